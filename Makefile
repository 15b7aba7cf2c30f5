# The two commands a newcomer needs: `make play` and `make test`. Both set up what they need.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test lint types unit browser postgres bench fuzz referee dice mutants atlas atlas-check words lock audit chaos clean

play: .venv/player
	$(BIN)/marne play

# What is checked by reading, and what is fetched, at the same time; then everything is tried.
test: .venv/ready .venv/web/ready
	$(MAKE) --jobs=3 --output-sync=target lint types postgres
	$(MAKE) unit

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# What a player needs, and nothing else; the versions and the hashes of their files stand in locks/.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
.venv/player: pyproject.toml locks/player.txt
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq python3-venv; }
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes --no-deps --requirement locks/player.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

# All extras, for tests, studies, printed maps and the atlas: fetched by uv, which is faster, or by pip where uv finds nothing.
LOCKED := --require-hashes --no-deps --requirement locks/all.txt
.venv/ready: .venv/player locks/all.txt locks/uv.txt
	$(PIP) --require-hashes --no-deps --requirement locks/uv.txt
	$(BIN)/python locks/uv.py pip install --quiet $(LOCKED) || $(PIP) $(LOCKED)
	touch $@

# The newest versions that pyproject.toml allows, on every Python that Marne supports.
COMPILE := .venv/lock/bin/python locks/uv.py pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --upgrade
lock:
	$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/pip install --quiet --disable-pip-version-check uv
	$(COMPILE) locks/uv.in --output-file locks/uv.txt
	$(COMPILE) pyproject.toml locks/build.in --all-extras --output-file locks/all.txt
	$(COMPILE) pyproject.toml locks/build.in --extra postgres --extra push --constraint locks/all.txt --output-file locks/server.txt
	$(COMPILE) pyproject.toml locks/build.in --constraint locks/all.txt --output-file locks/player.txt

# Whether an advisory speaks of what is locked; where no advisories can be reached, it says so.
audit: .venv/player
	$(PYTHON) -m venv .venv/audit
	.venv/audit/bin/pip install --quiet --disable-pip-version-check pip-audit
	.venv/audit/bin/python locks/audit.py

lint: .venv/ready .venv/web/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache --no-logo
	.ci/subjects
	$(BIN)/node .venv/web/node_modules/prettier/bin/prettier.cjs --check --log-level warn src examples benchmarks

types: .venv/ready .venv/web/ready
	$(BIN)/node .venv/web/node_modules/typescript/bin/tsc -p tsconfig.json
	$(BIN)/mypy

# The browser client is plain JavaScript; its types stand in comments and are only checked, never built.
.venv/web/ready: .venv/ready Makefile
	$(BIN)/npm install --silent --no-audit --no-fund --prefix .venv/web typescript@5.9.3 axe-core@4.14.0 prettier@3.6.2
	touch $@

unit: .venv/ready .venv/web/ready browser postgres
	.ci/unit

# Some tests look at pages in a real browser.
browser:
	@command -v chromium >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium; }

# Some start a real database server. (Installed after the browser: there is only one apt at a time.)
postgres: browser
	@ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1 || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq postgresql; }

# Every sentence that people read, gathered for translators (docs/words.md).
words: .venv/ready
	$(BIN)/marne words

# Speed, measured beside the plain way of doing the same thing; random play also under the newest Python that is installed.
NEWEST := $(firstword $(foreach minor,16 15 14 13 12,$(shell python3.$(minor) -c 'import sys; print(sys.executable)' 2>/dev/null)))
BESIDE := $(if $(NEWEST),--beside .venv/newest/bin/python)
bench: .venv/ready browser
	$(BIN)/python -m benchmarks.board
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.load
	$(BIN)/python -m benchmarks.page
	$(BIN)/python -m benchmarks.clicks
	$(BIN)/python -m benchmarks.players
	$(BIN)/python -m benchmarks.study
	$(BIN)/python -m benchmarks.env
	$(BIN)/python -m benchmarks.map
ifneq ($(NEWEST),)
	$(NEWEST) -m venv .venv/newest
	.venv/newest/bin/pip install --quiet --disable-pip-version-check .
endif
	for game in germany-at-war avalon-hill-1914; do $(BIN)/marne bench $$game $(BESIDE) || exit 1; done
	$(BIN)/marne bench offensive-a-outrance --games 10 $(BESIDE)
	for period in fpw zulu ww1; do $(BIN)/marne bench colonialism --scenario $$period $(BESIDE) || exit 1; done

