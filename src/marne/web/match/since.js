// @ts-check
/** Since one's last turn: an account that stays until it is dismissed, each line with its place and its mark on the board. */
import { link, need, onClick, patch, safe } from '../shared/dom.js';
import { begun } from '../shared/game.js';
import { t } from '../shared/words.js';
import { points } from './advice.js';
import { percent } from './percent.js';
import { clearMarks, drawMarks } from './changes.js';
import { lengthOf } from './frames.js';
import { figures, inDanger, play, rowOf, strongly } from './playback.js';
import { markOf, middleOf, shortOf } from './places.js';
import { boardNow } from './sheet.js';
import { change, state } from './state.js';

export { framesOf } from './frames.js';
export { drawLine, drawPlayback, forsake, play, wirePlayback } from './playback.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('./frames.js').Action} Action */
/** @typedef {import('../shared/types.d.ts').Judged} Estimate */
/** @typedef {import('../shared/types.d.ts').Score} Score */

/**
 * @typedef {object} Account what has happened since one's last turn
 * @property {number} until up to which position
 * @property {Frame[]} frames
 * @property {Score} score how the game stood before it
 * @property {Action[]} lines what mattered, the worst first
 * @property {string} period the turn or month that it is now
 * @property {Estimate[]} chances how one's chances stood before it, and stand now; nothing while nobody has said so
 * @property {boolean} marked whether it is marked on the board
 * @property {number|null} present the line that is pointed at
 */

const MOST = 7;
const LEAST = 6; // what weighs less is only worth a line if there is nothing else
const HEADS = 3;

/** The account of some frames for a side; null if there is nothing to tell. @param {Frame[]} frames @param {import('../shared/types.d.ts').Playback} told @param {string|null} side @returns {Account|null} */
export function accountOf(frames, { score, until, period }, side) {
  const lines = worst(frames.map((frame) => frame.action).filter((action) => action.by !== side || action.loss));
  return lines.length
    ? { until, frames, score: score ?? {}, lines, period: period ?? '', chances: [], marked: true, present: null }
    : null;
}

/** What mattered most: of each place one line, the heaviest first. @param {Action[]} actions */
function worst(actions) {
  /** @type {Map<string, Action>} */
  const places = new Map();
  for (const action of actions) {
    const place = action.spaces?.length ? String(action.spaces[0]) : `at ${action.number} ${action.sort}`;
    const known = places.get(place);
    if (known && action.battle) places.set(place, both(known, action));
    else if (!known || (action.weight ?? 0) >= (known.weight ?? 0)) places.set(place, action);
  }
  const found = [...places.values()];
  const grave = found.filter((action) => (action.weight ?? 0) >= LEAST);
  const small = found.filter((action) => action.weight && action.sort !== 'turn'); // as it happened; whose turn it is says the question
  const lines = grave.length ? grave.sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0)) : small;
  return grave.length || small.length > 1 ? lines.slice(0, MOST) : [];
}

/** A battle with what led to it at the same place: the battle is told, and nothing of it is worth less. @param {Action} before @param {Action} battle @returns {Action} */
function both(before, battle) {
  const { head, which, heads } = battle.head ? battle : before;
  const weight = Math.max(before.weight ?? 0, battle.weight ?? 0);
  return { ...battle, head, which, heads, weight, loss: battle.loss || before.loss };
}

/** Where this browser notes what was read. @param {string} match @param {string|null} seat */
const key = (match, seat) => `read ${match} ${seat}`;

/** Whether an account was dismissed. @param {string} match @param {string|null} seat @param {number} until */
export const isRead = (match, seat, until) => until <= Number(localStorage.getItem(key(match, seat)) ?? -1);

/** Let lines be shown, marks be cleared, the account be dismissed or watched. @param {string} match @param {import('./hand.js').Hand} hand */
export function wireSince(match, hand) {
  onClick('tell', (line) => show(Number(line), hand));
  onClick('unmark', () => unmark());
  onClick('dismiss', () => {
    if (state.account) localStorage.setItem(key(match, state.now?.seat ?? null), String(state.account.until));
    change({ account: null, bubble: null });
  });
  onClick('watch', (what) => {
    const { account } = state;
    if (!account) return;
    const frames = what === 'battles' ? battlesOf(account) : theirs(account);
    play(frames, 0, account.score, () => {});
  });
  const panel = need('account');
  for (const [over, out] of [
    ['mouseover', 'mouseleave'],
    ['focusin', 'focusout'],
  ]) {
    panel.addEventListener(over, (e) => {
      const line = /** @type {Element} */ (e.target).closest('[data-tell]')?.getAttribute('data-tell');
      if (line) point(Number(line));
    });
    panel.addEventListener(out, () => point(null));
  }
}

/** @param {number|null} present */
function point(present) {
  if (state.account && state.account.present !== present) change({ account: { ...state.account, present } });
}

/** Take the marks off the board; the account stays. */
export function unmark() {
  if (state.account?.marked) change({ account: { ...state.account, marked: false, present: null }, bubble: null });
}

