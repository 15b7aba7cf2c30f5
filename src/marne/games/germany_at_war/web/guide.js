// @ts-check
/** The guided first impulse: Germany opens the war with surprise and takes Liège. */
import { t } from './words.js';

/** @typedef {import('/shared/game.js').Lesson} Lesson */
/** @typedef {import('/shared/types.d.ts').TableMessage} TableMessage */
/** @typedef {import('/shared/types.d.ts').Told} Told */

const KLUCK = 0;
const BULOW = 10;
const VERVIERS = 21;
const LIEGE = 20;
const ENOUGH = 3;

/** What to do now, and why. @param {TableMessage} now @param {Told[][]} story @returns {Lesson|null} */
export function guide(now, story) {
  if (now.side !== 'german') return null;
  if (now.table.turn.impulse > 1 || now.table.turn.now > 1) {
    return {
      text: t('guide.over'),
      rule: '1.7.2',
    };
  }
  const verbs = new Set(now.prompt?.choices.map((c) => c.verb) ?? []);
  if (!now.prompt)
    return {
      text: t('guide.wait'),
      rule: '1.3',
    };
  for (const lesson of LESSONS) {
    const said = lesson(now, verbs, story);
    if (said) return said;
  }
  return {
    text: t('guide.else'),
    suggest: now.prompt.choices[0],
  };
}

/** @type {((now: TableMessage, verbs: Set<string>, story: Told[][]) => Lesson|null)[]} */
const LESSONS = [
  (now, verbs) =>
    verbs.has('surprise')
      ? {
          text: t('guide.surprise'),
          rule: '7.2.3a',
          suggest: { verb: 'surprise', noun: null },
        }
      : null,
  (now, verbs) => (verbs.has('activate') ? leaders(now) : null),
  (now, verbs) => (verbs.has('reveal') || leads(now) ? lead(now) : null),
  (now, verbs) => (verbs.has('stop') || verbs.has('go') ? march(now) : null),
  (now, verbs) => (verbs.has('move') ? corps(now) : null),
  (now, verbs) =>
    verbs.has('battle')
      ? {
          text: t('guide.battle'),
          rule: '7.5.1',
          suggest: { verb: 'battle', noun: LIEGE },
        }
      : null,
  (now, verbs) =>
    verbs.has('keep')
      ? {
          text: t('guide.keep'),
          rule: '7.5.1.4a',
          suggest: { verb: 'keep', noun: null },
        }
      : null,
  (now, verbs) =>
    verbs.has('hit')
      ? {
          text: t('guide.hit'),
          rule: '7.5.1.13c',
          suggest: now.prompt?.choices.find((c) => c.verb === 'hit') ?? null,
        }
      : null,
  (now, verbs) =>
    verbs.has('impetus')
      ? {
          text: t('guide.impetus'),
          suggest: now.prompt?.choices.find((c) => c.verb !== 'impetus') ?? null,
        }
      : null,
];

/** Activate the two Leaders of the right wing. @param {TableMessage} now @returns {Lesson} */
function leaders(now) {
  const wanted = [BULOW, KLUCK].map((noun) => now.table.pieces.find((p) => p.noun === noun));
  const next = wanted.find(
    (p) =>
      p && !p.flags?.includes('active') && now.prompt?.choices.some((c) => c.verb === 'activate' && c.noun === p.noun),
  );
  if (next)
    return {
      text: t('guide.activate', { leader: next.name ?? '' }),
      rule: '7.3',
      suggest: { verb: 'activate', noun: next.noun ?? null },
    };
  return {
    text: t('guide.enoughLeaders'),
    rule: '7.3',
    suggest: now.prompt?.choices.find((c) => c.verb === 'done') ?? null,
  };
}

/** Whether the piece on the march is a Leader. @param {TableMessage} now */
const leads = (now) =>
  /** @type {any} */ (now.table.pieces.find((p) => p.key === now.table.moving?.piece))?.arm === 'leader';

/** Bring a Leader to Verviers, then reveal him. @param {TableMessage} now @returns {Lesson} */
function lead(now) {
  const piece = now.table.pieces.find((p) => p.key === now.table.moving?.piece);
  if (piece?.space === VERVIERS)
    return {
      text: t('guide.reveal'),
      rule: '7.3.1.2a',
      suggest: { verb: 'reveal', noun: null },
    };
  const way = now.table.hints?.[`go ${VERVIERS}`]?.path;
  return {
    text: t('guide.lead'),
    rule: '7.3.1.2a',
    suggest: way ? { verb: 'go', noun: VERVIERS } : { verb: 'reveal', noun: null },
  };
}

/** March on Liège. @param {TableMessage} now @returns {Lesson} */
function march(now) {
  const way = now.table.hints?.[`go ${LIEGE}`]?.path;
  if (way)
    return {
      text: t('guide.march'),
      rule: '7.4.3a',
      suggest: { verb: 'go', noun: LIEGE },
    };
  return {
    text: t('guide.tooFar'),
    rule: '7.4b',
    suggest: now.prompt?.choices[0] ?? null,
  };
}

/** Choose corps for Liège until there are enough. @param {TableMessage} now @returns {Lesson} */
function corps(now) {
  const there = now.table.pieces.filter((p) => p.own && p.space === LIEGE).length;
  const near = [VERVIERS, 22, 23, 24];
  const next = now.table.pieces
    .filter((p) => near.includes(p.space) && now.prompt?.choices.some((c) => c.verb === 'move' && c.noun === p.noun))
    .sort((a, b) => strength(b) - strength(a))[0];
  if (there >= ENOUGH || !next)
    return {
      text: t('guide.enough', { count: there }),
      rule: '7.4a',
      suggest: now.prompt?.choices.find((c) => c.verb === 'done') ?? null,
    };
  return {
    text: there ? t('guide.oneMore') : t('guide.corps'),
    rule: there ? '4.1c' : '7.4a',
    suggest: { verb: 'move', noun: next.noun ?? null },
  };
}

/** @param {any} piece */
const strength = (piece) => (piece.arm === 'infantry' ? (piece.strength ?? 0) : 0);