# The contract over two thousand random games: with and without the optional rules, with two players and with three;
# two thousand games of each period of Colonialism to Revolution, fifty of them under the whole contract;
# two thousand of Avalon Hill's 1914, over all versions, half of them with every switch the other way;
# and five hundred of the Battle for Lorraine, fifty of them under the whole contract, half of these agreed otherwise.
FUZZ ?= 500
OPTIONAL := -o rail=yes -o paris=yes -o plan_xvii=yes -o free_setup=both
SWITCHES := -o any_entente_home_ends_loc=yes -o any_capture_pays=yes -o wipeout_to_winner=yes -o surprise_covers_activation=yes -o plan_xvii_needs_battle=yes
READINGS := -o belgium_entry=hesitation -o stop_limit=side -o clear_terrain=smooth -o rough_cost=always -o stackmates=hold -o halving=total -o crt_slip=mended -o belgian_corps=division -o british_cavalry=counter -o voluntary_retreat=never -o zero_defense=dies
AGREED := -o intelligence=stacks -o plans=no -o fortress_protection=any -o uncoordinated_guns=side -o repulse_ammo=yes -o reaction=orders -o ammo=automatic
fuzz: .venv/ready
	$(BIN)/marne check germany-at-war --games $(FUZZ) --every 50
	$(BIN)/marne check germany-at-war --games $(FUZZ) --every 50 -o players=3
	$(BIN)/marne check germany-at-war --games $(FUZZ) --every 50 $(OPTIONAL) $(SWITCHES)
	$(BIN)/marne check germany-at-war --games $(FUZZ) --every 50 $(OPTIONAL) $(SWITCHES) -o players=3
	for period in fpw zulu ww1; do \
	  $(BIN)/marne check colonialism --scenario $$period --games 2000 --only games_end && \
	  $(BIN)/marne check colonialism --scenario $$period --games $$(($(FUZZ) / 10)) --every 100 || exit 1; \
	done
	for version in introductory standard short solitaire; do \
	  $(BIN)/marne check avalon-hill-1914 --scenario $$version --games $$(($(FUZZ) / 2)) --every 400 && \
	  $(BIN)/marne check avalon-hill-1914 --scenario $$version --games $$(($(FUZZ) / 2)) --every 400 $(READINGS) || exit 1; \
	done
	$(BIN)/marne check offensive-a-outrance --games $(FUZZ) --only games_end --only decisions_can_be_made --only invariants_hold --only journals_replay
	$(BIN)/marne check offensive-a-outrance --games $$(($(FUZZ) / 20)) --every 400
	$(BIN)/marne check offensive-a-outrance --games $$(($(FUZZ) / 20)) --every 400 $(AGREED)

# A second opinion on random games: a referee written from the clauses alone, with no code of the rules.
REFEREE ?= 100
referee: .venv/ready
	$(BIN)/python -m tests.games.germany_at_war.referee --games $(REFEREE)
	$(BIN)/python -m tests.games.colonialism.referee --games $(REFEREE)
	$(BIN)/python -m tests.games.avalon_hill_1914.referee --games $(REFEREE)
	$(BIN)/python -m tests.games.offensive_a_outrance.referee --games $(REFEREE)

# Trouble while people play: killed servers, workers and databases, full and slow disks, clocks that jump, half-open lines.
KILLS ?= 200
chaos: .venv/ready postgres
	$(BIN)/python -m tests.server.chaos --kills $(KILLS)

# The dice of every table of Colonialism to Revolution, thrown a hundred thousand times, against the computed chances;
# and every preview of every game, in positions of random games of all scenarios, against throws of the real stages.
THROWS ?= 20000
dice: .venv/ready
	$(BIN)/python -m benchmarks.colonialism
	$(BIN)/marne odds --throws $(THROWS)

# The rules of every game, broken one place at a time: who survives the tests needs a verdict. MUTANTS=0 breaks every place.
MUTANTS ?= 500
mutants: .venv/ready
	for game in colonialism germany-at-war avalon-hill-1914 offensive-a-outrance; do \
	  $(BIN)/python -m mutants $$game --sample $(MUTANTS) --jobs 2 || exit 1; \
	done

# The maps are built from geodata that is not part of the repository; their output is.
MAPS := germany-at-war offensive-a-outrance avalon-hill-1914
atlas: .venv/ready
	$(foreach map,$(MAPS),$(BIN)/python -m atlas build $(map) &&) true

atlas-check: .venv/ready
	$(foreach map,$(MAPS),$(BIN)/python -m atlas check $(map) &&) true

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
