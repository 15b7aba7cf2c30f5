// @ts-check
/** A new game: which, as what, against whom, how fast, by which rules. Every choice says in a sentence what it does. */
import { fill, need, safe } from '../shared/dom.js';
import { begun } from '../shared/game.js';
import { sitDown } from '../shared/pledge.js';
import { ruleLink } from '../shared/rulebook.js';
import { t } from '../shared/words.js';
import { emblemOf, isReading, learnReadings, lookOf, matchAddress, seatName, signOf } from './library.js';
import { submit } from './masthead.js';
import { comeIn } from './ready.js';
import {
  applies,
  changesSeats,
  forServer,
  hasOthers,
  isTempered,
  isYesNo,
  LOT,
  minutesOf,
  timedOf,
  mustBePublic,
  paced,
  seatsWith,
  usual,
  wanted,
} from './wish.js';
import { shopLinks } from './workshops.js';

/** @typedef {import('./answers.js').Game} Game */
/** @typedef {import('./answers.js').Option} Option */
/** @typedef {import('./wish.js').Wish} Wish */

/** @type {{games: Game[], wish: Wish|null, known: boolean, first: boolean}} */
const desk = { games: [], wish: null, known: true, first: false };

const form = () => /** @type {HTMLFormElement} */ (need('new-form'));
const game = () => desk.games.find((g) => g.name === desk.wish?.game) ?? desk.games[0];

/** Lay out the form for the installed games. @param {Game[]} games @param {{opponent?: import('./wish.js').Opponent, known?: boolean, first?: boolean}} [who] whom one wants to play, whether one is signed in, and whether it is the first game */
export function drawNew(games, { opponent, known = true, first = !known } = {}) {
  if (!games.length) return;
  Object.assign(desk, { games, known, first });
  const asked = wanted(games, new URLSearchParams(location.search));
  desk.wish ??= asked ?? usual(games[0], first);
  if (opponent) desk.wish.opponents = desk.wish.opponents.map(() => opponent);
  need('new').hidden = false;
  draw(desk.wish);
  if (asked) need('new').scrollIntoView();
  form().addEventListener('change', read);
  form().addEventListener('input', ownWords);
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    submit(form(), start);
  });
}

/** @param {Wish} wish */
function draw(wish) {
  const g = game();
  const seats = seatsWith(g, wish.options);
  put(
    'new-game',
    tiles(
      t('new.game'),
      'game',
      desk.games.map((one) => tile(one.name, one.title, lineOf(one), emblemOf(one.name))),
      'games',
    ),
  );
  put('new-scenario', scenarios(g, wish));
  put(
    'new-players',
    g.options
      .filter((o) => changesSeats(g, o.name))
      .map((o) => rows(o, wish))
      .join(''),
  );
  put(
    'new-seat',
    tiles(t('new.side'), 'seat', [
      ...seats.map((seat) =>
        tile(
          seat.name,
          seatName(g.name, seat, seats),
          seats.length > g.sides.length ? '' : (lookOf(g.name)?.sides?.[seat.side]?.line ?? ''),
          signOf(g.name, seat.side),
        ),
      ),
      tile(LOT, t('new.lot'), t('new.lotLine')),
    ]),
  );
  put('new-opponents', opponents(seats, wish));
  put('new-pace', hasOthers(wish) || minutesOf(g, wish.scenario) ? pace(wish) : '');
  put('new-watch', watching(wish));
  put('new-options', options(g, wish));
  put(
    'new-words',
    `<details><summary>${t('new.dice')}</summary><p class="fine">${t('new.diceLine')}</p><label>${t('new.words')} <input name="words" maxlength="200" autocomplete="off"></label><div class="check"><label><input type="checkbox" name="together" aria-describedby="says-together"><b>${t('new.together')}</b></label><p class="muted" id="says-together">${t('new.togetherLine')}</p></div></details>`,
  );
  check(wish);
  learnReadings(g.name)
    .then((news) => {
      if (news && desk.wish) draw(desk.wish);
    })
    .catch(() => {});
}

const MANY = 6;

/** The scenarios; of many, only the chosen one tells its story. @param {Game} g @param {Wish} wish */
function scenarios(g, wish) {
  if (g.scenarios.length < 2) return '';
  const few = g.scenarios.length <= MANY;
  const chosen = g.scenarios.find((s) => s.name === wish.scenario);
  return (
    tiles(
      t('new.scenario'),
      'scenario',
      g.scenarios.map((s) => tile(s.name, s.title, few ? s.description : '')),
      few ? '' : 'many',
    ) + (few || !chosen ? '' : `<p class="story" aria-live="polite">${safe(chosen.description)}</p>`)
  );
}

