// @ts-check
/** Pressing what lies on the board: what glows is chosen, what does not says why. */
import { t } from '../shared/words.js';
import { choosing } from './chooser.js';
import { foresee, lookAway, tells } from './foresight.js';
import { ask, choose, follow } from './net.js';
import { shortOf } from './places.js';
import { pressSight } from './sight.js';
import { asksFor, change, choicesFor, goals, goalsAt, offered, pieceOf, state, target } from './state.js';

/** @typedef {import('./places.js').Point} Point */

/** Point at a space, and see what would follow if one went there. @param {number|null} space */
export function aim(space) {
  if (state.aim === space) return;
  change({ aim: space });
  const goal = space === null ? undefined : goals().get(space);
  const choice = goal?.choices[goal.choices.length - 1];
  if (choice && !state.reach && (goal?.hint.fight || tells(choice))) foresee(choice);
  else lookAway();
}

/** Go to a space, or hear why not. @param {number} space @param {Point} at @param {boolean} [stay] end the march there */
export function pressSpace(space, at, stay = false) {
  if (state.sighting) {
    pressSight(space, at);
    return;
  }
  const [goal, ...others] = goalsAt(space);
  if (others.length) {
    choosing(shortOf(space), at, [goal, ...others]);
    return;
  }
  if (goal) {
    const end = stay ? (state.reach?.end ?? state.now?.table.moving?.end) : null;
    change({ bubble: null, reach: null });
    follow(goal.choices, end);
    return;
  }
  const verb = offered().find((c) => target(c) === 'space')?.verb;
  if (verb) why(verb, space, shortOf(space), at);
  else notAsked(shortOf(space), at);
}

/** Say that the question is another one. @param {string} name @param {Point} at */
export function notAsked(name, at) {
  const prompt = state.past ? null : state.now?.prompt;
  if (!prompt) {
    change({ bubble: null });
    return;
  }
  change({
    bubble: {
      title: t('why.title', { what: name }),
      rule: prompt.rule,
      why: t('why.notAsked', { ask: prompt.text }),
      at,
    },
  });
}

/** Choose a piece, or look at it, or hear why not. @param {string} key @param {Point} at */
export function pressPiece(key, at) {
  const piece = pieceOf(key);
  if (!piece) return;
  if (state.sighting) {
    pressSight(piece.space, at);
    return;
  }
  const mine = choicesFor('piece', piece.noun);
  const there = state.reach ? [] : goalsAt(piece.space);
  if (there.length > 1 || (mine.length && there.length)) {
    change({ selected: key });
    choosing(piece.name ?? shortOf(piece.space), at, [
      ...mine.map((choice) => ({ choices: [choice], hint: {} })),
      ...there,
    ]);
    return;
  }
  if (mine.length === 1) {
    change({ selected: key, bubble: null, reach: null });
    choose(mine[0]);
    return;
  }
  if (!mine.length && asksFor('space') && key !== state.now?.table.moving?.piece) {
    change({ selected: key });
    pressSpace(piece.space, at);
    return;
  }
  change({ selected: key, bubble: null });
  const verb = offered().find((c) => target(c) === 'piece')?.verb;
  if (mine.length) return;
  if (verb && piece.noun !== undefined) why(verb, piece.noun, piece.name ?? '', at);
  else if (verb) notAsked(shortOf(piece.space), at);
}

/** Ask why something is not offered, and say it. @param {string} verb @param {number|string|null} noun @param {string} name @param {Point} at */
export async function why(verb, noun, name, at) {
  const answer = await ask('why', { verb, noun });
  if (answer.why === undefined && answer.allowed === undefined) return;
  change({
    bubble: { title: t('why.title', { what: name }), rule: answer.rule ?? '', why: answer.why ?? t('why.allowed'), at },
  });
}

/** Say why a piece or a space may not be chosen, or that it may. @param {string|null} key @param {number|null} space @param {Point} at */
export function explain(key, space, at) {
  const piece = pieceOf(key);
  if (!piece && space === null) return;
  const verb = offered().find((c) => target(c) === (piece ? 'piece' : 'space'))?.verb;
  const noun = piece ? piece.noun : space;
  const name = piece?.name ?? shortOf(piece ? piece.space : (space ?? 0));
  if (verb && noun !== undefined && noun !== null) why(verb, noun, name, at);
  else notAsked(name, at);
}

/** Turn the piece in hand, if one of its arrows was pressed. @param {Element} element */
export function pressHeading(element) {
  const arrow = element.closest('[data-heading]');
  const choice = offered().find(
    (c) => target(c) === 'direction' && `${c.verb} ${c.noun}` === arrow?.getAttribute('data-heading'),
  );
  if (choice) choose(choice);
  return Boolean(choice);
}
