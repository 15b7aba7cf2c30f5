// @ts-check
/** The army builder: what an army is made of, what it costs, what is wrong with it, and how it looks. The server knows the lists. */
import { fill, need, onClick, rich, safe } from '/shared/dom.js';
import { ruleLink } from '/shared/rulebook.js';
import { begin as beginPage } from '/pages/masthead.js';
import { draw } from '../counters.js';
import { nationOf } from '../nations.js';
import {
  attempt,
  consult,
  drawKept,
  drawShare,
  GAME,
  head,
  playAddress,
  saying,
  wireKept,
  wireShare,
} from './bench.js';
import { t } from '../words.js';

/**
 * @typedef {{id: string, title: string, years: [number, number], nations: {id: string, title: string}[]}} Period
 * @typedef {{title: string, period: string, text: string}} Ready
 * @typedef {{periods: Period[], sizes: number[], samples: Ready[], battles: Ready[]}} Lists
 * @typedef {{count: number, unit: string, noun: string, experienced: boolean, rifles: boolean, name: string, spoken: string, price: number}} Line
 * @typedef {{rule: string, why: string}} Refusal
 * @typedef {{verb: string, noun: string, name: string, rule: string, cost: number, most: number|null, experienced: boolean, refused: Refusal|null, idle: boolean}} Step
 * @typedef {{cost: string, machine_guns: string, balance: string}} Terms what the players have agreed on for armies, as the options are called
 * @typedef {object} Army an army, as the server shows it
 * @property {string} text
 * @property {string|null} sample
 * @property {string} period
 * @property {string} nation
 * @property {number} year
 * @property {number} points
 * @property {number} total
 * @property {number} bases
 * @property {Line[]} lines
 * @property {{id: string, name: string, rule: string}[]} cards
 * @property {Step[]} steps
 * @property {Refusal[]} wrong
 * @property {Terms} terms
 */

const KEY = 'colonialism armies';
/** What may be agreed on, the usual first. @type {Record<keyof Terms, {title: string, values: Record<string, string>}>} */
const TERMS = {
  cost: {
    title: t('shop.cost'),
    values: {
      besides: t('shop.cost.besides'),
      whole: t('shop.cost.whole'),
      free_cavalry: t('shop.cost.free_cavalry'),
    },
  },
  machine_guns: {
    title: t('shop.machine_guns'),
    values: { allowed: t('shop.machine_guns.allowed'), none: t('shop.machine_guns.none') },
  },
  balance: {
    title: t('shop.balance'),
    values: { points: t('shop.balance.points'), historical: t('shop.balance.historical') },
  },
};
const NAMES = /** @type {(keyof Terms)[]} */ (Object.keys(TERMS));
/** @type {{lists: Lists, army: Army}|null} */
let desk = null;

/** @param {string|null|undefined} rule */
const cite = (rule) => ruleLink(GAME, rule);

/** Draw everything anew that has changed. */
function show() {
  if (!desk) return;
  const { lists, army } = desk;
  drawBegin(lists, army);
  drawList(army);
  drawCards(army);
  drawForce(army);
  drawShare(army.text);
  history.replaceState(null, '', `?${new URLSearchParams({ army: army.text, ...unusual(army.terms) })}`);
}

/** What was agreed on otherwise than usual. @param {Terms} terms @returns {Partial<Terms>} */
const unusual = (terms) =>
  Object.fromEntries(
    NAMES.filter((name) => terms[name] !== Object.keys(TERMS[name].values)[0]).map((name) => [name, terms[name]]),
  );

/** How costs are read, what is ruled out, and whether points bind. @param {Terms} terms */
function agreed(terms) {
  const fields = NAMES.map((name) => {
    const values = Object.entries(TERMS[name].values).map(
      ([value, words]) => `<option value="${value}" ${terms[name] === value ? 'selected' : ''}>${safe(words)}</option>`,
    );
    return `<label class="field">${safe(TERMS[name].title)} <select name="${name}" data-focus="${name}">${values.join('')}</select></label>`;
  });
  return `<details ${Object.keys(unusual(terms)).length ? 'open' : ''}><summary>${safe(t('shop.terms'))}</summary><p class="fine">${rich(t('shop.termsFine'), { rule: cite('ARMY.3') })}</p><div class="row-of-fields">${fields.join('')}</div></details>`;
}

