// @ts-check
/** Spaces by their shapes: an area as it is on the sheet, each for itself; hexes and boxes of one look as one path. */
import { nameOf, outlineOf } from './places.js';

/** @typedef {(attributes: string) => string} Shape the element that has the shape */

/** Draw some spaces in one look. @param {Iterable<number>} spaces @param {(shape: Shape, attributes: string) => string} draw what is drawn of a shape, and the attributes of the group around it */
export function shaped(spaces, draw) {
  let html = '';
  let d = '';
  for (const space of spaces) {
    const outline = outlineOf(space);
    const name = nameOf(space);
    if (outline) d += outline;
    else html += draw((more) => `<use href="#area-${name}" ${more}/>`, `clip-path="url(#clip-${name})"`);
  }
  return d ? html + draw((more) => `<path d="${d}" ${more}/>`, 'data-hexed="yes"') : html;
}

/** One space, drawn once for each class. @param {number} space @param {string[]} looks */
export const ringed = (space, looks) =>
  shaped([space], (shape) => looks.map((look) => shape(`class="${look}"`)).join(''));
