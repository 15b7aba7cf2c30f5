// @ts-check
/** Pressing what lies on the board: what glows is chosen, what does not says why. */
import { t } from '../shared/words.js';
import { choosing, saidOf } from './chooser.js';
import { foresee, lookAway, tells } from './foresight.js';
import { ask, choose, follow } from './net.js';
import { shortOf } from './places.js';
import { pressSight } from './sight.js';
import {
  asksFor,
  change,
  choicesFor,
  choicesOf,
  goals,
  goalsAt,
  offered,
  pieceOf,
  state,
  target,
  wholeWay,
} from './state.js';
import { pressMate, takeInHand } from './together.js';

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
    follow(wholeWay(goal), end);
    return;
  }
  why(verbsAbout(space), space, shortOf(space), at);
}

/** @type {(table: any, space: number) => string[]} */
let wondered = () => [];

/** Learn from a game what one wonders about a space besides what is offered. @param {import('../shared/game.js').GameModule} game */
export function wirePressing(game) {
  if (game.wonders) wondered = game.wonders;
}

/** The first verb by which something may be pointed at now. @param {'piece'|'space'} kind */
const verbFor = (kind) =>
  offered()
    .filter((c) => target(c) === kind)
    .map((c) => c.verb)
    .slice(0, 1);

/** What one asks who points at a space. @param {number} space */
function verbsAbout(space) {
  const table = state.past || !state.now?.prompt ? null : state.now.table;
  const more = table ? wondered(table, space) : [];
  return more.length ? more : verbFor('space');
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

/** Choose a piece, or look at it, or hear why not. @param {string} key @param {Point} at @param {boolean} [along] whether it is to go where the piece in hand goes */
export function pressPiece(key, at, along = false) {
  const piece = pieceOf(key);
  if (!piece) return;
  if (state.sighting) {
    pressSight(piece.space, at);
    return;
  }
  if (pressMate(key, along)) return;
  const mine = choicesOf(piece);
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
    takeInHand(key, mine[0]);
    return;
  }
  if (mine.length) {
    change({ selected: key });
    choosing(
      piece.name ?? '',
      at,
      mine.map((choice) => ({ choices: [choice], hint: {} })),
    );
    return;
  }
  if (asksFor('space') && key !== state.now?.table.moving?.piece) {
    change({ selected: key });
    pressSpace(piece.space, at);
    return;
  }
  change({ selected: key, bubble: null });
  if (!asksFor('piece')) return;
  if (piece.noun !== undefined) why(verbFor('piece'), piece.noun, piece.name ?? '', at);
  else notAsked(shortOf(piece.space), at);
}

/** Ask why something is not offered in any way, and say it: the first reason of each kind. @param {string[]} verbs @param {number|string|null} noun @param {string} name @param {Point} at */
async function why(verbs, noun, name, at) {
  if (!verbs.length) {
    notAsked(name, at);
    return;
  }
  const answers = await Promise.all(verbs.map((verb) => ask('why', { verb, noun })));
  const [first, ...more] = new Map(answers.filter((a) => a.why !== undefined).map((a) => [a.why, a])).values();
  if (!first || answers.some((a) => a.allowed)) return;
  change({ bubble: { title: t('why.title', { what: name }), rule: first.rule ?? '', why: first.why, more, at } });
}

/** Say why a piece or a space may not be chosen, or what one may do with it. @param {string|null} key @param {number|null} space @param {Point} at */
export function explain(key, space, at) {
  const piece = pieceOf(key);
  const where = piece?.space ?? space;
  if (where === null || where === undefined) return;
  const name = piece?.name ?? shortOf(where);
  const mine = choicesOf(piece).map((choice) => choice.text ?? choice.verb);
  const reached = piece?.own && state.reach; // that is where the piece could go, and not where one could go now
  const may = [...mine, ...(reached ? [] : goalsAt(where).map(saidOf))];
  if (may.length) {
    const rule = state.now?.prompt?.rule ?? '';
    change({ bubble: { title: t('why.may', { what: name }), rule, why: `${may.join('; ')}.`, at } });
  } else if (piece?.noun !== undefined && asksFor('piece')) why(verbFor('piece'), piece.noun, name, at);
  else why(verbsAbout(where), where, name, at);
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
