// @ts-check
/** Small things that every page needs: safe text, rule links, writing only what has changed. */

/** Text that may stand in HTML. @param {unknown} text */
export const safe = (text) =>
  String(text ?? '').replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c,
  );

/** A rule as a link into the reference drawer, by its name, which may be broken at its dots if it is long, or in other words. @param {string|null|undefined} rule @param {string} [words] */
export const link = (rule, words) =>
  rule
    ? `<a class="rule" href="#rule-${safe(rule)}" data-rule="${safe(rule)}">${words ? safe(words) : broken(rule)}</a>`
    : '';
const LONG = 9;

/** With what nearly every rule of the game begins. */
let usual = '';

/** Leave out of rule links what nearly every rule of a game begins with. @param {string} [part] */
export function leaveOut(part = '') {
  usual = part;
}

/** @param {string} rule */
function broken(rule) {
  const shown = usual && rule.startsWith(usual) ? rule.slice(usual.length) : rule;
  return shown.length > LONG ? safe(shown).replace(/\./g, '.<wbr>') : safe(shown);
}

/** An element that the page has. @param {string} id @returns {HTMLElement} */
export function need(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** Write HTML into an element only if it has changed; says whether it has. @param {string} id @param {string} html */
export function fill(id, html) {
  const element = need(id);
  if (drawn.get(element) === html) return false;
  const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-focus') : null;
  element.innerHTML = html;
  drawn.set(element, html);
  if (focused)
    /** @type {HTMLElement|null} */ (element.querySelector(`[data-focus="${CSS.escape(focused)}"]`))?.focus();
  return true;
}

/**
 * Write HTML into an element part by part: what is the same stays where it is, so that a press of the mouse that began before it ends
 * where it was meant. Parts are told apart by their tag and class.
 * @param {string} id @param {string} html
 */
export function patch(id, html) {
  const element = need(id);
  if (drawn.get(element) === html) return;
  drawn.set(element, html);
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-focus') : null;
  const known = new Map([...element.children].map((part) => [kindOf(part), part]));
  /** @type {Element|null} */
  let last = null;
  for (const part of [...fresh.content.children]) {
    const old = known.get(kindOf(part));
    known.delete(kindOf(part));
    const same = old?.isEqualNode(part) ? old : null;
    if (!same && old) old.replaceWith(part);
    else if (!same && last) last.after(part);
    else if (!same) element.prepend(part);
    last = same ?? part;
  }
  for (const gone of known.values()) gone.remove();
  if (focused && !element.contains(document.activeElement))
    /** @type {HTMLElement|null} */ (element.querySelector(`[data-focus="${CSS.escape(focused)}"]`))?.focus();
}

/** @param {Element} part */
const kindOf = (part) => `${part.tagName} ${part.className}`;

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/** Listen to clicks on whatever carries an attribute, now or later. @param {string} attribute @param {(value: string, element: HTMLElement, event: MouseEvent) => void} act */
export function onClick(attribute, act) {
  document.addEventListener('click', (event) => {
    const element = /** @type {Element} */ (event.target).closest?.(`[data-${attribute}]`);
    if (element instanceof HTMLElement || element instanceof SVGElement)
      act(element.getAttribute(`data-${attribute}`) ?? '', /** @type {HTMLElement} */ (element), event);
  });
}

/** A sentence as HTML, with HTML in the {gaps} that were left open. @param {string} sentence @param {Record<string, string>} html */
export const rich = (sentence, html) => safe(sentence).replace(/\{(\w+)\}/g, (gap, name) => html[name] ?? gap);
