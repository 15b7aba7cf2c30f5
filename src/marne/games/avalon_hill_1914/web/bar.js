// @ts-check
/** The bar at the top: time record, points with their ledger, neutral countries, trains. */
import { link, safe } from '/shared/dom.js';
import { begun } from '/shared/game.js';
import { sign } from '/shared/counters/signs.js';
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').CampaignTable} CampaignTable */

/** @param {'german'|'french'} nation @param {string} side */
const icon = (nation, side) =>
  `<svg class="chit of-${nation} side-sign" viewBox="-6 -6 12 12" width="13" height="13" role="img" aria-label="${safe(word('side', side))}"><rect class="chit-card" x="-6" y="-6" width="12" height="12" rx="2"/>${sign(nation, 0, 0, 0.9)}</svg>`;

/** The bar at the top. @param {CampaignTable} table */
export function bar(table) {
  const { clock } = table;
  const time = table.secret
    ? `<b class="move">${safe(t('bar.secret'))}</b><div class="initiative spare-last"><b>${safe(t('bar.both'))}</b><span>${safe(clock.step)} ${link(clock.rule)}</span></div>`
    : `${record(table)}<div class="initiative spare-last"><b>${safe(t('bar.half', { days: clock.days, side: word('side', clock.side) }))}</b><span>${safe(clock.step)} ${link(clock.rule)}</span></div>`;
  return `${time}${points(table)}${neutrals(table)}${trains(table)}`;
}

/** The move, and when asked what is still to come and how the neutral countries stand. @param {CampaignTable} table */
function record({ clock, neutrals: countries }) {
  const rows = (clock.due ?? [])
    .map(
      (one) =>
        `<tr><td>${link(one.rule)}</td><td>${safe(t('bar.due', { move: one.move, days: one.days }))}</td><td>${safe(one.text)}</td></tr>`,
    )
    .join('');
  const stand = countries
    .map((one) => `<tr><td>${link(one.rule)}</td><td>${safe(one.name)}</td><td>${safe(one.text)}</td></tr>`)
    .join('');
  return `<details class="ledger record"><summary class="move" data-focus="record">${safe(t('bar.move', { move: clock.move, last: clock.last }))}</summary><div class="sheet panel"><table><caption>${safe(t('bar.record'))}</caption><tbody>${rows}</tbody></table><table><caption>${safe(t('bar.neutrals'))}</caption><tbody>${stand}</tbody></table></div></details>`;
}

/** The points, and every line of them when asked. @param {CampaignTable} table */
function points({ ledger }) {
  const rows = ledger.lines
    .map(
      (row) =>
        `<tr class="${row.cut ? 'cut' : row.german || row.allied ? '' : 'none'}"><td>${link(row.rule)}</td><td>${row.held ? icon(row.held === 'german' ? 'german' : 'french', row.held) : ''} ${safe(begun(row.text))}</td><td>${row.german || '–'}</td><td>${row.allied || '–'}</td></tr>`,
    )
    .join('');
  return `<details class="track ledger"><summary data-focus="ledger"><span>${safe(t('bar.points'))}</span><b>${icon('german', 'german')} ${ledger.german} : ${ledger.allied} ${icon('french', 'allied')}</b></summary><div class="sheet panel"><table><caption>${safe(t('bar.ledger'))}. ${safe(t('bar.level', { level: ledger.level }))}${ledger.ratio > 1 ? ` ${safe(t('bar.ratio', { ratio: ledger.ratio }))}` : ''} ${link('STD.WIN.5')}</caption><thead><tr><td></td><td></td><th scope="col">${icon('german', 'german')}</th><th scope="col">${icon('french', 'allied')}</th></tr></thead><tbody>${rows}</tbody><tfoot><tr><td></td><th scope="row">${safe(t('bar.points'))}</th><td>${ledger.german}</td><td>${ledger.allied}</td></tr></tfoot></table></div></details>`;
}

/** The countries that Germany has violated; the others in one word. @param {CampaignTable} table */
function neutrals({ neutrals: countries }) {
  const violated = countries.filter((one) => one.since);
  const tracks = violated.map(
    (one) =>
      `<div class="track neutral spare" title="${safe(one.text)}">${link(one.rule, one.name)}<b class="violated">${safe(t('bar.since', { move: one.since }))}</b></div>`,
  );
  if (tracks.length) return tracks.join('');
  const names = countries.map((one) => `${one.name}: ${one.text}`).join('; ');
  return `<div class="track neutral spare" title="${safe(names)}">${link('STD.NEUT.1', t('bar.neutrals'))}<b>${safe(t('bar.respected', { count: countries.length }))}</b></div>`;
}

const CORPS = 4;

/** What may still go by rail. @param {CampaignTable} table */
function trains(table) {
  if (table.secret) return '';
  return table.trains
    .map((one) => {
      const pips = Array.from({ length: one.of / CORPS }, (_, k) => {
        const full = Math.max(0, Math.min(1, one.left / CORPS - k));
        return `<i style="--full:${full}"></i>`;
      }).join('');
      const said = t('bar.corps', { left: one.left / CORPS, of: one.of / CORPS });
      return `<div class="track trains spare" title="${safe(said)}">${link(one.rule, one.name)}<b role="img" aria-label="${safe(said)}">${pips}</b></div>`;
    })
    .join('');
}
