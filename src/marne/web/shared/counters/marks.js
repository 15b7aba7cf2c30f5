// @ts-check
/** What has befallen a counter, beside it: deeds at its left edge, supply in the upper left corner, works and attacks towards their hexsides. */

/** @typedef {import('./data.js').CounterData} CounterData */
/** @typedef {import('./data.js').CounterMark} CounterMark */
/** @typedef {import('./data.js').MarkKind} MarkKind */

/** A disc of paper with a sign in ink. @param {string} path */
const disc = (path) => `<circle class="mark-paper" r="7.6"/><path class="chit-ink" fill-rule="evenodd" d="${path}"/>`;

/** Signs of 15 units around their middle; each has a form of its own. @type {Partial<Record<MarkKind, string>>} */
const DEEDS = {
  moved: disc('M-3.4 -5H.8V.4C2 1.5 4.8 1.7 4.8 4.2V5.2H-3.4Z'),
  fought:
    '<circle class="mark-red" r="7.6"/><path class="mark-sabres" d="M-4.4 -4.4C-1.6 -3 1.6 0 3.6 4.2M4.4 -4.4C1.6 -3 -1.6 0 -3.6 4.2M1.4 4.6L4.9 2.4M-1.4 4.6L-4.9 2.4"/>',
  gained: disc('M-1.4 -4.8H1.4V-1.4H4.8V1.4H1.4V4.8H-1.4V1.4H-4.8V-1.4H-1.4Z'),
  digging: disc('M-2.4 -6H2.4V-4.5H.9V-.6H3.4V2C3.4 4 1.7 5.3 0 6C-1.7 5.3 -3.4 4 -3.4 2V-.6H-.9V-4.5H-2.4Z'),
  halted: '<circle class="mark-paper mark-warns" r="7.6"/><path class="mark-stop" d="M-4.7 -1.5H4.7V1.5H-4.7Z"/>',
  frozen: disc(
    'M-4 -.8H-2.9V-2.2C-2.9 -6.2 2.9 -6.2 2.9 -2.2V-.8H4V5H-4ZM-1.3 -.8H1.3V-2.2C1.3 -4.1 -1.3 -4.1 -1.3 -2.2Z',
  ),
  entrained: disc(
    'M-3.4 -6H-1.9V-4.2H1.9V-6H3.4V-4.2H4.6V-2.9H3.4V-.7H4.6V.6H3.4V2.8H4.6V4.1H3.4V6H1.9V4.1H-1.9V6H-3.4V4.1H-4.6V2.8H-3.4V.6H-4.6V-.7H-3.4V-2.9H-4.6V-4.2H-3.4ZM-1.9 -2.9V-.7H1.9V-2.9ZM-1.9 .6V2.8H1.9V.6Z',
  ),
  extended: disc('M-6 0L-2.6 -3.4V-1.2H2.6V-3.4L6 0L2.6 3.4V1.2H-2.6V3.4Z'),
  indebted: disc(
    'M-4 -5.4H4V-4C4 -2 1.4 -1.2 1.2 0C1.4 1.2 4 2 4 4V5.4H-4V4C-4 2 -1.4 1.2 -1.2 0C-1.4 -1.2 -4 -2 -4 -4Z',
  ),
  besieged: disc(
    'M-1.5 0A1.5 1.5 0 1 1 1.5 0A1.5 1.5 0 1 1 -1.5 0ZM0 -2.6L-1.9 -6H1.9ZM0 2.6L-1.9 6H1.9ZM-2.3 -1.3L-6.2 -1.5L-4.2 -4.7ZM2.3 -1.3L6.2 -1.5L4.2 -4.7ZM-2.3 1.3L-6.2 1.5L-4.2 4.7ZM2.3 1.3L6.2 1.5L4.2 4.7Z',
  ),
};

