// @ts-check
/** The front of a counter, three times: all of it, what a map needs, and what is left when it is small. */
import { t } from '../words.js';
import { symbol } from './arms.js';
import { figures, has, identity } from './data.js';
import { lettered, width } from './lettering.js';
import { sign } from './signs.js';
import { isLabelled, label, pips, strip } from './wear.js';

/** @typedef {import('./data.js').CounterData} CounterData */
/** @typedef {import('../words.js').Key} Key */

const CARD =
  '<rect class="chit-edge" x="-23" y="-23" width="46" height="46" rx="3.6"/><rect class="chit-card" x="-22.7" y="-22.7" width="45.4" height="44.3" rx="3.4"/>';
const FLAT = '<rect class="chit-card" x="-22.4" y="-22.4" width="44.8" height="44.8" rx="3.6"/>';

/** A pale ribbon across the corner of the weaker side. */
const RIBBON = '<path class="chit-ribbon" d="M6.8 -22.7H12.6L17.7 -17.6V-11.8Z"/>';
const BARE_RIBBON = '<path class="chit-ribbon" d="M10.6 -22.7H17L22.7 -17V-10.6Z"/>';

/** Where things stand if there are notches at the right, and if there are none: the middle, half the width, the arm's middle. */
const WITH_STRIP = { middle: -2.1, half: 18.9, right: 16.4, ribbon: RIBBON };
const WITHOUT = { middle: 0, half: 21, right: 21, ribbon: BARE_RIBBON };

/** The arm's abbreviation on the band: the second sign of what it is. @param {CounterData} data */
function abbreviation({ arm = 'infantry' }) {
  return WORDED.has(arm) ? t(/** @type {Key} */ (`counter.short.${arm}`)) : '';
}
const WORDED = new Set([
  'reserve',
  'ersatz',
  'territorial',
  'landwehr',
  'marine',
  'jaeger',
  'alpine',
  'garrison',
  'cavalry',
  'siege',
  'engineers',
  'railway',
]);

/** The smaller figures at the right: guns and proficiency, ammunition, the guns of works. @param {CounterData} data */
function second({ values }) {
  const { guns, proficiency, ammunition } = values ?? {};
  if (has(guns) && has(proficiency)) return `${guns}/${proficiency}`;
  if (has(ammunition)) return t('counter.short.ammunition', { count: ammunition });
  return has(guns) ? t('counter.short.guns', { count: guns }) : '';
}

/** The paper with the figures; dashed on the weaker side. @param {CounterData} data @param {[number, number, number, number]} box x, y, width, height */
function paper({ reduced }, [x, y, width, height]) {
  return `<rect class="chit-paper${reduced ? ' chit-dashed' : ''}" x="${x}" y="${y}" width="${width}" height="${height}" rx="1"/>`;
}

/** Where the sign ends and the size may begin. */
const AFTER_SIGN = -10;

/** Sign, size, symbol and what stands in the upper right corner. @param {CounterData} data @param {'large'|'middle'} detail @param {typeof WITHOUT} at */
function head(data, detail, at) {
  const { nation, arm = 'infantry', size, level, reduced } = data;
  const labelled = isLabelled(data, detail);
  const raised = arm === 'depot' || arm === 'garrison' || arm === 'works';
  const words = arm === 'works' ? `${level || ''}` : (size ?? '');
  const height = raised ? 8 : 9.2;
  const end = labelled ? 2.8 : reduced ? at.right - 8 : at.right;
  const half = Math.min((width(words) * height) / 2, (end - AFTER_SIGN) / 2);
  const middle = Math.min(Math.max(at.middle, AFTER_SIGN + half), end - half);
  const letters =
    words && lettered(words, { at: [middle, raised ? -14 : -12.6], room: 2 * half, size: height, look: 'chit-size' });
  return (
    (reduced ? at.ribbon : '') +
    sign(nation, -15.9, -15.9, detail === 'large' ? 0.98 : 1.06) +
    letters +
    symbol(arm, at.middle, raised ? -2.6 : -3.6) +
    (labelled ? label(data) : '')
  );
}

