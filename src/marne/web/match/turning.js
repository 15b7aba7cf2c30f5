// @ts-check
/** How a match turned: the curve of the chances over its periods, and its turning points, each a way into the replay. */
import { link, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { percent } from './percent.js';
import { strongly } from './playback.js';

/** @typedef {import('../shared/types.d.ts').Turning} Turning */
/** @typedef {import('../shared/types.d.ts').TurningPoint} TurningPoint */
/** @typedef {import('../shared/types.d.ts').PeriodShown} Period */
/** @typedef {import('../shared/types.d.ts').Judged} Judged */

const HIGH = 210;
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 14, 16, 24];

/** The curve, so many pixels wide. @param {Turning} turning @param {Period[]} periods @param {number} wide @param {boolean} watched by somebody who is on neither side */
export function drawCourse({ chances, points }, periods, wide, watched) {
  const steps = Math.max(1, chances.length - 1);
  const at = (/** @type {number} */ k) => LEFT + (k * (wide - LEFT - RIGHT)) / steps;
  const up = (/** @type {number} */ chance) => TOP + (1 - chance) * (HIGH - TOP - BOTTOM);
  const rim = (/** @type {number} */ way) =>
    chances.map((e, k) => `${at(k)} ${up(Math.max(0, Math.min(1, e.chance + way * e.margin)))}`);
  const doubt = `<path class="doubt" d="M${[...rim(1), ...rim(-1).reverse()].join('L')}Z"/>`;
  const line = `<path class="course" d="M${chances.map((e, k) => `${at(k)} ${up(e.chance)}`).join('L')}"/>`;
  const ends = watched ? ['100%', '50%', '0%'] : [t('ending.you'), t('ending.even'), t('ending.foe')];
  const names = ends
    .map(
      (name, k) =>
        `<text x="${LEFT - 8}" y="${up(1 - k / 2) + (k === 0 ? 10 : k === 2 ? 0 : 4)}" text-anchor="end">${safe(name)}</text>`,
    )
    .join('');
  const dots = chances
    .map(
      (e, k) =>
        `<circle class="dot" data-goto="${e.number}" cx="${at(k)}" cy="${up(e.chance)}" r="3"><title>${safe(t('chances.point', { number: e.number, chance: percent(e.chance) }))}</title></circle>`,
    )
    .join('');
  const words = t('ending.first', {
    first: percent(chances[0].chance),
    last: percent(chances[chances.length - 1].chance),
  });
  return `<svg class="graph" width="${wide}" height="${HIGH}" viewBox="0 0 ${wide} ${HIGH}" role="img" aria-label="${safe(words)}"><rect class="field" x="${LEFT}" y="${TOP}" width="${Math.max(0, wide - LEFT - RIGHT)}" height="${HIGH - TOP - BOTTOM}"/>${borders(periods, chances, at)}<path class="even" d="M${LEFT} ${up(0.5)}H${wide - RIGHT}"/>${doubt}${line}${names}${dots}${points.map((point, k) => disc(point, k, chances, at, up)).join('')}</svg>`;
}

/** Where a position lies among the estimates. @param {number} number @param {Judged[]} chances */
function among(number, chances) {
  const next = chances.findIndex((e) => e.number >= number);
  if (next <= 0) return Math.max(0, next);
  const [a, b] = [chances[next - 1].number, chances[next].number];
  return next - 1 + (number - a) / Math.max(1, b - a);
}

/** The periods under the curve, and their borders. @param {Period[]} periods @param {Judged[]} chances @param {(k: number) => number} at */
function borders(periods, chances, at) {
  return periods
    .map((period) => {
      const [from, to] = [at(among(period.since, chances)), at(among(period.until, chances))];
      const room = to - from;
      const name = room > 9 * period.title.length + 12 ? period.title : room > 16 ? period.short : '';
      return `<path class="border" d="M${to} ${TOP}V${HIGH - BOTTOM}"/><text class="period" x="${(from + to) / 2}" y="${HIGH - 6}" text-anchor="middle">${safe(name)}</text>`;
    })
    .join('');
}

/** The number of a turning point, above the curve or below it. @param {TurningPoint} point @param {number} k @param {Judged[]} chances @param {(k: number) => number} at @param {(chance: number) => number} up */
function disc(point, k, chances, at, up) {
  const index = chances.findIndex((e) => e.number === point.until);
  const [x, y] = [at(index), up(chances[index].chance)];
  const above = y > TOP + 26 ? y - 17 : y + 17;
  return `<g class="point" data-goto="${point.until}" data-place="${point.action?.spaces?.[0] ?? ''}"><circle class="ring" cx="${x}" cy="${y}" r="5"/><circle cx="${x}" cy="${above}" r="10"/><text x="${x}" y="${above}" dy="0.35em" text-anchor="middle">${k + 1}</text></g>`;
}

/** The turning points in words. @param {Turning} turning @param {Period[]} periods */
export function points({ points: list }, periods) {
  if (!list.length) return `<p>${safe(t('ending.steady'))}</p>`;
  return `<ol class="points" aria-label="${safe(t('ending.points'))}">${list.map((point, k) => line(point, k, periods)).join('')}</ol>`;
}

/** @param {TurningPoint} point @param {number} k @param {Period[]} periods */
function line({ until, change, action }, k, periods) {
  const gain = Math.round(100 * change);
  const period = periods.find((p) => until <= p.until)?.title ?? '';
  const said = action ? strongly(action) : safe(t('ending.in', { period }));
  const follows = action ? `<span class="follows">${safe(action.follows ?? '')} ${link(action.rule)}</span>` : '';
  return `<li><button type="button" class="plain" data-goto="${action?.number ?? until}" data-place="${action?.spaces?.[0] ?? ''}"><b class="disc">${k + 1}</b><span>${said} <b>${gain < 0 ? '−' : '+'}${Math.abs(gain)}</b></span><span class="sr">${safe(t('ending.go'))}</span></button>${follows}</li>`;
}
