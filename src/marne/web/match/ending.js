// @ts-check
/** A match's end: the verdict, how it turned, losses, luck, maps, and what next; over the board, until one looks at that. */
import { call } from '../shared/call.js';
import { fill, link, need, onClick, rich, safe } from '../shared/dom.js';
import { begun, sideLook, sideWithin } from '../shared/game.js';
import { copied } from '../shared/invitation.js';
import { beginLesson } from '../shared/learnt.js';
import { t } from '../shared/words.js';
import { opens } from './closing.js';
import { drawCourse, points } from './turning.js';
import { smallMaps } from './smallmaps.js';
import { boardNow } from './sheet.js';
import { change, state } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('../shared/types.d.ts').Ending} Ending */
/** @typedef {import('../shared/types.d.ts').Turning} Turning */
/** @typedef {import('../shared/types.d.ts').Luck} Luck */

/** What has been told of this end, and of which. @type {{of: string, ending: Ending|null, turning: Turning|'none'|null}} */
let known = { of: '', ending: null, turning: null };
/** @type {any} */
let about = {};

/** The side through whose eyes the end is told; null for whoever only watched, or sat on both. */
const mine = () => {
  const sides = new Set(
    about.seats.filter((/** @type {any} */ s) => about.my_seats.includes(s.name)).map((/** @type {any} */ s) => s.side),
  );
  return sides.size === 1 ? [...sides][0] : null;
};

/** The side from which it is told: one's own, or the first. @param {GameModule} game @returns {string} */
const teller = (game) => mine() ?? Object.keys(game.sides)[0];

/** Whether the end is to be seen now. */
const seen = () => Boolean(state.ending && state.now?.result && !state.past && !state.playback && !state.held);

/** Let the end be opened, left and shared. @param {any} match */
export function wireEnding(match) {
  about = match;
  onClick('ending', (what) => change({ ending: what === 'open' }));
  onClick('goto', (number) => {
    if (Number(number) >= (state.now?.number ?? 0)) change({ ending: false }); // the last position is the board as it lies
  });
  onClick('learn', (lesson) => beginLesson(about.game, lesson));
  onClick('share', async (_, button) => {
    const address = `${location.origin}/match.html?id=${encodeURIComponent(about.id)}`;
    button.textContent = (await copied(address)) ? t('ending.shared') : address;
  });
  new ResizeObserver(() => seen() && drawTurned()).observe(need('ending'));
}

/** Draw the end, or take it away. @param {GameModule} game */
export function drawEnding(game) {
  const show = seen() && Boolean(boardNow());
  const page = need('ending');
  if (page.hidden === show) {
    page.hidden = !show;
    need('board').inert = show;
    document.body.classList.toggle('ended', show);
    if (show) opens({ name: 'ending', isOpen: seen, close: () => change({ ending: false }) });
  }
  if (!show) return;
  ask(game);
  fill('ending', body(game));
  drawTurned();
}

/** Ask for what is not known yet: what is found out quickly, and the chances. @param {GameModule} game */
function ask(game) {
  const of = `${state.now?.match} ${state.now?.version}`;
  if (known.of === of) return;
  known = { of, ending: null, turning: null };
  const path = `/api/matches/${encodeURIComponent(about.id)}`;
  const eyes = `?side=${encodeURIComponent(teller(game))}`;
  /** @param {Partial<typeof known>} news */
  const learn = (news) => {
    if (known.of !== of) return;
    known = { ...known, ...news };
    change({ told: known });
  };
  call('GET', `${path}/ending${eyes}`).then(
    (ending) => learn({ ending }),
    () => {},
  );
  call('GET', `${path}/turning${eyes}`).then(
    (turning) => learn({ turning }),
    () => learn({ turning: 'none' }),
  );
}

/** Draw the curve as wide as there is room. */
function drawTurned() {
  const box = document.getElementById('turned');
  if (!box || !known.turning || known.turning === 'none') return;
  fill('turned', drawCourse(known.turning, known.ending?.periods ?? [], box.clientWidth, !mine()));
}

/** What a side is called within a sentence. @param {GameModule} game @param {string|null|undefined} side */
const called = (game, side) => (side ? sideWithin(game, state.now?.table, side) : '');

