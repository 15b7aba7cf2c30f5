// @ts-check
/** The guided first turn: the army forms up, the guns speak, the infantry goes forward. */
import { t } from './words.js';

/** @typedef {import('/shared/game.js').Lesson} Lesson */
/** @typedef {import('/shared/types.d.ts').TableMessage} TableMessage */
/** @typedef {import('/shared/types.d.ts').Told} Told */

/** The battle in which the guide is at home. */
export const lesson = { scenario: 'wissembourg_1870', seat: 'red' };

/** What to do now, and why. @param {TableMessage} now @param {Told[][]} story @returns {Lesson|null} */
export function guide(now, story) {
  const told = story.flat().filter((e) => e.data.side === now.side);
  const shot = told.some((e) => e.kind === 'shoots');
  const moved = told.some((e) => e.kind === 'moves');
  const deployed = told.some((e) => e.kind === 'deploys');
  if (shot && moved) {
    return {
      text: t('guide.over'),
      rule: 'VICTORY.1',
    };
  }
  if (!now.prompt)
    return {
      text: t('guide.wait'),
      rule: 'TURN.ACT.1',
    };
  const verbs = new Set(now.prompt.choices.map((c) => c.verb));
  for (const say of LESSONS) {
    const said = say(now, verbs, { shot, moved, deployed });
    if (said) return said;
  }
  return {
    text: t('guide.else'),
    suggest: now.prompt.choices[0],
  };
}

/** @typedef {{shot: boolean, moved: boolean, deployed: boolean}} Done */
/** @typedef {(now: TableMessage, verbs: Set<string>, done: Done) => Lesson|null} Say */

/** A button that is offered. @param {TableMessage} now @param {string} verb */
const offer = (now, verb) => now.prompt?.choices.find((c) => c.verb === verb) ?? null;

/** Say something when a verb is offered. @param {string} verb @param {string} text @param {string} rule @returns {Say} */
const when = (verb, text, rule) => (now, verbs) => (verbs.has(verb) ? { text, rule, suggest: offer(now, verb) } : null);

/** @type {Say[]} */
const LESSONS = [
  (now, verbs, done) =>
    when('form_up', t(done.deployed ? 'guide.form_up' : 'guide.battle'), 'SETUP.8')(now, verbs, done),
  when('face', t('guide.face'), 'SHOOT.ARC.2'),
  when('lead', t('guide.lead'), 'TURN.CMD.1'),
  when('no_card', t('guide.no_card'), 'TURN.CMD.4'),
  (now, verbs) => (verbs.has('join') || verbs.has('pass') ? act(now) : null),
  (now, verbs, done) => (verbs.has('base') ? take(now, done) : null),
  (now, verbs) =>
    verbs.has('roll') && verbs.has('supply')
      ? {
          text: /^(SHOOT|ASSAULT)/.test(now.prompt?.rule ?? '') ? t('guide.modifiers') : t('guide.dice'),
          rule: 'POOL.2',
          suggest: offer(now, 'roll'),
        }
      : null,
  when('stand', t('guide.stand'), 'MITIGATE.1'),
  when('done', t('guide.done'), 'TURN.ACT.2'),
];

/** Take a base in hand. @param {TableMessage} now @param {Done} done @returns {Lesson} */
function take(now, done) {
  const own = now.table.pieces.filter(
    (p) => p.own && now.prompt?.choices.some((c) => c.verb === 'base' && c.noun === p.noun),
  );
  const aims = own.find((p) => /** @type {any} */ (p).aims && !(/** @type {any} */ (p).acts));
  if (aims && !done.shot)
    return {
      text: t('guide.aims', { base: aims.name ?? '' }),
      rule: 'ACTION.1',
      suggest: { verb: 'base', noun: aims.noun ?? null },
    };
  const fresh = own.filter((p) => /** @type {any} */ (p).unit === 'infantry' && !(/** @type {any} */ (p).acts));
  const first = fresh.sort((a, b) => (b.space % 16) - (a.space % 16))[0] ?? own[0];
  return {
    text: done.shot ? t('guide.infantry') : t('guide.forward'),
    rule: 'ACTION.1',
    suggest: { verb: 'base', noun: first?.noun ?? null },
  };
}

/** Use the base in hand. @param {TableMessage} now @returns {Lesson} */
function act(now) {
  const shot = offer(now, 'shoot');
  if (shot)
    return {
      text: t('guide.shoot'),
      rule: 'SHOOT.SEQ.2',
      suggest: { verb: 'shoot', noun: shot.noun },
    };
  const piece = now.table.pieces.find((p) => p.key === now.table.moving?.piece);
  const wide = now.table.ground.columns;
  const ways = (now.prompt?.choices ?? [])
    .filter((c) => c.verb === 'go' && typeof c.noun === 'number')
    .sort((a, b) => (Number(b.noun) % wide) - (Number(a.noun) % wide));
  if (ways.length && Number(ways[0].noun) % wide > (piece?.space ?? 0) % wide)
    return {
      text: t('guide.go'),
      rule: 'MOVE.4',
      suggest: { verb: 'go', noun: ways[0].noun },
    };
  if (ways.length)
    return {
      text: t('guide.aside'),
      rule: 'MOVE.2',
      suggest: { verb: 'go', noun: ways[0].noun },
    };
  return { text: t('guide.pass'), rule: 'ACTION.3', suggest: offer(now, 'pass') };
}
