// @ts-check
/** What the top of every page shares: the words, the night, and who is signed in. */
import { heed } from '../shared/announcement.js';
import { call } from '../shared/call.js';
import { need, safe } from '../shared/dom.js';
import { language, speak } from '../shared/language.js';
import { wireNight } from '../shared/night.js';
import { t, translate } from '../shared/words.js';

/** @typedef {import('./answers.js').User} User */

/** Begin a page: its words, day or night, and who reads it. @returns {Promise<(User & {visits: boolean})|null>} */
export async function begin() {
  translate();
  wireNight();
  heed();
  const { user, languages, operates, visits } = await call('GET', '/api/session');
  offerLanguages(languages, user);
  if (operates) document.querySelector('footer p')?.append(' ', toOperator());
  document.body.classList.add(user ? 'known' : 'stranger');
  need('who').innerHTML = user
    ? `<a href="/profile.html" title="${safe(user.name)}">${safe(user.name)}</a>`
    : `<a href="/#sign-in">${t('sign.in')}</a>`;
  return user && { ...user, visits };
}

/** The way to the operator's page, for those who have the role. */
function toOperator() {
  const link = document.createElement('a');
  link.href = '/operator.html';
  link.textContent = t('operator.link');
  return link;
}

/** Let the reader choose among the languages that are spoken here, if there are several. @param {string[]} languages @param {User|null} user */
function offerLanguages(languages, user) {
  if (languages.length < 2) return;
  const select = document.createElement('select');
  select.className = 'language';
  select.setAttribute('aria-label', t('site.language'));
  for (const tag of languages) {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    select.add(new Option(name, tag, false, tag === language));
  }
  select.onchange = async () => {
    if (user) await call('PATCH', '/api/me', { language: select.value });
    speak(select.value);
  };
  document.querySelector('footer p')?.append(' ', select);
}

/** Say in words what went wrong, where the page has room for it. @param {HTMLElement|null} place @param {unknown} error */
export function complain(place, error) {
  if (place) place.textContent = sentence(error instanceof Error ? error.message : String(error ?? ''));
}

/** What the server says, as a sentence. @param {string} text */
const sentence = (text) => text && text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.');

/** Do something for a form, with its button resting and its error told. @param {HTMLFormElement} form @param {() => Promise<void>} act */
export async function submit(form, act) {
  const place = /** @type {HTMLElement|null} */ (form.querySelector('.error'));
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll('button'));
  complain(place, '');
  for (const button of buttons) button.disabled = true;
  try {
    await act();
  } catch (error) {
    complain(place, error);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}
