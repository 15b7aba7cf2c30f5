// @ts-check
/** Units explained, and the order of battle. */
import { safe } from '/shared/dom.js';
import { figures } from '/shared/counters/data.js';
import { t } from './words.js';

/** @typedef {import('./types.d.ts').Unit} Unit */
/** @typedef {import('./types.d.ts').FrontTable} FrontTable */

/** A unit explained. @param {Unit} piece */
export function card(piece) {
  const lines = [
    figures(piece.counter?.values),
    piece.level ? t('unit.level', { level: piece.level }) : '',
    typeof piece.left === 'number' ? t('unit.left', { count: piece.left }) : '',
    piece.state ?? '',
  ].filter(Boolean);
  return { title: piece.name ?? '', html: `<p>${lines.map((line) => safe(line)).join('<br>')}</p>` };
}

/** The order of battle. @param {FrontTable} table */
export function forces(table) {
  const boxes = new Map((table.boxes ?? []).map((box) => [box.space, box.title]));
  /** @type {Map<string, Unit[]>} */
  const groups = new Map();
  for (const piece of table.pieces) {
    const title = boxes.get(piece.space) ?? (piece.counter?.army || t('forces.none'));
    groups.set(title, [...(groups.get(title) ?? []), piece]);
  }
  return [...groups].map(([title, pieces]) => ({ title, note: t('forces.count', { count: pieces.length }), pieces }));
}
