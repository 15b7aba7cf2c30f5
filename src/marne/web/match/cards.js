// @ts-check
/** Choices that say what they do: as cards where one decides what kind of thing to do, as a tip beside every other button. */
import { link, rich, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { state } from './state.js';

/** @typedef {import('../shared/types.d.ts').Offer} Offer */
/** @typedef {import('../shared/types.d.ts').Barred} Barred */
/** @typedef {import('../shared/types.d.ts').Meaning} Meaning */
/** @typedef {import('../shared/types.d.ts').Clause} Clause */

const [BROAD, SMALL] = [280, 760]; // pixels: of a window for each card that tells all it gives at once; up to which a card is only its name before it is tapped

/** What names a choice while its table lies there. @param {{verb: string, noun: unknown}} choice */
export const keyOf = ({ verb, noun }) => `${state.now?.version} ${verb} ${noun}`;

/** Whether a first tap only opens the card of a choice. @param {{verb: string, noun: unknown}} choice */
export const isClosed = (choice) => innerWidth <= SMALL && state.opened !== keyOf(choice);

const BESIDE = 400; // pixels that a lesson takes beside the cards

const [FEW, MOST] = [4, 6]; // cards in one row: up to so many have their title over them, more their button; beyond that they are buttons with tips

/** Choices in their order, with those that are barred in their places. @param {Offer[]} plain @param {Barred[]} barred */
export function inOrder(plain, barred) {
  /** @type {(Offer|Barred)[]} */
  const all = [...plain];
  for (const choice of barred) all.splice(choice.place, 0, choice);
  return all;
}

/** Whether choices are shown as cards: where they are few and say what they give. @param {(Offer|Barred)[]} all */
export const asCards = (all) => all.length <= MOST && all.some((choice) => choice.meaning?.gets);

/** The button of a choice that may not be made now: it looks disabled, and answers why. @param {Barred} choice */
const closed = (choice) =>
  `<button type="button" aria-disabled="true" data-barred="${safe(choice.why)}" data-rule-of="${safe(choice.rule)}"`;

/** The same where it stands alone. @param {Barred} choice */
export const barredButton = (choice) =>
  `${closed(choice)} class="barred" data-tip="${safe(choice.why)}" data-tip-rule="${safe(choice.rule)}" aria-description="${safe(choice.why)}">${safe(choice.text)}</button>`;

/** The cards of some choices, barred ones among them; keys press those that may be chosen. @param {(Offer|Barred)[]} all @param {(choice: Offer) => string} button */
export function cards(all, button) {
  let key = 0;
  const wide = document.body.matches('.lesson') ? innerWidth - BESIDE : innerWidth;
  const unfolded = innerWidth <= SMALL || wide / all.length >= BROAD;
  /** @param {Offer|Barred} choice @param {string} press */
  const title = ({ text }, press) => `<p class="title" aria-hidden="true"><span>${safe(text)}</span> ${press}</p>`;
  const made = all.map((choice) => {
    if ('why' in choice)
      return `<section class="deed barred">${title(choice, '')}${closed(choice)}>${safe(choice.text)}</button>${told(choice.meaning, unfolded, `<p class="reason">${safe(choice.why)} ${link(choice.rule)}</p>`)}</section>`;
    key += 1;
    const look = `${choice.meaning?.ends ? ' grave' : ''}${state.opened === keyOf(choice) ? ' open' : ''}`;
    return `<section class="deed${look}">${title(choice, `<kbd>${key}</kbd>`)}${button(choice)}${told(choice.meaning, unfolded)}</section>`;
  });
  return `<div class="buttons deeds${all.length > FEW ? ' many' : ''}" style="--many:${all.length}">${made.join('')}</div>`;
}

/** What a card says between its title and its button. @param {Meaning|null|undefined} meaning @param {boolean} unfolded whether there is room for what it gives and costs @param {string} [reason] why it may not be chosen */
function told(meaning, unfolded, reason = '') {
  if (!meaning) return reason;
  const lines = [...listed(t('card.gets'), meaning.gets), ...listed(t('card.costs'), meaning.costs)];
  const more = lines.length
    ? `<details ${unfolded ? 'open' : ''}><summary>${safe(t('card.more'))}</summary><dl>${lines.join('')}</dl></details>`
    : '';
  return `<p class="does">${safe(meaning.text)} ${link(meaning.rule)}</p>${reason || more}`;
}

/** Lines under one title. @param {string} title @param {Clause[]} [clauses] */
const listed = (title, clauses = []) =>
  clauses.map(({ text, rule }, k) => `<dt>${k ? '' : safe(title)}</dt><dd>${safe(text)} ${link(rule)}</dd>`);

/** What a button carries that says what it does: to be pointed at, and to be heard. @param {Meaning|null|undefined} meaning */
export function tip(meaning) {
  if (!meaning) return '';
  const said = [meaning.text, ...summed(t('card.gets'), meaning.gets), ...summed(t('card.costs'), meaning.costs)].join(
    ' ',
  );
  return `data-tip="${safe(said)}" data-tip-rule="${safe(meaning.rule)}" aria-description="${safe(said)}"`;
}

/** Clauses as one sentence. @param {string} title @param {Clause[]} [clauses] */
const summed = (title, clauses = []) =>
  clauses.length ? [`${title}: ${clauses.map(({ text }) => text).join('; ')}.`] : [];

/** What one is told before a choice that ends something: what will happen, in order; the green button is the safe one. @param {Offer} choice */
export function warning(choice) {
  const steps = (choice.meaning?.ends ?? []).map(({ text, rule }) => `<li>${safe(text)} ${link(rule)}</li>`);
  const data = `data-verb="${safe(choice.verb)}" data-noun="${safe(JSON.stringify(choice.noun))}"`;
  return `<div class="warning" role="alert"><h3>${safe(choice.meaning?.end)}</h3><ol>${steps.join('')}</ol><div class="row"><button type="button" ${data} data-sure="yes">${rich(t('warning.do'), { what: safe(choice.text) })}</button><button type="button" class="primary" data-unwarn="yes">${safe(t('warning.back'))}</button></div></div>`;
}
