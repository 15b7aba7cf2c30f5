// @ts-check
/** Colonialism to Revolution in the browser: how its armies, boards and tracks look, and what its story means to a page. */
import { link, rich, safe } from '/shared/dom.js';
import { draw, token, way } from './counters.js';
import { PITCH, polygon } from './ground/cells.js';
import { nationOf } from './nations.js';
import { sideOf } from './sides.js';
import { t, word } from './words.js';

export { draw, spoken, SIZE } from './counters.js';
export { battle, foreseen, foresees } from './battle.js';
export { sheet } from './board.js';
export { sideOf, sides } from './sides.js';

/** @typedef {import('/shared/game.js').Marker} Marker */
/** @typedef {import('/shared/game.js').Group} Group */
/** @typedef {import('./types.d.ts').Base} Base */
/** @typedef {import('./types.d.ts').FieldTable} FieldTable */
/** @typedef {import('./types.d.ts').Force} Force */

/** The game in one line. */
export const line = t('line');

/** What one mostly does next. */
export const leading = ['roll', 'listed', 'form_up', 'lead', 'no_card', 'ready'];

/** With a base in hand one would shoot at an enemy, or assault him; elsewhere one would go. @param {FieldTable} table @param {number} space */
export function wonders(table, space) {
  const stands = table.pieces.some((piece) => piece.space === space && !piece.own);
  return table.moving ? (stands ? ['shoot', 'assault'] : ['go']) : [];
}

/** Whoever wants to know what can be seen from where is told. */
export const sight = true;

/** The chapters of its rulebook. @type {Record<string, string>} */
export const chapters = Object.fromEntries(
  [
    'OVERVIEW',
    'BOARD',
    'TERRAIN',
    'CARD',
    'PROF',
    'SCALE',
    'UNIT',
    'ACTION',
    'GROUP',
    'ORDER',
    'ASSAULT',
    'FATIGUE',
    'MITIGATE',
    'DESTROY',
    'COMMAND',
    'MOVE',
    'INTERPEN',
    'POOL',
    'SHOOT',
    'ARTY',
    'BOMBER',
    'GAS',
    'SCEN',
    'ARMY',
    'VICTORY',
    'SETUP',
    'TURN',
    'FPW',
    'ZULU',
    'WW1',
  ].map((code) => [code, word('chapter', code)]),
);

/** Pages on which something is made for this game. */
export const workshops = [
  {
    title: t('shop.armies'),
    line: t('shop.armiesLine'),
    href: '/games/colonialism/armies.html',
    options: ['red_army', 'blue_army'],
  },
  {
    title: t('shop.boards'),
    line: t('shop.boardsLine'),
    href: '/games/colonialism/boards.html',
    options: ['board'],
  },
];

/** Experienced machine gunners, for lists. */
export const emblem = draw(
  /** @type {Base} */ (
    /** @type {unknown} */ ({
      key: '',
      space: 0,
      side: 'red',
      nation: 'british',
      unit: 'machine_gun',
      experienced: true,
      flags: [],
    })
  ),
);

/** Gas, wrecks, and what is fought for. @param {FieldTable} table @returns {Marker[]} */
export function markers(table) {
  /** @type {Marker[]} */
  const found = [];
  for (const h of table.hexes) {
    if (h.gas)
      found.push({
        key: `gas${h.noun}`,
        space: h.noun,
        under: true,
        svg: cloud(h.gas),
        words: t('gas', { count: h.gas }),
      });
    if (h.wreck)
      found.push({ key: `wreck${h.noun}`, space: h.noun, under: true, by: [0, 8], svg: WRECK, words: t('wreck') });
  }
  for (const noun of table.battle.places) {
    const held = table.hexes.find((h) => h.noun === noun)?.held ?? null;
    found.push({
      key: `aim${noun}`,
      space: noun,
      under: true,
      svg: prize(table, table.ground.hexes[noun], held),
      words: held ? t('lastHere', { side: sideOf(table, held)?.name ?? held }) : t('toHold'),
    });
  }
  const named = table.named ?? [];
  for (const noun of new Set(named)) {
    const times = named.filter((n) => n === noun).length;
    found.push({
      key: `named${noun}`,
      space: Number(noun),
      svg: `${CROSS}${times > 1 ? `<text class="turns-left" x="26" y="-14" text-anchor="middle">×${times}</text>` : ''}`,
      words: t('named', { count: times }),
    });
  }
  return found;
}

const CROSS =
  '<circle r="19" fill="none" stroke="#fffaeb" stroke-width="6"/><path d="M0 -28V-11M0 28V11M-28 0H-11M28 0H11" stroke="#fffaeb" stroke-width="6"/><circle r="19" fill="none" stroke="#8c2318" stroke-width="3"/><path d="M0 -28V-11M0 28V11M-28 0H-11M28 0H11" stroke="#8c2318" stroke-width="3"/>';

