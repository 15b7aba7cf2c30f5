// @ts-check
/** The armies beside the board: how many divisions each has, and of one's own what feeds it and how worn it is, corps by corps. */
import { link, safe } from '/shared/dom.js';
import { divisions } from '/shared/counters/data.js';
import { quarters } from '/shared/counters/plates.js';
import { middleOf } from '/match/places.js';
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').FrontTable} FrontTable */
/** @typedef {import('./types.d.ts').Unit} Unit */
/** @typedef {import('./types.d.ts').ArmyPrinted} ArmyPrinted */
/** @typedef {import('./types.d.ts').ArmySupply} ArmySupply */

/** The CE Status of a Formation in a few signs. */
const STATUS = ['full', '−1', '−2', '−3', 'CI', 'D1', 'D2'];

/** Who stands on the map. @param {FrontTable} table */
function onMap(table) {
  const boxes = new Set((table.boxes ?? []).map((box) => box.space));
  return table.pieces.filter((piece) => !boxes.has(piece.space) && !piece.flags?.includes('half'));
}

/** How many divisions some pieces are, as far as they can be seen. @param {Unit[]} pieces */
const strength = (pieces) => pieces.reduce((sum, { counter }) => sum + (counter ? divisions(counter) : 0), 0);

/** The armies of both sides, one's own first. @param {FrontTable} table */
export function overview(table) {
  const pieces = onMap(table);
  const side = pieces.find((piece) => piece.own)?.side;
  const most = Math.max(1, ...table.ground.armies.map((army) => strength(of(army, pieces))));
  const sides = [...new Set(table.ground.armies.map((army) => army.side))].sort(
    (a, b) => Number(b === side) - Number(a === side),
  );
  const lists = sides.map((one) => {
    const armies = table.ground.armies.filter((army) => army.side === one && of(army, pieces).length);
    const all = strength(armies.flatMap((army) => of(army, pieces)));
    return `<h3>${safe(word('side', one))} <em>${safe(t('armies.divisions', { count: quarters(all) }))}</em></h3><ul class="army-list">${armies.map((army) => row(army, of(army, pieces), most)).join('')}</ul>`;
  });
  const cards = table.ground.armies.map((army) => card(army, table, of(army, pieces)));
  return `<section class="armies">${lists.join('')}${cards.join('')}</section>`;
}

/** @param {ArmyPrinted} army @param {Unit[]} pieces */
const of = (army, pieces) => pieces.filter((piece) => piece.army === army.army && piece.side === army.side);

/** An army in a line: its numeral, who commands it, how strong it is; a click leads to it. @param {ArmyPrinted} army @param {Unit[]} pieces @param {number} most */
function row(army, pieces, most) {
  const count = strength(pieces);
  const places = pieces.filter(({ counter }) => counter && divisions(counter)).map(({ space }) => middleOf(space));
  const [x, y] = [0, 1].map((k) => Math.round(places.reduce((sum, at) => sum + at[k], 0) / (places.length || 1)));
  const to = places.length ? `data-fly="${x} ${y}"` : 'disabled';
  return `<li><button type="button" class="plain band-${army.colour}" data-focus="army ${army.army}" ${to}><i>${safe(army.numeral)}</i><span>${safe(army.commander)}<span class="bar-of" style="--share:${(count / most).toFixed(2)}"></span></span><b>${safe(quarters(count))}</b></button></li>`;
}

/** What feeds an army of one's own, and how worn it is. @param {ArmyPrinted} army @param {FrontTable} table @param {Unit[]} pieces */
function card(army, table, pieces) {
  const supply = table.supply?.find((one) => one.army === army.army);
  if (!supply) return '';
  const corps = new Map(table.ground.corps.map((one) => [one.corps, one.name]));
  /** @type {Map<string, Unit[]>} */
  const groups = new Map();
  const formations = pieces.filter((one) => one.own && typeof one.counter?.worn === 'number');
  for (const piece of formations.sort((a, b) => (a.corps ?? Infinity) - (b.corps ?? Infinity))) {
    const name = corps.get(piece.corps ?? -1) ?? t('desk.independent');
    groups.set(name, [...(groups.get(name) ?? []), piece]);
  }
  const rows = [...groups].map(([name, all]) => wear(name, all)).join('');
  const fed = supply.rows
    .map(
      (one) =>
        `<li class="${one.out ? 'out' : 'fed'}"><b>${safe(one.name)}</b> <span>${safe(one.text)} ${one.out ? link(one.rule) : ''}</span></li>`,
    )
    .join('');
  return `<details class="army-card" data-army-card="${army.army}" open><summary data-focus="army card ${army.army}"><i class="band-${army.colour}">${safe(army.numeral)}</i> ${safe(army.commander)}</summary><p class="fine">${safe(supply.depots || t('armies.noDepot'))} ${link('15.2.1')}</p><ul class="fed-list">${fed}</ul>${rows && `<table class="wear"><thead><tr><th scope="col">${safe(t('armies.corps'))}</th><th scope="col">${safe(t('armies.effectiveness'))} ${link('6.1.4')}</th><th scope="col">${safe(t('armies.recovery'))} ${link('7.5-1')}</th></tr></thead><tbody>${rows}</tbody></table>`}</details>`;
}

/** How worn the Formations of a corps are, and which of them may recover where they stand. @param {string} name @param {Unit[]} pieces */
function wear(name, pieces) {
  const worn = pieces.filter((piece) => piece.counter?.worn);
  const may = worn.filter((piece) => piece.recovers).length;
  const signs = pieces
    .map(({ counter, name: who }) => {
      const lost = counter?.worn ?? 0;
      return `<i class="${lost > 3 ? 'broken' : lost ? 'worn' : 'fresh'}" title="${safe(who)}">${lost ? STATUS[lost] : '●'}</i>`;
    })
    .join(' ');
  const said = !worn.length
    ? t('forces.fresh')
    : may
      ? t('armies.may', { count: may, of: worn.length })
      : t('armies.mayNot');
  return `<tr><th scope="row">${safe(name)}</th><td>${signs}</td><td>${safe(said)}</td></tr>`;
}
