// @ts-check
/** Signing in, and making an account, with one small form that says what is wrong. */
import { call } from '../shared/call.js';
import { t } from '../shared/words.js';
import { submit } from './masthead.js';

/** The form for somebody whom the server does not know. */
export const signInForm = () => `<form class="sign-in" novalidate>
  <label>${t('sign.name')} <input name="name" autocomplete="username" maxlength="40" required></label>
  <label>${t('sign.password')} <input name="password" type="password" autocomplete="current-password" maxlength="200" required aria-describedby="sign-hint"></label>
  <p class="fine" id="sign-hint">${t('sign.hint')} <a href="/password.html">${t('sign.forgotten')}</a></p>
  <p role="alert" class="error"></p>
  <div class="buttons"><button type="button" class="new">${t('sign.new')}</button><button type="submit" class="primary">${t('sign.in')}</button></div></form>`;

/** Let the form work; what comes then is up to the page. @param {HTMLFormElement} form @param {() => void} then */
export function wireSignIn(form, then) {
  const come = (/** @type {boolean} */ fresh) =>
    submit(form, async () => {
      const data = new FormData(form);
      const body = { name: String(data.get('name')).trim(), password: String(data.get('password')) };
      if (!body.name) throw new Error(t('sign.noName'));
      if (fresh && body.password.length < 8) throw new Error(t('sign.short'));
      if (!body.password) throw new Error(t('sign.noPassword'));
      await call('POST', fresh ? '/api/users' : '/api/session', body);
      then();
    });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    come(false);
  });
  form.querySelector('button.new')?.addEventListener('click', () => come(true));
}
