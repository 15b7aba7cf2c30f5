// @ts-check
/** The words of the interface, in the language of whoever reads them; the English ones stand in `words/en.js`. */
import en from '../words/en.js';
import { language, told } from './language.js';

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string|number>} Values what fills the {gaps} of a sentence; `count` also chooses its form */
/** @typedef {Readonly<Record<string, string|readonly string[]>>} English words by their keys: a text, or one for one and one for several */

/** Which of two forms goes with a number in English. @param {number} count */
const oneOrMore = (count) => (count === 1 ? 0 : 1);

/** Which of a language's forms goes with a number. @param {number} count */
const formOf = (count) => told.forms[count < told.forms.length ? count : 100 + (count % 100)] ?? 0;

/**
 * What says the words of a catalogue: a sentence by its key, its {gaps} filled.
 * @template {English} E
 * @param {E} english @param {Record<string, string[]>} [translated]
 * @returns {(key: keyof E & string, values?: Values) => string}
 */
export function words(english, translated = {}) {
  return (key, values = {}) => {
    const forms = translated[key];
    const own = /** @type {string|readonly string[]} */ (english[key]);
    const count = Number(values.count);
    const text = forms
      ? (forms[forms.length > 1 ? formOf(count) : 0] ?? forms[0])
      : Array.isArray(own)
        ? own[oneOrMore(count)]
        : own;
    const said = String(text);
    return said.includes('{') ? said.replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap)) : said;
  };
}

/** A sentence of the interface, its {gaps} filled. @type {(key: Key, values?: Values) => string} */
export const t = words(en, told.shared);

/**
 * What says the words of a game's own pages.
 * @template {English} E
 * @param {string} game @param {E} english
 */
export const gameWords = (game, english) => words(english, told.games[game]);

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
