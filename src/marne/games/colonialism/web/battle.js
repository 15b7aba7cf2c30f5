// @ts-check
/** Shooting, assaults and tests: foreseen with every contribution and the exact chances, told afterwards with the luck. */
import { call } from '/shared/call.js';
import { sideOf } from './sides.js';

/** @typedef {import('/shared/game.js').Account} Account */
/** @typedef {import('/shared/types.d.ts').Chances} Chances */
/** @typedef {import('/shared/types.d.ts').Column} Column */
/** @typedef {import('/shared/types.d.ts').Throw} Throw */
/** @typedef {import('/shared/types.d.ts').Told} Told */
/** @typedef {import('/shared/types.d.ts').Line} Line */
/** @typedef {import('./types.d.ts').Odds} Odds */
/** @typedef {import('./types.d.ts').Foresight} Foresight */
/** @typedef {import('./types.d.ts').FieldTable} FieldTable */

/** Verbs whose outcome the server foresees, besides shots and assaults. */
export const foresees = ['roll', 'supply', 'stand', 'fall', 'target', 'go'];

/** So many hits. @param {number} n */
const hits = (n) => `${n} ${n === 1 ? 'hit' : 'hits'}`;

/** @param {string} title @param {Line[]} lines @param {string} sum @returns {Column} */
const column = (title, lines, sum) => ({ title, lines, sum });

/** The chance of each number of hits. @param {string} title @param {string} rule @param {{hits: number, chance: number}[]} odds @returns {Chances} */
const bars = (title, rule, odds) => ({
  title,
  rule,
  rows: odds.map((o) => ({ label: hits(o.hits), chance: o.chance })),
});

/** Yes or no. @param {string} title @param {string} rule @param {string} yes @param {string} no @param {Odds} odds @returns {Chances} */
const either = (title, rule, yes, no, odds) => ({
  title,
  rule,
  rows: [
    { label: yes, chance: odds.chance },
    { label: no, chance: 1 - odds.chance },
  ],
});

/** @type {{[K in Foresight['kind']]?: (p: Extract<Foresight, {kind: K}>, table: FieldTable) => Account}} */
const FORESEEN = {
  shot: (p) => ({
    title:
      p.shooters.length > 1
        ? `${p.shooters.length} bases fire at ${p.target_name}`
        : `${p.shooters[0].name} fires at ${p.target_name}`,
    chances: [
      bars('Hits before the tests', 'SHOOT.SEQ.2', p.hits),
      {
        title: 'And then',
        rows: [
          { label: 'takes a hit', chance: p.token.chance },
          { label: 'must retire', chance: p.forced.chance },
          { label: 'no ammunition', chance: p.dry.chance },
        ],
      },
    ],
    columns: [
      ...p.shooters.flatMap((s) => [
        column(`${s.name}: dice`, s.throws, 'Dice'),
        column(`${s.name}: number needed`, s.adds, 'Needs'),
      ]),
      ...(p.test.length ? [column(`${p.target_name}: each die of its test`, p.test, 'Added')] : []),
    ],
    final: null,
  }),
  assault: (p, table) => ({
    title: `Assault, round ${p.round}`,
    chances: [
      {
        title: 'The round',
        rule: 'ASSAULT.4',
        rows: [
          { label: `${army(table, p.fighters[0])} wins`, chance: p.win.chance },
          { label: 'drawn', chance: p.draw.chance },
          { label: `${army(table, p.fighters[1])} wins`, chance: p.lose.chance },
        ],
      },
      ...p.fighters.map((f) => bars(`${f.name} hits with ${f.number} or more`, 'ASSAULT.4', f.hits)),
    ],
    columns: p.fighters.flatMap((f) => [
      column(`${f.name}: dice`, f.throws, 'Dice'),
      ...(f.adds.length ? [column(`${f.name}: each die`, f.adds, 'Added')] : []),
    ]),
    final: null,
  }),
  test: (p) => ({
    title: `${p.name}: test`,
    chances: [
      either(
        `${p.dice} ${p.dice > 1 ? 'dice' : 'die'}, ${p.number} or more`,
        'FATIGUE.TEST.5',
        'passes',
        'takes a hit',
        p.passes,
      ),
    ],
    columns: p.lines.length ? [column('Each die', p.lines, 'Added')] : [],
    final: null,
  }),
  order: (p) => ({
    title: 'A further order',
    chances: [understood(p)],
    columns: [column('The roll', p.lines, 'Added')],
    final: null,
  }),
  move: (p) => ({ title: 'A further order', chances: [], columns: [], final: null }),
  shell: (p) => ({
    title: 'Off-board fire',
    chances: [either('The hex', 'ARTY.3', 'is hit', 'is missed', p.passes)],
    columns: p.lines.length ? [column('The roll', p.lines, 'Added')] : [],
    final: null,
  }),
  salvo: (p) => ({
    title: 'Off-board fire',
    chances: [
      {
        title: 'Hit, hex by hex',
        rule: 'ARTY.3',
        rows: p.hexes.map((h, k) => ({
          label: `roll ${k + 1}`,
          chance: h.passes.chance,
        })),
      },
    ],
    columns: [],
    final: null,
  }),
};