/** Write a part of the form if it has changed. @param {string} id @param {string} html */
function put(id, html) {
  need(id).hidden = !html;
  fill(id, html);
}

/** @param {string} value @param {string} title @param {string} line @param {string} [sign] */
function tile(value, title, line, sign = '') {
  return (
    /** @type {string} */ name,
  ) => `<label class="tile${sign.includes('emblem') ? ' with-emblem' : ''}"><input type="radio" name="${safe(name)}" value="${safe(value)}" data-focus="${safe(`${name} ${value}`)}">
    ${sign.includes('emblem') ? sign : ''}<span class="words"><b>${sign.includes('emblem') ? '' : sign}${safe(title)}</b><span class="muted">${safe(line)}</span></span></label>`;
}

/** @param {string} legend @param {string} name @param {((name: string) => string)[]} drawn @param {string} [look] */
function tiles(legend, name, drawn, look = '') {
  return `<fieldset class="${look}"><legend>${safe(legend)}</legend><div class="tiles">${drawn.map((one) => one(name)).join('')}</div></fieldset>`;
}

/** A game in one line. @param {Game} one */
const lineOf = (one) => lookOf(one.name)?.line ?? one.scenarios[0]?.description ?? '';

/** Who takes the other seats. @param {import('./answers.js').Seat[]} seats @param {Wish} wish */
function opponents(seats, wish) {
  const others = seats.filter((seat) => seat.name !== wish.seat).slice(0, seats.length - 1);
  return (
    others
      .map((seat, k) => {
        const who =
          wish.seat === LOT
            ? t('new.opponentNumber', { number: k + 1 })
            : t('new.opponentFor', { seat: begun(seatName(game().name, seat, seats, true)) });
        return tiles(others.length > 1 ? who : t('new.opponent'), `opponent.${k}`, [
          ...(game().programs.length ? [tile('program', t('new.program'), t('new.programLine'))] : []),
          tile('friend', t('new.friend'), t('new.friendLine')),
          tile('self', t('new.self'), t('new.selfLine')),
          tile('anyone', t('new.anyone'), t('new.anyoneLine')),
        ]);
      })
      .join('') +
    programs(wish) +
    (wish.opponents.includes('friend') && isLoopback() ? `<p class="fine">${t('new.loopback')}</p>` : '')
  );
}

/** How well the program plays, in which temper, and whether it gives up. @param {Wish} wish */
function programs(wish) {
  const { programs: all, tempers } = game();
  if (!all.length || !wish.opponents.includes('program')) return '';
  const chosen = all.find((p) => p.name === wish.program);
  const pick = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string[][]} */ values) =>
    `<label class="field">${safe(label)} <select name="${name}" data-focus="${name}">${values.map(([value, words]) => `<option value="${safe(value)}">${safe(words)}</option>`).join('')}</select></label>`;
  const temper =
    tempers.length && isTempered(game(), wish.program)
      ? pick(
          'temper',
          t('new.temper'),
          tempers.map((name) => [name, TEMPERS[name] ? t(TEMPERS[name]) : name]),
        )
      : '';
  const resigns = isTempered(game(), wish.program)
    ? `<label class="line"><input type="checkbox" name="resigns" data-focus="resigns"> <span>${safe(t('new.resigns'))}</span></label>`
    : '';
  return `<div class="program"><div class="pair">${pick(
    'program',
    t('new.which'),
    all.map((p) => [p.name, p.feels ? t('new.feels', { program: p.title, feels: p.feels }) : p.title]),
  )}${temper}</div><p class="fine" aria-live="polite">${safe(chosen?.line ?? '')}</p>${resigns}</div>`;
}

/** @type {Record<string, import('../shared/words.js').Key>} */
const TEMPERS = { cautious: 'temper.cautious', balanced: 'temper.balanced', bold: 'temper.bold' };

/** Whether only this machine reaches the server by the address in the browser. */
const isLoopback = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** How fast. @param {Wish} wish */
function pace(wish) {
  const limits = {
    none: '',
    days: number('days', t('new.days'), 0.25, 60, 'any') + expiry(),
    clock:
      number('minutes', t('new.minutes'), 1, 100000, 'any') +
      number('increment', t('new.increment'), 0, 3600, '1') +
      expiry(),
    parts: Object.entries(timedOf(game(), wish.scenario))
      .map(([part, label]) => number(`part.${part}`, label, 1, 100000, 'any'))
      .join(''),
  }[wish.pace];
  return (
    tiles(t('new.pace'), 'pace', [
      tile('none', t('new.live'), t('new.liveLine')),
      ...(minutesOf(game(), wish.scenario) ? [tile('parts', t('new.parts'), t('new.partsLine'))] : []),
      ...(hasOthers(wish)
        ? [tile('days', t('new.mail'), t('new.mailLine')), tile('clock', t('new.clock'), t('new.clockLine'))]
        : []),
    ]) + (limits ? `<div class="limits">${limits}</div>` : '')
  );
}

