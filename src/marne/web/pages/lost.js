// @ts-check
/** What somebody sees who comes to where nothing is for him: an address that was used, a match that he may not see. */
import { need } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { matchAddress } from './library.js';
import { begin, complain } from './masthead.js';
import { signInForm, wireSignIn } from './signin.js';

const match = new URLSearchParams(location.search).get('match');
const user = await begin();
complain(need('why'), match === null ? need('why').textContent || t('lost.words') : t('lost.match'));
if (match !== null && !user) {
  need('known').hidden = false;
  need('sign-in-form').innerHTML = signInForm();
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form.sign-in'));
  wireSignIn(form, () => location.replace(matchAddress(match)));
}
need('main').removeAttribute('aria-busy');
