// @ts-check
/** A forgotten password: ask for a letter, or choose a new one with what stood in it. */
import { call } from '../shared/call.js';
import { need } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { begin, submit } from './masthead.js';

const key = location.hash.slice(1);
history.replaceState(null, '', location.pathname); // what opens an account does not stay in sight
const form = /** @type {HTMLFormElement} */ (need('password'));

const asking = `<p>${t('password.ask')}</p><label class="field">${t('password.mail')} <input name="mail" type="email" autocomplete="email" maxlength="254" required></label>
  <p role="alert" class="error"></p><p role="status" class="done"></p><div class="buttons"><button type="submit" class="primary">${t('password.send')}</button></div>`;
const choosing = `<p>${t('password.choose')}</p><label class="field">${t('password.new')} <input name="password" type="password" autocomplete="new-password" maxlength="200" required></label>
  <p role="alert" class="error"></p><div class="buttons"><button type="submit" class="primary">${t('password.keep')}</button></div>`;

/** Ask for the letter; what is answered is the same for every address. @param {FormData} data */
async function ask(data) {
  const mail = String(data.get('mail')).trim();
  const { mails } = await call('POST', '/api/session/forgotten', { mail });
  const said = form.querySelector('.done');
  if (said) said.textContent = t(mails ? 'password.sent' : 'password.noMail');
}

/** Keep the new password, and go home signed in. @param {FormData} data */
async function renew(data) {
  const password = String(data.get('password'));
  if (password.length < 8) throw new Error(t('sign.short'));
  await call('POST', '/api/session/renewed', { key, password });
  location.assign('/');
}

await begin();
form.innerHTML = key ? choosing : asking;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  submit(form, () => (key ? renew : ask)(new FormData(form)));
});
need('main').removeAttribute('aria-busy');
