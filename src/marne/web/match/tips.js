// @ts-check
/** The tip beside a button: what it does, and by which rule. It comes when one points at it, focuses it, or presses it long. */
import { fill, link, need, safe } from '../shared/dom.js';

const LONG = 450; // milliseconds after which a press on a touch screen asks what the button does

/** Show the tip of a button, above it if there is room. @param {HTMLElement} button */
function show(button) {
  const tip = need('tip');
  fill('tip', `${safe(button.dataset.tip)} ${link(button.dataset.tipRule)}`);
  tip.hidden = false;
  const box = button.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = box.top - height - 10;
  tip.style.left = `${Math.max(12, Math.min(innerWidth - width - 12, box.left + box.width / 2 - width / 2))}px`;
  tip.style.top = `${above > 60 ? above : box.bottom + 10}px`;
}

/** Let every button with a tip show it. */
export function wireTips() {
  const tip = need('tip');
  /** @param {Event} e @returns {HTMLElement|null} */
  const over = (e) =>
    e.target instanceof SVGElement ? null : /** @type {Element} */ (e.target).closest?.('[data-tip]');
  const hide = () => {
    tip.hidden = true;
  };
  for (const [begin, end] of /** @type {const} */ ([
    ['pointerover', 'pointerout'],
    ['focusin', 'focusout'],
  ])) {
    document.addEventListener(begin, (e) => {
      const button = over(e);
      const touched = e instanceof PointerEvent && e.pointerType === 'touch';
      if (button && !touched && (begin !== 'focusin' || button.matches(':focus-visible'))) show(button);
    });
    document.addEventListener(end, (e) => {
      if (over(e)) hide();
    });
  }
  let held = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  document.addEventListener('pointerdown', (e) => {
    held = false;
    hide();
    const button = over(e);
    if (button && e.pointerType === 'touch')
      timer = setTimeout(() => {
        held = true;
        show(button);
      }, LONG);
  });
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel', 'pointermove']))
    document.addEventListener(end, () => clearTimeout(timer));
  document.addEventListener(
    'click',
    (e) => {
      if (held && over(e)) e.stopPropagation(); // it was asked about, not pressed
      held = false;
    },
    { capture: true },
  );
}
