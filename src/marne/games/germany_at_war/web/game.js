// @ts-check
/** 1914: Germany at War in the browser: how its sides, blocks and tracks look, and what its story means to a page. */
import { link, rich, safe } from '/shared/dom.js';
import { printed } from '/shared/game.js';
import { cube, draw, garrison, sign } from './counters.js';
import { t, word } from './words.js';

export { draw, spoken, SIZE } from './counters.js';
export { battle, foreseen } from './battle.js';

/** @typedef {import('/shared/game.js').Marker} Marker */
/** @typedef {import('./types.d.ts').Block} Block */
/** @typedef {import('./types.d.ts').WarTable} WarTable */

/** The game in one line. */
export const line = t('line');

/** Whose game it is. */
export const credit = t('credit');

/** The chapters of its rulebook. @type {Record<string, string>} */
export const chapters = Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((k) => [k, word('chapter', String(k))]));

/** @type {Record<string, import('/shared/game.js').SideLook>} */
export const sides = {
  german: { name: t('side.german'), line: t('line.german'), sign: sign('german', 'currentColor') },
  entente: {
    name: t('side.entente'),
    within: t('side.theEntente'),
    line: t('line.entente'),
    sign: sign('french', 'currentColor'),
  },
};

/** What one is shown before one answers: the battle if one stands, or with the Disc and without it. */
export const foresees = ['stand', 'keep', 'disc'];

/** The printed map. */
export const sheet = () => printed('germany-at-war');

const LIEGE = 20; // on the way of both sides when the war begins

/** Where one looks first: where it is fought, or where it will be in August. @param {WarTable} table */
export function opens(table) {
  const fought = Object.keys(table.spaces).find((name) => table.spaces[name].contested);
  return fought === undefined ? (table.turn.now === 1 ? LIEGE : undefined) : Number(fought);
}

