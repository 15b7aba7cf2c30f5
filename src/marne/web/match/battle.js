// @ts-check
/** The battle panel: both sides' contributions line by line, the dice, and what may come or could have come. */
import { fill, link, need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { charted } from './chart.js';
import { percent } from './percent.js';
import { change } from './state.js';

export { wireChart } from './chart.js';

/** @typedef {import('../shared/game.js').Account} Account */
/** @typedef {import('../shared/types.d.ts').Chances} Chances */
/** @typedef {import('../shared/types.d.ts').Column} Column */
/** @typedef {import('../shared/types.d.ts').Line} Line */

/** A figure, or the range in which it lies. @param {number} least @param {number} most */
const range = (least, most) => (least === most ? figure(most) : `${figure(least)}–${figure(most)}`);

/** @param {number} n */
const figure = (n) => (n < 0 ? `−${-n}` : String(n));

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : figure(n));

/** @param {Line[]} lines @param {'least'|'most'} which */
const sum = (lines, which) => lines.reduce((total, line) => total + line[which], 0);

/** Whether a line counts at all. @param {Line} l */
const counts = (l) => Boolean(l.least || l.most || (l.figure && l.figure !== '–'));

/** @param {Column} column */
function table(column) {
  const rows = column.lines
    .map(
      (l) =>
        `<tr class="${counts(l) ? '' : 'none'}"><td>${link(l.rule)}</td><td>${safe(l.text)}</td><td class="n">${l.figure === undefined ? range(l.least, l.most) : safe(l.figure)}</td></tr>`,
    )
    .join('');
  const total =
    column.sum === ''
      ? ''
      : `<tr class="sum"><td></td><th scope="row">${safe(column.sum ?? t('battle.total'))}</th><td class="n">${range(sum(column.lines, 'least'), sum(column.lines, 'most'))}</td></tr>`;
  return `<table><caption>${safe(column.title)}</caption><tbody>${rows}${total}</tbody></table>`;
}

/** The bar of what results mean, the possible range framed. @param {NonNullable<Account['bands']>} bands @param {number} least @param {number} most */
function bar(bands, least, most) {
  const low = Math.min(least, (bands[0].upto ?? 0) - 4);
  const high = Math.max(most, (bands[bands.length - 2]?.upto ?? 0) + 4);
  /** @param {number} n */
  const at = (n) => (100 * (n - low)) / (high - low + 1);
  let from = low;
  const parts = bands.map((band, k) => {
    const to = band.upto ?? high;
    const wide = at(to + 1) - at(from);
    const part = `<span class="band band-${k}" style="left:${at(from)}%;width:${wide}%"></span>`;
    from = to + 1;
    return [part, `<li><i class="band-${k}"></i>${safe(band.name)}</li>`];
  });
  return `<div aria-hidden="true"><div class="bands">${parts.map(([part]) => part).join('')}<b style="left:${at(least)}%;width:${at(most + 1) - at(least)}%"></b></div><ul class="band-names">${parts.map(([, name]) => name).join('')}</ul></div>`;
}

/** What may come, each as a bar with its chance; what came is marked. @param {Chances} chances */
function bars(chances) {
  const most = Math.max(...chances.rows.map((r) => r.chance), 0.01);
  const rows = chances.rows
    .map(
      (r) =>
        `<tr class="${r.came ? 'came' : ''}"><th scope="row">${safe(r.label)}${r.came ? ` <span class="sr">(${safe(t('battle.came'))})</span>` : ''}</th><td><span class="bar" style="width:${(100 * r.chance) / most}%"></span></td><td class="n">${percent(r.chance)}</td></tr>`,
    )
    .join('');
  return `<table class="chances"><caption>${safe(chances.title)} ${link(chances.rule)}</caption><tbody>${rows}</tbody></table>${chances.words ? `<p class="luck">${safe(chances.words)}</p>` : ''}`;
}

/** Dice that were thrown; the good ones are dark. @param {import('../shared/types.d.ts').Throw} thrown */
function dice(thrown) {
  const faces = thrown.dice.map((d) => `<li class="${d.good ? 'good' : ''}">${d.face}</li>`).join('');
  return `<div class="thrown"><span>${safe(thrown.title)} ${link(thrown.rule)}</span><ol>${faces}</ol></div>`;
}

