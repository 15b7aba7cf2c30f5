// @ts-check
/** The arms as silhouettes, each drawn around its own middle in a box of 36 by 26. */

const INK = '#2b2a28';

/** A soldier on the march, his rifle on the shoulder. @param {number} x @param {number} [y] */
const soldier = (x, y = 0) =>
  `<g transform="translate(${x} ${y})"><circle cy="-8.3" r="2.1"/><path d="M-2.3 -9.6C-2 -11.4 2 -11.4 2.3 -9.6L3 -8.8H-2.6Z"/><path d="M-2.4 -6H2.3L2.9 .3L5 9.4H2.6L.5 2.6L-2 9.4H-4.5L-2.3 .6Z"/><rect x="-4.5" y="-5.7" width="2.4" height="4.4" rx=".6"/><path d="M2.2 .6L-4.2 -12.6" stroke="${INK}" stroke-width="1.2" stroke-linecap="round"/></g>`;

/** A warrior behind his shield, with an assegai or a captured rifle. @param {number} x @param {boolean} rifle */
const warrior = (x, rifle) =>
  `<g transform="translate(${x} 0)"><circle cx=".4" cy="-8.8" r="2.1"/><path d="M-1.6 -11.2L.4 -13.4L2.4 -11.2Z"/><path d="M-1 -6H2.4L3.4 2L4.6 9.6H2.4L1.2 3L-1.4 9.6H-3.6L-1.6 1Z"/><path d="M-2.6 -6.4C.6 -4.4 .6 4.4 -2.6 6.4C-5.8 4.4 -5.8 -4.4 -2.6 -6.4Z" fill="#fbf6e8" stroke="${INK}" stroke-width="1.1"/><path d="M-2.6 -6V6" stroke="${INK}" stroke-width=".8"/>${rifle ? `<path d="M3 2.4L6 -11" stroke="${INK}" stroke-width="1.6" stroke-linecap="round"/>` : `<path d="M4.6 7L4.6 -9" stroke="${INK}" stroke-width=".9"/><path d="M4.6 -12.6L5.9 -8.4H3.3Z"/>`}</g>`;

const infantry = soldier(-11.5) + soldier(0) + soldier(11.5);

const machine_gun = `<g transform="rotate(-7)"><rect x="-2" y="-7" width="15" height="4.4" rx="1.8"/><rect x="12.4" y="-5.6" width="4.4" height="1.7"/><path d="M-12 -7.8H-1.6V-1.4H-6L-7.2 1.6H-9.4L-9 -1.4H-12Z"/><rect x="-15.4" y="-6.4" width="4" height="1.5"/><rect x="-15.6" y="-8" width="1.6" height="4.6" rx=".7"/></g><path d="M-4.6 -2.4L-13.4 10.4M-4 -2.4L4 10.4M-4.3 -2.4L10.6 8.4" stroke="${INK}" stroke-width="2.1" stroke-linecap="round"/><rect x="5.4" y="3" width="6.4" height="4.8" rx=".6"/>`;

/** A wheel with its spokes. @param {number} x @param {number} y @param {number} r */
function wheel(x, y, r) {
  const spokes = [0, 45, 90, 135].map((a) => `<path d="M${-r} 0H${r}" transform="rotate(${a})"/>`).join('');
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${INK}"><circle r="${r}" stroke-width="2"/><g stroke-width=".9">${spokes}</g><circle r="1.6" fill="${INK}" stroke="none"/></g>`;
}

const trail = `<path d="M1 -1L-15 9.2L-16.4 11H-12.6L4 1.6Z"/>`;
const field_gun = `${trail}<path d="M-6.4 -3.6L-5.6 -7L16.4 -9.4L16.8 -7.2L-4.4 -2.2Z"/>${wheel(1.5, 4.2, 6.6)}`;
const krupp = `${trail}<path d="M-9.4 -2.8L-8.8 -8.6L-2 -9.4L18 -11.6L18.4 -8.6L-2 -3.4L-7.6 -2Z"/><path d="M16.4 -12.4L18.8 -12.7L19.4 -7.6L17 -7.4Z"/><path d="M-9.4 -8.4V-2.4" stroke="${INK}" stroke-width="2.2"/>${wheel(1.5, 4, 7)}`;

