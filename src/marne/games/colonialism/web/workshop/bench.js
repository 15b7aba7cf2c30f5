// @ts-check
/** What both workshops share: questions to the server, texts to be shared, and what is kept in this browser. */
import { call } from '/shared/call.js';
import { fill, need, onClick, safe } from '/shared/dom.js';
import { copied } from '/shared/invitation.js';
import { complain } from '/pages/masthead.js';
import { t } from '../words.js';

/** The name by which the server knows the game. */
export const GAME = 'colonialism';

/** Ask the game something. @param {string} topic @param {any} [data] */
export async function consult(topic, data = {}) {
  return (await call('POST', `/api/games/${GAME}/consult`, { topic, data })).answer;
}

/** What was asked before is done first, however slow the line is. */
let before = Promise.resolve();

/** Do something, and say what went wrong. @param {() => Promise<void>} act */
export async function saying(act) {
  complain(need('trouble'), '');
  try {
    await act();
  } catch (error) {
    complain(need('trouble'), error);
  }
}

/** Do something when its turn comes, and say what went wrong. @param {() => Promise<void>} act */
export function attempt(act) {
  before = before.then(() => saying(act));
  return before;
}

/** Write headings and the page's title. @param {Record<string, string>} words by the id of their place @param {string} title */
export function head(words, title) {
  for (const [id, text] of Object.entries(words)) need(id).textContent = text;
  document.title = t('shop.title', { title });
}

/** The link under which a text is found again. @param {string} name of the parameter @param {string} text */
const linkTo = (name, text) => `${location.origin}${location.pathname}?${new URLSearchParams({ [name]: text })}`;

/** The address at which a match is set up with some options. @param {Record<string, string>} asked */
export const playAddress = (asked) => `/?${new URLSearchParams({ game: GAME, ...asked })}#new`;

/** Draw the text to be shared, and a field for one that was sent. @param {string} text */
export function drawShare(text) {
  fill(
    'share',
    `<p class="fine">${safe(t('shop.shareFine'))}</p><label class="field" for="text">${safe(t('shop.text'))}</label><textarea id="text" rows="4" readonly spellcheck="false">${safe(text)}</textarea>
    <div class="buttons"><button type="button" data-copy="text">${safe(t('shop.copyText'))}</button><button type="button" data-copy="link">${safe(t('shop.copyLink'))}</button><span id="copy-state" class="done" role="status"></span></div>
    <form id="load" class="paste"><label class="field" for="pasted">${safe(t('shop.paste'))}</label><div><input id="pasted" name="pasted" spellcheck="false" autocomplete="off" maxlength="20000"><button type="submit">${safe(t('shop.load'))}</button></div></form>`,
  );
}

/** Let texts be copied and opened. @param {string} name of the parameter in the address @param {() => string} now the present text @param {(text: string) => Promise<void>} open */
export function wireShare(name, now, open) {
  onClick('copy', async (what) => {
    const done = await copied(what === 'link' ? linkTo(name, now()) : now());
    need('copy-state').textContent = done ? t('shop.copied') : t('shop.notCopied');
    if (!done) /** @type {HTMLTextAreaElement} */ (need('text')).select();
  });
  need('share').addEventListener('submit', (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (need('pasted'));
    if (field.value.trim())
      attempt(async () => {
        await open(field.value.trim());
        field.value = '';
      });
  });
}

/** What is kept, by name. @param {string} key @returns {Record<string, string>} */
function keptIn(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Draw what is kept. @param {string} key */
export function drawKept(key) {
  const entries = Object.entries(keptIn(key)).sort(([a], [b]) => a.localeCompare(b));
  const list = entries
    .map(
      ([name]) =>
        `<li><button type="button" class="plain" data-open-kept="${safe(name)}">${safe(name)}</button><button type="button" data-forget="${safe(name)}" aria-label="${safe(t('shop.step', { step: t('shop.forget'), name }))}">${safe(t('shop.forget'))}</button></li>`,
    )
    .join('');
  fill(
    'kept',
    `${list ? `<ul class="kept">${list}</ul>` : `<p class="muted">${safe(t('shop.keptNone'))}</p>`}<form id="keep" class="paste"><label class="field" for="keep-as">${safe(t('shop.keepAs'))}</label><div><input id="keep-as" name="name" required maxlength="60" autocomplete="off"><button type="submit">${safe(t('shop.keep'))}</button></div></form>`,
  );
}

/** Let things be kept, opened and forgotten. @param {string} key @param {() => string} now @param {(text: string) => Promise<void>} open */
export function wireKept(key, now, open) {
  const save = (/** @type {Record<string, string>} */ all) => {
    localStorage.setItem(key, JSON.stringify(all));
    drawKept(key);
  };
  need('kept').addEventListener('submit', (event) => {
    event.preventDefault();
    const name = /** @type {HTMLInputElement} */ (need('keep-as')).value.trim();
    if (name) save({ ...keptIn(key), [name]: now() });
  });
  onClick('open-kept', (name) => {
    const text = keptIn(key)[name];
    if (text) attempt(() => open(text));
  });
  onClick('forget', (name) => {
    const all = keptIn(key);
    delete all[name];
    save(all);
  });
}
