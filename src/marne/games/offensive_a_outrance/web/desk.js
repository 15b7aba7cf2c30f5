// @ts-check
/** On a phone: one army at a time, its Forces as cards, corps by corps; a tap takes one in hand. */
import { safe } from '/shared/dom.js';
import { counter } from '/shared/counters/counter.js';
import { begun } from '/shared/game.js';
import { figures } from '/shared/counters/data.js';
import { change, choicesFor } from '/match/state.js';
import { t } from './words.js';

/** @typedef {import('./types.d.ts').FrontTable} FrontTable */
/** @typedef {import('./types.d.ts').Unit} Unit */
/** @typedef {import('/shared/counters/data.js').CounterData} CounterData */

const NOTCHES = 6;

/** The army that is looked at. @type {number|null} */
let chosen = null;

/** @param {Unit} piece */
const may = (piece) => choicesFor('piece', piece.noun).some(({ verb }) => verb === 'pick');

/** The pieces of an army that can march, those attached to a corps first. @param {FrontTable} table @param {number} army */
function marchers(table, army) {
  const corps = new Set(table.ground.corps.map((one) => one.corps));
  const alone = (/** @type {Unit} */ piece) => Number(!corps.has(piece.corps ?? -1));
  return table.pieces
    .filter(
      (piece) => piece.own && piece.army === army && typeof piece.left === 'number' && !piece.flags?.includes('half'),
    )
    .sort((a, b) => alone(a) - alone(b));
}

/** Its HTML. @param {FrontTable} table */
export function draw(table) {
  const side = table.pieces.find((piece) => piece.own)?.side;
  const armies = table.ground.armies.filter((one) => one.side === side);
  const first = armies.find((one) => marchers(table, one.army).some(may)) ?? armies[0];
  const army = armies.find((one) => one.army === chosen) ?? first;
  if (!army) return '';
  const chips = armies.map((one) => chip(one, marchers(table, one.army).filter(may).length, one === army)).join('');
  const next = marchers(table, army.army).find(may);
  const button = next
    ? `<button type="button" class="next" data-verb="pick" data-noun="${next.noun}" data-focus="next">${safe(t('desk.next'))} ›</button>`
    : '';
  return `<div class="chips" role="group" aria-label="${safe(t('desk.armies'))}">${chips}</div>${cards(table, army.army)}${button}`;
}

/** @param {import('./types.d.ts').ArmyPrinted} army @param {number} left how many of its pieces may still act @param {boolean} now */
const chip = (army, left, now) =>
  `<button type="button" class="chip band-${army.colour}" data-army="${army.army}" data-focus="army ${army.army}" aria-pressed="${now}"><i>${safe(army.numeral)}</i>${safe(army.commander)} <em>${left}</em></button>`;

/** @param {FrontTable} table @param {number} army */
function cards(table, army) {
  const names = new Map(table.ground.corps.map((one) => [one.corps, one.name]));
  /** @type {Map<string, Unit[]>} */
  const groups = new Map();
  for (const piece of marchers(table, army)) {
    const name = names.get(piece.corps ?? -1) ?? t('desk.independent');
    groups.set(name, [...(groups.get(name) ?? []), piece]);
  }
  return [...groups].map(([name, pieces]) => `<h3>${safe(name)}</h3><ul>${pieces.map(card).join('')}</ul>`).join('');
}

/** A piece as a card. @param {Unit} piece */
function card(piece) {
  const data = /** @type {CounterData} */ (piece.counter);
  const worn = data.worn ?? null;
  const notches =
    worn === null
      ? ''
      : `<span class="dots" role="img" aria-label="${safe(t('desk.worn', { left: NOTCHES - worn }))}">${Array.from({ length: NOTCHES }, (_, k) => `<i class="${k < worn ? 'gone' : ''}"></i>`).join('')}</span>`;
  const ready = may(piece);
  const said = ready ? t('desk.may') : (piece.state ?? t('desk.done'));
  return `<li class="${ready ? 'may' : 'quiet'}"><button type="button" class="plain" data-verb="pick" data-noun="${piece.noun}" data-focus="force ${piece.noun}" ${ready ? '' : 'disabled'}><svg viewBox="-25 -25 50 50" width="50" height="50" aria-hidden="true">${counter(data, 'middle')}</svg><span><b>${safe(begun(piece.name ?? ''))}</b><span>${safe(figures(data.values))} ${notches}</span></span><span class="points"><b>${safe(ready ? t('unit.mp', { count: piece.left ?? 0 }) : '–')}</b><span>${safe(said)}</span></span></button></li>`;
}

/** Let armies be chosen. @param {HTMLElement} panel */
export function wire(panel) {
  panel.addEventListener('click', (e) => {
    const army = /** @type {HTMLElement|null} */ (/** @type {Element} */ (e.target).closest('[data-army]'))?.dataset
      .army;
    if (army === undefined) return;
    chosen = Number(army);
    change({});
  });
}