/** Period, nation, year and size. @param {Lists} lists @param {Army} army */
function drawBegin(lists, army) {
  const period = lists.periods.find((p) => p.id === army.period) ?? lists.periods[0];
  const years = Array.from({ length: period.years[1] - period.years[0] + 1 }, (_, k) => period.years[0] + k);
  const option = (/** @type {string|number} */ value, /** @type {string} */ text, /** @type {boolean} */ on) =>
    `<option value="${safe(value)}" ${on ? 'selected' : ''}>${safe(text)}</option>`;
  const ready = (/** @type {Ready[]} */ list) =>
    list
      .filter((r) => r.period === army.period)
      .map((r) => option(r.text, r.title, r.text === army.text))
      .join('');
  fill(
    'begin',
    `<fieldset><legend>${safe(t('shop.period'))}</legend><div class="tiles">${lists.periods.map((p) => `<label class="tile"><input type="radio" name="period" value="${p.id}" data-focus="period ${p.id}" ${p.id === army.period ? 'checked' : ''}><span class="words"><b>${safe(p.title)}</b><span class="muted">${p.years[0] === p.years[1] ? p.years[0] : safe(t('shop.years', { first: p.years[0], last: p.years[1] }))}</span></span></label>`).join('')}</div></fieldset>
    <div class="row-of-fields"><label class="field">${safe(t('shop.nation'))} <select name="nation" data-focus="nation">${period.nations.map((n) => option(n.id, n.title, n.id === army.nation)).join('')}</select></label>
    <label class="field">${safe(t('shop.year'))} <select name="year" data-focus="year">${years.map((y) => option(y, String(y), y === army.year)).join('')}</select></label>
    <label class="field">${safe(t('shop.points'))} <select name="points" data-focus="points">${lists.sizes.map((n) => option(n, String(n), n === army.points)).join('')}</select></label></div>
    <label class="field">${safe(t('shop.from'))} <select name="from" data-focus="from"><option value="">…</option><option value="new">${safe(t('shop.fromNothing'))}</option><optgroup label="${safe(t('shop.fromSample'))}">${ready(lists.samples)}</optgroup><optgroup label="${safe(t('shop.fromBattle'))}">${ready(lists.battles)}</optgroup></select></label>
    ${agreed(army.terms)}`,
  );
}

/** How many bases of a kind and rating there are. @param {Army} army @param {string} noun @param {boolean} experienced */
const count = (army, noun, experienced) =>
  army.lines.filter((l) => l.noun === noun && l.experienced === experienced).reduce((sum, l) => sum + l.count, 0);

/** A picture of one base. @param {Army} army @param {string} unit @param {boolean} experienced @param {boolean} [rifles] @param {number} [size] */
function picture(army, unit, experienced, rifles = false, size = 48) {
  return `<svg class="force" viewBox="-30 -22 60 46" width="${size}" height="${(size * 46) / 60}" aria-hidden="true">${draw(/** @type {any} */ ({ key: '', space: 0, side: 'red', nation: army.nation, unit, experienced, rifles }))}</svg>`;
}

/** A button for a step; one that is refused says why. @param {Step|undefined} step @param {string} label @param {string} sign */
function stepButton(step, label, sign) {
  if (!step) return '';
  return `<button type="button" class="round" data-step="${safe(`${step.verb} ${step.noun}`)}" data-focus="${safe(`${step.verb} ${step.noun}`)}" aria-label="${safe(t('shop.step', { step: label, name: step.name }))}" title="${safe(label)}" ${step.refused ? 'aria-disabled="true"' : ''}>${sign}</button>`;
}

/** @param {string} noun @param {string} label @param {number} many */
const backButton = (noun, label, many) =>
  many
    ? `<button type="button" class="round" data-step="${safe(`return ${noun}`)}" data-focus="${safe(`return ${noun}`)}" aria-label="${safe(t('shop.step', { step: t('shop.less'), name: label }))}" title="${safe(t('shop.less'))}">−</button>`
    : EMPTY;
const EMPTY = '<span class="round empty"></span>';

