// @ts-check
/** The adviser's hint: it says what to do and why, points at it, and can be sent away. */
import { fill, need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { points } from './advice.js';
import { percent } from './percent.js';
import { follow } from './net.js';
import { nodeOf } from './places.js';
import { standIn } from './stops.js';
import { change, goals, offered, state, target } from './state.js';

/** @typedef {import('./state.js').Advice} Advice */
/** @typedef {{text: string, intends: Advice['intends'], suggest: {verb: string, noun: number|string|null}}} Hint */

/** What is pointed at. @type {Element|null} */
let hinted = null;

/** What the adviser says, if it was asked. @returns {Hint|null} */
function advice() {
  const { advice: found } = state;
  if (state.past || found === 'asked') return null;
  if (!found) return goingOn();
  if (found.asked !== state.now?.prompt?.text) return null;
  const chance =
    found.chance === null
      ? ''
      : ` ${t('advice.chance', { chance: percent(found.chance), margin: points(found.margin) })}`;
  if (!offered().some((c) => c.verb === found.verb && c.noun === found.noun)) return null;
  return {
    text: `${found.text}. ${found.why}${found.why.includes('%') ? '' : chance}`,
    intends: found.intends,
    suggest: { verb: found.verb, noun: found.noun },
  };
}

/** The next click of the plan under way, as long as it is still offered. @returns {Hint|null} */
function goingOn() {
  const { now, underWay } = state;
  if (!underWay || !now?.prompt || now.number <= underWay.after || !offered().length) return null;
  const [verb, noun] = underWay.clicks[0];
  const choice = offered().find((c) => c.verb === verb && c.noun === noun);
  if (!choice) {
    state.underWay = null; // it came otherwise, or one has gone another way
    return null;
  }
  return { text: t('advice.next', { choice: choice.text ?? '' }), intends: underWay.intends, suggest: choice };
}

/** Do what is proposed, and keep the rest of the plan in mind. */
function goOn() {
  const from = state.advice && state.advice !== 'asked' ? state.advice : state.underWay;
  const choices = proposed(advice());
  const rest = from?.clicks.slice(1) ?? [];
  state.underWay = from && rest.length ? { intends: from.intends, clicks: rest, after: state.now?.number ?? 0 } : null;
  follow(choices);
}

/** The ways of the plan that is proposed, or under way. */
export function planned() {
  const hint = advice();
  return (hint?.intends ?? []).flatMap((intent) => intent.ways);
}

/** What is proposed, as choices that can be made now. @param {Hint|null} hint @returns {import('./state.js').Choice[]} */
function proposed(hint) {
  if (!hint) return [];
  const { verb, noun } = hint.suggest;
  const choice = offered().find((c) => c.verb === verb && c.noun === noun);
  if (choice) return [choice];
  const goal = goals().get(Number(noun));
  return goal?.choices.at(-1)?.verb === verb ? goal.choices : [];
}

/** Draw what the adviser says now. */
export function drawGuide() {
  const hint = advice();
  need('guide').hidden = !hint;
  hinted?.classList.remove('hinted');
  hinted = null;
  if (!hint) return;
  const choices = proposed(hint);
  const show = choices.length
    ? `<button type="button" class="primary" data-guide="do">${safe(t('guide.do'))}</button>`
    : '';
  fill(
    'guide',
    `<header><h2>${safe(t('advice.title'))}</h2></header><div class="told" tabindex="0">${plan(hint)}<p>${safe(hint.text)}</p></div><div class="buttons"><button type="button" data-guide="away">${safe(t('advice.close'))}</button>${show}</div>`,
  );
  if (choices.length) point(choices[choices.length - 1]);
}

/** What is to be done until the decision is over, line by line. @param {Hint} hint */
function plan(hint) {
  if (hint.intends.length < 2) return '';
  return `<ol class="plan">${hint.intends.map((intent) => `<li>${safe(intent.text)}</li>`).join('')}</ol>`;
}

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

/** Let a hint be followed, or sent away. */
export function wireGuide() {
  onClick('guide', (what) => {
    if (what === 'do') goOn();
    else change({ advice: null, underWay: null });
  });
}