/** @param {FieldTable} table @param {{side: string}} fighter */
const army = (table, fighter) => sideOf(table, fighter.side)?.name ?? fighter.side;

/** Whether an order is understood. @param {import('./types.d.ts').Ordered} p @returns {Chances} */
const understood = (p) => either('Is the order understood?', 'ORDER.2', 'understood', 'not understood', p.passes);

/** What the server foresees of a choice. @param {Foresight} preview @param {FieldTable} table @returns {Account|null} */
export function foreseen(preview, table) {
  const say = /** @type {((p: Foresight, table: FieldTable) => Account)|undefined} */ (FORESEEN[preview.kind]);
  const account = say?.(preview, table) ?? null;
  if (!account || !('order' in preview) || !preview.order) return account;
  return {
    ...account,
    chances: [understood(preview.order), ...(account.chances ?? [])],
    columns: [column('The order', preview.order.lines, 'Added'), ...account.columns],
  };
}

/** What may follow a fight, as the story tells it. */
const AFTER = [
  'ammunition',
  'retires',
  'falls_back',
  'test',
  'hit',
  'ignored',
  'refused',
  'destroyed',
  'wave',
  'returns',
  'takes',
  'to_infantry',
  'craters',
  'bombed',
  'in_gas',
  'victory',
];

/** What ends the interest in a fight: the next turn, or another fight. */
const START = ['shoots', 'round', 'shell'];

/** The last fight of this turn. @param {Told[]} events @returns {Account|null} */
export function battle(events) {
  const turn = events.map((e) => e.kind).lastIndexOf('turn');
  let last = events.length - 1;
  while (last > turn && !START.includes(events[last].kind)) last -= 1;
  if (last <= turn || turn < 0) return null;
  return TOLD[events[last].kind](events, last);
}

/** The first event of a run that ends at some place. @param {Told[]} events @param {number} last @param {(e: Told) => boolean} belongs */
function runOf(events, last, belongs) {
  let first = last;
  while (first > 0 && belongs(events[first - 1])) first -= 1;
  return events.slice(first, last + 1);
}

/** Contributions of one base to one thing. @param {Told[]} run @param {number} base @param {string} on @returns {Line[]} */
const parts = (run, base, on) =>
  run
    .filter((e) => e.kind === 'counts' && e.data.base === base && e.data.on === on)
    .map((e) => ({ rule: e.rule, text: plain(e.text), least: e.data.amount, most: e.data.amount }));

/** A line of the story without the name and the figure, which stand elsewhere. @param {string} text */
const plain = (text) => text.replace(/^.*?: [^,]+, /, '').replace(/, [+-]?\d+\.$/, '');

/** @param {Told[]} events @param {number} last */
function after(events, last) {
  const rest = events.slice(last + 1);
  const end = rest.findIndex((e) => !AFTER.includes(e.kind) && e.kind !== 'counts');
  return rest
    .slice(0, end < 0 ? undefined : end)
    .filter((e) => AFTER.includes(e.kind))
    .map((e) => ({ rule: e.rule, text: e.text }));
}

/** Ask the server. @param {string} topic @param {any} data */
const consult = async (topic, data) => (await call('POST', '/api/games/colonialism/consult', { topic, data })).answer;

/** What could have come, and how lucky it was. @param {string} title @param {{hits: number, chance: number}[]} odds @param {number} came @returns {Chances} */
function luck(title, odds, came) {
  const better = odds.filter((o) => o.hits >= came).reduce((sum, o) => sum + o.chance, 0);
  const words = came
    ? `${hits(came)} or more come in ${Math.round(100 * better)} of 100 throws.`
    : `No hit comes in ${Math.round(100 * (odds[0]?.chance ?? 0))} of 100 throws.`;
  return { title, rows: odds.map((o) => ({ label: hits(o.hits), chance: o.chance, came: o.hits === came })), words };
}

