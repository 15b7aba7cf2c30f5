// @ts-check
/** A page for charts: one that was shared by a link, and those that are kept in this browser. */
import { fill, need, onClick, safe } from '/shared/dom.js';
import { begin, complain } from '/pages/masthead.js';
import { consult, keepPlans, keptPlans, linkTo, saveFile } from './plans.js';
import { t, word } from './words.js';

/** @typedef {{at: [number, number], name: string, number: number, codes: string[]}} Drawn a square of the printed chart */

/** The chart that is shown. @type {{side: string, text: string, lines: string[], drawn: Drawn[], lacks: string[]}|null} */
let chart = null;

/** How long the side of a drawn square is, and its corners around its middle. */
const SIDE = 34;
const CORNERS = [0, 60, 120, 180, 240, 300]
  .map((turn) => (turn * Math.PI) / 180)
  .map((by) => [SIDE * Math.cos(by), SIDE * Math.sin(by)]);

/** The mobilization chart as it is drawn: numbered squares, and units in codes. @param {Drawn[]} squares */
function drawn(squares) {
  const spots = squares.map(({ at: [x, y], ...square }) => ({ ...square, x: x * SIDE, y: y * SIDE }));
  const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))];
  const [right, low] = [Math.max(...spots.map(({ x }) => x)), Math.max(...spots.map(({ y }) => y))];
  const rim = SIDE + 4;
  const cells = spots.map(({ x, y, name, number, codes }) => {
    const shape = CORNERS.map(([u, v]) => `${(x + u).toFixed(1)} ${(y + v).toFixed(1)}`).join('L');
    const pairs = codes.flatMap((code, k) => (k % 2 ? [] : [[code, codes[k + 1]].filter(Boolean).join(', ')]));
    const first = y + 4 - 5 * (pairs.length - 1);
    const lines = pairs.map((pair, k) => `<text x="${x}" y="${first + 11 * k}" class="code">${safe(pair)}</text>`);
    return `<g class="${number ? 'numbered' : ''}"><path d="M${shape}Z"/><text x="${x}" y="${y - 20}">${safe(name)}${number ? ` · ${number}` : ''}</text>${lines.join('')}</g>`;
  });
  return `<svg class="drawn-chart" viewBox="${left - rim} ${top - rim} ${right - left + 2 * rim} ${low - top + 2 * rim}" role="img" aria-label="${safe(t('plan.drawn'))}">${cells.join('')}</svg>`;
}

/** Draw the chart, and what can be done with it. */
function drawChart() {
  need('chart-title').textContent = chart ? t('plan.of', { side: word('side', chart.side) }) : t('plan.open');
  if (!chart) {
    fill(
      'chart',
      `<form class="keep-plan" data-form="open"><input name="text" required maxlength="4000" aria-label="${safe(t('plan.paste'))}" placeholder="${safe(t('plan.paste'))}"><button type="submit">${safe(t('plan.read'))}</button></form>`,
    );
    return;
  }
  const wrong = chart.lacks.length
    ? `<ul class="wrong">${chart.lacks.map((why) => `<li>${safe(why)}</li>`).join('')}</ul>`
    : `<p class="done">${safe(t('plan.whole'))}</p>`;
  fill(
    'chart',
    `${wrong}<ul class="chart-lines">${chart.lines.map((line) => `<li>${safe(line)}</li>`).join('')}</ul><form class="keep-plan" data-form="keep"><input name="name" required maxlength="40" aria-label="${safe(t('desk.name'))}" placeholder="${safe(t('desk.name'))}"><button type="submit" class="primary">${safe(t('plan.keep'))}</button><button type="button" data-file="yes">${safe(t('desk.file'))}</button><button type="button" data-print="yes">${safe(t('plan.print'))}</button></form><p class="fine">${safe(t('plan.how'))}</p>${drawn(chart.drawn)}`,
  );
}

/** Draw the charts that are kept here. */
function drawList() {
  const rows = Object.entries(keptPlans()).map(
    ([name, text]) =>
      `<li><a href="${safe(linkTo(text))}">${safe(name)}</a><button type="button" data-forget="${safe(name)}">${safe(t('plan.forget'))}</button></li>`,
  );
  fill(
    'kept',
    rows.length ? `<ul class="kept-plans">${rows.join('')}</ul>` : `<p class="muted">${safe(t('plan.none'))}</p>`,
  );
}

/** Read a chart; what is wrong with it is said. @param {string} text */
async function open(text) {
  complain(need('trouble'), '');
  try {
    chart = await consult('chart.read', { text });
  } catch (error) {
    complain(need('trouble'), error);
  }
  drawChart();
}

/** Set the page up. */
async function start() {
  need('title').textContent = t('plan.title');
  need('motto').textContent = t('plan.line');
  need('kept-title').textContent = t('plan.kept');
  document.title = `${t('plan.title')} · Marne`;
  await begin();
  const given = new URLSearchParams(location.search).get('chart');
  if (given) await open(given);
  else drawChart();
  drawList();
  need('chart').addEventListener('submit', (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const field = /** @type {HTMLInputElement} */ (form.querySelector('input'));
    if (form.dataset.form === 'open') open(field.value.trim());
    else if (chart) {
      keepPlans({ ...keptPlans(), [field.value.trim()]: chart.text });
      drawList();
    }
  });
  onClick('file', () => chart && saveFile(chart.text));
  onClick('print', () => print());
  onClick('forget', (name) => {
    const { [name]: _gone, ...rest } = keptPlans();
    keepPlans(rest);
    drawList();
  });
}

start().finally(() => need('main').removeAttribute('aria-busy'));
