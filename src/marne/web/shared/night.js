// @ts-check
/** Day and night, as the reader or his system wishes. */

const KEY = 'night';

/** Whether it is night on this page. */
export const isNight = () => document.body.classList.contains('night');

/** Make it day or night, and remember it. @param {boolean} on */
export function setNight(on) {
  document.body.classList.toggle('night', on);
  for (const sheet of document.querySelectorAll('svg.sheet')) {
    sheet.classList.toggle('night', on);
    sheet.classList.toggle('day', !on);
    const relief = sheet.querySelector(`image.relief-${on ? 'night' : 'day'}[data-href]`);
    if (relief && !relief.hasAttribute('href')) relief.setAttribute('href', relief.getAttribute('data-href') ?? '');
  }
  for (const button of document.querySelectorAll('[data-night]')) button.setAttribute('aria-pressed', String(on));
}

/** A board's drawing that loads the relief of the present hour only. @param {string} svg */
export const lazily = (svg) => svg.replace(/(<image class="relief-(?:day|night)") href=/g, '$1 data-href=');

/** Begin as the reader left it, and let every `data-night` button turn it. */
export function wireNight() {
  const kept = localStorage.getItem(KEY);
  setNight(kept === null ? matchMedia('(prefers-color-scheme: dark)').matches : kept === 'yes');
  document.addEventListener('click', (e) => {
    if (!(/** @type {Element} */ (e.target).closest('[data-night]'))) return;
    setNight(!isNight());
    localStorage.setItem(KEY, isNight() ? 'yes' : 'no');
  });
}
