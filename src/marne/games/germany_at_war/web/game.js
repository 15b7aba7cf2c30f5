// @ts-check
/** 1914: Germany at War in the browser: how its sides, blocks and tracks look, and what its story means to a page. */
import { link, safe } from '/shared/dom.js';
import { printed } from '/shared/game.js';
import { cube, draw, garrison, sign } from './counters.js';

export { draw, spoken, SIZE } from './counters.js';
export { battle, foreseen } from './battle.js';
export { guide } from './guide.js';

/** @typedef {import('/shared/game.js').Marker} Marker */
/** @typedef {import('./types.d.ts').Block} Block */
/** @typedef {import('./types.d.ts').WarTable} WarTable */

/** The game in one line. */
export const line = 'Areas and blocks, fog of war, no dice.';

/** Whose game it is. */
export const credit = 'Ventonuovo Games, 2015';

/** The chapters of its rulebook. @type {Record<string, string>} */
export const chapters = {
  0: 'Before you begin',
  1: 'The game, its sides, and how to win',
  2: 'The map',
  3: 'Turns, impulses and the initiative',
  4: 'Units and garrisons',
  5: 'Setting up',
  6: 'Reinforcements',
  7: 'Sequence of play',
  8: 'Optional rules',
};

/** @type {Record<string, import('/shared/game.js').SideLook>} */
export const sides = {
  german: { name: 'Germany', line: 'Attack against the clock.', sign: sign('german', 'currentColor') },
  entente: { name: 'Entente', line: 'Hold, then strike back.', sign: sign('french', 'currentColor') },
};

/** The printed map. */
export const sheet = () => printed('germany-at-war');

/** A corps at full strength, for lists. */
export const emblem = draw(
  /** @type {Block} */ ({
    key: '',
    space: 0,
    power: 'german',
    side: 'german',
    arm: 'infantry',
    name: 'Corps',
    numeral: 'II',
    colour: 'yellow',
    step: 0,
    strength: 5,
    dot: 'white',
    left: 3,
    points: 3,
    flags: [],
  }),
);

/** Garrisons beside their fortresses, and a cube where the land is in other hands. @param {WarTable} table @returns {Marker[]} */
export function markers(table) {
  const garrisons = table.garrisons.map((g) => ({
    key: `g${g.fort}.${g.power}`,
    town: g.fort,
    by: /** @type {[number, number]} */ ([16, -12]),
    svg: garrison(g.power, g.count),
    words: `${g.count} ${g.power} garrison${g.count > 1 ? 's' : ''} of ${g.fort}`,
  }));
  const cubes = Object.entries(table.spaces)
    .filter(([, now]) => now.taken)
    .map(([name, now]) => ({
      key: `c${name}`,
      space: name === 'GB' ? 0 : Number(name),
      by: /** @type {[number, number]} */ ([-37, -1]),
      svg: cube(now.held),
      words: `held by ${sides[now.held].name}`,
    }));
  return [...garrisons, ...cubes];
}

const icon = (/** @type {string} */ side) =>
  `<svg viewBox="-6 -6 12 12" width="13" height="13" role="img" aria-label="${sides[side].name}">${sides[side].sign}</svg>`;

/** The bar at the top: turn, initiative, what decides the game. @param {WarTable} table */
export function bar(table) {
  const turns = table.turn.names
    .map(
      (n, k) =>
        `<li ${k + 1 === table.turn.now ? 'class="now" aria-current="step"' : ''}><abbr title="${safe(n)}">${safe(n.slice(0, 3))}</abbr></li>`,
    )
    .join('');
  const disc = table.disc
    ? `<svg class="disc" viewBox="-16 -16 32 32" width="34" height="34" aria-hidden="true"><circle r="15" fill="#fbf6e8" stroke="#c39a2f" stroke-width="2"/><circle r="12" fill="none" stroke="#7a5a0c" stroke-width=".8"/><g color="#2b2a28" transform="scale(1.5)">${sides[table.disc].sign}</g></svg>`
    : '<svg class="disc" viewBox="-16 -16 32 32" width="34" height="34" aria-hidden="true"><circle r="14" fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="3 3"/></svg>';
  const holder = table.disc ? `Initiative: ${sides[table.disc].name}` : 'Initiative Disc played';
  const kind = table.action ? ` · ${table.action.name} ${link(table.action.rule)}` : '';
  const tracks = table.tracks
    .map(
      (t) =>
        `<div class="track">${link(t.rule).replace(`>${safe(t.rule)}<`, `><span class="long">${safe(t.name)}</span><span class="short">${safe(t.short)}</span><`)}<b>${icon('german')} ${t.german}${t.of ? `<i>/${t.of[0]}</i>` : ''} : ${t.entente}${t.of ? `<i>/${t.of[1]}</i>` : ''} ${icon('entente')}</b></div>`,
    )
    .join('');
  return `<ol class="turns" aria-label="Turn">${turns}</ol>${disc}<div class="initiative"><b>${holder}</b><span>Impulse ${table.turn.impulse}${kind || `, ${sides[table.phasing].name}`}</span></div>${tracks}`;
}

