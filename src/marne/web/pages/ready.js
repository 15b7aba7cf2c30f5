// @ts-check
/** Ready battles: what is fought, between whom, how long, how hard; each begins with one click, also without an account. */
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { sitDown } from '../shared/pledge.js';
import { t } from '../shared/words.js';
import { matchAddress } from './library.js';
import { complain } from './masthead.js';

/** @typedef {import('../shared/game.js').ReadyBattle} ReadyBattle */
/** @typedef {{name: string, title: string, scenarios: number, film: boolean}} Listed */
/** @typedef {ReadyBattle & {game: Listed}} Offered */

const LEVELS = /** @type {const} */ (['easy', 'middling', 'hard']);

/** The ready battles of a game, if it has any. @param {Listed} game @returns {Promise<Offered[]>} */
async function readyIn(game) {
  try {
    /** @type {{ready: ReadyBattle[]}} */
    const { ready } = await import(`../games/${game.name}/ready.js`);
    return ready.map((battle) => ({ ...battle, game }));
  } catch {
    return [];
  }
}

/** All ready battles, the easy ones first. @param {Listed[]} games @returns {Promise<Offered[]>} */
async function readyBattles(games) {
  const found = (await Promise.all(games.map(readyIn))).flat();
  const many = games.reduce((sum, game) => sum + game.scenarios, 0);
  need('ready-all').textContent = t('ready.all', { count: many });
  return found.sort((a, b) => Number(Boolean(b.says)) - Number(Boolean(a.says)) || hard(a) - hard(b));
}

/** How hard a battle is, from 0. @param {ReadyBattle} battle */
const hard = (battle) => LEVELS.indexOf(battle.level);

/** The address of a battle's picture. @param {Offered} battle @param {'day'|'night'} hour */
const picture = (battle, hour) =>
  `/games/${encodeURIComponent(battle.game.name)}/ready/${encodeURIComponent(battle.name)}-${hour}.webp`;

/** Three bars, as many of them dark as it is hard, and the word for it. @param {ReadyBattle} battle */
function level(battle) {
  const bars = LEVELS.map((_, k) => `<i ${k <= hard(battle) ? 'class="on"' : ''}></i>`).join('');
  return `<span class="bars" aria-hidden="true">${bars}</span> ${t(`ready.${battle.level}`)}`;
}

/** A battle as a card. @param {Offered} battle @param {number} number */
function card(battle, number) {
  const names = battle.nations.map((nation) => nation.name);
  const nations = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(t('and'));
  const signs = battle.nations
    .map((nation) => `<svg class="sign" viewBox="-6 -6 12 12" aria-hidden="true">${nation.sign}</svg>`)
    .join('');
  return `<li class="battle"><div class="ground" role="img" aria-label="${safe(t('ready.troops', { nations }))}"><img class="by-day" src="${picture(battle, 'day')}" alt="" width="132" height="168" loading="lazy"><img class="by-night" src="${picture(battle, 'night')}" alt="" width="132" height="168" loading="lazy"><span class="signs">${signs}</span></div>
    <div class="facts"><h3>${safe(battle.title)}</h3><p class="muted">${safe(battle.game.title)}</p><p class="scale"><span>${safe(battle.length)}</span> <span>${safe(battle.size)}</span></p><p class="level">${level(battle)}</p></div>
    <button type="button" class="${number ? '' : 'primary'}" data-play="${number}" aria-label="${safe(t('ready.playLabel', { battle: battle.title }))}">${t('ready.play')}</button></li>`;
}

/** Sit down without an account, if one has none: the browser's cookie keeps the seat. @param {boolean} known whether somebody is signed in */
export const comeIn = async (known) => {
  if (!known) await call('POST', '/api/guests');
};

/** Begin a battle and go there. @param {Offered} battle @param {boolean} known */
async function play(battle, known) {
  await comeIn(known);
  const match = await sitDown('/api/matches', { game: battle.game.name, ...battle.match });
  location.assign(matchAddress(match.id));
}

/** Show the ready battles, and let each begin; says which games there are. @param {boolean} known whether somebody is signed in @returns {Promise<Listed[]>} */
export async function drawReady(known) {
  /** @type {Listed[]} */
  const games = await call('GET', '/api/games');
  const battles = await readyBattles(games);
  need('ready').hidden = !battles.length;
  need('play-now').hidden = !battles.length;
  if (battles[0]?.says) need('play-words').textContent = `${t('welcome.free')} ${battles[0].says}`;
  fill('ready-list', battles.map(card).join(''));
  onClick('play', async (which, button) => {
    const place = known ? need('list-error') : need('play-error');
    button.setAttribute('disabled', '');
    await play(battles[Number(which) || 0], known).catch((error) => complain(place, error));
    button.removeAttribute('disabled');
  });
  return games;
}
