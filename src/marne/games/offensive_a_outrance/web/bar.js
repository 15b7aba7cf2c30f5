// @ts-check
/** The bar at the top: calendar with its phases, points and plans, what is left, and what comes soon. */
import { link, safe } from '/shared/dom.js';
import { sign } from '/shared/counters/signs.js';
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').FrontTable} FrontTable */

/** @param {'german'|'french'} nation @param {string} side */
const icon = (nation, side) =>
  `<svg class="chit of-${nation} side-sign" viewBox="-6 -6 12 12" width="13" height="13" role="img" aria-label="${safe(word('side', side))}"><rect class="chit-card" x="-6" y="-6" width="12" height="12" rx="2"/>${sign(nation, 0, 0, 0.9)}</svg>`;

/** The bar at the top. @param {FrontTable} table */
export function bar(table) {
  return `${turns(table)}${days(table)}${points(table)}`;
}

/** The Game Turns as a row of figures. @param {FrontTable} table */
function turns({ clock }) {
  const row = Array.from({ length: clock.last }, (_, k) => k + 1)
    .map(
      (turn) =>
        `<i class="${turn === clock.turn ? 'now' : turn < clock.turn ? 'past' : ''}${turn % 3 ? '' : ' pause'}">${turn}</i>`,
    )
    .join('');
  return `<div class="turns" role="img" aria-label="${safe(t('bar.turn', { turn: clock.turn, last: clock.last }))}"><b class="brief">${safe(t('bar.gt', { turn: clock.turn }))}</b>${row}</div>`;
}

/** The days, whose turn it is, and the phases. @param {FrontTable} table */
function days({ clock }) {
  const phases = clock.phases
    .map((name, k) =>
      k === 0 || k === clock.phases.length - 1
        ? ''
        : `<i class="${k === clock.phase ? 'now' : k < clock.phase ? 'past' : ''}">${safe(name)}</i>`,
    )
    .join('');
  const now = clock.phases[clock.phase] ?? t('bar.interPhase');
  return `<div class="days"><b>${safe(t('bar.days', { days: clock.days, side: word('side', clock.side) }))}</b><span class="phases">${phases}</span><span class="phase-now">${safe(now)}</span></div>`;
}

/** The points, and behind them what comes soon and what is left. @param {FrontTable} table */
function points(table) {
  const { standing, clock, left = [] } = table;
  const lead = standing.lead;
  const soon = clock.soon.map((one) => `<li>${safe(one.text)} ${link(one.rule)}</li>`).join('');
  const rest = left
    .map((one) => `<tr><td>${safe(one.name)} ${link(one.rule)}</td><td>${safe(one.amount)}</td></tr>`)
    .join('');
  return `<details class="track ledger"><summary data-focus="ledger"><span>${safe(t('bar.points'))}</span><b>${icon('german', 'german')} ${Math.max(0, lead)} : ${Math.max(0, -lead)} ${icon('french', 'allied')}</b></summary><div class="sheet panel"><h3>${safe(t('bar.worth', { worth: standing.worth }))} ${link('27.0')}</h3>${plans(table)}${soon && `<h3>${safe(t('bar.soon'))}</h3><ul>${soon}</ul>`}${rest && `<h3>${safe(t('bar.left'))}</h3><table><tbody>${rest}</tbody></table>`}</div></details>`;
}

/** The plans of armies, with their attacks. @param {FrontTable} table */
function plans({ plans: all = [] }) {
  const rows = all
    .map((plan) => {
      const made = plan.needed ? `, ${t('bar.mandated', { made: plan.made ?? 0, needed: plan.needed })}` : '';
      return `<tr><td>${safe(plan.name)}</td><td>${safe(plan.state + made)}</td></tr>`;
    })
    .join('');
  return rows && `<h3>${safe(t('bar.plans'))} ${link('26.0')}</h3><table><tbody>${rows}</tbody></table>`;
}
