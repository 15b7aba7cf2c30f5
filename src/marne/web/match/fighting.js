// @ts-check
/** Whether there is a battle to be shown: foreseen, played or fought. Its panel is fetched with the first one. */
import { need } from '../shared/dom.js';
import { battle } from './later.js';
import { state } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

/** The battle of the action that is played. @param {GameModule} game @param {import('./playback.js').Playing} playing */
function played(game, { frames, at }) {
  const { action, after } = frames[at];
  return action.battle ? game.battle(state.story.slice(0, action.number + 1).flat(), after) : null;
}

/** Whether the last battle was fought before the account of the others' turn was drawn up, which tells of it; or another question has its own things beside the map. @param {import('../shared/game.js').GameModule} game @param {import('../shared/game.js').Account|null} account */
function isOld(game, account) {
  const { foreseen, playback, now, story } = state;
  if (!account || foreseen || playback || !now) return false;
  if (now.table.tray && now.prompt) return true;
  if (!state.account) return false;
  const then = game.battle(story.slice(0, state.account.until + 1).flat(), now.table);
  return JSON.stringify(then) === JSON.stringify(account);
}

/** Show what is foreseen, or else the last battle. @param {GameModule} game */
export function showBattle(game) {
  const { foreseen, now, past, playback, story } = state;
  const account =
    foreseen ?? (playback ? played(game, playback) : past || !now ? null : game.battle(story.flat(), now.table));
  if (account && !battle.now) {
    battle.get().then(
      () => showBattle(game),
      () => {}, // without the server there is no panel, and all the rest goes on
    );
    return;
  }
  const panel = need('battle');
  panel.hidden = !account;
  panel.classList.toggle('foreseen', Boolean(foreseen));
  document.body.classList.toggle('has-battle', Boolean(account));
  document.body.classList.toggle('old-battle', isOld(game, account));
  if (account) battle.now?.drawBattle(account);
  else document.body.classList.remove('has-chart', 'has-parts');
}
