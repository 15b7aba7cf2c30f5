// @ts-check
/** The dialog of the match page: one at a time, over everything else. */
import { need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';

/** Open a dialog with some HTML. @param {string} title @param {string} html */
export function open(title, html) {
  const dialog = /** @type {HTMLDialogElement} */ (need('dialog'));
  dialog.innerHTML = `<header><h2 id="dialog-title">${safe(title)}</h2><button type="button" class="close" data-close="dialog" aria-label="${safe(t('nav.close'))}">×</button></header>${html}`;
  dialog.setAttribute('aria-labelledby', 'dialog-title');
  if (!dialog.open) dialog.showModal();
  /** @type {HTMLElement|null} */ (dialog.querySelector('button:not(.close), .close'))?.focus();
}

/** Whether it is open; Escape then closes it, as browsers do, and nothing else. */
export const isOpen = () => /** @type {HTMLDialogElement} */ (need('dialog')).open;

/** Close it. */
export function close() {
  /** @type {HTMLDialogElement} */ (need('dialog')).close();
}
