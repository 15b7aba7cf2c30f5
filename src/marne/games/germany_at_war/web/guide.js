// @ts-check
/** The guided first impulse: Germany opens the war with surprise and takes Liège. */

/** @typedef {import('/shared/game.js').Lesson} Lesson */
/** @typedef {import('/shared/types.d.ts').TableMessage} TableMessage */
/** @typedef {import('/shared/types.d.ts').Told} Told */

const VERVIERS = 21;
const LIEGE = 20;
const ENOUGH = 3;

/** What to do now, and why. @param {TableMessage} now @param {Told[][]} story @returns {Lesson|null} */
export function guide(now, story) {
  if (now.side !== 'german') return null;
  if (now.table.turn.impulse > 1 || now.table.turn.now > 1) {
    return {
      text: 'That was your first impulse. Sides now take turns: Tactical Actions to march and fight, Strategic Actions to shift and rest, or a pass. When both pass, the month is over. Hover over anything, click what does not glow to hear why, and hold more of the seven laurelled towns than the enemy when November ends.',
      rule: '1.7.2',
    };
  }
  const verbs = new Set(now.prompt?.choices.map((c) => c.verb) ?? []);
  if (!now.prompt)
    return {
      text: 'The enemy decides whether to stand or to retreat. You see his blocks only when they fight.',
      rule: '1.3',
    };
  for (const lesson of LESSONS) {
    const said = lesson(now, verbs, story);
    if (said) return said;
  }
  return {
    text: 'Take what glows. Undo brings you back as long as nothing was revealed.',
    suggest: now.prompt.choices[0],
  };
}

/** @type {((now: TableMessage, verbs: Set<string>, story: Told[][]) => Lesson|null)[]} */
const LESSONS = [
  (now, verbs) =>
    verbs.has('surprise')
      ? {
          text: 'August 1914. You command the German armies; the enemy’s blocks stand with their backs to you. Open with a Tactical Action and play the Initiative Disc for surprise: this once, your troops cross great rivers at no extra cost.',
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
          text: 'Your blocks have engaged the Belgians at Liège. Point at the town to see what you can know of the battle: your own strength to the last figure, the enemy’s as a range. Then fight.',
          rule: '7.5.1',
          suggest: { verb: 'battle', noun: LIEGE },
        }
      : null,
  (now, verbs) =>
    verbs.has('keep')
      ? {
          text: 'You may spend the Initiative Disc on engineers here. Keep it for now.',
          rule: '7.5.1.4a',
          suggest: { verb: 'keep', noun: null },
        }
      : null,
  (now, verbs) =>
    verbs.has('hit')
      ? {
          text: 'The winner bleeds too. Choose who takes the hit: the strongest must go first, and white dots take two hits before a step is lost.',
          rule: '7.5.1.13c',
          suggest: now.prompt?.choices.find((c) => c.verb === 'hit') ?? null,
        }
      : null,
  (now, verbs) =>
    verbs.has('impetus')
      ? {
          text: 'Cavalry that has won may ride on. Let it stay for now.',
          suggest: now.prompt?.choices.find((c) => c.verb !== 'impetus') ?? null,
        }
      : null,
];

/** Activate the two Leaders of the right wing. @param {TableMessage} now @returns {Lesson} */
function leaders(now) {
  const wanted = ['von Bülow', 'von Kluck'].map((name) => now.table.pieces.find((p) => p.name === name));
  const next = wanted.find(
    (p) =>
      p && !p.flags?.includes('active') && now.prompt?.choices.some((c) => c.verb === 'activate' && c.noun === p.noun),
  );
  if (next)
    return {
      text: `Only troops near an activated Leader march. Activate ${next.name}, who commands on the right wing: click his round medallion.`,
      rule: '7.3',
      suggest: { verb: 'activate', noun: next.noun ?? null },
    };
  return {
    text: 'Two Leaders are enough for a first impulse. Press Done to begin the march.',
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
      text: 'At Verviers he is close to his corps and to Liège. Reveal him: his stars say how much he can do.',
      rule: '7.3.1.2a',
      suggest: { verb: 'reveal', noun: null },
    };
  const way = now.table.hints?.[`go ${VERVIERS}`]?.path;
  return {
    text: 'A Leader moves before he is revealed. Send him to Verviers, beside Liège: the tags show what each area costs.',
    rule: '7.3.1.2a',
    suggest: way ? { verb: 'go', noun: VERVIERS } : { verb: 'reveal', noun: null },
  };
}

/** March on Liège. @param {TableMessage} now @returns {Lesson} */
function march(now) {
  const way = now.table.hints?.[`go ${LIEGE}`]?.path;
  if (way)
    return {
      text: 'Amber areas are free to enter; red ones hold the enemy, and the march ends there. Send this corps into Liège: click it, or drag the block.',
      rule: '7.4.3a',
      suggest: { verb: 'go', noun: LIEGE },
    };
  return {
    text: 'This block cannot reach Liège. Let it stop, or undo and choose another.',
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
      text: `${there} blocks before Liège will do. The other glowing blocks may still march where you like; then press Done to fight.`,
      rule: '7.4a',
      suggest: now.prompt?.choices.find((c) => c.verb === 'done') ?? null,
    };
  return {
    text: there
      ? 'One more: the fortress itself counts five for the defender.'
      : 'Blocks that glow are under command. Dots are strength; the figure is how far a block marches. Choose a strong one near Aachen.',
    rule: there ? '4.1c' : '7.4a',
    suggest: { verb: 'move', noun: next.noun ?? null },
  };
}

/** @param {any} piece */
const strength = (piece) => (piece.arm === 'infantry' ? (piece.strength ?? 0) : 0);
