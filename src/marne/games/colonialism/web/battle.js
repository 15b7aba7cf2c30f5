// @ts-check
/** Shooting, assaults and tests: foreseen with every contribution and the exact chances, told afterwards with the luck. */
import { call } from '/shared/call.js';
import { sideOf } from './sides.js';
import { t } from './words.js';

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
export const foresees = ['roll', 'supply', 'stand', 'fall', 'target', 'go', 'volley', 'exit'];

/** So many hits. @param {number} n */
const hits = (n) => t('hits', { count: n });

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

/** Who fires at whom. @param {import('./types.d.ts').Shot} p */
const fires = (p) =>
  p.shooters.length > 1
    ? t('fight.fire', { count: p.shooters.length, target: p.target_name })
    : t('fight.fires', { base: p.shooters[0].name, target: p.target_name });

/** @type {{[K in Foresight['kind']]?: (p: Extract<Foresight, {kind: K}>, table: FieldTable) => Account}} */
const FORESEEN = {
  volley: (p) => ({
    title: t('fight.volley'),
    chances: [
      { title: t('fight.takesHit'), rows: p.shots.map((s) => ({ label: fires(s), chance: s.token.chance })) },
      { title: t('fight.retires'), rows: p.shots.map((s) => ({ label: fires(s), chance: s.forced.chance })) },
      either(t('fight.then'), 'SHOOT.LSH.1', t('fight.dry'), t('fight.supplied'), p.shots[0].dry),
    ],
    columns: p.shots.flatMap((s) =>
      s.shooters.map((one) => column(t('fight.number', { base: one.name }), one.adds, t('fight.sumNeeds'))),
    ),
    final: null,
  }),
  shot: (p) => ({
    title: fires(p),
    chances: [
      bars(t('fight.before'), 'SHOOT.SEQ.2', p.hits),
      {
        title: t('fight.then'),
        rows: [
          { label: t('fight.takesHit'), chance: p.token.chance },
          { label: t('fight.retires'), chance: p.forced.chance },
          { label: t('fight.dry'), chance: p.dry.chance },
        ],
      },
    ],
    columns: [
      ...p.shooters.flatMap((s) => [
        column(t('fight.dice', { base: s.name }), s.throws, t('fight.sumDice')),
        column(t('fight.number', { base: s.name }), s.adds, t('fight.sumNeeds')),
      ]),
      ...(p.test.length ? [column(t('fight.testDie', { base: p.target_name }), p.test, t('fight.sumAdded'))] : []),
    ],
    final: null,
  }),
  assault: (p, table) => ({
    title: t('fight.assault', { round: p.round }),
    chances: [
      {
        title: t('fight.round'),
        rule: 'ASSAULT.4',
        rows: [
          { label: t('fight.wins', { army: army(table, p.fighters[0]) }), chance: p.win.chance },
          { label: t('fight.drawn'), chance: p.draw.chance },
          { label: t('fight.wins', { army: army(table, p.fighters[1]) }), chance: p.lose.chance },
        ],
      },
      ...p.fighters.map((f) => bars(t('fight.hitsWith', { base: f.name, number: f.number }), 'ASSAULT.4', f.hits)),
    ],
    columns: p.fighters.flatMap((f) => [
      column(t('fight.dice', { base: f.name }), f.throws, t('fight.sumDice')),
      ...(f.adds.length ? [column(t('fight.eachDie', { base: f.name }), f.adds, t('fight.sumAdded'))] : []),
    ]),
    final: null,
  }),
  test: (p) => ({
    title: t('fight.test', { base: p.name }),
    chances: [
      either(
        t('fight.testDice', { count: p.dice, number: p.number }),
        'FATIGUE.TEST.5',
        t('fight.passes'),
        t('fight.takesHit'),
        p.passes,
      ),
    ],
    columns: p.lines.length ? [column(t('fight.each'), p.lines, t('fight.sumAdded'))] : [],
    final: null,
  }),
  order: (p) => ({
    title: t('fight.order'),
    chances: [understood(p)],
    columns: [column(t('fight.roll'), p.lines, t('fight.sumAdded'))],
    final: null,
  }),
  move: (p) => ({ title: t(p.order ? 'fight.order' : 'fight.move'), chances: [], columns: [], final: null }),
  shell: (p) => ({
    title: t('fight.offBoard'),
    chances: [either(t('fight.hex'), 'ARTY.3', t('fight.isHit'), t('fight.isMissed'), p.passes)],
    columns: p.lines.length ? [column(t('fight.roll'), p.lines, t('fight.sumAdded'))] : [],
    final: null,
  }),
  salvo: (p) => ({
    title: t('fight.offBoard'),
    chances: [
      {
        title: t('fight.byHex'),
        rule: 'ARTY.3',
        rows: p.hexes.map((h, k) => ({
          label: t('fight.rollNumber', { number: k + 1 }),
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
const understood = (p) => either(t('fight.understood'), 'ORDER.2', t('fight.yes'), t('fight.no'), p.passes);

/** Whether a Tank breaks down first. @param {Odds} odds @returns {Chances} */
const stalls = (odds) => either(t('fight.engines'), 'MOVE.TANK.1', t('fight.breaks'), t('fight.runs'), odds);

/** What the server foresees of a choice. @param {Foresight} preview @param {FieldTable} table @returns {Account|null} */
export function foreseen(preview, table) {
  const say = /** @type {((p: Foresight, table: FieldTable) => Account)|undefined} */ (FORESEEN[preview.kind]);
  const told = say?.(preview, table) ?? null;
  const breaks = 'breaks' in preview ? preview.breaks : null;
  const account = told && breaks ? { ...told, chances: [stalls(breaks), ...(told.chances ?? [])] } : told;
  if (!account || !('order' in preview) || !preview.order) return account;
  return {
    ...account,
    chances: [understood(preview.order), ...(account.chances ?? [])],
    columns: [column(t('fight.theOrder'), preview.order.lines, t('fight.sumAdded')), ...account.columns],
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
    .map((e) => ({ rule: e.rule, text: e.data.words, least: e.data.amount, most: e.data.amount }));

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
    ? t('fight.come', { count: came, times: Math.round(100 * better) })
    : t('fight.none', { times: Math.round(100 * (odds[0]?.chance ?? 0)) });
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
      title:
        shots.length > 1
          ? t('fight.fire', { count: shots.length, target: shots[0].data.foe_name })
          : t('fight.fires', { base: shots[0].data.base_name, target: shots[0].data.foe_name }),
      throws: shots.map((e) => ({
        title: t('fight.needs', { base: e.data.base_name, number: e.data.number }),
        rule: e.rule,
        dice: e.data.faces.map((/** @type {number} */ face) => ({ face, good: face >= e.data.number })),
      })),
      columns: shots.flatMap((e) => [
        column(t('fight.dice', { base: e.data.base_name }), parts(run, e.data.base, 'dice'), t('fight.sumDice')),
        column(t('fight.number', { base: e.data.base_name }), parts(run, e.data.base, 'number'), t('fight.sumNeeds')),
      ]),
      luck: {
        key: `shots ${JSON.stringify(throws)} ${came}`,
        ask: async () => [luck(t('fight.luck'), await consult('odds.shots', { throws }), came)],
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
        column(t('fight.dice', { base: e.data.base_name }), parts(run, e.data.base, 'dice'), t('fight.sumDice')),
        ...(parts(run, e.data.base, 'assault').length
          ? [
              column(
                t('fight.eachDie', { base: e.data.base_name }),
                parts(run, e.data.base, 'assault'),
                t('fight.sumAdded'),
              ),
            ]
          : []),
      ]),
      luck: {
        key: `round ${JSON.stringify(asked)} ${thrown.map((e) => e.data.hits)}`,
        ask: () =>
          Promise.all(
            thrown.map(async (e, k) =>
              luck(t('fight.luckOf', { base: e.data.base_name }), await consult('odds.fight', asked[k]), e.data.hits),
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
      title: t('fight.offBoard'),
      throws: run.map((e) => ({
        title: t('hex', { hex: e.data.hex_name }),
        rule: e.rule,
        dice: [...e.data.faces, ...(e.data.supply ?? []), ...(e.data.again ?? [])].map((face) => ({
          face,
          good: Boolean(e.data.hits),
        })),
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
    throws: t('fight.needs', { base: e.data.base_name, number }),
    reroll: t('fight.again'),
    trench: t('fight.trench'),
  }[/** @type {'throws'} */ (e.kind)];
  return {
    title,
    rule: e.rule,
    dice: [...e.data.faces, ...(e.data.supply ?? [])].map((face) => ({ face, good: face >= number })),
  };
}