/** @type {Record<string, (events: Told[], last: number) => Account>} */
const TOLD = {
  shoots: (events, last) => {
    const run = runOf(
      events,
      last,
      (e) => e.kind === 'shoots' || (e.kind === 'counts' && ['dice', 'number'].includes(e.data.on)),
    );
    const shots = run.filter((e) => e.kind === 'shoots');
    const came = shots.reduce((sum, e) => sum + e.data.hits, 0);
    const throws = shots.map((e) => [e.data.faces.length, e.data.number]);
    return {
      title: `${shots.length > 1 ? `${shots.length} bases fire` : `${shots[0].data.base_name} fires`} at ${shots[0].data.foe_name}`,
      throws: shots.map((e) => ({
        title: `${e.data.base_name}, ${e.data.number} or more`,
        rule: e.rule,
        dice: e.data.faces.map((/** @type {number} */ face) => ({ face, good: face >= e.data.number })),
      })),
      columns: shots.flatMap((e) => [
        column(`${e.data.base_name}: dice`, parts(run, e.data.base, 'dice'), 'Dice'),
        column(`${e.data.base_name}: number needed`, parts(run, e.data.base, 'number'), 'Needs'),
      ]),
      luck: {
        key: `shots ${JSON.stringify(throws)} ${came}`,
        ask: async () => [luck('The luck of the throw', await consult('odds.shots', { throws }), came)],
      },
      final: null,
      after: after(events, last),
    };
  },
  round: (events, last) => {
    const run = runOf(
      events,
      last,
      (e) =>
        ['throws', 'reroll', 'trench'].includes(e.kind) ||
        (e.kind === 'counts' && ['dice', 'assault'].includes(e.data.on)),
    );
    const thrown = run.filter((e) => e.kind === 'throws');
    const again = (/** @type {Told} */ e, /** @type {string} */ kind) =>
      run.some((r) => r.kind === kind && r.data.base === e.data.base);
    const asked = thrown.map((e) => ({
      dice: e.data.faces.length,
      number: e.data.number,
      supply: Boolean(e.data.supply?.length),
      reroll: again(e, 'reroll'),
      trench: again(e, 'trench'),
    }));
    return {
      title: events[last].text.replace(/\.$/, ''),
      throws: run.filter((e) => ['throws', 'reroll', 'trench'].includes(e.kind)).map((e) => faces(e, thrown)),
      columns: thrown.flatMap((e) => [
        column(`${e.data.base_name}: dice`, parts(run, e.data.base, 'dice'), 'Dice'),
        ...(parts(run, e.data.base, 'assault').length
          ? [column(`${e.data.base_name}: each die`, parts(run, e.data.base, 'assault'), 'Added')]
          : []),
      ]),
      luck: {
        key: `round ${JSON.stringify(asked)} ${thrown.map((e) => e.data.hits)}`,
        ask: () =>
          Promise.all(
            thrown.map(async (e, k) =>
              luck(`The luck of ${e.data.base_name}`, await consult('odds.fight', asked[k]), e.data.hits),
            ),
          ),
      },
      final: null,
      after: after(events, last),
    };
  },
  shell: (events, last) => {
    const run = runOf(events, last, (e) =>
      ['shell', 'counts', 'targeted', 'hit', 'destroyed', 'craters', 'falls_back', 'test'].includes(e.kind),
    ).filter((e) => e.kind === 'shell');
    return {
      title: 'Off-board fire',
      throws: run.map((e) => ({
        title: `Hex ${e.data.hex_name}`,
        rule: e.rule,
        dice: [...e.data.faces, ...(e.data.again ?? [])].map((face) => ({ face, good: Boolean(e.data.hits) })),
      })),
      columns: [],
      final: null,
      after: after(events, last),
    };
  },
};

/** Dice of an assault; what was thrown again has a line of its own. @param {Told} e @param {Told[]} thrown @returns {Throw} */
function faces(e, thrown) {
  const number = thrown.find((other) => other.data.base === e.data.base)?.data.number ?? 7;
  const title = {
    throws: `${e.data.base_name}, ${number} or more`,
    reroll: 'a miss thrown again',
    trench: 'hits thrown again for the trench',
  }[/** @type {'throws'} */ (e.kind)];
  return {
    title,
    rule: e.rule,
    dice: [...e.data.faces, ...(e.data.supply ?? [])].map((face) => ({ face, good: face >= number })),
  };
}
