// @ts-check
/** Two dice crossed: every throw in a cell, read in one of several ways, and what both sides lose on average. */
import { link, need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { percent } from './percent.js';

/** @typedef {import('../shared/types.d.ts').Chart} Chart */
/** @typedef {import('../shared/types.d.ts').Way} Way */

/** How the signs of cells are drawn: a loss of the reader is round, one of the others square, who gives way an arrow. */
const SHAPES = /** @type {Record<string, string>} */ ({
  o: '<circle cx="5" cy="5" r="4"/>',
  x: '<rect x="1" y="1" width="8" height="8"/>',
  '>': '<path d="M0 5h7M4 1.5L8 5L4 8.5"/>',
  '<': '<path d="M10 5H3M6 1.5L2 5L6 8.5"/>',
});
const NAMES = /** @type {Record<string, string>} */ ({ o: 'mine', x: 'theirs', '>': 'away', '<': 'back' });

/** The way that the reader looks at, by what he is asked and in which column. @type {{of: string, way: number}} */
let picked = { of: '', way: 0 };

/** @param {string} sign */
const shape = (sign) =>
  `<svg class="sign-${NAMES[sign]}" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">${SHAPES[sign]}</svg>`;

/** What a cell does in a way, as signs, and as classes: what decides is the sign, the tint repeats it. @param {string} signs */
const tint = (signs) =>
  `${signs.includes('>') ? 'good' : ''} ${signs.includes('<') || signs.split('o').length > 2 ? 'bad' : ''}`;

/** What the signs of a cell mean, for those who hear it. @param {Chart} chart @param {string} signs */
const spoken = (chart, signs) =>
  Object.entries(chart.marks ?? {})
    .map(([sign, text]) => [signs.split(sign).length - 1, text])
    .filter(([count]) => count)
    .map(([count, text]) => (count === 1 ? text : `${count} × ${text}`))
    .join(', ');

/** A minus sign as it is set. @param {string} text */
const set = (text) => text.replaceAll('-', '−');

/** @param {Chart} chart @param {number} way */
function grid(chart, way) {
  const head = chart.cells[0].map((_, k) => `<th scope="col">${k + 1}</th>`).join('');
  const rows = chart.cells
    .map((row, k) => {
      const cells = row
        .map((cell) => {
          const signs = cell.signs[way];
          const words = [spoken(chart, signs), cell.again ? t('chart.again') : ''].filter(Boolean).join(', ');
          return `<td class="${tint(signs)} ${cell.again ? 'again' : ''}"><b>${safe(set(cell.text))}</b><span>${[...signs].map(shape).join('')}</span><span class="sr">${safe(words)}</span></td>`;
        })
        .join('');
      return `<tr><th scope="row">${k + 1}</th>${cells}</tr>`;
    })
    .join('');
  return `<table class="grid"><caption class="sr">${safe(`${chart.down}, ${chart.across}`)}</caption><thead><tr><td></td>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** A mean, or between which it lies. @param {number} least @param {number} most */
const mean = (least, most) =>
  least.toFixed(1) === most.toFixed(1) ? most.toFixed(1) : `${least.toFixed(1)}–${most.toFixed(1)}`;

/** What both lose on average, as figures and bars. @param {Way} way */
function losses(way) {
  const found = way.losses ?? [];
  if (!found.length) return '';
  const most = Math.max(...found.flatMap((loss) => loss.most), 0.1);
  const rows = found
    .map((loss) => {
      const cells = loss.most
        .map(
          (high, k) =>
            `<td class="n">${mean(loss.least[k], high)}</td><td class="of-${k ? 'theirs' : 'mine'}"><i style="width:${(100 * high) / most}%"><i style="width:${high ? (100 * loss.least[k]) / high : 0}%"></i></i></td>`,
        )
        .join('');
      return `<tr><th scope="row">${safe(loss.text)} ${link(loss.rule)}</th>${cells}</tr>`;
    })
    .join('');
  return `<table class="losses"><thead><tr><td></td><th scope="col" colspan="2">${safe(t('chart.you'))}</th><th scope="col" colspan="2">${safe(t('chart.they'))}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** A chart in the way that is looked at. @param {Chart} chart */
export function charted(chart) {
  const of = `${chart.title} ${(chart.open ?? []).join()}`;
  const way = picked.of === of ? picked.way : (chart.now ?? 0);
  const segments = chart.ways
    .map(
      (w, k) =>
        `<button type="button" data-way="${k}" data-of="${safe(of)}" aria-pressed="${k === way}" class="${(chart.open ?? []).includes(k) ? '' : 'shut'}"><b>${safe(w.title)}</b><span>${percent(w.chance)}</span></button>`,
    )
    .join('');
  const marks = Object.entries(chart.marks ?? {})
    .map(([sign, text]) => `<li>${shape(sign)} ${safe(text)}</li>`)
    .join('');
  const again = chart.cells.flat().some((cell) => cell.again) ? `<li class="again">${safe(t('chart.again'))}</li>` : '';
  return `<section class="chart"><h3>${safe(chart.title)} ${link(chart.rule)}</h3>
    <p>${safe(chart.asked)} ${link(chart.asked_rule)}, ${safe(chart.chance)} ${link(chart.chance_rule)}</p>
    <div class="segments" role="group" aria-label="${safe(chart.asked)}">${segments}</div>
    <p class="dice-names" aria-hidden="true">${safe(t('chart.dice', { down: chart.down, across: chart.across }))}</p>
    ${grid(chart, way)}<ul class="marks">${marks}${again}</ul>${losses(chart.ways[way])}</section>`;
}

/** Another way is looked at when its segment is pressed. @param {() => void} redraw */
export function wireChart(redraw) {
  need('battle').addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[data-way]') : null;
    if (!(button instanceof HTMLElement)) return;
    picked = { of: button.dataset.of ?? '', way: Number(button.dataset.way) };
    redraw();
    const again = need('battle').querySelector(`button[data-way="${picked.way}"]`);
    if (again instanceof HTMLElement) again.focus();
  });
}
