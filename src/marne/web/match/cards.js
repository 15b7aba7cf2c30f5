// @ts-check
/** Choices that say what they do: as cards where one decides what kind of thing to do, as a tip beside every other button. */
import { link, rich, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { state } from './state.js';

/** @typedef {import('../shared/types.d.ts').Offer} Offer */
/** @typedef {import('../shared/types.d.ts').Barred} Barred */
/** @typedef {import('../shared/types.d.ts').Meaning} Meaning */
/** @typedef {import('../shared/types.d.ts').Clause} Clause */

const [NARROW, SMALL] = [1200, 760]; // pixels, up to which a card tells what it gives when asked, and only its name before it is tapped

/** What names a choice while its table lies there. @param {{verb: string, noun: unknown}} choice */
export const keyOf = ({ verb, noun }) => `${state.now?.version} ${verb} ${noun}`;

/** Whether a first tap only opens the card of a choice. @param {{verb: string, noun: unknown}} choice */
export const isClosed = (choice) => innerWidth <= SMALL && state.opened !== keyOf(choice);

/** Whether choices are shown as cards: where something stays in sight that may not be chosen, or where they say what they give. @param {Offer[]} plain @param {Barred[]} barred */
export const asCards = (plain, barred) => barred.length > 0 || plain.some((choice) => choice.meaning?.gets);

/** The cards of some choices, those that are barred in their places. @param {Offer[]} plain @param {Barred[]} barred @param {(choice: Offer) => string} button */
export function cards(plain, barred, button) {
  /** @type {(Offer|Barred)[]} */
  const all = [...plain];
  for (const choice of barred) all.splice(choice.place, 0, choice);
  const made = all.map((choice) =>
    'why' in choice
      ? `<section class="deed barred"><button type="button" aria-disabled="true" data-barred="${safe(choice.why)}" data-rule-of="${safe(choice.rule)}">${safe(choice.text)}</button>${told(choice.meaning, `<p class="reason">${safe(choice.why)} ${link(choice.rule)}</p>`)}</section>`
      : `<section class="deed${choice.meaning?.ends ? ' grave' : ''}${state.opened === keyOf(choice) ? ' open' : ''}">${button(choice)}${told(choice.meaning)}</section>`,
  );
  return `<div class="buttons deeds" style="--many:${all.length}">${made.join('')}</div>`;
}

/** What a card says below its button. @param {Meaning|null|undefined} meaning @param {string} [reason] why it may not be chosen */
function told(meaning, reason = '') {
  if (!meaning) return reason;
  const lines = [...listed(t('card.gets'), meaning.gets), ...listed(t('card.costs'), meaning.costs)];
  const more = lines.length
    ? `<details ${innerWidth > NARROW || innerWidth <= SMALL ? 'open' : ''}><summary>${safe(t('card.more'))}</summary><dl>${lines.join('')}</dl></details>`
    : '';
  return `<p class="does">${safe(meaning.text)} ${link(meaning.rule)}</p>${reason || more}`;
}

/** Lines under one title. @param {string} title @param {Clause[]} [clauses] */
const listed = (title, clauses = []) =>
  clauses.map(({ text, rule }, k) => `<dt>${k ? '' : safe(title)}</dt><dd>${safe(text)} ${link(rule)}</dd>`);

/** What a button carries that says what it does: to be pointed at, and to be heard. @param {Meaning|null|undefined} meaning */
export const tip = (meaning) =>
  meaning
    ? `data-tip="${safe(meaning.text)}" data-tip-rule="${safe(meaning.rule)}" aria-description="${safe(meaning.text)}"`
    : '';

/** What one is told before a choice that ends something: what will happen, in order; the green button is the safe one. @param {Offer} choice */
export function warning(choice) {
  const steps = (choice.meaning?.ends ?? []).map(({ text, rule }) => `<li>${safe(text)} ${link(rule)}</li>`);
  const data = `data-verb="${safe(choice.verb)}" data-noun="${safe(JSON.stringify(choice.noun))}"`;
  return `<div class="warning" role="alert"><h3>${safe(choice.meaning?.end)}</h3><ol>${steps.join('')}</ol><div class="row"><button type="button" ${data} data-sure="yes">${rich(t('warning.do'), { what: safe(choice.text) })}</button><button type="button" class="primary" data-unwarn="yes">${safe(t('warning.back'))}</button></div></div>`;
}