/** Go to the place of a line. @param {number} line @param {import('./hand.js').Hand} hand */
function show(line, hand) {
  const action = state.account?.lines[line];
  if (!state.account || !action) return;
  const place = action.spaces?.[0];
  change({ account: { ...state.account, present: line, marked: true } });
  if (place === undefined) return;
  hand.glide(markOf(place), ...(action.ways ?? []).map((way) => middleOf(way[0])));
  const [x, y] = markOf(place);
  change({
    bubble: {
      title: shortOf(place),
      rule: action.rule,
      why: action.follows || action.text,
      at: [x * hand.view.zoom + hand.view.x, y * hand.view.zoom + hand.view.y - 26],
    },
  });
}

/** What the others did, and all that followed. @param {Account} account */
function theirs({ frames }) {
  const first = frames.findIndex(({ action }) => action.by !== state.now?.side);
  return frames.slice(Math.max(0, first));
}

/** @param {Account} account */
const battlesOf = (account) => theirs(account).filter(({ action }) => action.battle);

/** @param {Frame[]} frames */
const seconds = (frames) => Math.max(1, Math.round(lengthOf(frames) / 1000));

/** Draw the account and its marks. */
export function drawSince() {
  const { account } = state;
  const panel = need('account');
  panel.hidden = !account;
  document.body.classList.toggle('has-account', Boolean(account));
  if (state.playback || !boardNow()) return;
  if (!account) {
    clearMarks();
    return;
  }
  lightUp(panel, null);
  patch('account', body(account));
  lightUp(panel, account.present);
  if (!account.marked || state.past) clearMarks();
  else
    drawMarks(
      account.lines.map((action, k) => ({ action, number: k + 1, look: k === account.present ? 'present' : 'past' })),
      false,
    );
}

/** Set off the line that is pointed at, without drawing it anew: what one goes to with Tab must still be there. @param {Element} panel @param {number|null} present */
function lightUp(panel, present) {
  for (const item of panel.querySelectorAll('li'))
    item.classList.toggle('present', item.dataset.tell === String(present));
}

/** @param {Account} account */
function body(account) {
  const gravest = account.lines.find(({ loss }) => loss);
  const sum =
    headsOf(account.lines)
      .map((head) => `${begun(head)}.`)
      .join(' ') || (gravest ? gravest.follows || gravest.text : t('since.quiet'));
  const now = account.frames.at(-1)?.score ?? {};
  const battles = battlesOf(account);
  const rows = [...figures(account.score, now), ...estimated(account.chances)].join('');
  return `<header><h2>${safe(t('since.title'))}</h2><span>${safe(account.period)}</span><button type="button" class="close" data-dismiss="yes" data-focus="dismiss" aria-label="${safe(t('since.dismiss'))}">×</button></header>
    <p class="sum">${safe(sum)}</p><ol>${account.lines.map(line).join('')}</ol>
    ${rows ? `<dl>${rows}</dl>` : ''}${inDanger(now)}
    <div class="row">${account.marked ? `<button type="button" data-unmark="yes" data-focus="unmark">${safe(t('since.clear'))}</button>` : ''}<button type="button" data-watch="all" data-focus="watch">${safe(t('since.watch', { count: seconds(theirs(account)) }))}</button>${battles.length ? `<button type="button" data-watch="battles" data-focus="battles">${safe(t('since.battles', { count: seconds(battles) }))}</button>` : ''}</div>`;
}

/** How the staff's estimate has changed, as a row. @param {Estimate[]} chances */
function estimated(chances) {
  const [before, now] = chances;
  if (!now) return [];
  const same = Math.abs(now.chance - before.chance) <= Math.hypot(now.margin, before.margin);
  const values = { before: percent(before.chance), now: percent(now.chance), margin: points(now.margin) };
  return [
    `<dt class="estimate">${safe(t('since.estimate'))}</dt><dd class="estimate">${safe(t(same ? 'since.estimateSame' : 'since.estimateNow', values))}</dd>`,
  ];
}

/** What the worst lines come to, each in a sentence; what is said of several is said once. @param {Action[]} lines */
function headsOf(lines) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { head, which, heads } of lines.filter((action) => action.head).slice(0, HEADS)) {
    const said = heads && which ? heads : (head ?? '');
    found.set(said, [...new Set([...(found.get(said) ?? []), which || ''])]);
  }
  const one = new Map(lines.map(({ head, which, heads }) => [`${heads} ${which}`, head ?? '']));
  return [...found].map(([said, whiches]) =>
    whiches.length > 1 ? said.replace('{which}', rowOf(whiches)) : (one.get(`${said} ${whiches[0]}`) ?? said),
  );
}

/** @param {Action} action @param {number} k */
function line(action, k) {
  const look = action.loss ? 'loss' : '';
  const rule = link(action.rule);
  const more = action.follows ? ` <small>${safe(action.follows)} ${rule}</small>` : ` ${rule}`;
  const jump = action.spaces?.length
    ? `<button type="button" class="plain show" data-tell="${k}" data-focus="tell ${k}">${safe(t('since.show'))}</button>`
    : '';
  return `<li class="${look}" data-tell="${k}"><b class="disc">${k + 1}</b><div><span>${strongly(action)}</span>${more}</div>${jump}</li>`;
}
