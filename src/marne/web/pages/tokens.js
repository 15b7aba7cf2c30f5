// @ts-check
/** Tokens with which programs play for somebody: made, shown once, revoked. */
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { copied } from '../shared/invitation.js';
import { ago, t } from '../shared/words.js';
import { submit } from './masthead.js';

/** List the tokens that open the door. */
async function list() {
  /** @type {{id: number, name: string, created: number}[]} */
  const tokens = await call('GET', '/api/me/tokens');
  fill(
    'tokens',
    tokens
      .map(
        (token) =>
          `<li><b>${safe(token.name)}</b> <span class="muted">${safe(ago(token.created))}</span> <button type="button" data-revoke="${token.id}" aria-label="${safe(t('me.revokeLabel', { name: token.name }))}">${t('me.revoke')}</button></li>`,
      )
      .join(''),
  );
}

/** Let tokens be made and revoked. */
export async function wireTokens() {
  const form = /** @type {HTMLFormElement} */ (need('token'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(form, async () => {
      const made = await call('POST', '/api/me/tokens', { name: String(new FormData(form).get('name')).trim() });
      const done = await copied(made.token);
      fill('fresh', `<p>${t(done ? 'me.tokenCopied' : 'me.tokenOnce')}</p><p><code>${safe(made.token)}</code></p>`);
      form.reset();
      await list();
    });
  });
  onClick('revoke', (id) =>
    submit(form, async () => {
      await call('DELETE', `/api/me/tokens/${id}`);
      fill('fresh', '');
      await list();
    }),
  );
  await list();
}
