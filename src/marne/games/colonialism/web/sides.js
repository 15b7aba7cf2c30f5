// @ts-check
/** The two sides: Red and Blue, or in one match the nations that they lead. */
import { signOf } from './nations.js';
import { t } from './words.js';

/** @type {Record<string, import('/shared/game.js').SideLook>} */
export const sides = {
  red: {
    name: t('side.red'),
    line: t('line.red'),
    sign: '<path d="M-4 5.4V-5.4" stroke="currentColor" stroke-width="1.2"/><path d="M-4 -5.2H5.4L2.6 -1.9L5.4 1.4H-4Z" fill="#b23a2f"/>',
  },
  blue: {
    name: t('side.blue'),
    line: t('line.blue'),
    sign: '<path d="M-4 5.4V-5.4" stroke="currentColor" stroke-width="1.2"/><path d="M-4 -5.2H5.2V1.4H-4Z" fill="#2f5fa8"/><path d="M-4 -1.9H5.2" stroke="#fff" stroke-width="1.3"/>',
  },
};

/** A side in this match: its nation, or its colour where both are of one. @param {any} table @param {string} side */
export function sideOf(table, side) {
  const [red, blue] = table.armies ?? [];
  const army = side === 'red' ? red : blue;
  if (!army) return null;
  if (red.nation === blue.nation)
    return { ...sides[side], name: t('side.of', { side: sides[side].name, nation: army.title }) };
  return {
    ...sides[side],
    name: army.title,
    within: army.within,
    sign: signOf(army.nation),
  };
}