/** Everything: 60 pixels and more. @param {CounterData} data */
export function large(data) {
  const at = has(data.worn) ? WITH_STRIP : WITHOUT;
  const { unit = '', parent = '', army = '', values } = data;
  const [wide, left] = [at.half * 2, at.middle - at.half];
  const beside = at.half - 12.4;
  const side = (/** @type {string} */ text, /** @type {-1|1} */ way) =>
    text &&
    lettered(text, { at: [at.middle + way * (12.2 + beside / 2), -1.1], room: beside, size: 7, look: 'chit-size' });
  const main = figures(values) || identity(data);
  const more = second(data);
  const word = abbreviation(data) || (data.arm === 'works' ? (data.name ?? '') : '');
  const bandRoom = wide - 3 - (army ? 12 : 0);
  return (
    `${CARD}${head(data, 'large', at)}${side(unit, -1)}${side(parent, 1)}` +
    `<rect class="chit-band" x="${left}" y="3.7" width="${wide}" height="6.2"/>` +
    (army && lettered(army, { at: [left + 1.4, 8.8], room: 11, size: 6.2, look: 'chit-numeral', anchor: 'start' })) +
    (word &&
      lettered(word, { at: [left + wide - 1.4, 8.5], room: bandRoom, size: 5.2, look: 'chit-word', anchor: 'end' })) +
    paper(data, [left, 10.5, wide, 9]) +
    (more
      ? lettered(main, {
          at: [left + 1.2, 18.5],
          room: wide * 0.6,
          size: 9.8,
          look: 'chit-figures',
          anchor: 'start',
          squeeze: true,
        }) +
        lettered(more, { at: [left + wide - 1.2, 18], room: wide * 0.31, size: 6.4, look: 'chit-more', anchor: 'end' })
      : lettered(main, { at: [at.middle, 18.4], room: wide - 2, size: 9.8, look: 'chit-figures' })) +
    strip(data) +
    pips(data, at.middle)
  );
}

/** What a map needs: 36 to 59 pixels. @param {CounterData} data */
export function middle(data) {
  const at = has(data.worn) ? WITH_STRIP : WITHOUT;
  const { arm, name, unit = '', parent = '', army = '', values } = data;
  const [wide, left] = [at.half * 2, at.middle - at.half];
  const whose = arm === 'works' ? (name ?? '') : figures(values) ? parent || unit : '';
  return (
    `${CARD}${head(data, 'middle', at)}` +
    `<rect class="chit-band" x="${left}" y="3.4" width="${wide}" height="7"/>` +
    (army && lettered(army, { at: [left + 1.2, 9.5], room: 16, size: 7.2, look: 'chit-numeral', anchor: 'start' })) +
    (whose &&
      lettered(whose, {
        at: [left + wide - 1.2, 9.4],
        room: army ? 17 : wide - 3,
        size: 6.8,
        look: 'chit-word',
        anchor: 'end',
      })) +
    paper(data, [left, 10.4, wide, 9.2]) +
    lettered(figures(values) || identity(data), {
      at: [at.middle, 18.8],
      room: wide - 1.6,
      size: 10.6,
      look: 'chit-figures',
    }) +
    strip(data) +
    pips(data, at.middle)
  );
}

/** What is left when it is small, 20 to 35 pixels: nation, arm, figures, the army's colour, and how worn it is. @param {CounterData} data */
export function small(data) {
  const { nation, arm = 'infantry', values, reduced } = data;
  const wide = has(data.worn) ? 36.8 : 41;
  return (
    `${FLAT}${sign(nation, -13.4, -12.2, 1.3)}${symbol(arm, 8.4, arm === 'depot' || arm === 'garrison' ? -10.6 : -11.6, 1.12)}` +
    `<rect class="chit-paper" x="-20.5" y="-2.6" width="${wide}" height="15.6"/>` +
    lettered(figures(values) || identity(data), {
      at: [wide / 2 - 20.5, 10.9],
      room: wide - 1,
      size: 17.4,
      look: 'chit-figures',
      squeeze: true,
    }) +
    `<rect class="chit-band" x="-20.5" y="13.6" width="${wide}" height="6.6"/>` +
    (reduced ? '<path class="chit-ink" d="M-20.5 20.2V11.4L-11.7 20.2Z"/>' : '') +
    strip(data)
  );
}
