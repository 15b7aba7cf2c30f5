// @ts-check
/** A battle that was fought, read from the story: both sides' lines, the result, the losses. */
import { t } from './words.js';

/** @typedef {import('/shared/types.d.ts').Told} Told */

const AFTER = ['hits', 'reduced', 'eliminated', 'soaked', 'garrison_lost', 'excess'];

/** The last battle, until the next impulse has begun. @param {Told[]} events @param {import('./types.d.ts').WarTable} table @returns {import('/shared/game.js').Account|null} */
export function battle(events, table) {
  const begin = events.map((e) => e.kind).lastIndexOf('battle');
  if (begin < 0) return null;
  const after = events.slice(begin);
  const counts = after.filter((e) => e.kind === 'counts');
  if (
    !counts.length ||
    after.filter((e) => e.kind === 'impulse').length > 1 ||
    after.some((e) => e.kind === 'two_passes')
  )
    return null;
  const attacker = after[0].data.side;
  const result = after.find((e) => e.kind === 'result');
  /** @param {boolean} attack */
  const lines = (attack) =>
    counts
      .filter((e) => (e.data.side === attacker) === attack)
      .map((e) => ({ rule: e.rule, text: e.data.words, least: e.data.amount, most: e.data.amount }));
  return {
    title: after[0].text.replace(/\.$/, ''),
    columns: [
      { title: t('battle.attack'), lines: lines(true) },
      { title: t('battle.defence'), lines: lines(false) },
    ],
    final: result
      ? { rule: result.rule, text: t('battle.final'), least: result.data.result, most: result.data.result }
      : null,
    bands: table.bands,
    after: after.filter((e) => AFTER.includes(e.kind)).map((e) => ({ rule: e.rule, text: e.text })),
  };
}

/** A battle as the server foresees it. @param {import('./types.d.ts').Foresight} preview @returns {import('/shared/game.js').Account|null} */
export const foreseen = (preview) => (preview.kind === 'account' ? preview : null);
