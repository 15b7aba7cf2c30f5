// @ts-check
/** A new game: which, as what, against whom, how fast, by which rules. Every choice says in a sentence what it does. */
import { call } from '../shared/call.js';
import { fill, need, safe } from '../shared/dom.js';
import { ruleLink } from '../shared/rulebook.js';
import { t } from '../shared/words.js';
import { emblemOf, isReading, learnReadings, lookOf, matchAddress, seatName, signOf } from './library.js';
import { submit } from './masthead.js';
import { changesSeats, hasOthers, LOT, mustBePublic, seatsWith, usual, wish } from './plan.js';

/** @typedef {import('./answers.js').Game} Game */
/** @typedef {import('./answers.js').Option} Option */
/** @typedef {import('./plan.js').Plan} Plan */

/** @type {{games: Game[], plan: Plan|null}} */
const desk = { games: [], plan: null };

const form = () => /** @type {HTMLFormElement} */ (need('new-form'));
const game = () => desk.games.find((g) => g.name === desk.plan?.game) ?? desk.games[0];

/** Lay out the form for the installed games. @param {Game[]} games */
export function drawNew(games) {
  if (!games.length) return;
  desk.games = games;
  desk.plan ??= usual(games[0]);
  need('new').hidden = false;
  draw(desk.plan);
  form().addEventListener('change', read);
  form().addEventListener('submit', (event) => { event.preventDefault(); submit(form(), start); });
}

/** @param {Plan} plan */
function draw(plan) {
  const g = game();
  const seats = seatsWith(g, plan.options);
  put('new-game', tiles(t('new.game'), 'game', desk.games.map((one) => tile(one.name, one.title, lineOf(one), emblemOf(one.name))), 'games'));
  put('new-scenario', g.scenarios.length > 1 ? tiles(t('new.scenario'), 'scenario', g.scenarios.map((s) => tile(s.name, s.title, s.description))) : '');
  put('new-players', g.options.filter((o) => changesSeats(g, o.name)).map(rows).join(''));
  put('new-seat', tiles(t('new.side'), 'seat', [
    ...seats.map((seat) => tile(seat.name, seatName(g.name, seat, seats), seats.length > g.sides.length ? '' : lookOf(g.name)?.sides?.[seat.side]?.line ?? '', signOf(g.name, seat.side))),
    tile(LOT, t('new.lot'), t('new.lotLine')),
  ]));
  put('new-opponents', opponents(seats, plan));
  put('new-pace', hasOthers(plan) ? pace(plan) : '');
  put('new-watch', watching(plan));
  put('new-options', options(g));
  put('new-words', `<details><summary>${t('new.dice')}</summary><p class="fine">${t('new.diceLine')}</p><label>${t('new.words')} <input name="words" maxlength="200" autocomplete="off"></label></details>`);
  check(plan);
  learnReadings(g.name).then((news) => { if (news && desk.plan) draw(desk.plan); }).catch(() => {});
}

/** Write a part of the form if it has changed. @param {string} id @param {string} html */
function put(id, html) {
  need(id).hidden = !html;
  fill(id, html);
}

/** @param {string} value @param {string} title @param {string} line @param {string} [sign] */
function tile(value, title, line, sign = '') {
  return (/** @type {string} */ name) => `<label class="tile${sign.includes('emblem') ? ' with-emblem' : ''}"><input type="radio" name="${safe(name)}" value="${safe(value)}" data-focus="${safe(`${name} ${value}`)}">
    ${sign.includes('emblem') ? sign : ''}<span class="words"><b>${sign.includes('emblem') ? '' : sign}${safe(title)}</b><span class="muted">${safe(line)}</span></span></label>`;
}

/** @param {string} legend @param {string} name @param {((name: string) => string)[]} drawn @param {string} [look] */
function tiles(legend, name, drawn, look = '') {
  return `<fieldset class="${look}"><legend>${safe(legend)}</legend><div class="tiles">${drawn.map((one) => one(name)).join('')}</div></fieldset>`;
}