/** A side's sign. @param {GameModule} game @param {string|null|undefined} side @param {number} size */
const sign = (game, side, size) =>
  side
    ? `<svg class="sign" viewBox="-6 -6 12 12" width="${size}" height="${size}" aria-hidden="true">${sideLook(game, state.now?.table, side)?.sign ?? ''}</svg>`
    : '';

/** @param {GameModule} game */
function body(game) {
  return `${verdict(game)}<div class="left">${turned(game)}${maps(game)}</div><div class="rest">${losses(game)}${luck(game)}${next()}</div>`;
}

/** @param {GameModule} game */
function verdict(game) {
  const { winner, how, rule } = /** @type {import('../shared/types.d.ts').Result} */ (state.now?.result);
  const me = mine();
  const key = !winner ? 'ending.drawn' : !me ? 'ending.won' : me === winner ? 'ending.win' : 'ending.lose';
  const period = known.ending?.periods.at(-1)?.title ?? '';
  const why = known.ending ? known.ending.verdict || t('ending.early', { period, count: state.now?.number ?? 0 }) : '';
  const all = known.ending?.score.figures ?? [];
  const figures = [...all.filter((f) => f.rule === rule), ...all.filter((f) => f.rule !== rule)].slice(0, 2); // what decided it first
  const score = figures
    .map((f) => `<p><b>${safe(f.value)}</b><span>${safe(f.name)} ${link(f.rule)}</span></p>`)
    .join('');
  return `<section class="verdict">${sign(game, winner, 56)}<div><h2>${safe(t(key, { who: begun(called(game, winner)), how }))}</h2><p class="why">${safe(why)} ${link(rule)}</p></div><div class="score">${score}</div></section>`;
}

/** @param {GameModule} game */
function turned(game) {
  const help = mine() ? t('ending.turnedHelp') : t('ending.turnedSide', { side: called(game, teller(game)) });
  const { turning } = known;
  const inside =
    turning === 'none'
      ? `<p>${safe(t('ending.unjudged'))}</p>`
      : turning
        ? `<div id="turned"></div>${points(turning, known.ending?.periods ?? [])}`
        : `<div id="turned"></div><p role="status">${safe(t('ending.wait'))}</p>`;
  return section(t('ending.turned'), help, inside, 'turned-part');
}

/** How many maps of so many stand in a row. @param {number} many */
const across = (many) => (many > 4 ? 3 : many);

/** @param {GameModule} game */
function maps(game) {
  const { ending } = known;
  const sides = Object.keys(game.sides);
  const drawn = ending ? smallMaps(ending.periods, sides) : '';
  if (!drawn) return '';
  const legend = sides
    .map((s, k) => `<i class="key held-${k} ${safe(s)}"></i>${safe(t('ending.held', { side: called(game, s) }))}`)
    .join(' ');
  const fought = ending?.periods.some((p) => p.battles?.length);
  return section(
    ending?.by_period ?? '',
    `${legend}${fought ? ` <i class="key fought"></i>${safe(t('ending.battle'))}` : ''}`,
    `<div class="maps" style="--many:${across(ending?.periods.length ?? 1)}">${drawn}</div>`,
    'maps-part',
    true,
  );
}

/** A number as it is printed. @param {number} n */
const figure = (n) => (n < 0 ? `−${-n}` : String(n));

/** All of a figure that only grows, and how much would decide. @param {import('../shared/types.d.ts').TallyShown} row */
const whole = ({ whole: all, of }) => (all === null ? '' : of ? `${all} <small>/ ${of}</small>` : String(all));

/** @param {GameModule} game */
function losses(game) {
  const { ending } = known;
  if (!ending?.tallies.length) return '';
  const grows = ending.tallies.some((row) => row.whole !== null);
  const heads = ending.periods.map((p) => `<th scope="col">${safe(p.short || p.title)}</th>`).join('');
  const rows = ending.tallies
    .map(
      (row, k) =>
        `<tr class="${k && row.whole === null && ending.tallies[k - 1].whole !== null ? 'first' : ''}"><th scope="row">${sign(game, row.side, 12)} <span class="sr">${safe(begun(called(game, row.side)))}:</span><span>${safe(row.name)} ${row.rule === ending.tallies[k - 1]?.rule ? '' : link(row.rule)}</span></th>${row.values.map((v) => `<td>${figure(v)}</td>`).join('')}${grows ? `<td class="whole">${whole(row)}</td>` : ''}</tr>`,
    )
    .join('');
  return section(
    t('ending.losses'),
    '',
    `<div class="wide" tabindex="0" role="region" aria-label="${safe(t('ending.losses'))}"><table><thead><tr><td></td>${heads}${grows ? `<th scope="col">${safe(t('ending.all'))}</th>` : ''}</tr></thead><tbody>${rows}</tbody></table></div>`,
    'losses-part',
  );
}

