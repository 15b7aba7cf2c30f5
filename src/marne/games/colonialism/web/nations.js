// @ts-check
/** The nations: each by the colour of its bases, its sign and its letters, so that colour is never alone. */
import { t } from './words.js';

/**
 * @typedef {object} Nation
 * @property {string} wood the colour of its bases
 * @property {string} edge
 * @property {string} ink letters on the wood
 * @property {string} letters
 * @property {string} people
 * @property {string} sign SVG around its own middle, about 10 units wide
 */

const INK = '#2b2a28';

/** A cross pattée. @param {string} fill */
const pattee = (fill) =>
  `<path d="M-1.3 -1.3C-1.1 -3 -1.8 -4.2 -2.6 -5H2.6C1.8 -4.2 1.1 -3 1.3 -1.3C3 -1.1 4.2 -1.8 5 -2.6V2.6C4.2 1.8 3 1.1 1.3 1.3C1.1 3 1.8 4.2 2.6 5H-2.6C-1.8 4.2 -1.1 3 -1.3 1.3C-3 1.1 -4.2 1.8 -5 2.6V-2.6C-4.2 -1.8 -3 -1.1 -1.3 -1.3Z" fill="${fill}"/>`;

/** Rings, from the outside in. @param {[number, string][]} rings */
const cockade = (rings) =>
  rings.map(([r, fill]) => `<circle r="${r}" fill="${fill}"/>`).join('') +
  `<circle r="5" fill="none" stroke="${INK}" stroke-width=".6"/>`;

/** A five-pointed star. @param {number} r @param {string} fill @param {number} [x] @param {number} [y] */
const star = (r, fill, x = 0, y = 0) =>
  `<path d="M0 -5L1.5 -1.6L4.8 -1.5L2.2 .7L3 4L0 2.2L-3 4L-2.2 .7L-4.8 -1.5L-1.5 -1.6Z" transform="translate(${x} ${y}) scale(${r / 5})" fill="${fill}"/>`;

