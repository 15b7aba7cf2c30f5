// @ts-check
/** Units explained: the chain of their counters, and the order of battle. */
import { link, safe } from '/shared/dom.js';
import { begun } from '/shared/game.js';
import { shownTable } from '/match/state.js';
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').Unit} Unit */
/** @typedef {import('./types.d.ts').Chain} Chain */
/** @typedef {import('./types.d.ts').CampaignTable} CampaignTable */

/** The printed chart of a unit. @param {Unit} piece @returns {Chain|undefined} */
const chainOf = (piece) => shownTable()?.ground?.chains[piece.noun ?? -1];

/** What a layer says of a space. @param {string} name @param {number} space @returns {string|undefined} */
const laid = (name, space) =>
  shownTable()?.overlays?.find(
    (/** @type {import('/shared/types.d.ts').Overlay} */ one) => one.name === name && one.values?.[space],
  )?.values?.[space];

/** How full the square of a unit of one's own is, and with how much any square can be defended. @param {Unit} piece */
function crowd(piece) {
  const defence = laid('defences', piece.space);
  const defended = defence ? `<br>${safe(t('unit.defence', { defence }))} ${link('STD.COMBAT.7')}` : '';
  const points = piece.own ? laid('points', piece.space) : undefined;
  if (!points) return defended;
  const [count, most] = (laid('stops', piece.space) ?? '').split('/');
  const stopped = most ? `; ${safe(t('unit.stopped', { count, most }))} ${link('STD.STACK.3')}` : '';
  return `<br>${safe(t('unit.square', { count: Number(points) }))} ${link('STD.CORPS.1')}${stopped}${defended}`;
}

/** A unit explained: what it is, and what it becomes step by step. @param {Unit} piece */
export function card(piece) {
  const chain = chainOf(piece);
  const step = piece.step ?? 0;
  if (!chain) return { title: piece.name ?? '', html: '' };
  const steps = chain.counters
    .map(
      (now, k) =>
        `<li class="${k === step ? 'now' : k < step ? 'past' : ''}">${safe(now)}<span>${safe(chain.sizes[k])}</span></li>`,
    )
    .join('');
  return {
    title: piece.name ?? '',
    html: `<p><b>${safe(begun(chain.kind))}</b>, ${safe(word('nation', piece.counter?.nation))}<br>${safe(t('unit.now', { size: chain.sizes[step], points: chain.points[step] }))} ${link('STD.CORPS.1')}<br>${safe(t('unit.worth', { count: chain.worth[step] }))} ${link('STD.VP.11')}${crowd(piece)}</p><div class="wide"><p class="fine">${safe(chain.historical)}</p><ol class="steps" aria-label="${safe(t('unit.chain'))}">${steps}<li class="end">✕<span>${safe(t('unit.gone'))}</span></li></ol></div>`,
  };
}

/** Attack and defence of some units together. @param {Unit[]} pieces */
const sum = (pieces) =>
  t('forces.sum', {
    count: pieces.length,
    attack: pieces.reduce((all, p) => all + (p.counter?.values?.attack ?? 0), 0),
    defence: pieces.reduce((all, p) => all + (p.counter?.values?.defence ?? 0), 0),
  });

/** The order of battle: armies on the map, who waits beside it, the dead. @param {CampaignTable} table */
export function forces(table) {
  const boxes = new Map((table.boxes ?? []).map((box) => [box.space, box.title]));
  /** @type {Map<string, Unit[]>} */
  const groups = new Map();
  for (const piece of table.pieces) {
    const title = boxes.get(piece.space) ?? word('nation', piece.counter?.nation);
    groups.set(title, [...(groups.get(title) ?? []), piece]);
  }
  const shown = [...groups].map(([title, pieces]) => ({ title, note: sum(pieces), pieces }));
  return [...shown, { title: t('forces.chart'), note: t('forces.chartLine'), pieces: [], items: chart() }];
}

/** The printed chart of units: every kind with its counters, step by step. */
function chart() {
  /** @type {Chain[]} */
  const chains = shownTable()?.ground?.chains ?? [];
  const kinds = new Map(chains.map((chain) => [`${chain.nation} ${chain.kind} ${chain.counters.join()}`, chain]));
  return [...kinds.values()].map((chain) => ({
    title: `${word('nation', chain.nation)}: ${chain.kind}`,
    text: `${chain.counters.join(' → ')}. ${t('forces.worth', { points: chain.worth.join(', ') })}`,
  }));
}
