// @ts-check
/** A match brought along in its save file. */
import { call } from '../shared/call.js';
import { need } from '../shared/dom.js';
import { matchAddress } from './library.js';
import { submit } from './masthead.js';

/** Let the form for save files work: the match is played on with all its sides in one's own hand. */
export function wireUpload() {
  const form = /** @type {HTMLFormElement} */ (need('upload'));
  const input = /** @type {HTMLInputElement} */ (need('upload-file'));
  input.addEventListener('change', () => form.requestSubmit());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const file = input.files?.[0];
    if (!file) {
      input.click();
      return;
    }
    submit(form, async () => {
      try {
        const match = await call('POST', '/api/matches/upload', { save: await file.text() });
        location.assign(matchAddress(match.id));
      } finally {
        input.value = '';
      }
    });
  });
}
