// @ts-check
/** The adviser: a hint for whoever plays alone, what the programs thought, and how the chances stand. */
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { percent } from './percent.js';
import { change, state, watch } from './state.js';

/** @typedef {{number: number, seat: string, text: string, chance: number|null}} Thought */
/** @typedef {{number: number, chance: number, margin: number}} Estimate */

const KEY = 'marne.thoughts';
const NOW = 'at once';
let path = '';
let alone = false;
let able = false;
/** How far the programs' thoughts are known, and at which version of the table that was asked. */
let heard = { number: 0, version: -1 };
/** @type {{version: number, eyes: string|null, list: Estimate[]}} */
let course = { version: -1, eyes: null, list: [] };

/** Whether the adviser may speak now: while one plays with nobody but programs, or after the end. */
export const speaks = () => able && (alone || state.now?.phase === 'over');

/** Whether a hint may be asked for now. */
export const advises = () => able && alone && Boolean(state.now?.seat && state.now.prompt) && !state.past;

/** Whether the programs' thoughts are to be heard while the match goes on. */
export const atOnce = () => localStorage.getItem(KEY) === NOW;

/** Hear the programs' thoughts at once, or only after the match. */
export function toggleThoughts() {
  localStorage.setItem(KEY, atOnce() ? 'after the match' : NOW);
  heard.version = -1;
  change({ thoughts: atOnce() ? [...state.thoughts] : [] }); // another list, so that what there is now is asked for
}

/** Whether the adviser has been asked and has not answered yet. */
const waits = () => state.advice === 'asked';

/** Ask the adviser what it would do. */
export async function hint() {
  const now = state.now;
  if (!now || !advises() || waits()) return;
  change({ advice: 'asked' });
  try {
    const found = await call('POST', `${path}/hint`, { seat: now.seat });
    if (waits()) change({ advice: { ...found, asked: now.prompt?.text } });
  } catch (error) {
    change({
      advice: null,
      bubble: {
        title: t('advice.title'),
        rule: '',
        why: /** @type {Error} */ (error).message,
        at: [innerWidth / 2, innerHeight - 140],
      },
    });
  }
}

/** Fetch what the programs have thought since we last heard. */
async function listen() {
  const { now } = state;
  if (!now || !speaks() || (now.phase !== 'over' && !atOnce()) || heard.version === now.version) return;
  const known = state.thoughts.filter((thought) => thought.number <= Math.min(now.number, heard.number));
  heard = { number: now.number, version: now.version };
  const since = known.length ? known[known.length - 1].number + 1 : 0;
  const news = await call('GET', `${path}/thoughts?since=${since}`).catch(() => []);
  if (news.length || known.length !== state.thoughts.length) change({ thoughts: [...known, ...news] });
}

/** Fetch how the chances stood, while the graph is open. */
async function judge() {
  const { now } = state;
  if (!now || state.panel !== 'chances' || !speaks() || (course.version === now.version && course.eyes === state.eyes))
    return;
  course = { version: now.version, eyes: state.eyes, list: course.eyes === state.eyes ? course.list : [] };
  const eyes = state.eyes
    ? `?side=${encodeURIComponent(state.eyes)}`
    : now.seat
      ? `?seat=${encodeURIComponent(now.seat)}`
      : '';
  const list = await call('GET', `${path}/chances${eyes}`).catch(() => null);
  if (list && course.version === now.version) {
    course.list = list;
    change({});
  }
}

/** How one's chances stood at a position, and stand now; null where the adviser may not speak. @param {number} since @returns {Promise<Estimate[]|null>} */
export async function stoodAt(since) {
  const seat = state.now?.seat;
  if (!seat || !speaks()) return null;
  return call('GET', `${path}/chances?since=${since}&seat=${encodeURIComponent(seat)}`).catch(() => null);
}

const [WIDE, HIGH] = [292, 150];

/** By how many points of a hundred an estimate may be off. @param {number} margin */
export const points = (margin) => Math.round(100 * margin);

/** Draw the graph of the chances. */
export function drawChances() {
  const { list } = course;
  const last = list[list.length - 1];
  const words = last
    ? t('chances.words', { first: percent(list[0].chance), last: percent(last.chance), margin: points(last.margin) })
    : t('chances.wait');
  fill(
    'panel',
    `<header><h2>${safe(t('chances.title'))}</h2><button type="button" class="close" data-close="panel" aria-label="${safe(t('nav.close'))}">×</button></header>
    <p>${safe(words)}</p>${last ? graph(list) : ''}<p class="fine">${safe(t('chances.help'))}</p>`,
  );
  need('panel').setAttribute('aria-label', t('chances.title'));
}

/** @param {Estimate[]} list */
function graph(list) {
  const end = Math.max(1, list[list.length - 1].number);
  const at = (/** @type {Estimate} */ e) =>
    /** @type {[number, number]} */ ([
      Math.round((10 * (e.number * (WIDE - 40))) / end) / 10 + 34,
      Math.round(10 * (8 + (1 - e.chance) * (HIGH - 16))) / 10,
    ]);
  const points = list.map(at);
  const rim = (/** @type {number} */ way) =>
    list.map((e) => at({ ...e, chance: Math.max(0, Math.min(1, e.chance + way * e.margin)) }).join(' '));
  const doubt = `<path class="doubt" d="M${[...rim(1), ...rim(-1).reverse()].join('L')}Z"/>`;
  const lines = [0, 0.25, 0.5, 0.75, 1]
    .map((c) => {
      const y = 8 + (1 - c) * (HIGH - 16);
      return `<path class="${c === 0.5 ? 'even' : 'rule-of-graph'}" d="M34 ${y}H${WIDE - 6}"/>${c % 0.5 ? '' : `<text x="29" y="${y + 4}" text-anchor="end">${100 * c}%</text>`}`;
    })
    .join('');
  const here = state.past?.number ?? end;
  const now = `<path class="here" d="M${at({ number: here, chance: 0, margin: 0 })[0]} 8V${HIGH - 8}"/>`;
  const dots = list
    .map(
      (e, k) =>
        `<circle data-goto="${e.number}" cx="${points[k][0]}" cy="${points[k][1]}" r="3.2"><title>${safe(t('chances.point', { number: e.number, chance: percent(e.chance) }))}</title></circle>`,
    )
    .join('');
  return `<svg class="graph" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${safe(t('chances.title'))}">${lines}${doubt}${now}<path class="course" d="M${points.map(([x, y]) => `${x} ${y}`).join('L')}"/>${dots}</svg>`;
}

/** What a program thought when it made a choice, as lines of the story. @param {number} number */
export const thoughtsAt = (number) =>
  state.thoughts
    .filter((thought) => thought.number === number)
    .map((thought) => {
      const seat = state.now?.seats.find((s) => s.name === thought.seat);
      return `<li class="thought"><span>${safe(seat?.who ?? seat?.title ?? '')}:</span> <q>${safe(thought.text)}</q></li>`;
    });

/** Let the adviser be asked. @param {string} id @param {any} about the match */
export function wireAdvice(id, about) {
  path = `/api/matches/${encodeURIComponent(id)}`;
  able = about.advice;
  alone =
    about.my_seats.length > 0 &&
    about.seats.every((/** @type {any} */ s) => s.kind === 'program' || about.my_seats.includes(s.name));
  onClick('hint', () => hint());
  watch(() => {
    listen();
    judge();
  }, ['now', 'panel', 'eyes', 'thoughts']);
}
