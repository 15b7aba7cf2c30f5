// @ts-check
/** What lies on the map besides pieces: railway structures that have been blown. */
import { middleOf } from '/match/places.js';
import { t } from './words.js';

/** @typedef {import('./types.d.ts').FrontTable} FrontTable */

/** The markers. @param {FrontTable} table @returns {import('/shared/game.js').Marker[]} */
export const markers = (table) => [...blown(table), ...handles(table)];

/** The ends of boundaries while they are being set: each can be dragged. @param {FrontTable} table @returns {import('/shared/game.js').Marker[]} */
function handles(table) {
  const keys = (table.tray?.beside ?? []).map((one) => one.piece.key);
  return (table.overlays ?? [])
    .filter((overlay) => overlay.kind === 'boundary' && overlay.look === 'set')
    .flatMap(({ lines = [] }, k) =>
      [lines[0][0], lines[0].at(-1)].map((space, end) => ({
        key: `handle ${keys[k]} ${end}`,
        space: Number(space),
        svg: `<g class="handle" data-piece="${keys[k]}"><circle class="grip" r="22"/><circle r="9"/><path d="M-4 -2H4M-4 2H4"/></g>`,
        words: table.tray?.beside[k]?.piece.name ?? '',
      })),
    );
}

/** Structures that are blown. @param {FrontTable} table @returns {import('/shared/game.js').Marker[]} */
function blown(table) {
  return (table.structures ?? []).map((one) => {
    const [[x, y], [u, v]] = [middleOf(one.space), middleOf(one.beyond)];
    const [dx, dy] = [(u - x) / 2, (v - y) / 2];
    const until = one.rebuilt ? t('structure.until', { turn: one.rebuilt }) : t('structure.never');
    return {
      key: `structure ${one.space} ${one.beyond}`,
      space: one.space,
      under: true,
      svg: `<g class="blown" transform="translate(${dx.toFixed(1)} ${dy.toFixed(1)})"><path class="lozenge" d="M-11 0L0 -11L11 0L0 11Z"/><path class="cross" d="M-4 -4L4 4M4 -4L-4 4"/><text y="21" text-anchor="middle">${until}</text></g>`,
      words: one.text,
    };
  });
}