/** A corps at full strength, for lists. */
export const emblem = draw(
  /** @type {Block} */ ({
    key: '',
    space: 0,
    power: 'german',
    side: 'german',
    arm: 'infantry',
    name: t('corps'),
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
    svg: garrison(g.power, g.count),
    words: t('garrisons', { count: g.count, power: word('power', g.power), fort: g.name }),
  }));
  const cubes = Object.entries(table.spaces)
    .filter(([, now]) => now.taken)
    .map(([name, now]) => ({
      key: `c${name}`,
      space: name === 'GB' ? 0 : Number(name),
      by: /** @type {[number, number]} */ ([-45, -1]),
      svg: cube(now.held),
      words: t('held', { side: sides[now.held].within ?? sides[now.held].name }),
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
        `<li class="${k + 1 === table.turn.now ? 'now" aria-current="step' : 'spare'}"><abbr title="${safe(n)}">${safe(n.slice(0, 3))}</abbr></li>`,
    )
    .join('');
  const disc = table.disc
    ? `<svg class="disc" viewBox="-16 -16 32 32" width="34" height="34" aria-hidden="true"><circle r="15" fill="#fbf6e8" stroke="#c39a2f" stroke-width="2"/><circle r="12" fill="none" stroke="#7a5a0c" stroke-width=".8"/><g color="#2b2a28" transform="scale(1.5)">${sides[table.disc].sign}</g></svg>`
    : '<svg class="disc" viewBox="-16 -16 32 32" width="34" height="34" aria-hidden="true"><circle r="14" fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="3 3"/></svg>';
  const holder = table.disc ? t('bar.initiative', { side: sides[table.disc].name }) : t('bar.played');
  const number = table.turn.impulse;
  const impulse = !number
    ? safe(t(table.turn.now > 1 ? 'bar.reinforcements' : 'bar.setup'))
    : table.action
      ? rich(t('bar.action', { number, action: table.action.name }), { rule: link(table.action.rule) })
      : safe(t('bar.impulse', { number, side: sides[table.phasing].name }));
  const tracks = table.tracks
    .map(
      (x) =>
        `<div class="track">${link(x.rule).replace(`>${safe(x.rule)}<`, `><span class="long">${safe(x.name)}</span><span class="short">${safe(x.short)}</span><`)}<b>${icon('german')} ${x.german}${x.of ? `<i>/${x.of[0]}</i>` : ''} : ${x.entente}${x.of ? `<i>/${x.of[1]}</i>` : ''} ${icon('entente')}</b></div>`,
    )
    .join('');
  return `<ol class="turns" aria-label="${safe(t('turn'))}">${turns}</ol>${disc}<div class="initiative spare-last"><b>${safe(holder)}</b><span>${impulse}</span></div>${tracks}`;
}

/** The rules of a block's flags. @type {Record<string, string>} */
const FLAG_RULES = { active: '7.3.1.2a', isolated: '7.0.1b', shown: '1.4' };

/** A block explained. @param {Block} piece */
export function card(piece) {
  if (piece.flags?.includes('standing'))
    return {
      title: t('standing'),
      html: `<p>${rich(t('standing.words', { power: word('power', piece.power) }), { rule: link('1.3') })}</p>`,
    };
  const steps = (piece.steps ?? [])
    .map(
      ([n, dot, hits], k) =>
        `<li class="${k === piece.step ? 'now' : ''}" title="${safe(word('dot', dot))}">${dot === 'heart' ? '♥' : n}<span>${safe(t('hits', { count: hits }))}</span></li>`,
    )
    .join('');
  const flags = (piece.flags ?? [])
    .map((f) => [safe(word('flag', f)), link(FLAG_RULES[f])].filter(Boolean).join(' '))
    .join(', ');
  const commanded = piece.commanded
    ? `, ${rich(t('points.commanded', { count: piece.commanded }), { rule: link('7.4.1b') })}`
    : '';
  return {
    title: piece.name ?? '',
    html: `<p><b>${safe(t('kind', { power: word('power', piece.power), arm: word('arm', piece.arm) }))}</b><br>${safe(piece.army)}<br>${rich(t('strength'), { strength: `<b>${piece.strength}</b>`, rule: link('7.5.1.5') })}<br>${rich(t('points', { count: piece.points ?? 0 }), { rule: link('7.4.1a') })}${commanded}</p>
      <div class="wide"><p class="fine">${safe(piece.historical ?? '')}</p><p class="fine" id="of-steps">${rich(t('steps'), { rule: link('7.5.1.13b') })}</p><ol class="steps" aria-labelledby="of-steps">${steps}</ol>${flags ? `<p>${flags}</p>` : ''}</div>`,
  };
}

/** The order of battle: own blocks by army, what lies face up, pools and the dead. @param {WarTable} table */
export function forces(table) {
  /** @type {Map<string, Block[]>} */
  const armies = new Map();
  const seen = table.pieces.filter((p) => !p.flags?.includes('standing'));
  for (const piece of seen) {
    const parts = { power: word('power', piece.power), army: piece.army ?? '' };
    const title = piece.own ? t('forces.own', parts) : t('forces.seen', parts);
    armies.set(title, [...(armies.get(title) ?? []), piece]);
  }
  const groups = [...armies]
    .sort(([a, [one]], [b, [other]]) => Number(!one.own) - Number(!other.own) || a.localeCompare(b))
    .map(([title, pieces]) => ({ title, pieces, note: strength(pieces) }));
  const powers = ['german', 'french', 'british', 'belgian']
    .map((power, k) => (table.pools[k] ? `${word('power', power)} ${table.pools[k]}` : ''))
    .filter(Boolean)
    .join(', ');
  return [
    ...groups,
    {
      title: t('forces.pool'),
      note: table.pool.length ? t('forces.drawn') : t('forces.empty'),
      pieces: table.pool,
    },
    ...(table.later.length ? [{ title: t('forces.later'), note: '', pieces: table.later }] : []),
    ...(powers ? [{ title: t('forces.hidden'), note: powers, pieces: [] }] : []),
    {
      title: t('forces.dead'),
      note: table.dead.length ? t('forces.gone') : t('forces.none'),
      pieces: table.dead,
    },
  ];
}

/** @param {Block[]} pieces */
const strength = (pieces) =>
  t('forces.sum', {
    count: pieces.length,
    strength: pieces.filter((p) => p.arm !== 'leader').reduce((sum, p) => sum + (p.strength ?? 0), 0),
  });

/** The way of a block that a line tells of. @param {import('/shared/types.d.ts').Told} event */
export function trail(event) {
  return ['march', 'march_seen'].includes(event.kind) ? { start: event.data.start, goal: event.data.goal } : null;
}

/** What the story can be filtered by. @type {Record<string, string[]>} */
export const kinds = {
  [t('kinds.battles')]: [
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
  [t('kinds.movement')]: ['march', 'march_seen', 'activated', 'control', 'engage', 'battles'],
  [t('kinds.losses')]: ['reduced', 'eliminated', 'garrison_lost', 'exhausted', 'deactivated'],
  [t('kinds.turns')]: [
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