const FLAGS = { active: 'activated 7.3.1.2a', isolated: 'isolated 7.0.1b', acted: 'has acted', shown: 'face up 1.4' };

/** A block explained. @param {Block} piece */
export function card(piece) {
  if (piece.flags?.includes('standing'))
    return { title: 'Standing block', html: `<p>A ${safe(piece.power)} block. Its face is hidden ${link('1.3')}.</p>` };
  const steps = (piece.steps ?? [])
    .map(
      ([n, dot], k) =>
        `<li class="${k === piece.step ? 'now' : ''}">${dot === 'heart' ? '♥' : n}<span>${safe(dot)}</span></li>`,
    )
    .join('');
  const flags = (piece.flags ?? [])
    .map((f) => {
      const [, words, rule] = /^(.*?)(?: ([\d.a-z]+))?$/.exec(FLAGS[/** @type {'active'} */ (f)] ?? f) ?? ['', f, ''];
      return `${safe(words)} ${/^\d/.test(rule ?? '') ? link(rule) : safe(rule ?? '')}`;
    })
    .join(', ');
  return {
    title: piece.name ?? '',
    html: `<p><b>${safe(piece.arm)}</b>, ${safe(piece.power)}<br>${safe(piece.army)}${/^\d/.test(piece.army ?? '') ? ' Army' : ''}<br>Strength <b>${piece.strength}</b> ${link('7.5.1.5')}<br>${piece.points} movement points ${link('7.4.1a')}</p>
      <div class="wide"><p class="fine">${safe(piece.historical ?? '')}</p><ol class="steps" aria-label="Steps">${steps}</ol>${flags ? `<p>${flags}</p>` : ''}</div>`,
  };
}

/** The order of battle: own blocks by army, what lies face up, pools and the dead. @param {WarTable} table */
export function forces(table) {
  /** @type {Map<string, Block[]>} */
  const armies = new Map();
  const seen = table.pieces.filter((p) => !p.flags?.includes('standing'));
  for (const piece of seen) {
    const title = `${piece.own ? '' : 'Seen: '}${capital(piece.power)} ${piece.army ?? ''}${/^\d/.test(piece.army ?? '') ? ' Army' : ''}`;
    armies.set(title, [...(armies.get(title) ?? []), piece]);
  }
  const groups = [...armies]
    .sort(([a], [b]) => Number(a.startsWith('Seen')) - Number(b.startsWith('Seen')) || a.localeCompare(b))
    .map(([title, pieces]) => ({ title, pieces, note: strength(pieces) }));
  const powers = ['German', 'French', 'British', 'Belgian']
    .map((name, k) => (table.pools[k] ? `${name} ${table.pools[k]}` : ''))
    .filter(Boolean)
    .join(', ');
  return [
    ...groups,
    {
      title: 'Reinforcement pool',
      note: table.pool.length ? 'Drawn at the start of a turn 6.0.' : 'Empty.',
      pieces: table.pool,
    },
    ...(table.later.length ? [{ title: 'Later in the war', note: '', pieces: table.later }] : []),
    ...(powers ? [{ title: 'Hidden in the pools of the enemy', note: powers, pieces: [] }] : []),
    {
      title: 'The dead',
      note: table.dead.length ? 'Eliminated for good 7.5.1.15.' : 'None so far.',
      pieces: table.dead,
    },
  ];
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
/** @param {Block[]} pieces */
const strength = (pieces) =>
  `${pieces.length} block${pieces.length > 1 ? 's' : ''}, strength ${pieces.filter((p) => p.arm !== 'leader').reduce((sum, p) => sum + (p.strength ?? 0), 0)}`;

/** The way of a block that a line tells of. @param {import('/shared/types.d.ts').Told} event */
export function trail(event) {
  return ['march', 'march_seen'].includes(event.kind) ? { start: event.data.start, goal: event.data.goal } : null;
}

/** What the story can be filtered by. @type {Record<string, string[]>} */
export const kinds = {
  Battles: [
    'battle',
    'cavalry',
    'disc',
    'general_retreat',
    'walkover',
    'shown',
    'counts',
    'result',
    'hits',
    'soaked',
    'reduced',
    'eliminated',
    'excess',
    'engage',
    'garrison_lost',
  ],
  Movement: ['march', 'march_seen', 'activated', 'control', 'engage', 'battles'],
  Losses: ['reduced', 'eliminated', 'garrison_lost', 'exhausted', 'deactivated'],
  'Turns and impulses': [
    'turn',
    'impulse',
    'tactical',
    'strategic',
    'pass',
    'two_passes',
    'surprise',
    'disc_passes',
    'count',
    'victory',
  ],
};

export const ticks = { turn: ['impulse', 'turn'], battle: ['battle'] };
