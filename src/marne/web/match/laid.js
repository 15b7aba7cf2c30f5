// @ts-check
/** How overlays are drawn: zones, reach, supply, command, railways, boundaries, fronts, figures. */
import { safe } from '../shared/dom.js';
import { arrow } from './arrows.js';
import { joined, pathOf, rimOf } from './borders.js';
import { front, fronts } from './fronts.js';
import { shaped } from './outlines.js';
import { middleOf, tagOf } from './places.js';
import { shownTable } from './state.js';
import { along, network } from './tracks.js';

/** @typedef {import('../shared/types.d.ts').Overlay} Overlay */

/** What of some overlays lies on the ground. @param {Overlay[]} shown */
export const under = (shown) => shown.map((overlay) => within(overlay, area(overlay))).join('');

/** What of some overlays lies over the names. @param {Overlay[]} shown */
export function above(shown) {
  const round = roundSide();
  return shown
    .map((overlay) =>
      within(
        overlay,
        lines(overlay) +
          fronts(overlay.edges ?? [], overlay.side === round) +
          rings(overlay) +
          figures(overlay.values ?? {}),
      ),
    )
    .join('');
}

/** The side whose front has beads instead of teeth. */
const roundSide = () => shownTable()?.overlays?.find((overlay) => overlay.kind === 'front')?.side;

/** What is drawn of an overlay, in its look. @param {Overlay} overlay @param {string} html */
function within({ kind, side, colour, look: how }, html) {
  const look = [`overlay-${kind}`, how && `is-${how}`, side && `front-${side}`, colour && `band-${colour}`]
    .filter(Boolean)
    .join(' ');
  return html && `<g class="overlay ${safe(look)}">${html}</g>`;
}

/** The kinds of overlays whose spaces are filled with a pattern of their own. */
const HATCHED = new Set(['zone', 'lattice']);

/** The spaces: a zone is hatched, everything else tinted within a line. @param {Overlay} overlay */
function area({ kind, spaces = [] }) {
  if (!spaces.length || kind === 'track') return '';
  if (kind === 'veil') return shaped(spaces, (shape) => shape('class="tint"'));
  if (HATCHED.has(kind)) return shaped(spaces, (shape) => `${shape('class="tint"')}${shape(`fill="url(#${kind})"`)}`);
  return `${shaped(spaces, (shape) => shape('class="tint"'))}<path class="rim" d="${pathOf(joined(rimOf(spaces)))}"/>`;
}

/** A line from point to point. @param {import('./places.js').Point[]} points */
const straight = (points) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

/** Railways as one path; those of one look lie under one halo. @param {readonly (readonly number[])[]} all */
function rails(all) {
  const d = network(all);
  return d && `<path class="rail-halo" d="${d}"/><path class="rail-line" d="${d}"/>`;
}

/** The line between two armies, with the sign of an army and both their numerals where it enters the ground of its side. @param {Overlay} overlay */
function boundary({ lines: all = [], label }) {
  return all
    .map((line) => {
      const points = line.map(middleOf);
      const [[x, y], [u, v]] = points;
      const [north, south] = (label ?? '').split(' ');
      const far = Math.hypot(u - x, v - y) || 1;
      const [px, py] = [x + ((u - x) * Math.min(PILL, far / 2)) / far, y + ((v - y) * Math.min(PILL, far / 2)) / far];
      return `<path class="boundary-halo" d="${straight(points)}"/><path class="boundary-line" d="${straight(points)}"/><g class="boundary-sign" transform="translate(${px} ${py})"><rect x="-25" y="-9" width="50" height="18" rx="9"/><text y="4.6" text-anchor="middle">XXXX</text><text class="numeral" y="-13" text-anchor="middle">${safe(north)}</text><text class="numeral" y="23" text-anchor="middle">${safe(south ?? '')}</text></g>`;
    })
    .join('');
}

/** How far from its end a boundary bears its sign. */
const PILL = 150;

/** The lines: of supply broad and with a thread, all others thin. @param {Overlay} overlay */
function lines(overlay) {
  const { kind, lines: all = [] } = overlay;
  if (kind === 'rail') return rails(all);
  if (kind === 'boundary') return boundary(overlay);
  return all
    .map((line) => {
      if (kind !== 'supply') return arrow(line.map(middleOf), 'overlay-line');
      const d = along(line);
      return ['halo', 'case', 'thread'].map((look) => `<path class="line ${look}" d="${d}"/>`).join('');
    })
    .join('');
}

/** A ring with a 1 where a single track is taken. @param {Overlay} overlay */
const rings = ({ kind, spaces = [] }) =>
  kind === 'track' ? spaces.map((space) => ring(...middleOf(space))).join('') : '';

/** @param {number} x @param {number} y */
const ring = (x, y) =>
  `<g class="ring" transform="translate(${x} ${y})"><circle r="9"/><text y="4.4" text-anchor="middle">1</text></g>`;

/** How wide and how high a sample is. */
const [WIDE, HIGH] = [46, 18];

/** What an overlay looks like, as a sample for a list. @param {Overlay} overlay */
export function sample(overlay) {
  const middle = HIGH / 2;
  const d = `M3 ${middle}H${WIDE - 3}`;
  return `<svg class="sample" viewBox="0 0 ${WIDE} ${HIGH}" width="${WIDE}" height="${HIGH}" aria-hidden="true">${within(overlay, sampled(overlay, d, middle))}</svg>`;
}

/** @param {Overlay} overlay @param {string} d a line from left to right @param {number} middle */
function sampled({ kind, side, spaces = [], lines: all = [], edges = [], values = {} }, d, middle) {
  const ends = /** @type {import('./places.js').Point[]} */ ([
    [3, middle],
    [WIDE - 3, middle],
  ]);
  if (edges.length) return front([ends], side === roundSide());
  if (kind === 'track') return ring(WIDE / 2, middle);
  if (kind === 'rail') return `<path class="rail-halo" d="${d}"/><path class="rail-line" d="${d}"/>`;
  if (kind === 'boundary') return `<path class="boundary-halo" d="${d}"/><path class="boundary-line" d="${d}"/>`;
  if (all.length && kind === 'supply')
    return ['halo', 'case', 'thread'].map((look) => `<path class="line ${look}" d="${d}"/>`).join('');
  if (all.length) return arrow(ends, 'overlay-line');
  const box = `x="2" y="2" width="${WIDE - 4}" height="${HIGH - 4}"`;
  if (HATCHED.has(kind)) return `<rect class="tint" ${box}/><rect fill="url(#${kind})" ${box}/>`;
  if (spaces.length) return `<rect class="tint" ${box}/><rect class="rim" ${box}/>`;
  const [text] = Object.values(values);
  return `<text class="figure-of-space" x="${WIDE / 2}" y="${middle + 6}" text-anchor="middle">${safe(text ?? '')}</text>`;
}

/** Figures in spaces. @param {Record<string, string>} values */
function figures(values) {
  return Object.entries(values)
    .map(([space, text]) => {
      const [x, y] = tagOf(Number(space));
      return `<text class="figure-of-space" x="${x}" y="${y + 6}" text-anchor="middle">${safe(text)}</text>`;
    })
    .join('');
}
