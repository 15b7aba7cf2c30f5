// @ts-check
/** A profile: what somebody has played; for oneself also name, password, news, programs, and the way out. */
import { awake, want, wants } from '../shared/bell.js';
import { call } from '../shared/call.js';
import { need } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { begin, complain, submit } from './masthead.js';
import { drawRecord } from './record.js';
import { wireTokens } from './tokens.js';

/** @typedef {import('./answers.js').Account} Account */

/** Let a form change the account with what it holds, and say that it is done. @param {string} id @param {string[]} names @param {(me: Account) => string} done @param {(me: Account) => void} then */
function changes(id, names, done, then) {
  const form = /** @type {HTMLFormElement} */ (need(id));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const status = /** @type {HTMLElement} */ (form.querySelector('.done'));
    const data = new FormData(form);
    status.textContent = '';
    submit(form, async () => {
      const old = String(data.get('old_password') ?? '');
      const body = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '').trim()]));
      const me = await call('PATCH', '/api/me', old ? { ...body, old_password: old } : body);
      for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[type=password]')))
        input.value = '';
      then(me);
      status.textContent = done(me);
    });
  });
}

/** Show the account as it is. @param {Account} me */
function show(me) {
  need('name').textContent = me.name;
  need('sign-out').hidden = me.guest; // whoever has no password would not come in again
  need('password-words').textContent = t(me.guest ? 'me.passwordNone' : 'me.passwordWords');
  for (const old of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.field.old')))
    old.hidden = me.guest;
  for (const name of /** @type {const} */ (['name', 'mail', 'webhook'])) {
    const input = document.querySelector(`#account input[name=${name}]`);
    if (input instanceof HTMLInputElement) input.value = me[name];
  }
  const link = document.querySelector('#who a');
  if (link) link.textContent = me.name;
}

/** What is said once a mail address is kept. @param {Account} me */
const mailed = (me) => t(me.mails && me.mail && !me.mail_proved ? 'me.savedMail' : 'me.saved');

/** Tell the server that the letter was read, if this page was opened from it. */
async function prove() {
  const proof = new URLSearchParams(location.search).get('proof');
  if (!proof) return;
  history.replaceState(null, '', location.pathname);
  const status = /** @type {HTMLElement} */ (need('mail').querySelector('.done'));
  show(await call('POST', '/api/me/mail', { proof }));
  status.textContent = t('me.provedMail');
}

/** Let the account be changed and left. */
function wireAccount() {
  changes('rename', ['name'], () => t('me.saved'), show);
  changes('repassword', ['password'], () => t('me.savedPassword'), show);
  changes('mail', ['mail'], mailed, show);
  changes('webhook', ['webhook'], () => t('me.saved'), show);
  need('sign-out').addEventListener('click', () =>
    call('DELETE', '/api/session')
      .then(() => location.assign('/'))
      .catch((error) => complain(need('profile-error'), error)),
  );
  const leave = /** @type {HTMLFormElement} */ (need('leave'));
  leave.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(leave, async () => {
      await call('DELETE', '/api/me', { password: String(new FormData(leave).get('password') ?? '') });
      location.assign('/');
    });
  });
}

/** Say whether this browser is told while no page is open, too. */
async function sayHow() {
  const pushed = await awake();
  need('bell-how').textContent = wants('notify') ? t(pushed ? 'bell.pushed' : 'bell.open') : '';
}

/** Let this browser's bell be turned on and off. */
function wireBell() {
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[data-bell]'))) {
    const way = /** @type {import('../shared/bell.js').Way} */ (box.dataset.bell);
    box.checked = wants(way);
    box.addEventListener('change', async () => {
      box.checked = (await want(way, box.checked)) && wants(way);
      await sayHow();
      complain(
        need('bell-error'),
        way === 'notify' && !box.checked && Notification.permission === 'denied' ? t('bell.denied') : '',
      );
    });
  }
  sayHow();
}

/** Open the profile that the address names, or one's own. */
async function open() {
  const user = await begin();
  const name = new URLSearchParams(location.search).get('name') ?? user?.name;
  if (!name) {
    location.replace('/');
    return;
  }
  const own = user?.name === name;
  need('name').textContent = name;
  if (own) {
    show(await call('GET', '/api/me'));
    wireAccount();
    wireBell();
    await wireTokens();
    need('account').hidden = false;
    await prove();
  }
  await drawRecord(name, own);
}

open()
  .catch((error) => complain(need('profile-error'), error))
  .finally(() => need('main').removeAttribute('aria-busy'));
