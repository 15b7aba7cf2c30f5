// @ts-check
/** Lines of sight: one points at two spaces, and the server says whether one sees the other, and what is in the way. */
import { need } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { ask } from './net.js';
import { ringed } from './outlines.js';
import { middleOf, nameOf } from './places.js';
import { change, pieceOf, state } from './state.js';

/** Begin to look, from the piece that is selected, or end it. */
export function toggleSight() {
  if (state.sighting) {
    change({ sighting: null, bubble: null });
    return;
  }
  const from = pieceOf(state.now?.table.moving?.piece ?? state.selected)?.space ?? null;
  change({
    sighting: { from, to: null, fixed: false, answer: null },
    drawsArrows: false,
    bubble: from === null ? hint(t('sight.from')) : hint(t('sight.to')),
  });
}

/** @param {string} why */
const hint = (why) => ({
  title: t('nav.sight'),
  rule: '',
  why,
  at: /** @type {[number, number]} */ ([innerWidth - 200, 60]),
});

/** Look at a space: the line follows what one points at, until it is pressed. @param {number|null} space */
export function sightTo(space) {
  const { sighting } = state;
  if (
    !sighting ||
    sighting.fixed ||
    sighting.from === null ||
    space === null ||
    space === sighting.to ||
    space === sighting.from
  )
    return;
  look(sighting.from, space, false, null);
}

/** Press a space: the line begins there, or ends there. @param {number} space @param {[number, number]} at */
export function pressSight(space, at) {
  const { sighting } = state;
  if (!sighting) return;
  if (sighting.from === null || sighting.fixed)
    change({ sighting: { from: space, to: null, fixed: false, answer: null }, bubble: hint(t('sight.to')) });
  else if (space !== sighting.from) look(sighting.from, space, true, at);
}

/** @param {number} from @param {number} to @param {boolean} fixed @param {[number, number]|null} at */
async function look(from, to, fixed, at) {
  change({ sighting: { from, to, fixed, answer: null } });
  const { preview } = await ask('preview', { verb: 'sight', noun: `${from} ${to}` });
  if (state.sighting?.from !== from || state.sighting.to !== to || !preview) return;
  const bubble = {
    title: t('sight.title', { from: nameOf(from), to: nameOf(to) }),
    rule: preview.rule,
    why: preview.text,
    at: at ?? placeOf(to),
  };
  change({ sighting: { from, to, fixed: fixed || state.sighting.fixed, answer: preview }, bubble });
}

/** Where a space is on the screen. @param {number} space @returns {[number, number]} */
function placeOf(space) {
  const svg = /** @type {SVGSVGElement|null} */ (need('board').querySelector('svg'));
  const box = svg?.getBoundingClientRect();
  const [x, y] = middleOf(space);
  const zoom = box && svg ? box.width / svg.viewBox.baseVal.width : 1;
  return [(box?.left ?? 0) + x * zoom, (box?.top ?? 0) + y * zoom];
}

/** The line, as SVG: plain as far as one sees, dashed beyond what is in the way. */
export function sightLine() {
  const { sighting } = state;
  if (!sighting || sighting.from === null) return '';
  const [x, y] = middleOf(sighting.from);
  const start = `<circle class="sight-post" cx="${x}" cy="${y}" r="8"/>`;
  if (sighting.to === null) return `<g class="sight">${start}</g>`;
  const [u, v] = middleOf(sighting.to);
  const blocker = sighting.answer?.blocker ?? null;
  const [bx, by] = blocker === null ? [u, v] : nearest([x, y], [u, v], middleOf(blocker));
  const beyond =
    blocker === null
      ? ''
      : `<path class="sight-beyond" d="M${bx} ${by}L${u} ${v}"/>${ringed(blocker, ['sight-block'])}`;
  return `<g class="sight ${sighting.answer && !sighting.answer.sees ? 'unseen' : ''}">${beyond}<path class="sight-case" d="M${x} ${y}L${bx} ${by}"/><path class="sight-line" d="M${x} ${y}L${bx} ${by}"/>${start}<circle class="sight-post" cx="${u}" cy="${v}" r="6"/></g>`;
}

/** The point of a line that is nearest to another point. @param {[number, number]} a @param {[number, number]} b @param {[number, number]} p @returns {[number, number]} */
function nearest(a, b, p) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const part = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return [a[0] + dx * part, a[1] + dy * part];
}
