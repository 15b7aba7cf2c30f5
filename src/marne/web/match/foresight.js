// @ts-check
/** Foresight: what the server can say of a choice before one makes it, shown as an account beside the board. */
import { ask } from './net.js';
import { change, goals, offered, state, target, watch } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('../shared/game.js').Account} Account */
/** @typedef {{verb: string, noun: any}} Choice */

/** @type {GameModule|null} */
let game = null;
let asked = 0;
/** What is shown of this question as long as nothing else is pointed at. @type {Account|null} */
let standing = null;
let question = '';

/** Whether the server has something to say of a choice that does not lead to a fight; of a way, if there is room beside the board. @param {Choice} choice */
export const tells = ({ verb }) =>
  Boolean(game?.foresees?.includes(verb) || (innerWidth > 760 && game?.prices?.includes(verb)));

/** Show what a choice would bring. @param {Choice} choice */
export async function foresee(choice) {
  const account = await read(choice);
  if (account !== undefined && state.foreseen !== account) change({ foreseen: account });
}

/** @param {Choice} choice @returns {Promise<Account|null|undefined>} nothing, if something else was asked meanwhile */
async function read(choice) {
  asked += 1;
  const mine = asked;
  const answer = await ask('preview', choice);
  if (mine !== asked) return undefined;
  const account = answer.preview && state.now ? (game?.foreseen(answer.preview, state.now.table) ?? null) : null;
  return account && { ...account, foreseen: true };
}

/** What is foreseen as soon as it is asked: the first button of which there is something to say, or the only fight on the board. */
function atOnce() {
  const button = offered().find((c) => !target(c) && tells(c));
  const fights = offered().filter((c) => target(c) === 'space' && goals().get(Number(c.noun))?.hint.fight);
  return button ?? (fights.length === 1 && goals().size === 1 ? fights[0] : undefined);
}

/** Which question is asked: the seat, and the version of its table. */
const asking = () => `${state.now?.seat} ${state.now?.version}`;

/** Point at nothing any more. */
export function lookAway() {
  asked += 1;
  const still = question === asking() ? standing : null;
  if (state.foreseen !== still) change({ foreseen: still });
}

/** When something new is asked, show what can be foreseen of it; let buttons be pointed at. @param {GameModule} module */
export function wireForesight(module) {
  game = module;
  watch(() => {
    const now = asking();
    if (now === question || state.past) return;
    question = now;
    standing = null;
    const first = atOnce();
    if (first)
      read(first).then((account) => {
        if (account && question === now) {
          standing = account;
          change({ foreseen: account });
        }
      });
  }, ['now', 'past']);
  for (const [begin, end] of /** @type {const} */ ([
    ['pointerover', 'pointerout'],
    ['focusin', 'focusout'],
  ])) {
    document.addEventListener(begin, (e) => {
      if (e.target instanceof SVGElement) return; // the board, at every step of the hand
      const button = /** @type {Element} */ (e.target).closest?.('button[data-verb]');
      if (!(button instanceof HTMLElement)) return;
      const choice = { verb: button.dataset.verb ?? '', noun: JSON.parse(button.dataset.noun ?? 'null') };
      if (tells(choice)) foresee(choice);
    });
    document.addEventListener(end, (e) => {
      if (e.target instanceof SVGElement) return;
      if (/** @type {Element} */ (e.target).closest?.('button[data-verb]')) lookAway();
    });
  }
}
