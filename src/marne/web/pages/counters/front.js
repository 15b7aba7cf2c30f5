// @ts-check
/** A front to look at from afar: armies on either side of a line, as they stood in September. */
import { fromAfar } from '../../shared/counters/front.js';
import { safe } from '../../shared/dom.js';

/** @typedef {import('../../shared/counters/data.js').CounterData} CounterData */

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

/** The counters of an army, two abreast. @param {(typeof ARMIES)[number]} army */
function army([nation, numeral, colour, , whole, halves, start]) {
  const way = nation === 'german' ? -1 : 1;
  return Array.from({ length: whole + halves }, (_, k) => {
    const place = Math.floor(k / 2);
    const [x, y] = beside(start + (place % 6), Math.floor(place / 6), way);
    /** @type {CounterData} */
    const counter = { nation, army: numeral, colour, size: k < whole ? 'XX' : 'X' };
    return { x, y, piece: { side: way < 0 ? 'german' : 'allied', counter } };
  });
}

/** The front as a picture. */
export function front() {
  const pieces = ARMIES.flatMap(army);
  const commanders = Object.fromEntries(ARMIES.map(([nation, numeral, , name]) => [`${nation} ${numeral}`, name]));
  const line = Array.from({ length: 50 }, (_, k) => beside(k, 0, 0).join(' ')).join('L');
  const { ground, marks, plates } = fromAfar(pieces, 1, PITCH, commanders);
  const drawn = plates.map(
    ({ x, y, svg, words }) => `<g transform="translate(${x} ${y})" role="img" aria-label="${safe(words)}">${svg}</g>`,
  );
  return `<svg class="afar" width="1180" height="370" viewBox="0 20 1180 370">${ground}<path class="front-line" d="M${line}"/>${marks}${drawn.join('')}</svg>`;
}