/** @type {Record<string, Nation>} */
export const NATIONS = {
  prussia: {
    wood: '#7b8794',
    edge: '#56606b',
    ink: '#ffffff',
    letters: 'P',
    people: t('people.prussia'),
    sign: pattee(INK),
  },
  germany: {
    wood: '#68725f',
    edge: '#464e40',
    ink: '#ffffff',
    letters: 'G',
    people: t('people.germany'),
    sign: pattee(INK),
  },
  france: {
    wood: '#27437c',
    edge: '#182b52',
    ink: '#ffffff',
    letters: 'F',
    people: t('people.france'),
    sign: cockade([
      [5, '#c8433a'],
      [3.4, '#fff'],
      [1.8, '#27437c'],
    ]),
  },
  british: {
    wood: '#b39b60',
    edge: '#7d6a3b',
    ink: INK,
    letters: 'Br',
    people: t('people.british'),
    sign: `<path d="M-5 0H5M0 -5V5M-3.6 -3.6L3.6 3.6M-3.6 3.6L3.6 -3.6" stroke="${INK}" stroke-width="1.7"/>`,
  },
  belgium: {
    wood: '#262b33',
    edge: '#0f1216',
    ink: '#f2c230',
    letters: 'Be',
    people: t('people.belgium'),
    sign: `<path d="M-4 -4.6H4V.6C4 3.2 1.6 4.6 0 5.2C-1.6 4.6 -4 3.2 -4 .6Z" fill="none" stroke="${INK}" stroke-width="1.2"/><path d="M-1.9 -3.6V2.6M0 -3.6V4M1.9 -3.6V2.6" stroke="${INK}" stroke-width="1.3"/>`,
  },
  zulu: {
    wood: '#5f3d25',
    edge: '#3d2515',
    ink: '#ffffff',
    letters: 'Z',
    people: t('people.zulu'),
    sign: `<path d="M0 -5.4C2.8 -4 2.8 4 0 5.4C-2.8 4 -2.8 -4 0 -5.4Z" fill="#fffdf6" stroke="${INK}" stroke-width="1"/><path d="M0 -5.4V5.4M-1.7 -2H1.7M-2 0H2M-1.7 2H1.7" stroke="${INK}" stroke-width=".9"/>`,
  },
  austria_hungary: {
    wood: '#93a0ab',
    edge: '#66717b',
    ink: INK,
    letters: 'AH',
    people: t('people.austria_hungary'),
    sign: `<path d="M-4.4 -4.6H4.4V.6C4.4 3.4 1.8 4.6 0 5.3C-1.8 4.6 -4.4 3.4 -4.4 .6Z" fill="#fffdf6" stroke="${INK}" stroke-width=".9"/><path d="M-4.4 -1.6H4.4V1.5H-4.4Z" fill="#a93630"/>`,
  },
  ottoman: {
    wood: '#7d2f2f',
    edge: '#521b1b',
    ink: '#ffffff',
    letters: 'O',
    people: t('people.ottoman'),
    sign: `<path d="M2.4 -4.2A5 5 0 1 0 2.4 4.2A4 4 0 1 1 2.4 -4.2Z" fill="${INK}"/>${star(2.1, INK, 3, 0)}`,
  },
  russia: {
    wood: '#4f6b3f',
    edge: '#34492a',
    ink: '#ffffff',
    letters: 'R',
    people: t('people.russia'),
    sign: `<path d="M0 -5.2V5.2M-2 -3.6H2M-3.4 -1.4H3.4M-2.2 3L2.2 1.4" stroke="${INK}" stroke-width="1.5" fill="none"/>`,
  },
  united_states: {
    wood: '#76703f',
    edge: '#514c28',
    ink: '#ffffff',
    letters: 'US',
    people: t('people.united_states'),
    sign: star(5.2, INK),
  },
  italy: {
    wood: '#62807b',
    edge: '#435a56',
    ink: '#ffffff',
    letters: 'I',
    people: t('people.italy'),
    sign: cockade([
      [5, '#a93630'],
      [3.4, '#fff'],
      [1.8, '#3f7a44'],
    ]),
  },
  serbia: {
    wood: '#8a8f63',
    edge: '#5f6342',
    ink: INK,
    letters: 'S',
    people: t('people.serbia'),
    sign: `<path d="M-1.2 -5H1.2V-1.2H5V1.2H1.2V5H-1.2V1.2H-5V-1.2H-1.2Z" fill="${INK}"/><path d="M-4.6 -4.4A1.6 1.6 0 0 1 -2.4 -2.4M4.6 -4.4A1.6 1.6 0 0 0 2.4 -2.4M-4.6 4.4A1.6 1.6 0 0 0 -2.4 2.4M4.6 4.4A1.6 1.6 0 0 1 2.4 2.4" stroke="${INK}" stroke-width="1.1" fill="none"/>`,
  },
  romania: {
    wood: '#587089',
    edge: '#3b4d60',
    ink: '#ffffff',
    letters: 'Ro',
    people: t('people.romania'),
    sign: cockade([
      [5, '#a93630'],
      [3.4, '#e0b53a'],
      [1.8, '#27437c'],
    ]),
  },
  bulgaria: {
    wood: '#6b5a45',
    edge: '#483b2b',
    ink: '#ffffff',
    letters: 'Bu',
    people: t('people.bulgaria'),
    sign: cockade([
      [5, '#fff'],
      [3.4, '#3f7a44'],
      [1.8, '#a93630'],
    ]),
  },
  japan: {
    wood: '#a98f5c',
    edge: '#766138',
    ink: INK,
    letters: 'J',
    people: t('people.japan'),
    sign: `<circle r="4.6" fill="#fffdf6" stroke="${INK}" stroke-width=".8"/><circle r="2.4" fill="#b5342c"/>`,
  },
  irregular: {
    wood: '#c08a4a',
    edge: '#8a5f2c',
    ink: INK,
    letters: 'Ir',
    people: t('people.irregular'),
    sign: `<path d="M-4.6 4.6L4 -4M-4.6 -4.6L4 4" stroke="${INK}" stroke-width="1.5"/><path d="M2.2 -5.4C5 -4.6 5.4 -3.4 5.4 -2.2M5.4 2.2C5.4 3.4 5 4.6 2.2 5.4" stroke="${INK}" stroke-width="1" fill="none"/>`,
  },
};

/** A sign on paper of its own, as dark ink needs it at night. @param {string} id */
export const signOf = (id) => `<rect x="-6" y="-6" width="12" height="12" rx="2" fill="#fbf6e8"/>${nationOf(id).sign}`;

/** A nation, or a plain one that nobody has drawn yet. @param {string} id @returns {Nation} */
export const nationOf = (id) =>
  NATIONS[id] ?? {
    wood: '#8d8577',
    edge: '#5f5648',
    ink: '#ffffff',
    letters: id.slice(0, 2),
    people: id,
    sign: `<circle r="4" fill="none" stroke="${INK}" stroke-width="1.4"/>`,
  };
