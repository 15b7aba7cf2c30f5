// @ts-check
/** The mobilization desk: plans to begin with, the forces that are left, what is owed, where they stand, the enemy's envelope. */
import { counter } from '/shared/counters/counter.js';
import { link, safe } from '/shared/dom.js';
import { begun } from '/shared/game.js';
import { takeUp } from '/match/dragging.js';
import { choose } from '/match/net.js';
import { change, offered, state } from '/match/state.js';
import { drawKept, wireKept } from './kept.js';
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').CampaignTable} CampaignTable */
/** @typedef {import('./types.d.ts').Desk} Desk */
/** @typedef {import('./types.d.ts').Force} Force */

/** How many units one press places. */
let many = 1;
/** The units that are to go where the one in hand goes. @type {number[]} */
let mates = [];

/** The desk. @param {CampaignTable} table */
export function draw(table) {
  const desk = /** @type {Desk} */ (table.desk);
  takeAlong(desk);
  return `<div class="desk-forces">${forces(desk)}${owed(desk)}${envelope(table, desk)}</div>${plans(desk)}${sectors(desk)}`;
}

/** The units of each kind: what is left large, of how many small. @param {Desk} desk */
function forces(desk) {
  const free = (desk.holds ?? -1) < 0;
  const rows = desk.forces.map((force) => {
    const left = force.left ?? [];
    const key = left.length ? `data-desk-key="u${left[0]}"` : '';
    const picture = `<svg viewBox="-24 -24 48 48" width="38" height="38" aria-hidden="true"><g ${left.length ? `data-piece="u${left[0]}"` : ''} class="piece"><g>${counter(force.counter, 'middle')}</g></g></svg>`;
    return `<li class="${force.held ? 'held' : left.length ? '' : 'none'}"><button type="button" class="plain" ${key} data-desk-take="${safe(force.kind)}" data-focus="force ${safe(force.kind)}" ${left.length && free ? '' : 'aria-disabled="true"'}>${picture}<span>${safe(begun(force.name))}</span><b>${left.length || '✓'}</b><i>/ ${force.of}</i></button></li>`;
  });
  const counts = [1, 2, 3, 5]
    .map(
      (n) =>
        `<button type="button" data-desk-many="${n}" data-focus="many ${n}" aria-pressed="${n === many}">${n}</button>`,
    )
    .join('');
  return `<section class="forces"><header><h2>${safe(t('desk.forces'))}</h2><span>${safe(t('desk.left'))} ${link('STD.MOB.2')}</span></header><ul>${rows.join('')}</ul><p class="many">${safe(t('desk.many'))} <span role="group">${counts}</span></p></section>`;
}

/** What is owed until nothing is. @param {Desk} desk */
function owed(desk) {
  const open = desk.owed.filter((debt) => !debt.met).length;
  const rows = desk.owed.map(
    (debt) =>
      `<li class="${debt.met ? 'met' : 'open'}"><i aria-hidden="true">${debt.met ? '✓' : '!'}</i><span>${safe(debt.text)} ${link(debt.rule)}${debt.met || !(Number(debt.space) >= 0) ? '' : ` <button type="button" class="plain" data-desk-show="${debt.space}">${safe(t('desk.show'))}</button>`}</span></li>`,
  );
  return `<section class="owed"><header><h2>${safe(t('desk.owed'))}</h2><em class="${open ? 'open' : ''}">${safe(open ? t('desk.things', { count: open }) : t('desk.nothing'))}</em></header><ul>${rows.join('')}</ul></section>`;
}