const cavalry = `<path d="M8.4 11.2C8.8 3 5.2 -7.4 -2.4 -8.4L-4.6 -12.4L-5.8 -8L-11.8 -.6C-12.8 1.2 -11.4 3.4 -9.4 3.2L-4.4 .6C-4.4 4 -8.6 5.6 -9 11.2Z"/><circle cx="-5" cy="-4.8" r=".9" fill="#fbf6e8"/><path d="M-.8 -8C4.2 -6 7 0 7.4 8" stroke="#fbf6e8" stroke-width=".8" fill="none"/><path d="M13 11.4V-12.6" stroke="${INK}" stroke-width="1.5"/><path d="M13 -12.6H20.6L18.2 -9.8L20.6 -7H13Z"/>`;

const armoured_car = `<path d="M-16.6 5V-.4L-9.4 -2.2L-7 -6H4.6L6 -2H14.4L17 1.4V5Z"/><path d="M-5 -6L-3.6 -10.6H3L4 -6Z"/><rect x="2.4" y="-9.4" width="9.4" height="1.6"/><rect x="-5" y="-4.4" width="2.6" height="1.4" fill="#fbf6e8"/><rect x="7" y="-.2" width="3" height="1.2" fill="#fbf6e8"/><g stroke="#fbf6e8" stroke-width="1.1"><circle cx="-10" cy="6.4" r="4.6"/><circle cx="10.4" cy="6.4" r="4.6"/></g><circle cx="-10" cy="6.4" r="1.5" fill="#fbf6e8"/><circle cx="10.4" cy="6.4" r="1.5" fill="#fbf6e8"/>`;

const tank = `<path d="M-17.4 -1L-10 -9.6H11L17.6 -2.4L12 9.8H-12.6Z"/><path d="M-14 -1L-8.6 -7H9.8L14 -2.2L9.8 7.2H-10.8Z" fill="#fbf6e8"/><path d="M-10.6 -1.2L-6.6 -5.2H8L10.6 -2L7.8 5.4H-8.6Z"/><rect x="-4" y="-2.4" width="8" height="5.6" fill="#fbf6e8"/><path d="M-1.6 0H14" stroke="${INK}" stroke-width="2"/><path d="M-5 -9.6L-3 -13H3.4L5 -9.6Z"/>`;

const train = `<path d="M-18.4 5V-8.4H-9.8V-4H-6.6V-9.6H-3V-4H4V-7.4H8.6V-4H13L18.4 2V5Z"/><rect x="-16.4" y="-6.4" width="4.4" height="3" fill="#fbf6e8"/><path d="M-5.2 -.6H11" stroke="#fbf6e8" stroke-width=".9"/><rect x="4.6" y="-6.4" width="10" height="1.5"/>${[-13.8, -6.6, 0.6, 7.8, 14].map((x) => `<circle cx="${x}" cy="6.6" r="3"/><circle cx="${x}" cy="6.6" r="1" fill="#fbf6e8"/>`).join('')}<path d="M-19 10.4H19" stroke="${INK}" stroke-width="1.3"/>`;

/** @type {Record<string, string>} */
const SHAPES = { infantry, machine_gun, cavalry, field_gun, krupp, armoured_car, tank, train };

/** An arm; warriors have their own look. @param {string} unit @param {string} nation @param {boolean} rifles */
export function silhouette(unit, nation, rifles) {
  if (unit === 'infantry' && nation === 'zulu')
    return `<g fill="${INK}">${warrior(-11, rifles)}${warrior(1, rifles)}${warrior(13, rifles)}</g>`;
  return `<g fill="${INK}">${SHAPES[unit] ?? `<circle r="8"/>`}</g>`;
}

/** The same from far away: one figure where there were three. @param {string} unit @param {string} nation @param {boolean} rifles */
export function bold(unit, nation, rifles) {
  if (unit !== 'infantry') return silhouette(unit, nation, rifles);
  const two = nation === 'zulu' ? warrior(-6.5, rifles) + warrior(7.5, rifles) : soldier(-6) + soldier(7);
  return `<g fill="${INK}">${two}</g>`;
}
