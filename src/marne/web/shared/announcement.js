// @ts-check
/** What whoever runs the server announces: at the top of every page, until it is dismissed here. */
import { call } from './call.js';
import { safe } from './dom.js';
import { t } from './words.js';

const KEY = 'announcement';
const EVERY = 60_000;

/** Show what is announced, now and as long as the page is looked at. */
export function heed() {
  look();
  setInterval(() => {
    if (document.visibilityState === 'visible') look();
  }, EVERY);
}

/** Ask what is announced, and show it if it was not dismissed. */
export async function look() {
  /** @type {{id: number, text: string}|null} */
  const said = await call('GET', '/api/announcement').catch(() => null);
  const there = document.getElementById('announcement');
  if (!said || localStorage.getItem(KEY) === String(said.id)) there?.remove();
  else if (there?.dataset.id !== String(said.id)) show(said, there);
}

/** @param {{id: number, text: string}} said @param {HTMLElement|null} before */
function show(said, before) {
  before?.remove();
  const banner = document.createElement('section');
  banner.id = 'announcement';
  banner.dataset.id = String(said.id);
  banner.setAttribute('aria-label', t('announcement.region'));
  banner.innerHTML = `<p role="status">${safe(said.text)}</p><button type="button">${safe(t('announcement.dismiss'))}</button>`;
  banner.querySelector('button')?.addEventListener('click', () => {
    localStorage.setItem(KEY, String(said.id));
    banner.remove();
  });
  document.body.prepend(banner);
}