/** @param {string} name @param {string} label @param {number} least @param {number} most @param {string} step */
const number = (name, label, least, most, step) =>
  `<label class="inline">${safe(label)} <input type="number" name="${name}" min="${least}" max="${most}" step="${step}" required data-focus="${name}"></label>`;

const expiry = () =>
  `<label class="inline">${t('new.expiry')} <select name="expiry" data-focus="expiry"><option value="lose">${t('new.expiryLose')}</option><option value="random">${t('new.expiryRandom')}</option></select></label>`;

/** Who may watch. @param {Wish} wish */
function watching(wish) {
  if (mustBePublic(wish)) return `<p class="fine">${t('new.mustBePublic')}</p>`;
  return tiles(t('new.watch'), 'public', [
    tile('no', t('new.private'), t('new.privateLine')),
    tile('yes', t('new.public'), t('new.publicLine')),
  ]);
}

/** The optional rules that mean something in the scenario; what only settles how an unclear rule is read is folded away. @param {Game} g @param {Wish} wish */
function options(g, wish) {
  const rest = g.options.filter(
    (option) => option.offered && !changesSeats(g, option.name) && applies(option, wish.scenario),
  );
  const real = rest.filter((option) => !isReading(g.name, option.name));
  const readings = rest.filter((option) => isReading(g.name, option.name));
  return (
    (real.length
      ? `<fieldset><legend>${t('new.options')}</legend>${real
          .filter(isYesNo)
          .map((o) => box(g, o))
          .join('')}${real
          .filter((o) => !isYesNo(o))
          .map((o) => rows(o, wish))
          .join('')}</fieldset>`
      : '') +
    (readings.length
      ? `<details><summary>${t('new.readings')}</summary><p class="fine">${t('new.readingsLine')}</p>${readings.map((o) => (isYesNo(o) ? box(g, o) : rows(o, wish))).join('')}</details>`
      : '')
  );
}

/** An option that is used or not. @param {Game} g @param {Option} o */
function box(g, o) {
  return `<div class="check"><label><input type="checkbox" name="option.${safe(o.name)}" aria-describedby="says-${safe(o.name)}"><b>${safe(o.title)}</b></label> ${ruleLink(g.name, o.rule)}<p class="muted" id="says-${safe(o.name)}">${safe(o.values.yes)}</p></div>`;
}

/** The value that stands for a text of one's own. */
const OWN = 'a text of my own';
const FEW = 5;

/** An option with several values, each a sentence; many are a list, and to some a text of one's own may be given. @param {Option} option @param {Wish} wish */
function rows(option, wish) {
  const name = `option.${option.name}`;
  if (Object.keys(option.values).length > FEW || option.text) return list(option, wish);
  const lines = Object.entries(option.values).map(
    ([value, words]) =>
      `<label><input type="radio" name="${safe(name)}" value="${safe(value)}" data-focus="${safe(`${name} ${value}`)}"> <span>${safe(words)}</span></label>`,
  );
  return `<fieldset class="lines"><legend>${safe(option.title)} ${ruleLink(game().name, option.rule)}</legend>${lines.join('')}</fieldset>`;
}

/** Many values as a list, with a field for one's own. @param {Option} option @param {Wish} wish */
function list(option, wish) {
  const name = `option.${option.name}`;
  const values = Object.entries(option.values)
    .map(([value, words]) => `<option value="${safe(value)}">${safe(words)}</option>`)
    .join('');
  const own = !(wish.options[option.name] in option.values);
  const field = option.text
    ? `<div class="own" ${own ? '' : 'hidden'}><label class="field">${safe(option.text)} <input name="own.${safe(option.name)}" data-own="${safe(option.name)}" data-focus="own.${safe(option.name)}" autocomplete="off" spellcheck="false" maxlength="20000"></label></div>`
    : '';
  const shops = shopLinks(game().name, option.name);
  return `<div class="pick"><div><label for="${safe(name)}"><b>${safe(option.title)}</b></label> ${ruleLink(game().name, option.rule)}</div><select id="${safe(name)}" name="${safe(name)}" data-focus="${safe(name)}">${values}${option.text ? `<option value="${OWN}">${safe(t('new.own'))}</option>` : ''}</select>${field}${shops ? `<p class="fine">${shops}</p>` : ''}</div>`;
}

/** Whoever writes a text of his own means it. @param {Event} event */
function ownWords(event) {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.dataset.own && desk.wish)
    desk.wish.options[field.dataset.own] = field.value.trim();
}

