// @ts-check
/** The words of the interface, from one catalogue per language. A translation is one more file beside `words/en.js`. */
import en from '../words/en.js';

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Partial<Record<Key, string|readonly string[]>>>} */
const catalogues = { en };
const language = navigator.languages.map((l) => l.slice(0, 2)).find((l) => l in catalogues) ?? 'en';
const plural = new Intl.PluralRules(language);
const FORMS = ['one', 'other'];

/**
 * A sentence of the catalogue, its {gaps} filled. An entry of two forms is chosen by `count`.
 * @param {Key} key @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const entry = catalogues[language][key] ?? en[key];
  const form = Array.isArray(entry) ? entry[Math.max(0, FORMS.indexOf(plural.select(Number(values.count))))] : entry;
  return String(form).replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap));
}

/** Put the catalogue's words where a page asks for them: `data-t` text, `data-t-label`, `data-t-placeholder`, `data-t-title`. @param {ParentNode} [root] */
export function translate(root = document) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll('[data-t]'))
    element.textContent = t(/** @type {Key} */ (element.getAttribute('data-t')));
  for (const [from, to] of [
    ['data-t-label', 'aria-label'],
    ['data-t-placeholder', 'placeholder'],
    ['data-t-title', 'title'],
  ]) {
    for (const element of root.querySelectorAll(`[${from}]`))
      element.setAttribute(to, t(/** @type {Key} */ (element.getAttribute(from))));
  }
}

/** A number as it is written. @param {number} value */
export const number = (value) => new Intl.NumberFormat(language).format(value);

/** A moment in words: "2 hours ago". @param {number} seconds since 1970 */
export function ago(seconds) {
  const past = seconds - Date.now() / 1000;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [
    ['year', 31557600],
    ['month', 2629800],
    ['week', 604800],
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, long] of units) if (Math.abs(past) >= long) return relative.format(Math.round(past / long), unit);
  return relative.format(0, 'minute');
}

/** A day in words: "15 August 1914". @param {number} seconds since 1970 */
export function day(seconds) {
  const spoken = navigator.languages.find((l) => l.startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(spoken, { dateStyle: 'long' }).format(seconds * 1000);
}
