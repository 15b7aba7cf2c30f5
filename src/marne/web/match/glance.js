// @ts-check
/** Looking closer at a piece: its game says more of it beside it, and the way by which it is supplied is drawn. */
import { fill, need } from '../shared/dom.js';
import { ask } from './net.js';
import { middleOf } from './places.js';
import { change, pieceOf, state, watch } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('../shared/types.d.ts').Traced & {piece: string}} Traced */

const GAP = 12; // pixels between a piece and what is said of it
const REACHES = 300; // pixels around a piece in which one sees how far it can go

/** The piece whose supply one wants to see: that at which one looks closer, or the one that is selected and not on the march. */
function wanted() {
  if (state.past || state.playback) return null;
  return state.glanced ?? (state.now?.table.moving ? null : state.selected);
}

let asked = '';

/** Ask how a piece is supplied, once for each table. @param {string} verb */
async function trace(verb) {
  const key = wanted();
  const noun = pieceOf(key)?.noun;
  const question = `${key} ${state.now?.seat} ${state.now?.version}`;
  if (question === asked) return;
  asked = question;
  if (key === null || noun === undefined || noun === null) {
    change({ traced: null });
    return;
  }
  const { preview } = await ask('preview', { verb, noun });
  if (question === asked) change({ traced: preview?.kind === 'traced' ? { ...preview, piece: key } : null });
}

/** The way by which a piece is supplied; broken, if nothing comes through. */
export function supplyLine() {
  const { traced } = state;
  if (!traced?.line || traced.line.length < 2 || state.past) return '';
  const d = `M${traced.line.map(middleOf).join('L')}`;
  const [x, y] = middleOf(traced.line[0]);
  if (traced.fed === false) return `<g class="traced broken"><path class="line" d="${d}"/></g>`;
  return `<g class="overlay overlay-supply traced">${['halo', 'case', 'thread'].map((look) => `<path class="line ${look}" d="${d}"/>`).join('')}<circle class="source" cx="${x}" cy="${y}" r="9"/></g>`;
}

/** Where a piece is seen: in a list that is pointed at, in a fan, on the board. @param {string} key */
function anchor(key) {
  const name = CSS.escape(key);
  const places = [
    `[data-pick="${name}"]:is(:hover, :focus)`,
    `.fan [data-piece="${name}"]`,
    `#pieces [data-piece="${name}"]`,
  ];
  return places.map((place) => document.querySelector(place)).find(Boolean);
}

/** Where one still sees how far a piece can go: at the left edge, or beside what stands at the right. @param {number} left of the piece @param {number} width */
function away(left, width) {
  const near = left < width + REACHES;
  return [near ? need('right').getBoundingClientRect().left - width - GAP : 14, 86];
}

/** Say beside a piece what its game says of it; on a touch screen the inspector does. @param {GameModule} game */
function draw(game) {
  const box = need('glance');
  const piece = pieceOf(state.glanced);
  const at = piece && !matchMedia('(pointer: coarse)').matches ? anchor(piece.key) : null;
  const html = at && piece ? (game.glance?.(piece) ?? '') : '';
  box.hidden = !html;
  if (!html || !at) return;
  fill('glance', html);
  const { left, right, top, bottom } = at.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const above = top - height - GAP;
  const [x, y] = at.matches('[data-pick]')
    ? [right + GAP, top]
    : state.reach
      ? away(left, width)
      : [(left + right - width) / 2, above > 70 ? above : bottom + GAP];
  box.style.left = `${Math.max(12, Math.min(innerWidth - width - 12, x))}px`;
  box.style.top = `${Math.max(12, Math.min(innerHeight - height - 12, y))}px`;
}

/** Let pieces be looked at closer, on the board and in lists, if their game has more to say. @param {GameModule} game */
export function wireGlance(game) {
  const { traces } = game;
  if (!traces && !game.glance) return;
  if (traces) watch(() => trace(traces), ['glanced', 'selected', 'now', 'past', 'playback']);
  watch(() => draw(game), ['glanced', 'traced', 'reach', 'now', 'past', 'looked']);
  /** @param {Event} e */
  const row = (e) => /** @type {Element} */ (e.target).closest?.('[data-pick]')?.getAttribute('data-pick');
  for (const begin of ['pointerover', 'focusin'])
    need('inspector').addEventListener(begin, (e) => {
      const key = row(e);
      if (key) change({ glanced: key });
    });
  for (const end of ['pointerout', 'focusout'])
    need('inspector').addEventListener(end, (e) => {
      if (row(e)) change({ glanced: null });
    });
  document.addEventListener('pointerdown', () => change({ glanced: null }));
}