/** A column of a table: that which holds, one that more would reach, one that is possible. @param {import('../shared/types.d.ts').Reading} odds @param {number} k */
const place = (odds, k) =>
  k === odds.now ? 'now' : k === odds.next ? 'next' : (odds.may ?? []).includes(k) ? 'may' : '';

/** Dice read in a column of a table: the columns in a row, and what each throw brings. @param {import('../shared/types.d.ts').Reading} odds */
function read(odds) {
  const under = odds.under ?? [];
  const columns = (odds.columns ?? [])
    .map(
      (name, k) =>
        `<li class="${place(odds, k)}"><span>${safe(name)}</span>${under.length ? `<small>${safe(under[k])}</small>` : ''}</li>`,
    )
    .join('');
  const faces = (odds.faces ?? [])
    .map(
      (face) =>
        `<li class="${face.good ? 'good' : ''} ${face.bad ? 'bad' : ''}"><b>${face.face}</b>${face.text.map((line) => `<span>${safe(line)}</span>`).join('')}</li>`,
    )
    .join('');
  const doubt = odds.chart || under.length ? 'ladder' : '';
  return `<div class="odds"><p>${safe(odds.title)} ${link(odds.rule)}</p>${columns ? `<ol class="columns ${doubt}" aria-hidden="true">${columns}</ol>` : ''}${faces ? `<ol class="faces">${faces}</ol>` : ''}</div>`;
}

/** Remarks, warnings before all. @param {readonly import('../shared/types.d.ts').Remark[]} remarks */
function remarked(remarks) {
  const rows = remarks.map(
    (one) => `<li class="${one.bad ? 'bad' : one.good ? 'good' : ''}">${link(one.rule)} ${safe(one.text)}</li>`,
  );
  return rows.length ? `<ul class="after">${rows.join('')}</ul>` : '';
}

/** One of several reckonings: what is set against what, then the dice. @param {import('../shared/types.d.ts').Part} part @param {string} picture */
function reckoning(part, picture) {
  const sums = part.columns.map((column) => `<div class="${column.sum === '' ? 'whole' : ''}">${table(column)}</div>`);
  return `<section class="part"><h3>${safe(part.title)}</h3>${picture}<div class="sums">${sums.join('')}</div>${(part.odds ?? []).map(read).join('')}${remarked(part.after ?? [])}</section>`;
}

/** What could have come, by the battle it belongs to. @type {Map<string, Chances[]>} */
const luck = new Map();

/** What could have come, asked for once. @param {Account} account */
function lucky(account) {
  if (!account.luck) return [];
  const { key, ask } = account.luck;
  const known = luck.get(key);
  if (known) return known;
  luck.set(key, []);
  ask()
    .then((found) => {
      luck.set(key, found);
      change({});
    })
    .catch(() => luck.delete(key));
  return [];
}

/** Draw the account of a battle. @param {Account} account */
export function drawBattle(account) {
  const { final } = account;
  const words = final
    ? final.least === final.most
      ? signed(final.most)
      : t('battle.range', { least: signed(final.least), most: signed(final.most) })
    : '';
  const after = remarked(account.after ?? []);
  const parts = account.parts ?? [];
  const badge = account.foreseen ? `<em class="badge">${safe(t('battle.preview'))}</em>` : '';
  const charts = (account.odds ?? []).flatMap((odds) => odds.chart ?? []);
  need('battle').classList.toggle('charted', charts.length > 0);
  document.body.classList.toggle('has-chart', charts.length > 0);
  need('battle').classList.toggle('parted', parts.length > 0);
  document.body.classList.toggle('has-parts', parts.length > 0);
  const reckoned = `${(account.odds ?? []).map(read).join('')}${account.columns.map(table).join('')}`;
  fill(
    'battle',
    `<header><h2>${safe(account.title)}</h2>${badge}</header>${parts.length ? '' : (account.picture ?? '')}${parts.map((part, k) => reckoning(part, k ? '' : (account.picture ?? ''))).join('')}${(account.chances ?? []).map(bars).join('')}${(account.throws ?? []).map(dice).join('')}${lucky(account).map(bars).join('')}${charts.length ? `<div class="drawn">${charts.map(charted).join('')}</div><div class="reckoned">${reckoned}</div>` : reckoned}
    ${final ? `<p class="final">${safe(final.text)} ${link(final.rule)} <b>${words}</b></p>${account.bands ? bar(account.bands, final.least, final.most) : ''}` : ''}${after}`,
  );
}
