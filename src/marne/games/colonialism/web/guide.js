// @ts-check
/** The guided first turn: the army forms up, the guns speak, the infantry goes forward. */

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
  if (shot && moved) {
    return {
      text: 'You have moved and you have fired: that is most of the game. Every further order to the same base must be understood, tired bases shoot worse, and three hits destroy one. Break the enemy army, or win what the battle is about: see Forces. Click what does not glow to hear why.',
      rule: 'VICTORY.1',
    };
  }
  if (!now.prompt)
    return {
      text: 'The enemy decides. Every choice of his is told in the story, with its rule.',
      rule: 'TURN.ACT.1',
    };
  const verbs = new Set(now.prompt.choices.map((c) => c.verb));
  for (const say of LESSONS) {
    const said = say(now, verbs, { shot, moved });
    if (said) return said;
  }
  return {
    text: 'Take what glows, or a button. Undo brings you back until dice fall.',
    suggest: now.prompt.choices[0],
  };
}

/** @typedef {{shot: boolean, moved: boolean}} Done */
/** @typedef {(now: TableMessage, verbs: Set<string>, done: Done) => Lesson|null} Say */

/** A button that is offered. @param {TableMessage} now @param {string} verb */
const offer = (now, verb) => now.prompt?.choices.find((c) => c.verb === verb) ?? null;

/** Say something when a verb is offered. @param {string} verb @param {string} text @param {string} rule @returns {Say} */
const when = (verb, text, rule) => (now, verbs) => (verbs.has(verb) ? { text, rule, suggest: offer(now, verb) } : null);

/** @type {Say[]} */
const LESSONS = [
  when(
    'listed',
    'Wissembourg, 4 August 1870. You lead the advance guards of the Prussian Third Army; the French hold the town behind the river. First come the stratagem cards, which only you will see. Take those of the historical list.',
    'CARD.1',
  ),
  when(
    'form_up',
    'Now the army deploys, half of it before the enemy and the rest after him. You could place every base yourself; this time let it form up.',
    'SETUP.8',
  ),
  when('face', 'A gun shoots only to its front. Let it face the enemy.', 'SHOOT.ARC.2'),
  when('lead', 'You have won the initiative: take it, and act first.', 'TURN.CMD.1'),
  when('no_card', 'Before the orders you may play one card. Keep your cards for now.', 'TURN.CMD.4'),
  (now, verbs) => (verbs.has('join') || verbs.has('pass') ? act(now) : null),
  (now, verbs, done) => (verbs.has('base') ? take(now, done) : null),
  (now, verbs) =>
    verbs.has('roll') && verbs.has('supply')
      ? {
          text: /^(SHOOT|ASSAULT)/.test(now.prompt?.rule ?? '')
            ? 'The panel lists every modifier with its rule and the chance of each number of hits. A supply die would help, but you have only a few for the whole battle: roll without one.'
            : 'Dice have ten faces. A supply die can be added to almost any throw, but you have only four for the whole battle: roll without one.',
          rule: 'POOL.2',
          suggest: offer(now, 'roll'),
        }
      : null,
  when('stand', 'A base that is hit may fall back to escape the hit. Let it stand.', 'MITIGATE.1'),
  when('done', 'Nothing more to do here.', 'TURN.ACT.2'),
];

/** Take a base in hand. @param {TableMessage} now @param {Done} done @returns {Lesson} */
function take(now, done) {
  const own = now.table.pieces.filter(
    (p) => p.own && now.prompt?.choices.some((c) => c.verb === 'base' && c.noun === p.noun),
  );
  const aims = own.find((p) => /** @type {any} */ (p).aims && !(/** @type {any} */ (p).acts));
  if (aims && !done.shot)
    return {
      text: `Each order costs a Command Point. Bases with cross-hairs have somebody to shoot at. Take ${aims.name ?? 'this one'} in hand: click it.`,
      rule: 'ACTION.1',
      suggest: { verb: 'base', noun: aims.noun ?? null },
    };
  const fresh = own.filter((p) => /** @type {any} */ (p).unit === 'infantry' && !(/** @type {any} */ (p).acts));
  const first = fresh.sort((a, b) => (b.space % 16) - (a.space % 16))[0] ?? own[0];
  return {
    text: done.shot
      ? 'Now the infantry. Take a base in hand that has not acted yet.'
      : 'Nobody is in range yet, so go forward. Take an infantry base in hand: click it.',
    rule: 'ACTION.1',
    suggest: { verb: 'base', noun: first?.noun ?? null },
  };
}

/** Use the base in hand. @param {TableMessage} now @returns {Lesson} */
function act(now) {
  const shot = offer(now, 'shoot');
  if (shot)
    return {
      text: 'Red hexes can be shot at, or assaulted: the tag shows the chance to hit. Point at it to see every modifier, then click.',
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
      text: 'Amber hexes are in reach. Go towards the town: click, or drag the base.',
      rule: 'MOVE.4',
      suggest: { verb: 'go', noun: ways[0].noun },
    };
  if (ways.length)
    return {
      text: 'The way forward is closed; move aside.',
      rule: 'MOVE.2',
      suggest: { verb: 'go', noun: ways[0].noun },
    };
  return { text: 'This base can neither move nor shoot. Pass on it.', rule: 'ACTION.3', suggest: offer(now, 'pass') };
}
