// @ts-check
/** Spaces on the board: who holds them, where one may go, what it costs. */
import { choicesFor, offered, shownTable, target } from './state.js';
import { nameOf } from './pieces.js';

/** Draw control, contested spaces and the glow of what may be chosen. @param {SVGSVGElement} svg @param {Map<string, [number, number]>} marks */
export function drawSpaces(svg, marks) {
  const table = shownTable();
  if (!table) return;
  const quiet = /** @type {SVGGElement} */ (svg.querySelector('#quiet'));
  const glow = /** @type {SVGGElement} */ (svg.querySelector('#glow'));
  const tags = /** @type {SVGGElement} */ (svg.querySelector('#tags'));
  let held = '';
  for (const [space, now] of Object.entries(/** @type {Record<string, any>} */ (table.spaces))) {
    const patterns = now.contested ? ['stripes', 'dots'] : [now.held === 'german' ? 'stripes' : 'dots'];
    const classes = `held ${now.held}${now.contested ? ' contested' : ''}`;
    if (now.taken || now.contested) {
      held += `<g class="${classes}"><use href="#area-${space}" class="tint"/>${patterns.map((p) => `<use href="#area-${space}" fill="url(#${p})"/>`).join('')}</g>`;
    }
  }
  if (quiet.dataset.drawn !== held) { quiet.innerHTML = held; quiet.dataset.drawn = held; }
  let lit = '';
  let costs = '';
  for (const choice of offered()) {
    if (target(choice) !== 'space' || typeof choice.noun !== 'number') continue;
    const space = nameOf(choice.noun);
    const hint = table.hints?.[`${choice.verb} ${choice.noun}`] ?? {};
    const fight = hint.fight || choice.verb === 'battle';
    lit += `<g clip-path="url(#clip-${space})" class="${fight ? 'fight' : 'legal'}"><use href="#area-${space}" class="fill"/><use href="#area-${space}" class="edge"/></g>`;
    const at = marks.get(space);
    if (at && (hint.cost !== undefined || fight)) {
      const sabres = '<path d="M-11 5L-1 -5M-11 -5L-1 5M-10.6 1.6l3 3M-1.4 1.6l-3 3" class="sabres"/>';
      const boot = '<path d="M-9 -6h4v7l4 2.4v2.6h-8z" class="boot"/>';
      costs += `<g class="tag ${fight ? 'fight' : ''}" transform="translate(${at[0]} ${at[1] + 30})"><rect x="-21" y="-12" width="42" height="24" rx="12"/>${fight ? sabres : boot}<text x="10" y="5.4" text-anchor="middle">${hint.cost ?? ''}</text></g>`;
    }
  }
  if (glow.dataset.drawn !== lit) { glow.innerHTML = lit; glow.dataset.drawn = lit; }
  if (tags.dataset.drawn !== costs) { tags.innerHTML = costs; tags.dataset.drawn = costs; }
  for (const space of svg.querySelectorAll('.space')) {
    const index = indexOf(space.getAttribute('data-noun') ?? '');
    space.classList.toggle('legal', choicesFor('space', index).length > 0);
  }
}

/** The index of a space by its printed name. @param {string} name */
export function indexOf(name) { return name === 'GB' ? 0 : Number(name); }

/** Where each space's number stands. @param {SVGSVGElement} svg */
export function marksOf(svg) {
  /** @type {Map<string, [number, number]>} */
  const marks = new Map();
  for (const mark of svg.querySelectorAll('.mark')) {
    const use = mark.querySelector('use');
    marks.set(mark.getAttribute('data-space') ?? '', [Number(use?.getAttribute('x')) - 14, Number(use?.getAttribute('y'))]);
  }
  return marks;
}