/** A game in one line. @param {Game} one */
const lineOf = (one) => lookOf(one.name)?.line ?? one.scenarios[0]?.description ?? '';

/** Who takes the other seats. @param {import('./answers.js').Seat[]} seats @param {Plan} plan */
function opponents(seats, plan) {
  const others = seats.filter((seat) => seat.name !== plan.seat).slice(0, seats.length - 1);
  return others.map((seat, k) => {
    const who = plan.seat === LOT ? t('new.opponentNumber', { number: k + 1 }) : t('new.opponentFor', { seat: seatName(game().name, seat, seats) });
    return tiles(others.length > 1 ? who : t('new.opponent'), `opponent.${k}`, [
      ...(game().programs.length ? [tile('program', t('new.program'), t('new.programLine'))] : []), tile('friend', t('new.friend'), t('new.friendLine')),
      tile('self', t('new.self'), t('new.selfLine')), tile('anyone', t('new.anyone'), t('new.anyoneLine')),
    ]);
  }).join('') + programs(plan) + (plan.opponents.includes('friend') && isLoopback() ? `<p class="fine">${t('new.loopback')}</p>` : '');
}

/** Which program plays, if there are several. @param {Plan} plan */
function programs(plan) {
  const names = game().programs;
  if (names.length < 2 || !plan.opponents.includes('program')) return '';
  return `<label class="inline">${t('new.which')} <select name="program" data-focus="program">${names.map((name) => `<option value="${safe(name)}">${safe(programName(name))}</option>`).join('')}</select></label>`;
}

/** What a program does, as far as we know it. @param {string} name */
const programName = (name) => (name === 'random' ? t('program.random') : name);

/** Whether only this machine reaches the server by the address in the browser. */
const isLoopback = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** How fast. @param {Plan} plan */
function pace(plan) {
  const limits = {
    none: '',
    days: number('days', t('new.days'), 0.25, 60, 'any') + expiry(),
    clock: number('minutes', t('new.minutes'), 1, 100000, 'any') + number('increment', t('new.increment'), 0, 3600, '1') + expiry(),
  }[plan.pace];
  return tiles(t('new.pace'), 'pace', [tile('none', t('new.live'), t('new.liveLine')), tile('days', t('new.mail'), t('new.mailLine')), tile('clock', t('new.clock'), t('new.clockLine'))]) +
    (limits ? `<div class="limits">${limits}</div>` : '');
}

/** @param {string} name @param {string} label @param {number} least @param {number} most @param {string} step */
const number = (name, label, least, most, step) => `<label class="inline">${safe(label)} <input type="number" name="${name}" min="${least}" max="${most}" step="${step}" required data-focus="${name}"></label>`;

const expiry = () => `<label class="inline">${t('new.expiry')} <select name="expiry" data-focus="expiry"><option value="lose">${t('new.expiryLose')}</option><option value="random">${t('new.expiryRandom')}</option></select></label>`;

/** Who may watch. @param {Plan} plan */
function watching(plan) {
  if (mustBePublic(plan)) return `<p class="fine">${t('new.mustBePublic')}</p>`;
  return tiles(t('new.watch'), 'public', [tile('no', t('new.private'), t('new.privateLine')), tile('yes', t('new.public'), t('new.publicLine'))]);
}

/** The optional rules; what only settles how an unclear rule is read is folded away. @param {Game} g */
function options(g) {
  const rest = g.options.filter((option) => !changesSeats(g, option.name));
  const real = rest.filter((option) => !isReading(g.name, option.name));
  const readings = rest.filter((option) => isReading(g.name, option.name));
  return (real.length ? `<fieldset><legend>${t('new.options')}</legend>${real.filter(isYesNo).map((o) => box(g, o)).join('')}${real.filter((o) => !isYesNo(o)).map(rows).join('')}</fieldset>` : '') +
    (readings.length ? `<details><summary>${t('new.readings')}</summary><p class="fine">${t('new.readingsLine')}</p>${readings.map((o) => (isYesNo(o) ? box(g, o) : rows(o))).join('')}</details>` : '');
}

