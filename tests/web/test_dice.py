"""The dice in the browser: noted before they fall, and rolled again by the player's own machine after the end."""

from __future__ import annotations

import hmac
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from marne.kernel import Choice, CommittedDice, Entry, Match, find, open_fair
from marne.kernel.fair import throws
from marne.kernel.together import Chain, TogetherDice, WordsWanted, choice_seal
from tests.server.running import Server
from tests.web.browser import keep, window
from tests.web.sitting import DESKTOP, PHONE, VERSION, api, asked, open_match, person, sit

WORDS = ["für Anne", "for Bob \N{GAME DIE}"]
AGAIN = """async ({secret, words, throws}) => {
  const { diceOf } = await import('/shared/dice.js');
  const dice = await diceOf(secret, words);
  return Promise.all(throws.map(([, sides], k) => dice(k + 1, sides)));
}"""
FAULTS = "async ([told, noted]) => (await import('/shared/dice.js')).faults(told, noted)"


def blank(browser: Browser, server: Server) -> Page:
    """A page of the server that shows nothing of interest."""
    page = window(browser, DESKTOP, base_url=server.address)
    page.goto("/about.html")
    return page


def told(game: str, seed: int) -> dict[str, Any]:
    """What the server would tell of a random game when it is over."""
    rng = random.Random(seed)
    match = open_fair(find(game), words=WORDS)
    while match.position.decisions:
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
    return as_told(match)


def as_told(match: Match) -> dict[str, Any]:
    dice = match.dice
    assert isinstance(dice, CommittedDice)
    seen = [list(throw) for throw in throws(match)]
    return {
        "commitment": dice.commitment,
        "words": list(dice.words),
        "seals": [],
        "secret": dice.secret,
        "throws": seen,
        "last": [],
        "journal": [],
    }


def noted(record: dict[str, Any]) -> dict[str, Any]:
    return {"seal": record["commitment"], "words": record["words"], "mine": record["words"][:1]}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", ["germany-at-war", "colonialism"])
def test_the_browser_rolls_every_die_of_a_random_game_as_python_does(
    browser: Browser, server: Server, game: str, seed: int
) -> None:
    page, record = blank(browser, server), told(game, seed)
    assert len(record["throws"]) > 50
    assert page.evaluate(AGAIN, record) == [face for _, _, face in record["throws"]]
    assert page.evaluate(FAULTS, [record, noted(record)]) == []


def test_the_browser_finds_whatever_was_forged(browser: Browser, server: Server) -> None:
    page, record = blank(browser, server), told("germany-at-war", 3)
    note = noted(record)
    k = len(record["throws"]) // 2
    entry, sides, face = record["throws"][k]
    nth = sum(1 for throw in record["throws"][: k + 1] if throw[0] == entry)
    other = face % sides + 1
    bent = {**record, "throws": [*record["throws"][:k], [entry, sides, other], *record["throws"][k + 1 :]]}
    first = {"kind": "throw", "entry": entry, "nth": nth, "sides": sides, "face": other, "ours": face}
    assert page.evaluate(FAULTS, [bent, note]) == [first]
    assert page.evaluate(FAULTS, [bent, None]) == [first]
    found = [fault["kind"] for fault in page.evaluate(FAULTS, [{**record, "secret": "another"}, note])]
    assert found == ["secret", "throw"]
    forged = {**told("germany-at-war", 4), "words": record["words"]}
    assert [fault["kind"] for fault in page.evaluate(FAULTS, [forged, note])] == ["seal", "secret"]
    others = {**record, "words": ["rose", record["words"][1]]}
    assert [fault["kind"] for fault in page.evaluate(FAULTS, [others, note])] == ["words", "mine", "throw"]


def test_python_and_the_browser_throw_the_same_values_away(browser: Browser, server: Server) -> None:
    """One of 2049 values would favour the low faces of such a die."""
    page, sides = blank(browser, server), (1 << 64) // 2049 + 1
    dice = CommittedDice("a secret", WORDS)
    faces = [dice.roll(sides) for _ in range(6000)]
    assert any(face != at_once(number, sides) for number, face in enumerate(faces, 1)), "a value was thrown away"
    asked = {"secret": "a secret", "words": WORDS, "throws": [[0, sides, face] for face in faces]}
    assert page.evaluate(AGAIN, asked) == faces