/** Supply and spirit, larger and in red: they stand in the upper left corner. @type {Partial<Record<MarkKind, string>>} */
const STRAITS = {
  unsupplied:
    '<path class="mark-paper mark-warns" d="M0 -9.4L9 6.4H-9Z"/><path class="mark-lines" d="M-3 -.6H3V4.2H-3ZM-4.2 5L4.2 -1.4"/>',
  isolated:
    '<circle class="mark-paper mark-broken" r="8"/><path class="mark-lines" d="M-2 -2.6H-3.4A2.6 2.6 0 0 0 -3.4 2.6H-2M2 -2.6H3.4A2.6 2.6 0 0 1 3.4 2.6H2M-.9 -4.4L.9 4.4"/>',
  demoralized:
    '<path class="mark-paper mark-warns" d="M-7.6 -8H7.6V2L0 8.6L-7.6 2Z"/><path class="mark-stop" fill-rule="evenodd" d="M-3.3 -5.4H.2C2.6 -5.4 4 -3.8 4 -1.2C4 1.4 2.6 3 .2 3H-3.3ZM-1 -3.4V1H0C1.1 1 1.6 .2 1.6 -1.2C1.6 -2.6 1.1 -3.4 0 -3.4Z"/>',
};

/** @type {[number, number][]} */
const LEFT = [
  [-24, -3.6],
  [-24, 12],
  [-8, 25],
  [8, 25],
];

/** Signs one after the other in the places they have. @param {CounterMark[]} marks @param {Partial<Record<MarkKind, string>>} signs @param {[number, number][]} places @param {number} scale */
function placed(marks, signs, places, scale) {
  return marks
    .flatMap(({ kind }) => signs[kind] ?? [])
    .slice(0, places.length)
    .map(
      (sign, k) =>
        `<g transform="translate(${places[k].join(' ')})${scale === 1 ? '' : ` scale(${scale})`}">${sign}</g>`,
    )
    .join('');
}

const ARROW = 'M-4.4 -24V-33H-8.6L0 -44L8.6 -33H4.4V-24Z';
const CRENELS = 'M-18 3V-3H-13V3H-8V-3H-3V3H2V-3H7V3H12V-3H17V3';

/** One or two rows of crenels before a hexside. @param {number} level */
function crenels(level) {
  const row = (/** @type {number} */ y) =>
    `<g transform="translate(0 ${y})"><path class="mark-mound" d="${CRENELS}"/><path class="mark-crenels" d="${CRENELS}"/></g>`;
  return row(-29) + (level > 1 ? row(-37.4) : '');
}

/** What lies towards a hexside. @param {CounterMark} mark */
function towards({ kind, level = 1 }) {
  if (kind === 'prepared') return `<path class="mark-attack" d="${ARROW}"/>`;
  if (kind === 'improved') return crenels(level);
  return '<path class="mark-bar" d="M0 -17V-44"/><circle class="mark-paper" cy="-15" r="3.4"/><circle class="mark-paper" cy="-46" r="3.4"/>';
}

const SIDEWAYS = new Set(['prepared', 'improved', 'spanning']);
const BELOW = [180];

/** All marks towards hexsides, each turned to its own. @param {CounterMark[]} marks */
function sideways(marks) {
  let out = '';
  for (const mark of marks) {
    if (!SIDEWAYS.has(mark.kind)) continue;
    const drawn = towards(mark);
    for (const heading of mark.headings?.length ? mark.headings : BELOW)
      out += `<g transform="rotate(${heading})">${drawn}</g>`;
  }
  return out;
}

/** The marks of a counter, around its middle; a small one has room for the gravest alone. @param {CounterData} data @param {import('./data.js').Detail} detail */
export function marks({ marks: all }, detail) {
  if (!all?.length) return '';
  if (detail === 'small')
    return sideways(all) + placed(all, DEEDS, [[-21, 22]], 1.1) + placed(all, STRAITS, [[-22, -21]], 1.25);
  return sideways(all) + placed(all, DEEDS, LEFT, 1) + placed(all, STRAITS, [[-23.5, -22.5]], 0.95);
}
