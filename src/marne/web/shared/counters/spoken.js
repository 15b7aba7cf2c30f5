// @ts-check
/** What a voice says of a counter: all that is drawn on it, and nothing else. */
import { t } from '../words.js';
import { has } from './data.js';
import { LEVELS } from './wear.js';

/** @typedef {import('./data.js').CounterData} CounterData */
/** @typedef {import('./data.js').CounterMark} CounterMark */
/** @typedef {import('./data.js').Values} Values */
/** @typedef {import('../words.js').Key} Key */

/** A word of the catalogue whose key ends in what the data says. @param {string} group @param {string|number} name */
const word = (group, name) => t(/** @type {Key} */ (`counter.${group}.${name}`));

/** The nearest of eight directions. @param {number} heading in degrees clockwise from north */
const way = (heading) => word('way', (Math.round(heading / 45) % 8) * 45);

const NAMELESS = new Set(['headquarters', 'depot', 'train', 'works']);

/** Nation, arm and size: "French reserve infantry division". @param {CounterData} data */
function kind({ nation, arm = 'infantry', size, level }) {
  const words = { nation: word('nation', nation), arm: word('arm', arm) };
  if (arm === 'works' && level) return t('counter.spoken.level', { ...words, level });
  return size && !NAMELESS.has(arm)
    ? t('counter.spoken.sized', { ...words, size: word('size', size) })
    : t('counter.spoken.kind', words);
}

const SAID = /** @type {const} */ ([
  'defence',
  'movement',
  'range',
  'reach',
  'ammunition',
  'strength',
  'guns',
  'proficiency',
]);

/** The figures one after the other, or that they are hidden. @param {Values|null} [values] */
function told(values) {
  if (!values) return [t('counter.spoken.hidden')];
  const { attack: count, bracketed } = values;
  const attack = has(count) ? [t(bracketed ? 'counter.value.bracketed' : 'counter.value.attack', { count })] : [];
  const rest = SAID.filter((name) => has(values[name])).map((name) =>
    t(`counter.value.${name}`, { count: Number(values[name]) }),
  );
  return [...attack, ...rest];
}

/** How worn it is. @param {CounterData} data */
function wear({ left, lost, reduced, worn }) {
  return [
    reduced && t('counter.spoken.reduced'),
    (left || lost) && t('counter.spoken.left', { count: left ?? 0 }),
    lost && t('counter.spoken.lost', { count: lost }),
    has(worn) && word('effect', Math.min(LEVELS, worn)),
  ];
}

/** A mark, with the sides it concerns. @param {CounterMark} mark */
function befallen({ kind, headings, level }) {
  const said = kind === 'improved' ? t('counter.mark.improved', { level: level ?? 1 }) : word('mark', kind);
  return headings?.length ? t('counter.spoken.towards', { mark: said, ways: headings.map(way).join(', ') }) : said;
}

/** A counter in words. @param {CounterData} data */
export function spoken(data) {
  const { back, nation, heading, name, unit, parent, army, values, marks = [] } = data;
  if (back) {
    const down = t('counter.spoken.back', { nation: word('nation', nation) });
    return has(heading) ? `${down}, ${t('counter.spoken.points', { way: way(heading) })}` : down;
  }
  return [
    name || unit,
    kind(data),
    parent && t('counter.spoken.parent', { parent }),
    army && t('counter.spoken.army', { army }),
    ...told(values),
    ...wear(data),
    ...marks.map(befallen),
  ]
    .filter(Boolean)
    .join(', ');
}
