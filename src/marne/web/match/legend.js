// @ts-check
/** The legend of the map as a panel, at a size that can be read however far away the board is. */
import { safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { boardNow } from './sheet.js';

/** The legend on the sheet, if it has one. */
const onSheet = () => boardNow()?.querySelector('#legend > g') ?? null;

/** Whether there is a legend. */
export const hasLegend = () => onSheet() !== null;

/** The parts into which the legend falls, one below the other: as its game says, or the whole. */
export function legendParts() {
  const found = /** @type {SVGGElement|null} */ (onSheet());
  if (!found) return '';
  const { x, y, width, height } = found.getBBox();
  const parts = found.dataset.parts?.split(';') ?? [[x, y, width, height].join(' ')];
  const look = boardNow()?.getAttribute('class') ?? 'sheet';
  return parts
    .map(
      (box) =>
        `<svg class="${safe(look)} legend-part" viewBox="${safe(box)}" role="img" aria-label="${safe(t('legend.title'))}"><g class="legend">${found.innerHTML}</g></svg>`,
    )
    .join('');
}