/** An option that is used or not. @param {Game} g @param {Option} o */
function box(g, o) {
  return `<div class="check"><label><input type="checkbox" name="option.${safe(o.name)}" aria-describedby="says-${safe(o.name)}"><b>${safe(o.title)}</b></label> ${ruleLink(g.name, o.rule)}<p class="muted" id="says-${safe(o.name)}">${safe(o.values.yes)}</p></div>`;
}

/** @param {Option} option */
const isYesNo = (option) => 'yes' in option.values && 'no' in option.values;

/** An option with several values, each a sentence. @param {Option} option */
function rows(option) {
  const name = `option.${option.name}`;
  const lines = Object.entries(option.values).map(([value, words]) => `<label><input type="radio" name="${safe(name)}" value="${safe(value)}" data-focus="${safe(`${name} ${value}`)}"> <span>${safe(words)}</span></label>`);
  return `<fieldset class="lines"><legend>${safe(option.title)} ${ruleLink(game().name, option.rule)}</legend>${lines.join('')}</fieldset>`;
}

/** Set every control as planned, which drawing alone does not do. @param {Plan} plan */
function check(plan) {
  /** @type {Record<string, string>} */
  const set = { game: plan.game, scenario: plan.scenario, seat: plan.seat, program: plan.program, pace: plan.pace, public: plan.public ? 'yes' : 'no', expiry: plan.expiry };
  plan.opponents.forEach((who, k) => { set[`opponent.${k}`] = who; });
  for (const [name, value] of Object.entries(plan.options)) set[`option.${name}`] = value;
  const numbers = { days: plan.days, minutes: plan.minutes, increment: plan.increment };
  for (const control of form().elements) {
    if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = set[control.name] === control.value;
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = set[control.name] === 'yes';
    else if (control instanceof HTMLInputElement && control.name in numbers && !control.value) control.value = String(numbers[/** @type {'days'} */ (control.name)]);
    else if (control instanceof HTMLSelectElement) control.value = set[control.name];
  }
}

/** Read the form after a change, and draw what depends on it. */
function read() {
  const data = new FormData(form());
  const chosen = String(data.get('game') ?? game().name);
  if (chosen !== desk.plan?.game) {
    const other = desk.games.find((g) => g.name === chosen);
    if (other) draw(desk.plan = usual(other));
    return;
  }
  draw(desk.plan = planned(data, desk.plan));
}

/** What the form says. @param {FormData} data @param {Plan} before @returns {Plan} */
function planned(data, before) {
  const g = game();
  const text = (/** @type {string} */ name, /** @type {string} */ otherwise) => String(data.get(name) ?? otherwise);
  const figure = (/** @type {'days'|'minutes'|'increment'} */ name) => Number(data.get(name) || before[name]);
  const options = Object.fromEntries(g.options.map((o) => [o.name, isYesNo(o) ? (data.has(`option.${o.name}`) ? 'yes' : 'no') : text(`option.${o.name}`, o.default)]));
  const seats = seatsWith(g, options);
  const seat = text('seat', before.seat);
  return {
    game: g.name, scenario: text('scenario', before.scenario), options,
    seat: seat === LOT || seats.some((s) => s.name === seat) ? seat : seats[0].name,
    opponents: seats.slice(1).map((_, k) => /** @type {import('./plan.js').Opponent} */ (text(`opponent.${k}`, before.opponents[k] ?? before.opponents[0]))),
    program: text('program', before.program), pace: /** @type {Plan['pace']} */ (text('pace', before.pace)),
    days: figure('days'), minutes: figure('minutes'), increment: data.has('increment') ? Number(data.get('increment')) : before.increment,
    expiry: /** @type {Plan['expiry']} */ (text('expiry', before.expiry)), public: text('public', before.public ? 'yes' : 'no') === 'yes', words: text('words', before.words).trim(),
  };
}

/** Set the match up as planned, and go there. */
async function start() {
  const g = game();
  desk.plan = planned(new FormData(form()), desk.plan ?? usual(g));
  const match = await call('POST', '/api/matches', wish(g, desk.plan));
  location.assign(matchAddress(match.id));
}
