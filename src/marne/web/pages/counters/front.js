// @ts-check
/** A front to look at from afar: armies on either side of a line, as they stood in September. */
import { armyGround, divisionMarks } from '../../shared/counters/afar.js';
import { leaders, plates } from '../../shared/counters/plates.js';
import { safe } from '../../shared/dom.js';

/** @typedef {import('../../shared/counters/data.js').CounterData} CounterData */
/** @typedef {import('../../shared/counters/afar.js').Standing} Standing */

const PITCH = 20;

/** Nation, numeral, colour, commander, divisions, half divisions, and where on the line its left end is. @type {[CounterData['nation'], string, CounterData['colour'], string, number, number, number][]} */
const ARMIES = [
  ['belgian', 'B', 'brown', 'Albert', 6, 2, 0],
  ['french', 'VI', 'brown', 'Maunoury', 9, 2, 9],
  ['british', 'BEF', 'red', 'French', 6, 1, 17],
  ['french', 'V', 'pink', 'Espèrey', 12, 0, 23],
  ['french', 'IX', 'white', 'Foch', 8, 1, 31],
  ['french', 'IV', 'yellow', 'Langle', 10, 0, 37],
  ['french', 'III', 'celeste', 'Sarrail', 11, 3, 43],
  ['german', 'Bg', 'white', 'Beseler', 5, 0, 1],
  ['german', 'I', 'blue', 'Kluck', 13, 2, 8],
  ['german', 'VII', 'brown', 'Heeringen', 8, 1, 17],
  ['german', 'II', 'yellow', 'Bülow', 6, 1, 24],
  ['german', 'III', 'green', 'Einem', 6, 1, 30],
  ['german', 'IV', 'red', 'Württemberg', 6, 1, 36],
  ['german', 'V', 'pink', 'Kronprinz', 10, 3, 42],
];

/** A place beside the front: so many hexes along it, so many behind it. @param {number} along @param {number} behind @param {number} way -1 or 1 @returns {[number, number]} */
function beside(along, behind, way) {
  const bend = 40 * Math.sin(along / 9);
  return [80 + along * PITCH + (way * behind * PITCH) / 3, 200 + bend + way * (14 + behind * PITCH)];
}

/** The counters of an army, two abreast. @param {(typeof ARMIES)[number]} army @returns {Standing[]} */
function army([nation, numeral, colour, , whole, halves, start]) {
  const way = nation === 'german' ? -1 : 1;
  return Array.from({ length: whole + halves }, (_, k) => {
    const place = Math.floor(k / 2);
    const [x, y] = beside(start + (place % 6), Math.floor(place / 6), way);
    return {
      x,
      y,
      side: way < 0 ? 'german' : 'allied',
      counter: { nation, army: numeral, colour, size: k < whole ? 'XX' : 'X' },
    };
  });
}

/** The front as a picture. */
export function front() {
  const standing = ARMIES.flatMap(army);
  const commanders = Object.fromEntries(ARMIES.map(([nation, numeral, , name]) => [`${nation} ${numeral}`, name]));
  const line = Array.from({ length: 50 }, (_, k) => beside(k, 0, 0).join(' ')).join('L');
  const all = plates(standing, 1, { commanders });
  const drawn = all.map(
    ({ x, y, svg, words }) => `<g transform="translate(${x} ${y})" role="img" aria-label="${safe(words)}">${svg}</g>`,
  );
  return `<svg class="afar" width="1180" height="370" viewBox="0 20 1180 370">${armyGround(standing, PITCH)}<path class="front-line" d="M${line}"/>${leaders(all, 1)}${divisionMarks(standing, 1)}${drawn.join('')}</svg>`;
}
