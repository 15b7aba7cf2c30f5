// @ts-check
/** Pointing at the board: what glows is chosen, what does not says why; pieces can be dragged where they may go. */
import { t } from '../shared/words.js';
import { choosing } from './chooser.js';
import { foresee, lookAway, tells } from './foresight.js';
import { ask, choose, follow } from './net.js';
import { markOf, shortOf, spaceOf } from './places.js';
import { pressSight, sightTo } from './sight.js';
import { change, choicesFor, goals, goalsAt, offered, pieceOf, state, target } from './state.js';

/** @typedef {import('./places.js').Point} Point */

const DELAY = 150;

/** The piece under an element. @param {Element|null} element */
export const keyOf = (element) => element?.closest?.('[data-piece]')?.getAttribute('data-piece') ?? null;

/** The space under a point of the screen, also where a piece lies on it. @param {number} x @param {number} y @returns {number|null} */
function spaceAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest('.dragged')) continue;
    const piece = pieceOf(keyOf(element));
    if (piece) return piece.space;
    const space = spaceOf(element);
    if (space !== null) return space;
  }
  return null;
}

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
    follow(end ? [...goal.choices, { verb: end, noun: null }] : goal.choices);
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
  const asked = offered().map(target);
  if (!mine.length && asked.includes('space') && key !== state.now?.table.moving?.piece) {
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

/** Say why something on the board may not be chosen, or that it may. @param {Element} element @param {Point} at */
export function explain(element, at) {
  const piece = pieceOf(keyOf(element));
  const space = spaceOf(element);
  if (!piece && space === null) return;
  const verb = offered().find((c) => target(c) === (piece ? 'piece' : 'space'))?.verb;
  const noun = piece ? piece.noun : space;
  const name = piece?.name ?? shortOf(piece ? piece.space : (space ?? 0));
  if (verb && noun !== undefined && noun !== null) why(verb, noun, name, at);
  else notAsked(name, at);
}

/** Show where a piece could go before it is chosen. @param {string} key */
async function askReach(key) {
  const piece = pieceOf(key);
  for (const first of choicesFor('piece', piece?.noun)) {
    const answer = await ask('preview', first);
    if (answer.preview?.kind !== 'reach' || looking !== key) continue;
    change({ reach: { piece: key, first, end: answer.preview.end ?? null, hints: answer.preview.hints ?? {} } });
    return;
  }
}

/** @type {string|null} */
let looking = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** Look at a piece, or at none; after a moment its reach is shown. @param {string|null} key @param {number} [delay] */
function look(key, delay = DELAY) {
  if (looking === key) return;
  looking = key;
  clearTimeout(timer);
  const fan = key === null ? null : (pieceOf(key)?.space ?? null);
  timer = setTimeout(
    () => {
      if (state.fan !== fan) change({ fan });
      if (key === null) {
        if (state.reach) change({ reach: null });
      } else askReach(key);
    },
    key === null ? DELAY : delay,
  );
}

/** @type {{key: string, x: number, y: number, node: SVGGElement|null, moved: boolean, id: number}|null} */
let drag = null;
let dropped = false;
/** The answer to where the dragged piece may go. @type {Promise<void>} */
let reaching = Promise.resolve();

/** Whether a press begins a drag of a piece instead of the board. @param {PointerEvent} e */
export function takes(e) {
  if (state.drawsArrows && e.button === 0) return startArrow(e);
  const key = keyOf(/** @type {Element} */ (e.target));
  const piece = pieceOf(key);
  if (!key || !piece || e.button !== 0) return false;
  const moving = state.now?.table.moving?.piece === key;
  const ready = choicesFor('piece', piece.noun).length > 0 && e.pointerType !== 'touch';
  if (!moving && !ready) return false;
  drag = { key, x: e.clientX, y: e.clientY, node: null, moved: false, id: e.pointerId };
  return true;
}

/** @param {PointerEvent} e @param {import('./hand.js').Hand} hand */
function dragOn(e, hand) {
  if (!drag || drag.id !== e.pointerId) return;
  if (!drag.moved && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 6) return;
  if (!drag.moved) {
    drag.moved = true;
    const original = document.querySelector(`[data-piece="${CSS.escape(drag.key)}"]`);
    drag.node = /** @type {SVGGElement} */ (original?.cloneNode(true));
    drag.node.classList.add('dragged');
    drag.node.removeAttribute('data-piece');
    document.querySelector('#tags')?.after(drag.node);
    if (state.now?.table.moving?.piece !== drag.key) {
      looking = drag.key;
      clearTimeout(timer);
      if (state.reach?.piece !== drag.key) change({ reach: null });
      reaching = askReach(drag.key);
    }
  }
  const [x, y] = hand.onSheet(e.clientX, e.clientY);
  if (drag.node) drag.node.style.transform = `translate(${x}px, ${y}px)`;
  aim(spaceAt(e.clientX, e.clientY));
}

/** @param {PointerEvent} e */
function drop(e) {
  if (!drag || drag.id !== e.pointerId) return;
  const { moved, node, key } = drag;
  drag = null;
  node?.remove();
  if (!moved) return;
  dropped = true;
  setTimeout(() => {
    dropped = false;
  }, 50);
  const space = e.type === 'pointerup' ? spaceAt(e.clientX, e.clientY) : null;
  reaching.then(() => {
    if (space !== null && space !== pieceOf(key)?.space) pressSpace(space, [e.clientX, e.clientY], true);
    looking = null;
    change({ aim: null, reach: null });
  });
}

/** @type {{from: number, colour: number, id: number}|null} */
let begun = null;
/** @type {(arrows: [number, number, number][]) => void} */
let keepArrows = () => {};

/** Begin an arrow, or remove the one that is pressed. @param {PointerEvent} e */
function startArrow(e) {
  const old = /** @type {Element} */ (e.target).closest('[data-arrow]');
  if (old) {
    keepArrows(state.arrows.filter((_, k) => k !== Number(old.getAttribute('data-arrow'))));
    return true;
  }
  const from = spaceAt(e.clientX, e.clientY);
  if (from === null) return false;
  begun = {
    from,
    colour: Number(document.querySelector('[data-colour][aria-pressed=true]')?.getAttribute('data-colour') ?? 0),
    id: e.pointerId,
  };
  return true;
}

/** @param {PointerEvent} e */
function endArrow(e) {
  if (!begun || begun.id !== e.pointerId) return;
  const to = spaceAt(e.clientX, e.clientY);
  if (e.type === 'pointerup' && to !== null && to !== begun.from)
    keepArrows([...state.arrows, [begun.from, to, begun.colour]]);
  begun = null;
}

/** Let the board be clicked, hovered over, focused and dragged on. @param {HTMLElement} box @param {import('./hand.js').Hand} hand @param {(arrows: [number, number, number][]) => void} keep */
export function wirePointing(box, hand, keep) {
  keepArrows = keep;
  box.addEventListener('click', (e) => {
    if (dropped || state.drawsArrows) return;
    const element = /** @type {Element} */ (e.target);
    if (state.choosing) change({ choosing: null });
    if (pressHeading(element)) return;
    /** @type {Point} */
    const at = e.detail === 0 ? middle(element) : [e.clientX, e.clientY];
    const key = keyOf(element);
    const touch = /** @type {PointerEvent} */ (e).pointerType === 'touch';
    if (key) {
      if (!touch || !spreadFirst(key)) pressPiece(key, at);
      return;
    }
    const space = spaceOf(element);
    if (space === null) {
      change({ bubble: null, aim: null });
      return;
    }
    if (touch && state.aim !== space && goals().has(space)) {
      aim(space);
      hand.reveal(...markOf(space));
      return;
    }
    pressSpace(space, at);
  });
  box.addEventListener('contextmenu', (e) => {
    e.preventDefault();
    explain(/** @type {Element} */ (e.target), [e.clientX, e.clientY]);
  });
  box.addEventListener('pointerover', (e) => {
    if (drag || e.pointerType === 'touch') return;
    const key = keyOf(/** @type {Element} */ (e.target));
    if (state.sighting) {
      sightTo(key ? (pieceOf(key)?.space ?? null) : spaceOf(/** @type {Element} */ (e.target)));
      return;
    }
    look(key);
    if (!key)
      aim(
        goals().has(spaceOf(/** @type {Element} */ (e.target)) ?? -1)
          ? spaceOf(/** @type {Element} */ (e.target))
          : null,
      );
  });
  box.addEventListener('focusin', (e) => {
    const element = /** @type {Element} */ (e.target);
    if (!element.matches(':focus-visible')) return;
    const key = keyOf(element);
    if (key) {
      change({ selected: key });
      look(key);
    }
    const space = spaceOf(element);
    if (state.sighting) sightTo(space ?? pieceOf(key)?.space ?? null);
    else if (space !== null) aim(space);
    change({});
  });
  box.addEventListener('focusout', () => {
    look(null);
    change({});
  });
  addEventListener('pointermove', (e) => dragOn(e, hand));
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel']))
    addEventListener(end, (e) => {
      drop(e);
      endArrow(e);
    });
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

/** On a touch screen the first tap on a crowded space spreads its pieces out. @param {string} key */
function spreadFirst(key) {
  const space = pieceOf(key)?.space ?? null;
  if (state.fan === space) return false;
  change({ fan: space, selected: key });
  return document.querySelectorAll('.piece').length > 0 && isCrowded(space);
}

/** @param {number|null} space */
function isCrowded(space) {
  return (state.now?.table.pieces.filter((p) => p.space === space).length ?? 0) > 2;
}

/** Where an element is on the screen, for answers to keys. @param {Element} element @returns {Point} */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