def at_once(number: int, sides: int) -> int:
    """The face that a throw would show if no value were thrown away."""
    said = f"{number}.0.{sides}\n" + "\n".join(WORDS)
    return int.from_bytes(hmac.digest(b"a secret", said.encode(), "sha256")[:8]) % sides + 1


def over(page: Page) -> dict[str, Any]:
    """A match that was begun and given up, its table shown."""
    match = sit(page, entente="program:random")
    api(page, "POST", f"matches/{match['id']}/resign", {"seat": "german"})
    asked(page, "The Entente won")
    return match


def look_at_dice(page: Page) -> None:
    page.keyboard.press("m")
    page.locator("#dialog [data-do=dice]").click()


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_after_the_end_the_browser_proves_the_dice(browser: Browser, server: Server, size: Any, night: bool) -> None:
    page = person(browser, server, size, color_scheme="dark" if night else "light")
    match = over(page)
    look_at_dice(page)
    expect(page.locator("#proof")).to_contain_text("The dice are sound")
    expect(page.locator("#dialog")).to_contain_text(match["commitment"])
    expect(page.locator("#dialog")).to_contain_text("before the first choice")
    keep(page, f"dice-sound-{size['width']}-{'night' if night else 'day'}")


def change(page: Page, path: str, how: Any) -> None:
    """Let the server's answer come changed."""

    def bend(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=how(answer.json()))

    page.route(path, bend)


