// @ts-check
/** Units explained: the chain of their counters, and the order of battle. */
import { counter } from '/shared/counters/counter.js';
import { link, safe } from '/shared/dom.js';
import { begun } from '/shared/game.js';
import { shownTable, state } from '/match/state.js';
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').Unit} Unit */
/** @typedef {import('./types.d.ts').Chain} Chain */
/** @typedef {import('/shared/counters/data.js').CounterData} CounterData */
/** @typedef {import('./types.d.ts').CampaignTable} CampaignTable */

/** The printed chart of a unit. @param {Unit} piece @returns {Chain|undefined} */
const chainOf = (piece) => shownTable()?.ground?.chains[piece.noun ?? -1];

/** The counters of each kind. @returns {CounterData[][]} */
const rows = () => shownTable()?.ground?.rows ?? [];

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

/** The counters of a unit step by step, as they are printed; where it stands is marked. @param {Unit} piece @param {Chain} chain */
function steps(piece, chain) {
  const step = piece.step ?? 0;
  const data = /** @type {CounterData} */ (piece.counter);
  const own = { unit: data.unit, parent: data.parent, army: data.army, colour: data.colour, name: data.name };
  const row = (rows()[chain.row ?? 0] ?? []).map((face, k) => {
    const look = k === step ? 'now' : k < step ? 'past' : '';
    const said = k === step ? t('unit.here') : k < step ? t('unit.before') : t('unit.after', { count: k - step });
    return `<li class="${look}">${picture({ ...face, ...own })}<b class="sr">${safe(chain.counters[k])}, ${safe(chain.sizes[k])}</b><span>${safe(said)}</span></li>`;
  });
  return `<ol class="steps" aria-label="${safe(t('unit.chain'))}">${row.join('')}<li class="end"><i aria-hidden="true">✕</i><span>${safe(t('unit.gone'))}</span></li></ol>`;
}

/** A counter in a list. @param {CounterData} data */
const picture = (data) =>
  `<svg viewBox="-24 -24 48 48" width="44" height="44" class="counter" aria-hidden="true">${counter(data, 'middle')}</svg>`;

/** How a unit is supplied, as soon as that is known. @param {Unit} piece */
function supply(piece) {
  const { traced } = state;
  if (traced?.piece !== piece.key) return '';
  return `<p class="supplied ${traced.fed === false ? 'not' : ''}">${safe(traced.text)} ${link(traced.rule)}</p>`;
}

/** What is said of a unit beside it: its counters step by step, what it brings the enemy, how it is supplied. @param {Unit} piece */
export function glance(piece) {
  const chain = chainOf(piece);
  if (!chain) return '';
  return `<b>${safe(piece.name)}</b>${steps(piece, chain)}<p>${safe(t('unit.worth', { count: chain.worth[piece.step ?? 0] }))} ${link('STD.VP.11')}</p>${supply(piece)}`;
}

/** A unit explained: what it is, and what it becomes step by step. @param {Unit} piece */
export function card(piece) {
  const chain = chainOf(piece);
  const step = piece.step ?? 0;
  if (!chain) return { title: piece.name ?? '', html: '' };
  return {
    title: piece.name ?? '',
    html: `<p><b>${safe(begun(chain.kind))}</b>, ${safe(word('nation', piece.counter?.nation))}<br>${safe(t('unit.now', { size: chain.sizes[step], points: chain.points[step] }))} ${link('STD.CORPS.1')}<br>${safe(t('unit.worth', { count: chain.worth[step] }))} ${link('STD.VP.11')}${crowd(piece)}</p><div class="wide"><p class="fine">${safe(chain.historical)}</p>${supply(piece)}${steps(piece, chain)}<button type="button" class="plain link" data-panel="chart" data-focus="chart">${safe(t('forces.chart'))}</button></div>`,
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
  return [...groups].map(([title, pieces]) => ({ title, note: sum(pieces), pieces }));
}

/** The printed chart of units: every kind of each nation with its counters, step by step. @param {CampaignTable} table */
export function chart({ ground }) {
  const kinds = new Map(ground.chains.map((chain) => [chain.row ?? 0, chain]));
  const nations = [...new Set([...kinds.values()].map((chain) => chain.nation))].map((nation) => {
    const rows = [...kinds]
      .filter(([, chain]) => chain.nation === nation)
      .map(
        ([row, chain]) =>
          `<tr><th scope="row">${safe(begun(chain.kind))}</th><td><div class="row">${(ground.rows[row] ?? []).map((face, k) => picture(face) + `<span class="sr">${safe(chain.counters[k])}</span>`).join('')}</div></td><td>${safe([...new Set(chain.worth)].join(', '))}</td></tr>`,
      );
    return `<section><h3>${safe(word('nation', nation))}</h3><table class="unit-chart"><thead><tr><td></td><td></td><th scope="col">${safe(t('forces.worth'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  });
  return {
    title: t('forces.chart'),
    html: `<p class="fine">${safe(t('forces.chartLine'))} ${link('STD.STEP.1')} ${link('STD.VP.11')}</p>${nations.join('')}`,
  };
}
