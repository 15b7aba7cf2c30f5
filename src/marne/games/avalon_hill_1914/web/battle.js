// @ts-check
/** Battles read from the story, and those that are foreseen. */
import { fortress } from './forts.js';
import { t } from './words.js';

/** @typedef {import('/shared/types.d.ts').Told} Told */
/** @typedef {import('/shared/game.js').Account} Account */
/** @typedef {import('./types.d.ts').CampaignTable} CampaignTable */

/** What follows a battle in the story. */
const AFTER = ['reduced', 'broken', 'destroyed', 'stands', 'retreats', 'advances', 'shut', 'holds', 'forts_fall'];
/** What decides one. */
const DECIDES = ['battle', 'storm', 'assault'];

/** The last battle of a story. @param {Told[]} events @param {CampaignTable} _table @returns {Account|null} */
export function battle(events, _table) {
  let at = events.length - 1;
  while (at >= 0 && !DECIDES.includes(events[at].kind)) at -= 1;
  if (at < 0) return null;
  const fought = events[at];
  let from = at;
  while (from > 0 && events[from - 1].kind === 'counts') from -= 1;
  const counts = events.slice(from, at);
  const side = counts[0]?.data.side;
  const column = (/** @type {boolean} */ attacks) => ({
    title: attacks ? t('battle.attack') : t('battle.defence'),
    lines: counts
      .filter((e) => (e.data.side === side) === attacks)
      .map((e) => ({ rule: e.rule, text: e.data.words, least: e.data.amount, most: e.data.amount })),
  });
  const end = events.findIndex((e, k) => k > at && !AFTER.includes(e.kind));
  return {
    title: t('battle.title', { where: fought.data.place }),
    columns: [column(true), column(false)],
    throws: [
      {
        title: t('battle.die'),
        dice: [{ face: fought.data.die, good: Boolean(fought.data.fell ?? fought.data.defender) }],
        rule: fought.rule,
      },
    ],
    after: events.slice(at, end < 0 ? undefined : end).map((e) => ({ rule: e.rule, text: e.text })),
  };
}

/** What the server foresees, as an account; with a picture of the fortress that a fight is about. @param {any} preview @param {CampaignTable} table @returns {Account|null} */
export function foreseen(preview, table) {
  if (preview?.kind !== 'account') return null;
  const [place] = table.about ?? [];
  return place === undefined ? preview : { ...preview, picture: fortress(table, place) };
}