/** The plans of the side, and those that are kept here. @param {Desk} desk */
function plans(desk) {
  const free = offered().some((choice) => choice.verb === 'plan');
  const cards = desk.plans.map((plan) => {
    const near = plan.changes !== undefined && plan.changes >= 0;
    return `<button type="button" class="plan${near ? ' near' : ''}" data-verb="plan" data-noun="${safe(JSON.stringify(plan.key))}" data-focus="plan ${safe(plan.key)}" ${free ? '' : 'disabled'}><b>${safe(plan.title)}</b><span>${safe(plan.about)}</span></button>`;
  });
  const near = desk.plans.find((plan) => (plan.changes ?? -1) >= 0);
  const changed = near
    ? near.changes
      ? t('desk.changed', { count: near.changes ?? 0, plan: near.title })
      : t('desk.asPlanned', { plan: near.title })
    : t('desk.start');
  return `<section class="plans"><header><h2>${safe(t('desk.plans'))}</h2><span>${safe(t('desk.plansFine'))}</span></header><div class="cards">${cards.join('')}</div><p class="fine changed">${safe(changed)}</p>${drawKept(desk.side, free)}</section>`;
}

/** Where the army stands, by parts of the frontier. @param {Desk} desk */
function sectors(desk) {
  const rows = desk.sectors.map(
    (one) =>
      `<li><em>${safe(one.squares)}</em><span>${safe(one.name)}<i style="--share:${one.share}"></i></span><b>${one.corps} · ${one.cavalry} · ${one.guns}</b></li>`,
  );
  return `<section class="sectors"><header><h2>${safe(t('desk.where'))}</h2><span>${safe(t('desk.figures'))}</span></header><ul>${rows.join('')}</ul><p class="judged" aria-live="polite">${safe(desk.judged.join(' '))}</p></section>`;
}

/** The enemy's chart: open or sealed, and nothing else. @param {CampaignTable} table @param {Desk} desk */
function envelope(table, desk) {
  const enemy = desk.side === 'german' ? 'allied' : 'german';
  const sealed = (table.sealed ?? []).includes(enemy);
  return `<section class="envelope"><svg viewBox="0 0 64 40" width="64" height="40" aria-hidden="true"><path class="paper" d="M1 1H63V39H1Z"/><path class="folds" d="M1 1L32 23L63 1M1 39L24 17M63 39L40 17"/>${sealed ? '<circle class="seal" cx="32" cy="22" r="8"/>' : ''}</svg><p><b>${safe(t('desk.enemy', { side: word('side', enemy) }))}</b><br>${safe(t(sealed ? 'desk.sealed' : 'desk.writing'))}</p></section>`;
}

/** Let others of the kind go where the unit in hand goes. @param {Desk} desk */
function takeAlong(desk) {
  if (!mates.length || (desk.holds ?? -1) < 0) return;
  const hints = Object.fromEntries(offered().map((choice) => [`${choice.verb} ${choice.noun}`, {}]));
  const group = mates.map((u) => ({ piece: `u${u}`, first: { verb: 'unit', noun: u }, end: null, hints }));
  mates = [];
  change({ group });
}

/** Let the desk be used. @param {HTMLElement} panel */
export function wire(panel) {
  panel.addEventListener('click', (e) => {
    const at = /** @type {HTMLElement} */ (e.target);
    const take = at.closest('[data-desk-take]')?.getAttribute('data-desk-take');
    if (take) pick(take);
    const count = at.closest('[data-desk-many]')?.getAttribute('data-desk-many');
    if (count) {
      many = Number(count);
      change({});
    }
    const show = at.closest('[data-desk-show]')?.getAttribute('data-desk-show');
    if (show) change({ aim: Number(show) });
  });
  panel.addEventListener('pointerdown', (e) => {
    const key = /** @type {Element} */ (e.target).closest('[data-desk-key]')?.getAttribute('data-desk-key');
    if (key && e.pointerType !== 'touch' && offered().some((choice) => choice.verb === 'unit')) takeUp(key, e);
  });
  wireKept(panel, () => state.now?.table);
}

/** Take units of a kind in hand, as many as one press places. @param {string} kind */
function pick(kind) {
  const desk = /** @type {Desk|undefined} */ (state.now?.table.desk);
  const left = desk?.forces.find((force) => force.kind === kind)?.left ?? [];
  if (!left.length || (desk?.holds ?? -1) >= 0) return;
  mates = left.slice(1, many);
  choose({ verb: 'unit', noun: left[0] });
}