/** @param {number} turns */
const cloud = (turns) =>
  `<path class="gas-cloud" d="M-38 14C-48 2 -36 -14 -24 -12C-22 -30 4 -34 12 -22C28 -30 44 -14 36 0C46 10 36 26 22 22C14 34 -8 34 -14 24C-26 30 -40 24 -38 14Z"/><path class="gas-edge" d="M-38 14C-48 2 -36 -14 -24 -12C-22 -30 4 -34 12 -22C28 -30 44 -14 36 0C46 10 36 26 22 22C14 34 -8 34 -14 24C-26 30 -40 24 -38 14Z"/><text class="turns-left" x="30" y="-14" text-anchor="middle">${turns}</text>`;

const WRECK =
  '<path class="wreckage" d="M-20 8L-14 -4L-6 -8L2 -4L8 -9L18 -2L21 8L10 10L4 6L-4 11L-12 7Z"/><path d="M-4 -8L-10 -18M6 -7L12 -16" stroke="#4a4136" stroke-width="2.4"/>';

/** A gilt line around what is fought for, with the flag of whoever was there last. @param {FieldTable} table @param {import('./types.d.ts').Hex} hex @param {string|null} held */
function prize(table, hex, held) {
  const ring = polygon(
    hex.corners.map(([x, y]) => [(x - hex.centre[0]) * PITCH * 0.9, (y - hex.centre[1]) * PITCH * 0.9]),
  );
  const sign = held
    ? `<circle r="8.6" fill="#fbf6e8" stroke="#7a5a0c" stroke-width="1.2"/><g transform="scale(.82)" color="#2b2a28">${sideOf(table, held)?.sign ?? ''}</g>`
    : '<path d="M0 -7L2 -2L7.4 -1.8L3.1 1.4L4.6 6.6L0 3.6L-4.6 6.6L-3.1 1.4L-7.4 -1.8L-2 -2Z" fill="#e3bd57" stroke="#7a5a0c" stroke-width="1.1"/>';
  return `<path class="prize" d="${ring}"/><path class="prize" d="${ring}"/><g transform="translate(-30 -24)">${sign}</g>`;
}

/** @param {FieldTable} table @param {Force} army */
const icon = (table, army) =>
  `<svg class="badge-nation" viewBox="-6 -6 12 12" aria-hidden="true">${sideOf(table, army.side)?.sign ?? ''}</svg>`;

/** The bar at the top: the turn, and for each side its command points, supply dice, cards and losses. @param {FieldTable} table */
export function bar(table) {
  const turn = table.turn
    ? rich(t(table.last_turn ? 'bar.turnOf' : 'bar.turn', { turn: table.turn }), {
        of: `<span>${safe(t('bar.of', { last: table.last_turn ?? 0 }))}</span>`,
      })
    : t('bar.setup');
  const armies = table.armies
    .map((a) => {
      const tags = [
        table.initiative === a.side && t('bar.initiative'),
        table.turn === 0 && table.attacker === a.side && t('bar.attacks'),
        a.done && t('bar.done'),
      ].filter(Boolean);
      return `<div class="ctr-side"><b>${icon(table, a)}<span class="name spare">${safe(sideOf(table, a.side)?.name)}</span><span class="sr">${safe(sideOf(table, a.side)?.name)}</span></b><dl>${figure(t('bar.orders'), 'COMMAND.2', a.points)}${figure(t('bar.supply'), 'POOL.1', a.pool)}<div class="spare"><dt>${link('CARD.1', t('bar.cards'))}</dt><dd>${a.cards}</dd></div>${figure(t('bar.lost'), 'VICTORY.2', a.lost, a.deployed && a.breaks_at ? `/${a.breaks_at}` : '', table.turn ? '' : 'spare')}</dl>${tags.map((tag) => `<span class="leads spare-last">${safe(tag)}</span>`).join('')}</div>`;
    })
    .join('');
  const draft = table.draft ? `<span class="ctr-draft">${safe(t('bar.design', { army: table.draft }))}</span>` : '';
  return `<b class="ctr-turn">${turn}</b>${draft || armies}`;
}

/** @param {string} name @param {string} rule @param {number} value @param {string} [of] @param {string} [look] */
const figure = (name, rule, value, of = '', look = '') =>
  `<div class="${look}"><dt><a class="rule" href="#rule-${rule}" data-rule="${rule}">${safe(name)}</a></dt><dd>${value}<i>${of}</i></dd></div>`;

