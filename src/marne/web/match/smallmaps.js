// @ts-check
/** Small maps of an ended match, one for each period: drawn from the spaces alone, by who held them, with its battles. */
import { safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { shaped } from './outlines.js';
import { indexOf, isBox, markOf, middleOf, nameOf, nodeOf, spaces } from './places.js';
import { boardNow } from './sheet.js';

/** @typedef {import('../shared/types.d.ts').PeriodShown} Period */

const EDGE = 46; // how far a hex reaches from its middle
const SMALL = 0.6; // how much of a board's width and height something may fill of which a map is drawn alone

/** The maps of some periods. @param {Period[]} periods @param {string[]} sides */
export function smallMaps(periods, sides) {
  const sheet = boardNow();
  if (!sheet) return '';
  const bare = !sheet.querySelector('#control [data-space]'); // no ground is printed as somebody's: pieces say more
  const frame = bare ? fought(periods) : around(spaces());
  const base = ground(sheet, bare);
  const unit = Math.max(frame[2], frame[3]) / 100;
  return periods
    .map(
      (period) =>
        `<figure><button type="button" class="plain" data-goto="${period.until}" aria-label="${safe(t('ending.map', { period: period.title, passed: period.passed }))}"><svg class="sheet small-map${bare ? ' bare-map' : ''}" viewBox="${frame.join(' ')}" aria-hidden="true">${base}${held(period, sides)}${bare ? pieces(period, sides, unit) : ''}${battles(period, unit, bare)}</svg></button><figcaption><b>${safe(period.title)}</b><span>${safe(period.passed)}</span></figcaption></figure>`,
    )
    .join('');
}

/** The part of the sheet on which a match was fought: the whole, unless it is only a corner of it. @param {Period[]} periods */
function fought(periods) {
  const known = new Set([...spaces()].filter((space) => !isBox(space)));
  const met = periods.flatMap(({ standing, ground, battles }) => [
    ...Object.values(standing ?? {}).flat(),
    ...Object.keys(ground ?? {}).map(indexOf),
    ...(battles ?? []),
  ]);
  const whole = around(known);
  const there = [...new Set(met)].filter((space) => known.has(space));
  if (!there.length) return whole;
  const part = around(there, 2 * EDGE);
  return part[2] < SMALL * whole[2] || part[3] < SMALL * whole[3] ? part : whole;
}

/** The part of the sheet on which some spaces lie: its left, its top, its width, its height. @param {Iterable<number>} some @param {number} [air] around them @returns {[number, number, number, number]} */
function around(some, air = 8) {
  const all = [...some].map((space) => {
    const node = nodeOf(space);
    if (node instanceof SVGGraphicsElement) return node.getBBox();
    const [x, y] = markOf(space);
    return { x: x - EDGE, y: y - EDGE, width: 2 * EDGE, height: 2 * EDGE };
  });
  const [left, top] = [Math.min(...all.map((b) => b.x)), Math.min(...all.map((b) => b.y))];
  const [right, bottom] = [Math.max(...all.map((b) => b.x + b.width)), Math.max(...all.map((b) => b.y + b.height))];
  return [left - air, top - air, right - left + 2 * air, bottom - top + 2 * air];
}

/** The spaces as they are printed: in the tint of their country, or as plain paper. @param {SVGSVGElement} sheet @param {boolean} bare */
function ground(sheet, bare) {
  const plain = shaped(spaces(), (shape) => shape('class="ground"'));
  if (bare) return plain;
  const tints = [...spaces()].map((space) => {
    const printed = sheet.querySelector(`#control [data-space="${CSS.escape(nameOf(space))}"]`);
    const look = printed?.getAttribute('class') ?? '';
    return shaped([space], (shape) => `<g class="${safe(look)}">${shape('class="tint"')}</g>`);
  });
  return `${plain}<g class="control">${tints.join('')}</g>`;
}

/** Who holds what is not as it was printed. @param {Period} period @param {string[]} sides */
function held(period, sides) {
  return sides
    .map((side, k) => {
      const names = Object.entries(period.ground ?? {}).filter(([, now]) => now.held === side && now.taken);
      const taken = names.map(([name]) => indexOf(name)).filter((space) => space >= 0);
      return shaped(taken, (shape) => shape(`class="held held-${k} ${safe(side)}"`));
    })
    .join('');
}

/** Where pieces stood: a mark for each space, larger where there are more. @param {Period} period @param {string[]} sides @param {number} unit */
function pieces(period, sides, unit) {
  return sides
    .map((side, k) => {
      /** @type {Map<number, number>} */
      const stacks = new Map();
      for (const space of period.standing?.[side] ?? [])
        if (!isBox(space)) stacks.set(space, (stacks.get(space) ?? 0) + 1);
      return [...stacks].map(([space, many]) => mark(space, unit * (1.5 + 0.3 * Math.min(4, many)), k, side)).join('');
    })
    .join('');
}

/** A piece from afar: the first side is square, others are round. @param {number} space @param {number} size @param {number} k @param {string} side */
function mark(space, size, k, side) {
  const [x, y] = middleOf(space);
  const look = `class="stands held-${k} ${safe(side)}"`;
  return k
    ? `<circle ${look} cx="${x}" cy="${y}" r="${size}"/>`
    : `<rect ${look} x="${x - size}" y="${y - size}" width="${2 * size}" height="${2 * size}"/>`;
}

/** @param {Period} period @param {number} unit @param {boolean} bare */
const battles = (period, unit, bare) =>
  (period.battles ?? [])
    .map((space) => {
      const [x, y] = middleOf(space);
      return `<circle class="fought" cx="${x}" cy="${y}" r="${unit * (bare ? 3.6 : 1.5)}"/>`;
    })
    .join('');