/** Set every control as wished, which drawing alone does not do. @param {Wish} wish */
function check(wish) {
  /** @type {Record<string, string>} */
  const set = {
    game: wish.game,
    scenario: wish.scenario,
    seat: wish.seat,
    program: wish.program,
    temper: wish.temper,
    resigns: wish.resigns ? 'yes' : 'no',
    pace: wish.pace,
    public: wish.public ? 'yes' : 'no',
    together: wish.together ? 'yes' : 'no',
    expiry: wish.expiry,
  };
  wish.opponents.forEach((who, k) => {
    set[`opponent.${k}`] = who;
  });
  for (const option of game().options)
    set[`option.${option.name}`] =
      option.text && !(wish.options[option.name] in option.values) ? OWN : wish.options[option.name];
  /** @type {Record<string, number>} */
  const numbers = { days: wish.days, minutes: wish.minutes, increment: wish.increment };
  for (const [part, minutes] of Object.entries(wish.parts)) numbers[`part.${part}`] = minutes;
  for (const control of form().elements) {
    if (control instanceof HTMLInputElement && control.type === 'radio')
      control.checked = set[control.name] === control.value;
    else if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = set[control.name] === 'yes';
    else if (control instanceof HTMLInputElement && control.name in numbers && !control.value)
      control.value = String(numbers[control.name]);
    else if (control instanceof HTMLInputElement && control.dataset.own)
      control.value = set[`option.${control.dataset.own}`] === OWN ? wish.options[control.dataset.own] : '';
    else if (control instanceof HTMLSelectElement) control.value = set[control.name];
  }
}

/** Read the form after a change, and draw what depends on it. */
function read() {
  const data = new FormData(form());
  const chosen = String(data.get('game') ?? game().name);
  if (chosen !== desk.wish?.game) {
    const other = desk.games.find((g) => g.name === chosen);
    if (other) draw((desk.wish = usual(other, desk.first)));
    return;
  }
  draw((desk.wish = paced(game(), wished(data, desk.wish), desk.wish)));
}

/** What the form says. @param {FormData} data @param {Wish} before @returns {Wish} */
function wished(data, before) {
  const g = game();
  const text = (/** @type {string} */ name, /** @type {string} */ otherwise) => String(data.get(name) ?? otherwise);
  const figure = (/** @type {'days'|'minutes'|'increment'} */ name) => Number(data.get(name) || before[name]);
  const options = Object.fromEntries(g.options.map((o) => [o.name, chosenValue(o, data, before)]));
  const seats = seatsWith(g, options);
  const seat = text('seat', before.seat);
  return {
    game: g.name,
    scenario: text('scenario', before.scenario),
    options,
    seat: seat === LOT || seats.some((s) => s.name === seat) ? seat : seats[0].name,
    opponents: seats
      .slice(1)
      .map(
        (_, k) =>
          /** @type {import('./wish.js').Opponent} */ (
            text(`opponent.${k}`, before.opponents[k] ?? before.opponents[0])
          ),
      ),
    program: text('program', before.program),
    temper: text('temper', before.temper),
    resigns: isShown('resigns') ? data.has('resigns') : before.resigns,
    pace: /** @type {Wish['pace']} */ (text('pace', before.pace)),
    days: figure('days'),
    minutes: figure('minutes'),
    parts: Object.fromEntries(
      Object.entries(before.parts).map(([part, minutes]) => [part, Number(data.get(`part.${part}`) || minutes)]),
    ),
    increment: data.has('increment') ? Number(data.get('increment')) : before.increment,
    expiry: /** @type {Wish['expiry']} */ (text('expiry', before.expiry)),
    public: text('public', before.public ? 'yes' : 'no') === 'yes',
    words: text('words', before.words).trim(),
    together: data.has('together'),
  };
}

/** Whether the form asks something now. @param {string} name */
const isShown = (name) => Boolean(form().elements.namedItem(name));

/** The value of an option in the form; what is not shown keeps the value it had. @param {Option} o @param {FormData} data @param {Wish} before */
function chosenValue(o, data, before) {
  if (!applies(o, String(data.get('scenario') ?? before.scenario))) return o.default;
  if (isYesNo(o)) return data.has(`option.${o.name}`) ? 'yes' : 'no';
  const value = String(data.get(`option.${o.name}`) ?? before.options[o.name] ?? o.default);
  return value === OWN ? String(data.get(`own.${o.name}`) ?? '').trim() : value;
}

/** Set the match up as wished, and go there. */
async function start() {
  const g = game();
  desk.wish = wished(new FormData(form()), desk.wish ?? usual(g));
  await comeIn(desk.known);
  const match = await sitDown('/api/matches', forServer(g, desk.wish), {
    own: desk.wish.words,
    together: desk.wish.together,
  });
  location.assign(matchAddress(match.id));
}