/** @param {GameModule} game */
function luck(game) {
  const { ending } = known;
  if (!ending) return '';
  const rows = ending.luck
    .map((one) => {
      const off = one.spread ? (one.got - one.usual) / one.spread : 0;
      const at = Math.max(2, Math.min(98, 50 + 16 * off));
      const title = t('ending.luckLine', { side: begun(called(game, one.side)), title: one.title });
      return `<li><p><span>${safe(title)}</span> <span class="how">${safe(howLucky(off))}</span> <b>${safe(t('ending.usual', { got: figure(one.got), usual: figure(one.usual) }))}</b></p><div class="scale" aria-hidden="true"><i style="left:${at}%"></i></div></li>`;
    })
    .join('');
  const inside = `<p>${safe(ending.luck_means)}</p>${rows ? `<ul>${rows}</ul>` : `<p>${safe(t('ending.noLuck'))}</p>`}`;
  return section(t('ending.luck'), '', inside, 'luck-part');
}

/** How lucky somebody was who is so many times the usual difference off what is usual. @param {number} off */
function howLucky(off) {
  const way = t(off > 0 ? 'ending.better' : 'ending.worse');
  const far = Math.abs(off);
  if (far < 0.4) return t('ending.as');
  if (far < 1) return t('ending.little', { way });
  return far < 2 ? t('ending.clearly', { way }) : t('ending.much', { way, count: Math.round(1 / tail(far)) });
}

/** How often chance is farther off than so many times the usual difference, on either side. @param {number} far */
const tail = (far) => Math.max(0.001, (Math.exp(-(far * far) / 2) * 0.8) / far);

/** What one can do now. */
function next() {
  const { seats, my_seats: own } = about;
  const again = own.length
    ? `<button type="button" class="primary" data-do="rematch">${safe(t('ending.again'))}</button>`
    : `<a class="button primary" href="/">${safe(t('ending.home'))}</a>`;
  const others = seats.filter((/** @type {any} */ s) => !own.includes(s.name));
  const programs = own.length && others.length && others.every((/** @type {any} */ s) => s.kind === 'program');
  const harder = programs
    ? `<button type="button" class="whole-row" data-do="stronger">${safe(t('ending.stronger'))}</button>`
    : '';
  return section(
    t('ending.next'),
    '',
    `<div class="next">${again}${harder}<button type="button" data-replay="yes">${safe(t('ending.watch'))}</button><button type="button" data-share="link">${safe(t('ending.share'))}</button><button type="button" data-ending="close">${safe(t('ending.board'))}</button></div>
    ${about.public ? '' : `<p class="fine">${safe(t('ending.private'))}</p>`}<p class="fine">${study()}</p>`,
    'next-part',
  );
}

/** What one could study: the lesson that teaches what this match turned on, or all. */
function study() {
  const lesson = known.turning && known.turning !== 'none' ? known.turning.lesson : null;
  if (!lesson)
    return rich(t('ending.lessons'), { lesson: `<a href="/lessons.html">${safe(t('ending.lessonsAll'))}</a>` });
  const where = `<button type="button" class="plain link" data-learn="${safe(lesson.name)}">${safe(lesson.title)}</button>`;
  return rich(t('ending.lesson'), { lesson: where });
}

/** A part of the page. @param {string} title @param {string} help @param {string} inside HTML @param {string} look @param {boolean} [drawn] whether the help is HTML */
const section = (title, help, inside, look, drawn) =>
  `<section class="${look}"><header><h3>${safe(title)}</h3><span>${drawn ? help : safe(help)}</span></header>${inside}</section>`;
