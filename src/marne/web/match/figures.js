// @ts-check
/** The bar at the top. What does not fit there can be opened below it, and nothing is cut off without saying so. */
import { fill, need } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { opens } from './closing.js';

/** Draw the bar; what is unfolded in it stays so. @param {string} html */
export function drawBar(html) {
  const bar = need('bar');
  const unfolded = [...bar.querySelectorAll('details[open] > summary')].map((one) => one.getAttribute('data-focus'));
  if (!fill('bar', html)) return;
  measure();
  for (const fold of bar.querySelectorAll('details'))
    fold.open = unfolded.includes(fold.querySelector('summary')?.getAttribute('data-focus') ?? '');
}

/** Leave out what a game can spare if not all of it fits, and offer the rest. */
function measure() {
  const [bar, more] = [need('bar'), need('more')];
  const open = bar.classList.contains('open');
  if (!open) {
    const fits = () => bar.scrollWidth <= bar.clientWidth + 1;
    bar.classList.remove('tight', 'tighter');
    more.hidden = true;
    more.hidden = fits();
    bar.classList.toggle('tight', !more.hidden);
    bar.classList.toggle('tighter', !fits());
  }
  more.setAttribute('aria-expanded', String(open));
  more.textContent = t(open ? 'bar.less' : 'bar.more');
}

/** Open the bar, or close it. @param {boolean} open */
function toggle(open) {
  need('bar').classList.toggle('open', open);
  measure();
  if (open) opens({ name: 'bar', isOpen: () => need('bar').classList.contains('open'), close: () => toggle(false) });
}

/** Let the bar be opened where it is too narrow. */
export function wireBar() {
  need('more').addEventListener('click', () => toggle(!need('bar').classList.contains('open')));
  const sizes = new ResizeObserver(measure);
  for (const id of ['top', 'seats', 'nav']) sizes.observe(need(id));
  document.fonts?.ready.then(measure);
  document.fonts?.addEventListener('loadingdone', measure); // a face that comes late is wider or narrower
}