def test_a_forged_record_is_told_in_words_with_its_first_throw(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    over(page)

    def forge(record: dict[str, Any]) -> dict[str, Any]:
        entry, sides, face = record["throws"][2]
        record["throws"][2] = [entry, sides, face % sides + 1]
        return record

    change(page, "**/dice", forge)
    look_at_dice(page)
    expect(page.locator("#proof .faults")).to_contain_text("The opening, throw 3: the record says")
    expect(page.locator("#proof")).not_to_contain_text("sound")
    keep(page, "dice-forged")


def test_a_changed_seal_is_told_loudly_also_after_a_reload(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    match = sit(page, entente="program:random")
    expect(page.locator("#alarm")).to_be_hidden()
    open_match(page, match["id"])
    expect(page.locator("#alarm")).to_be_hidden()
    change(page, f"**/api/matches/{match['id']}", lambda about: {**about, "commitment": "0" * 64})
    open_match(page, match["id"])
    expect(page.locator("#alarm")).to_contain_text("The seal of the secret is not the one that this browser noted")
    keep(page, "dice-alarm")
    page.locator("#alarm button").click()
    expect(page.locator("#dialog .facts")).to_contain_text(match["commitment"])


NOTED = "id => JSON.parse(localStorage.getItem(`dice ${id}`))"


def invite(page: Page) -> tuple[str, str]:
    """Set up a match with a friend by the form; the match, and the address of the invitation."""
    page.goto("/")
    page.locator("#new-form [name='opponent.0'][value=friend]").check()
    page.locator("#new-form button[type=submit]").click()
    page.wait_for_selector("body.ready #prompt .ask")
    id = page.url.split("id=")[1].split("&")[0]
    return id, page.locator("#prompt .links input").input_value()


def accept(page: Page, link: str) -> None:
    """Come by an invitation and take the seat."""
    page.goto(link)
    page.locator("#take button[type=submit]").click()
    page.wait_for_selector("body.ready #prompt .ask")


def test_both_browsers_make_words_of_their_own_note_the_seal_and_prove_the_dice(
    browser: Browser, server: Server
) -> None:
    anne, bob = person(browser, server), person(browser, server)
    id, link = invite(anne)
    before = anne.evaluate(NOTED, id)
    (word,) = before["mine"].values()
    assert len(word) == 32
    assert word not in str(api(anne, "GET", f"matches/{id}")), "it is sealed, and not said"
    accept(bob, link)
    asked(anne, "Choose the action of this impulse")  # Anne's browser has said her word by itself
    match = api(bob, "GET", f"matches/{id}")
    assert set(match["words"]) == {*before["mine"].values(), *bob.evaluate(NOTED, id)["mine"].values()}
    assert len(match["words"]) == len(match["seals"]) == 2
    for page in (anne, bob):
        page.wait_for_function(f"id => ({NOTED})(id).words", arg=id)
        note = page.evaluate(NOTED, id)
        assert (note["seal"], note["late"], note["words"]) == (match["commitment"], False, match["words"])
        assert note["seals"] == match["seals"]
    api(anne, "POST", f"matches/{id}/resign", {})
    asked(bob, "The Entente won")
    look_at_dice(bob)
    expect(bob.locator("#proof")).to_contain_text("The dice are sound")
    expect(bob.locator("#dialog")).to_contain_text("Nobody could choose it")
    keep(bob, "dice-sealed")
    bob.locator("#dialog .close").click()
    bob.get_by_role("button", name="Play again, other side").click()
    bob.wait_for_url(lambda address: id not in address)
    again = bob.url.split("id=")[1]
    anne.keyboard.press("m")
    anne.locator("#dialog [data-do=rematch]").click()
    anne.wait_for_url(f"**/match.html?id={again}")
    asked(bob, "Choose the action of this impulse")
    assert len(api(bob, "GET", f"matches/{again}")["words"]) == 2


def test_a_word_that_lies_in_another_browser_is_made_anew(browser: Browser, server: Server) -> None:
    anne, bob = person(browser, server), person(browser, server)
    id, link = invite(anne)
    anne.evaluate("localStorage.clear()")
    accept(bob, link)
    open_match(anne, id)
    expect(anne.locator("#alarm")).to_contain_text("Your word for the dice lies in another browser")
    anne.locator("#alarm button").click()
    expect(bob.locator("#alarm")).to_contain_text("Your word for the dice no longer counts")
    bob.locator("#alarm button").click()
    asked(anne, "Choose the action of this impulse")
    for page in (anne, bob):
        expect(page.locator("#alarm")).to_be_hidden()


def test_a_word_of_ones_own_is_taken(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    page.goto("/")
    page.locator("#new-words summary").click()
    page.locator("#new-form [name=words]").fill("für Anne")
    page.locator("#new-form button[type=submit]").click()
    asked(page, "Choose the action of this impulse")
    id = page.url.split("id=")[1].split("&")[0]
    assert api(page, "GET", f"matches/{id}")["words"] == ["für Anne"]
    change(page, f"**/api/matches/{id}", lambda about: {**about, "words": ["for nobody"]})
    open_match(page, id)
    expect(page.locator("#alarm")).to_contain_text("Your own word was not mixed in")


def told_together(choices: int) -> dict[str, Any]:
    """What the server would tell of a match in which all have thrown together."""
    rng, chains = random.Random(5), [Chain("anne", 400), Chain("bob", 400)]
    words = [chain.after(chain.seal) for chain in chains]
    match = open_fair(find("colonialism"), words=words, seals=[chain.seal for chain in chains], together=True)
    dice = match.dice
    assert isinstance(dice, TogetherDice)
    while match.number < choices:
        decision = rng.choice(match.position.decisions)
        choice = rng.choice(decision.choices)
        try:
            match.choose(decision.side, choice)
        except WordsWanted:
            said = [chain.after(last) for chain, last in zip(chains, dice.last, strict=True)]
            dice.hand(said, choice_seal(dice.secret, match.journal, decision.side, choice))
            match.choose(decision.side, choice)
            dice.rest()
    journal = [[e.side, e.choice.verb, e.choice.noun, list(e.faces)] for e in match.journal]
    return {**as_told(match), "seals": list(dice.seals), "last": list(dice.last), "journal": journal}


def test_the_browser_proves_dice_that_all_have_thrown_together(browser: Browser, server: Server) -> None:
    page, record = blank(browser, server), told_together(400)
    thrown = [k for k, line in enumerate(record["journal"]) if line[3]]
    assert len(thrown) > 20
    seal = choice_seal(
        record["secret"],
        [Entry(side, Choice(verb, noun), tuple(faces)) for side, verb, noun, faces in record["journal"][: thrown[-1]]],
        record["journal"][thrown[-1]][0],
        Choice(*record["journal"][thrown[-1]][1:3]),
    )
    note = {**noted(record), "given": {"number": thrown[-1], "seal": seal}}
    assert page.evaluate(FAULTS, [record, note]) == []
    other = {**record, "last": [record["last"][0], "another"]}
    assert page.evaluate(FAULTS, [other, note]) == [{"kind": "chain"}]
    bent = [list(throw) for throw in record["throws"]]
    bent[-1][2] = bent[-1][2] % bent[-1][1] + 1
    assert [fault["kind"] for fault in page.evaluate(FAULTS, [{**record, "throws": bent}, note])] == ["throw"]
    k = next(k for k in range(thrown[-1]) if not record["journal"][k][3])
    quiet = [*record["journal"][:k], [record["journal"][k][0], "something else", None, []], *record["journal"][k + 1 :]]
    found = [fault["kind"] for fault in page.evaluate(FAULTS, [{**record, "journal": quiet}, note])]
    assert found == ["choice", "throw"], "what was chosen before a throw cannot be changed after it"


def test_a_match_in_which_all_throw_together_is_set_up_told_of_played_and_proved(
    browser: Browser, server: Server
) -> None:
    anne, bob = person(browser, server), person(browser, server)
    anne.goto("/")
    anne.locator("#new-form [name='opponent.0'][value=friend]").check()
    anne.locator("#new-words summary").click()
    anne.locator("#new-form [name=together]").check()
    keep(anne, "dice-together-form")
    anne.locator("#new-form button[type=submit]").click()
    anne.wait_for_selector("body.ready #prompt .links input")
    id = anne.url.split("id=")[1].split("&")[0]
    link = anne.locator("#prompt .links input").input_value()
    bob.goto(link)
    expect(bob.locator("#what")).to_contain_text("Throw together")
    keep(bob, "dice-together-invitation")
    bob.locator("#take button[type=submit]").click()
    bob.wait_for_selector("body.ready #prompt .ask")
    asked(anne, "Choose the action of this impulse")
    assert api(bob, "GET", f"matches/{id}")["together"]
    seeds = [page.evaluate(NOTED, id)["seeds"] for page in (anne, bob)]
    assert all(seeds)
    api(anne, "POST", f"matches/{id}/resign", {})
    asked(bob, "The Entente won")
    look_at_dice(bob)
    expect(bob.locator("#proof")).to_contain_text("The dice are sound")
    expect(bob.locator("#dialog")).to_contain_text("Nobody could choose or foresee a throw")
    keep(bob, "dice-together")


SIT = """async (body) => (await import('/shared/pledge.js')).sitDown('/api/matches', body, { together: true })"""
CHOOSE = """async () => {
  const { state } = await import('/match/state.js');
  const { choose } = await import('/match/net.js');
  choose(state.now.prompt.choices.at(-1));
}"""
GIVE = """async ([id, seat, last]) => (await import('/shared/pledge.js')).give(id, seat, { seal: 'other', last }, 0)"""


def choose_until(page: Page, done: str, id: str) -> None:
    """Make one choice after the other until something is so."""
    for _ in range(60):
        seen = int(page.evaluate(VERSION))
        page.evaluate(CHOOSE)
        page.wait_for_function(f"seen => ({VERSION})() > seen", arg=seen)
        page.wait_for_timeout(300)
        if page.evaluate(done, id):
            return
    raise AssertionError("it never came to that")


def test_the_browser_gives_its_word_for_a_throw_once_and_the_key_moves_to_another(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server)
    page.goto("/about.html")
    seats = [seat["name"] for seat in api(page, "GET", "games/colonialism")["seats"]]
    wish = {"game": "colonialism", "seats": dict(zip(seats, ("me", "program:random"), strict=True)), "together": True}
    match = page.evaluate(SIT, wish)
    id, seat = match["id"], match["my_seats"][0]
    (key,) = page.evaluate(NOTED, id)["seeds"].values()
    open_match(page, id)
    choose_until(page, "id => JSON.parse(localStorage.getItem(`dice ${id}`)).given", id)
    note = page.evaluate(NOTED, id)
    first = {seat: note["mine"][seat]}
    assert page.evaluate(GIVE, [id, seat, first]) == "again", "never the same word for another choice"
    page.evaluate("id => localStorage.removeItem(`dice ${id}`)", id)
    open_match(page, id)
    choose_until(page, "() => document.querySelector('#dice-key')", id)
    keep(page, "dice-key")
    page.locator("#dice-key").fill("something else")
    page.locator("#alarm button").click()
    expect(page.locator("#bubble")).to_contain_text("not the key of your words")
    page.locator("#dice-key").fill(key)
    page.locator("#alarm button").click()
    page.wait_for_function("id => JSON.parse(localStorage.getItem(`dice ${id}`)).given", arg=id)
    expect(page.locator("#alarm")).to_be_hidden()
    api(page, "POST", f"matches/{id}/resign", {"seat": seat})
    page.wait_for_function("() => document.querySelector('#prompt').textContent.includes('resignation')")
    look_at_dice(page)
    expect(page.locator("#proof")).to_contain_text("again: each follows from the secret")