/** A base explained. @param {Base} piece */
export function card(piece) {
  const n = nationOf(piece.nation);
  const hits = piece.fatigue
    ? `<p class="hits-line"><svg viewBox="-16 -10 26 20" width="30" height="23" class="counter" aria-hidden="true">${token(piece.fatigue)}</svg> ${safe(t('hits', { count: piece.fatigue }))} ${link('FATIGUE.1')}</p>`
    : '';
  const weapons = (piece.weapons ?? [])
    .map((w) => `<li>${safe(t('range', { range: w.range, dice: w.dice }))} ${link(w.rule)}</li>`)
    .join('');
  const done = [
    piece.acts && `${safe(t('actions', { count: piece.acts }))} ${link('ORDER.1')}`,
    piece.moved && safe(t('moved')),
    piece.shot && safe(t('shot')),
    piece.spent && safe(t('spent')),
    piece.broken && `${safe(t('broken'))} ${link('MOVE.TANK.2')}`,
    piece.heading !== null &&
      piece.heading !== undefined &&
      `${safe(t('faces', { way: way(piece.heading) }))} ${link('SHOOT.ARC.2')}`,
  ].filter(Boolean);
  return {
    title: piece.name ?? '',
    html: `<p><b>${safe(piece.spoken)}</b><br>${safe(n.people)}<br>${piece.move ? `${safe(t('move', { count: piece.move }))} ${link('MOVE.4')}` : ''}</p><div class="wide">${hits}<ul class="plain-list">${weapons}${done.map((d) => `<li>${d}</li>`).join('')}</ul></div>`,
  };
}

/** The order of battle: what decides, cards in hand, both armies, those in reserve and those gone. @param {FieldTable} table @returns {Group[]} */
export function forces(table) {
  /** @type {Group[]} */
  const groups = [];
  if (table.battle?.aim)
    groups.push({
      title: table.battle.title
        ? t('forces.battle', { battle: table.battle.title, date: table.battle.date })
        : t('forces.decides'),
      note: table.battle.aim,
      pieces: [],
    });
  if (table.hand.length)
    groups.push({ title: t('forces.cards'), note: t('forces.secret'), pieces: [], items: table.hand.map(cardItem) });
  if (table.draft) groups.push({ title: t('forces.design'), note: table.draft, pieces: [] });
  if (table.picks.length)
    groups.push({
      title: t('forces.picked'),
      pieces: [],
      items: table.picks.map((title) => ({ title })),
    });
  for (const army of table.armies) {
    const pieces = table.pieces.filter((p) => p.side === army.side);
    const name = [sideOf(table, army.side)?.name, army.name].filter(Boolean).join(': ');
    const note = table.turn
      ? t(army.breaks_at ? 'forces.note' : 'forces.noteToTheLast', {
          left: pieces.length,
          deployed: army.deployed,
          breaks: army.breaks_at,
          points: t('forces.points', { count: army.points }),
          dice: t('forces.dice', { count: army.pool }),
          cards: t('forces.hand', { count: army.cards }),
        })
      : '';
    groups.push({ title: name, note, pieces, items: army.in_play.map(cardItem) });
    if (army.reserve?.length)
      groups.push({
        title: t('forces.waiting'),
        pieces: army.reserve.flatMap((lot) => waiting(army, lot)),
      });
    const gone = table.gone.filter((g) => g.side === army.side);
    for (const [title, left] of /** @type {const} */ ([
      [t('forces.destroyed'), false],
      [t('forces.left'), true],
    ])) {
      const these = gone.filter((g) => Boolean(g.left) === left);
      if (these.length) groups.push({ title, pieces: these });
    }
  }
  return groups;
}

/** @param {{name: string, rule: string}} card */
const cardItem = (card) => ({ title: card.name, rule: card.rule });

/** Bases that wait. @param {Force} army @param {import('./types.d.ts').Waiting} lot @returns {Base[]} */
const waiting = (army, lot) =>
  Array.from({ length: Math.min(40, lot.count) }, (_, k) => ({
    ...lot,
    key: `w${army.side}${lot.noun}.${k}`,
    space: -1,
    side: army.side,
    nation: army.nation,
  }));

/** The way of a base that a line tells of. @param {import('/shared/types.d.ts').Told} event */
export function trail(event) {
  return ['moves', 'falls_back', 'retires', 'assaults'].includes(event.kind)
    ? { start: event.data.start, goal: event.data.hex }
    : null;
}

/** What the story can be filtered by. @type {Record<string, string[]>} */
export const kinds = {
  [t('kinds.shooting')]: ['shoots', 'counts', 'ammunition', 'retires', 'falls_back', 'test', 'hit', 'destroyed'],
  [t('kinds.assaults')]: [
    'assaults',
    'throws',
    'reroll',
    'trench',
    'round',
    'takes',
    'hit',
    'destroyed',
    'to_infantry',
    'ignored',
    'test',
  ],
  [t('kinds.movement')]: ['moves', 'swaps', 'faces', 'leaves', 'engines', 'retires', 'falls_back'],
  [t('kinds.cards')]: [
    'plays',
    'discards',
    'targeted',
    'shell',
    'craters',
    'bombed',
    'in_gas',
    'prepared',
    'hospital',
    'shot_down',
    'returns',
  ],
  [t('kinds.losses')]: ['hit', 'destroyed', 'wave', 'returns', 'recovers'],
  [t('kinds.turns')]: ['turn', 'initiative', 'command_points', 'order', 'order_sure', 'done', 'passes', 'victory'],
};

export const ticks = { turn: ['turn'], battle: ['shoots', 'assaults', 'shell', 'bombed'] };
