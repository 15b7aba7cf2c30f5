// @ts-check
/** The guide through a first turn, and the adviser's hint: they say what to do and why, point at it, and can be sent away. */
import { fill, link, need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { percent } from './battle.js';
import { follow } from './net.js';
import { nodeOf } from './places.js';
import { standIn } from './stops.js';
import { change, goals, offered, state, target } from './state.js';

let on = false;
/** What is pointed at. @type {Element|null} */
let hinted = null;

/** @typedef {import('../shared/game.js').Lesson} Lesson */

/** What the adviser says, if it was asked. @returns {Lesson|null} */
function advice() {
  const { advice: found } = state;
  if (!found || found === 'asked' || state.past || found.asked !== state.now?.prompt?.text) return null;
  const chance = found.chance === null ? '' : ` ${t('advice.chance', { chance: percent(found.chance) })}`;
  if (!offered().some((c) => c.verb === found.verb && c.noun === found.noun)) return null;
  return {
    text: `${found.text}. ${found.why}${found.why.includes('%') ? '' : chance}`,
    suggest: { verb: found.verb, noun: found.noun },
  };
}

/** What is proposed, as choices that can be made now. @param {Lesson|null} lesson @returns {import('./state.js').Choice[]} */
function proposed(lesson) {
  const { verb, noun } = lesson?.suggest ?? {};
  if (!verb) return [];
  const choice = offered().find((c) => c.verb === verb && (noun === undefined || c.noun === noun));
  if (choice) return [choice];
  const goal = goals().get(Number(noun));
  return goal?.choices.at(-1)?.verb === verb ? goal.choices : [];
}

/** Draw what the guide says now. @param {import('../shared/game.js').GameModule} game */
export function drawGuide(game) {
  const panel = need('guide');
  const hint = advice();
  const lesson = hint ?? lessonOf(game);
  panel.hidden = !lesson;
  hinted?.classList.remove('hinted');
  hinted = null;
  if (!lesson) return;
  const choices = proposed(lesson);
  const show = choices.length
    ? `<button type="button" class="primary" data-guide="do">${safe(t('guide.do'))}</button>`
    : '';
  const end = lesson.suggest === undefined && state.now?.prompt;
  fill(
    'guide',
    hint
      ? `<header><h2>${safe(t('advice.title'))}</h2></header><p>${safe(hint.text)}</p><div class="buttons"><button type="button" data-guide="away">${safe(t('advice.close'))}</button>${show}</div>`
      : `<header><h2>${safe(t('guide.title'))}</h2></header><p>${safe(lesson.text)} ${link(lesson.rule)}</p><div class="buttons"><button type="button" data-guide="skip">${safe(end ? t('guide.end') : t('guide.skip'))}</button>${show}</div>`,
  );
  if (choices.length) point(choices[choices.length - 1]);
}

/** What the guide says. @param {import('../shared/game.js').GameModule} game */
const lessonOf = (game) => (on && state.now && !state.past ? game.guide(state.now, state.story) : null);

/** Point at a choice where it is. @param {import('./state.js').Choice} choice */
function point(choice) {
  hinted = shownAs(choice) ?? null;
  hinted?.classList.add('hinted');
}

/** The element that stands for a choice. @param {import('./state.js').Choice} choice */
function shownAs(choice) {
  const kind = target(choice);
  if (kind === 'space') return nodeOf(Number(choice.noun)) ?? standIn(Number(choice.noun));
  if (kind === 'piece') {
    const piece = state.now?.table.pieces.find((p) => p.noun === choice.noun);
    return document.querySelector(`[data-piece="${CSS.escape(piece?.key ?? '')}"]`);
  }
  return document.querySelector(`#prompt .buttons [data-focus="${CSS.escape(`${choice.verb} ${choice.noun}`)}"]`);
}

/** Begin the guide if the address asks for it. @param {boolean} wanted @param {import('../shared/game.js').GameModule} game */
export function wireGuide(wanted, game) {
  on = wanted;
  onClick('guide', (what) => {
    if (what === 'do') {
      follow(proposed(advice() ?? lessonOf(game)));
      return;
    }
    if (what === 'away') {
      change({ advice: null });
      return;
    }
    on = false;
    history.replaceState(null, '', location.href.replace(/&guide=1/, ''));
    change({});
  });
}