/** What Fresh Infantry can be made into. @param {Army} army */
function drawList(army) {
  const find = (/** @type {string} */ verb, /** @type {string} */ noun) =>
    army.steps.find((s) => s.verb === verb && s.noun === noun);
  const nouns = [
    ...new Set([
      'infantry',
      ...army.steps.filter((s) => s.verb !== 'take').map((s) => s.noun),
      ...army.lines.map((l) => l.noun),
    ]),
  ];
  const rows = nouns.map((noun) => {
    const [convert, train] = [find('convert', noun), find('train', noun)];
    const name = (convert ?? train)?.name ?? army.lines.find((l) => l.noun === noun)?.spoken ?? noun;
    const [fresh, trained] = [count(army, noun, false), count(army, noun, true)];
    const unit = noun === 'infantry_rifles' ? 'infantry' : noun;
    const infantry = noun === 'infantry' && army.terms.balance === 'points';
    const refusals = [convert?.refused, train?.idle ? null : train?.refused].filter(
      (r, k, all) => r && all.findIndex((o) => o?.why === r.why) === k,
    );
    const cost = convert?.cost ?? 1;
    const both = train ? t('shop.priceBoth', { price: cost, experienced: cost + train.cost }) : cost;
    const price = convert?.most ? t('shop.atMost', { price: both, most: convert.most }) : both;
    return `<tr><th scope="row">${picture(army, unit, !fresh && trained > 0, noun === 'infantry_rifles')}<span><b>${safe(name)}</b> ${cite(convert?.rule ?? train?.rule)}<span class="fine">${safe(t('shop.priced', { price }))}</span>${refusals.map((r) => `<span class="fine refused">${safe(r?.why)} ${cite(r?.rule)}</span>`).join('')}</span></th>
      <td data-label="${safe(t('shop.fresh'))}"><div class="counting">${infantry ? EMPTY : backButton(noun, name, fresh)}<b>${fresh}</b>${(!convert?.experienced && stepButton(convert, t('shop.more'), '+')) || EMPTY}</div></td>
      <td data-label="${safe(t('shop.experienced'))}"><div class="counting">${backButton(`${noun} E`, t('shop.experiencedOf', { name }), trained)}<b>${trained}</b>${stepButton(convert?.experienced ? convert : train, convert?.experienced ? t('shop.more') : t('shop.train'), '+') || EMPTY}</div></td></tr>`;
  });
  fill(
    'list',
    `<p class="fine">${safe(t(army.terms.balance === 'historical' ? 'shop.listFree' : 'shop.listFine'))}</p><table class="army-list"><thead><tr><th scope="col">${safe(t('shop.unit'))}</th><th scope="col">${safe(t('shop.fresh'))}</th><th scope="col">${safe(t('shop.experienced'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

/** The cards that may be taken. @param {Army} army */
function drawCards(army) {
  const rows = army.steps
    .filter((s) => s.verb === 'take')
    .map((s) => {
      const held = army.cards.filter((c) => c.id === s.noun).length;
      const back = held
        ? `<button type="button" class="round" data-step="${safe(`drop ${s.noun}`)}" data-focus="${safe(`drop ${s.noun}`)}" aria-label="${safe(t('shop.step', { step: t('shop.drop'), name: s.name }))}" title="${safe(t('shop.drop'))}">−</button>`
        : EMPTY;
      return `<tr><th scope="row"><span><b>${safe(s.name)}</b>${s.noun === 'nation' ? ` <span class="muted">${safe(t('shop.nationCard'))}</span>` : ''} ${cite(s.rule)}${s.refused ? `<span class="fine refused">${safe(s.refused.why)} ${cite(s.refused.rule)}</span>` : ''}</span></th><td><div class="counting">${back}<b>${held}</b>${stepButton(s, t('shop.take'), '+')}</div></td></tr>`;
    });
  fill(
    'cards',
    `<p class="fine">${safe(t(army.terms.balance === 'historical' ? 'shop.cardsFree' : 'shop.cardsFine'))}</p><table class="army-list"><tbody>${rows.join('')}</tbody></table>`,
  );
}

const MOST = 120;

/** The running total, what is wrong, and the force as it would stand. @param {Army} army */
function drawForce(army) {
  const part = Math.min(100, (100 * army.total) / army.points);
  const over = army.total > army.points;
  const historical = army.terms.balance === 'historical';
  fill(
    'total',
    `<p class="total ${over && !army.sample && !historical ? 'over' : ''}">${rich(t('shop.total', { points: army.points }), { total: `<b>${army.total}</b>` })} <span class="muted">${safe(t('shop.bases', { count: army.bases }))}, ${safe(t('shop.cardCount', { count: army.cards.length }))}${over && historical ? `; ${safe(t('shop.asHistory'))}` : army.sample && over ? `; ${safe(t('shop.asPrinted'))}` : ''}</span></p><div class="gauge" aria-hidden="true"><span style="width:${part}%"></span></div>`,
  );
  fill(
    'wrong',
    army.wrong.length
      ? `<ul class="wrong">${army.wrong.map((w) => `<li>${safe(w.why)} ${cite(w.rule)}</li>`).join('')}</ul>`
      : '',
  );
  const pieces = army.lines.flatMap((line) => Array.from({ length: line.count }, () => line)).slice(0, MOST);
  const said = army.lines
    .map((line) => `${line.count} ${line.name ? `${line.name} (${line.spoken})` : line.spoken}`)
    .join(', ');
  const groups = army.lines
    .map(
      (line) =>
        `<li><div class="ranks">${pieces
          .filter((p) => p === line)
          .map(() => picture(army, line.unit, line.experienced, line.rifles, 50))
          .join(
            '',
          )}</div><span class="fine">${line.count} ${safe(line.name || line.spoken)}${line.name ? ` · ${safe(line.spoken)}` : ''}</span></li>`,
    )
    .join('');
  fill(
    'force',
    `<p class="sr">${safe(`${nationOf(army.nation).people}: ${said}`)}</p><ul class="groups" aria-hidden="true">${groups}</ul>${army.cards.length ? `<ul class="hand">${army.cards.map((c) => `<li>${safe(c.name)} ${cite(c.rule)}</li>`).join('')}</ul>` : ''}`,
  );
  const value = army.sample ?? army.text;
  const ask = (/** @type {string} */ side) =>
    playAddress({ scenario: army.period, points: String(army.points), [side]: value, ...unusual(army.terms) });
  fill(
    'play',
    army.wrong.length
      ? ''
      : `<a class="button primary large" href="${safe(ask('red_army'))}">${safe(t('shop.playRed'))}</a><a class="button large" href="${safe(ask('blue_army'))}">${safe(t('shop.playBlue'))}</a>`,
  );
}

/** Take what the server answers; a refusal is said. @param {any} answer */
function accept(answer) {
  if (answer.refused) throw new Error(t('shop.refused', answer.refused));
  if (desk) desk.army = answer;
  show();
}

/** @param {string} text */
const open = async (text) => accept(await consult('army.check', { text, ...desk?.army?.terms }));

/** A new army of a period. @param {string} period */
async function anew(period) {
  const list = desk?.lists.periods.find((p) => p.id === period);
  if (list)
    accept(
      await consult('army.begin', {
        period,
        nation: list.nations[0].id,
        year: list.years[0],
        points: desk?.army?.points ?? 25,
        ...desk?.army?.terms,
      }),
    );
}

/** The form at the top has changed. @param {Event} event */
function changed(event) {
  const field = /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target);
  const { name, value } = field;
  attempt(async () => {
    const army = /** @type {Army} */ (desk?.army);
    if (name === 'period') await anew(value);
    else if (name === 'from') {
      if (value === 'new')
        accept(
          await consult('army.begin', {
            period: army.period,
            nation: army.nation,
            year: army.year,
            points: army.points,
            ...army.terms,
          }),
        );
      else if (value) await open(value);
    } else {
      const number = name === 'year' || name === 'points';
      accept(await consult('army.check', { text: army.text, ...army.terms, [name]: number ? Number(value) : value }));
    }
  });
}

/** Set the page up. */
async function start() {
  head(
    {
      title: t('shop.armies'),
      motto: t('shop.armiesMotto'),
      'begin-title': t('shop.begin'),
      'list-title': t('shop.list'),
      'cards-title': t('shop.cards'),
      'force-title': t('shop.force'),
      'share-title': t('shop.share'),
      'kept-title': t('shop.kept'),
    },
    t('shop.armies'),
  );
  await beginPage();
  const lists = await consult('army.lists');
  desk = { lists, army: /** @type {any} */ (null) };
  const address = new URLSearchParams(location.search);
  const given = address.get('army');
  const terms = NAMES.filter((name) => (address.get(name) ?? '') in TERMS[name].values);
  desk.army = await consult('army.check', {
    text: lists.battles[0].text,
    ...Object.fromEntries(terms.map((name) => [name, address.get(name)])),
  });
  if (given) await saying(() => open(given));
  show();
  drawKept(KEY);
  need('begin').addEventListener('change', changed);
  onClick('step', (step, button) => {
    const [verb, ...noun] = step.split(' ');
    const refused = desk?.army.steps.find((s) => s.verb === verb && s.noun === noun.join(' '))?.refused;
    attempt(async () => {
      if (button.getAttribute('aria-disabled') && refused) throw new Error(`${refused.why} (${refused.rule})`);
      accept(await consult('army.check', { text: desk?.army.text, ...desk?.army.terms, verb, noun: noun.join(' ') }));
    });
  });
  wireShare('army', () => desk?.army.text ?? '', open);
  wireKept(KEY, () => desk?.army.text ?? '', open);
}

attempt(start).finally(() => need('main').removeAttribute('aria-busy'));
