// @ts-check
/** What one may do now: a sentence, its rule, the buttons, and the board's choices as a list. */
import { fill, link, need, safe } from '../shared/dom.js';
import { begun, sideWithin } from '../shared/game.js';
import { t } from '../shared/words.js';
import { asCards, barredButton, cards, inOrder, isClosed, keyOf, tip, warning } from './cards.js';
import { besides, saidOf } from './chooser.js';
import { choose, follow, undo } from './net.js';
import { shortOf } from './places.js';
import { advises } from './advice.js';
import { change, goalsAt, isBeside, offered, read, remembered, state, target, trayNow, wholeWay } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('./state.js').Choice} Choice */

/** Sides within a sentence. @param {GameModule} game @param {string[]} sides */
const named = (game, sides) => sides.map((s) => sideWithin(game, state.now?.table, s)).join(t('and'));

/** Draw the prompt. @param {GameModule} game @param {() => string} waiting what the page says while seats are free */
export function drawPrompt(game, waiting) {
  if (!state.now) return;
  write(game, waiting);
  document.body.classList.toggle('has-deeds', Boolean(document.querySelector('#prompt > .deeds')));
}

/** Let what stands at the right end above the cards, however high they are, and above what is told of a piece. */
export function wireHeight() {
  new ResizeObserver(() => {
    if (document.body.matches('.has-deeds'))
      document.body.style.setProperty('--prompt-high', `${need('prompt').offsetHeight}px`);
  }).observe(need('prompt'));
  new ResizeObserver(() => {
    document.body.style.setProperty('--unit-high', `${need('inspector').offsetHeight}px`);
  }).observe(need('inspector'));
}

/** @param {GameModule} game @param {() => string} waiting */
function write(game, waiting) {
  const now = /** @type {import('./state.js').TableMessage} */ (state.now);
  if (now.phase === 'open') fill('prompt', waiting());
  else if (state.past && !state.held)
    fill(
      'prompt',
      words(t('prompt.past', { number: state.past.number, last: now.number }), safe(t('prompt.pastHelp'))) +
        `<div class="buttons">${button('primary', t(now.result ? 'ending.back' : 'prompt.live'), 'data-live="yes"')}</div>`,
    );
  else if (now.result && !state.held) fill('prompt', over(game, now.result));
  else if (!now.prompt || !offered().length)
    fill(
      'prompt',
      words(deciding(game), safe(state.connected ? t('prompt.wait') : t('prompt.away'))) +
        `<div class="buttons">${undoButton()}</div>`,
    );
  else fill('prompt', question(game));
}

const LONG = 150; // letters of a question that has a row of its own

/** @param {string} ask @param {string} fine HTML */
const words = (ask, fine) =>
  `<div class="say${ask.length > LONG ? ' long' : ''}"><p class="ask" aria-live="polite">${safe(ask)}</p><div class="fine">${fine}</div></div>`;

/** @param {string} look @param {string} text @param {string} data */
const button = (look, text, data) => `<button type="button" class="${look}" ${data}>${safe(text)}</button>`;

/** Who sits on some seats. @param {string[]} seats */
const seated = (seats) =>
  (state.now?.seats ?? [])
    .filter((seat) => seats.includes(seat.name))
    .map((seat) => seat.who ?? seat.title)
    .join(t('dice.and'));

/** @param {GameModule} game */
function deciding(game) {
  if (state.held && !state.now?.waiting.some((side) => side !== state.now?.side)) return t('playback.decided');
  const seat = state.now?.seats.find((s) => s.name === state.thinking);
  if (seat) return t('prompt.thinking', { who: seat.who ?? seat.title });
  if (state.now?.throw) return t('prompt.throwing', { who: seated(state.now.throw.missing) });
  return t('prompt.deciding', { who: named(game, state.now?.waiting ?? []) });
}

/** @param {GameModule} game @param {{winner: string|null, how: string, rule: string}} result */
function over(game, result) {
  const ask = result.winner
    ? t('prompt.won', { who: begun(named(game, [result.winner])), how: result.how })
    : t('prompt.drawn', { how: result.how });
  const again = state.now?.seat ? button('', t('menu.rematch'), 'data-do="rematch"') : '';
  const buttons = again + button('primary', t('ending.open'), 'data-ending="open"');
  return `${words(ask, `${link(result.rule)} ${safe(t('prompt.overHelp'))}`)}<div class="buttons">${buttons}</div>`;
}

/** The question, with buttons for what is not on the board; the natural next step comes last. @param {GameModule} game */
function question(game) {
  const now = /** @type {import('./state.js').TableMessage} */ (state.now);
  const prompt = /** @type {import('../shared/types.d.ts').Prompt} */ (now.prompt);
  const all = offered();
  const plain = all.filter((c) => !target(c) && !isBeside(c));
  const light = plain.filter((c) => !c.meaning?.ends && !c.meaning?.costs); // what gives something up is never green
  const next = game.leading?.map((verb) => light.find((c) => c.verb === verb)).find(Boolean);
  const buttons = next ? [...plain.filter((c) => c !== next), next] : plain;
  const only = plain.length <= 2 && light.length === plain.length ? light.at(-1) : null;
  const usual = proposed() ? null : (next ?? only); // what the game proposes is not contradicted
  const head = words(prompt.text, `${link(prompt.rule)} ${boardList()}`);
  const warned = plain.find((c) => state.warned === keyOf(c));
  /** @param {Choice} c @param {string} said */
  const made = (c, said) =>
    button(
      c === usual ? 'primary' : '',
      c.text ?? c.verb,
      `${data(c)} ${said}${c === usual ? ' data-usual="yes"' : ''}`,
    );
  const help = `${undoButton()}${hintButton()}${restButton()}${proposalButton()}`;
  const inPlace = inOrder(plain, prompt.barred);
  const row = prompt.barred.length ? inPlace : buttons;
  const body = asCards(inPlace)
    ? `<div class="buttons">${help}</div>${cards(inPlace, (c) => made(c, ''))}`
    : `<div class="buttons">${help}${row.map((c) => ('why' in c ? barredButton(c) : made(c, tip(c.meaning)))).join('')}<span id="along"></span><span id="aimed"></span></div>`;
  return `${head}${warned ? warning(warned) : ''}${body}`;
}

/** What answers the rest of the question at once, if the game proposes something. */
function restButton() {
  const rest = trayNow()?.rest;
  return rest?.length
    ? `<button type="button" data-rest="yes" data-focus="rest">${safe(t('beside.rest'))}</button>`
    : '';
}

/** What the game proposes as the answer, if it proposes something. */
const proposed = () => (state.past || !offered().length ? null : state.now?.table.proposal);

/** What the game proposes as the answer, on the first key; the natural next step where nothing else can be done by a button. */
function proposalButton() {
  const proposal = proposed();
  const green = offered().every((choice) => target(choice) || isBeside(choice)) ? ' class="primary"' : '';
  return proposal
    ? `<button type="button"${green} data-proposal="yes" data-focus="proposal">${safe(t('prompt.proposal', { answer: proposal.text }))} <kbd>1</kbd></button>`
    : '';
}

/** Answer as the game proposes; what is not offered any more is left out. */
function accept() {
  const choices = (state.now?.table.proposal?.choices ?? []).map(read);
  if (choices.length) follow(choices.map((choice, k) => ({ ...choice, perhaps: k > 0 })));
}

const hintButton = () =>
  advises()
    ? `<button type="button" data-hint="yes" data-focus="hint" ${state.advice === 'asked' ? 'aria-busy="true"' : ''}>${safe(t(state.advice === 'asked' ? 'advice.thinking' : 'advice.hint'))} <kbd>H</kbd></button>`
    : '';

const undoButton = () =>
  state.now?.seat
    ? `<button type="button" data-undo="yes" data-focus="undo" ${state.now.can_undo ? '' : 'aria-disabled="true"'}>${safe(t('prompt.undo'))} <kbd>Z</kbd></button>`
    : '';

/** Draw the buttons for what a tap has aimed at; while there are some, no other is the natural next step. */
export function drawAimed() {
  if (!document.getElementById('aimed') || !fill('aimed', aimedButtons())) return;
  const aimed = need('aimed').hasChildNodes();
  for (const usual of document.querySelectorAll('#prompt [data-usual]')) usual.classList.toggle('primary', !aimed);
}

/** What a tap has aimed at, as the buttons that do it. */
function aimedButtons() {
  if (state.aim === null || state.sighting || !matchMedia('(pointer: coarse)').matches) return '';
  const where = shortOf(state.aim);
  const all = goalsAt(state.aim);
  return all
    .map((goal, k) => {
      const { cost, fight } = goal.hint;
      const plain = all.length === 1 && cost;
      const made = button(
        'primary',
        plain ? t(fight ? 'prompt.fightFor' : 'prompt.goFor', { where, count: cost }) : saidOf(goal),
        `data-aimed="${k}"`,
      );
      return (
        made + (besides(goal) && `<small class="${goal.hint.warns ? 'warns' : 'wins'}">${safe(besides(goal))}</small>`)
      );
    })
    .join('');
}

let listOpen = sessionStorage.getItem('list open') === 'yes';

/** The choices that point at the board, for those who would rather read them. */
const boardList = remembered(
  () => [offered(), listOpen],
  () => {
    const onBoard = offered().filter((c) => target(c) || isBeside(c));
    if (!onBoard.length) return '';
    const hints = state.now?.table.hints ?? {};
    const items = (listOpen ? onBoard : []).map((c) => {
      const hint = hints[`${c.verb} ${c.noun}`];
      const cost = hint?.label ? `, ${hint.label}` : hint?.cost ? `, ${t('space.points', { count: hint.cost })}` : '';
      return `<li>${button('', `${c.text ?? c.verb}${cost}`, data(c))}</li>`;
    });
    return `<details class="listed" ${listOpen ? 'open' : ''}><summary data-focus="listed">${safe(t('prompt.onBoard'))}</summary><ul>${items.join('')}</ul></details>`;
  },
);

/** @param {Choice} c */
const data = (c) =>
  `data-verb="${safe(c.verb)}" data-noun="${safe(JSON.stringify(c.noun))}" data-focus="${safe(`${c.verb} ${c.noun}`)}"`;

/** Let the buttons do what they say. @param {(at: [number, number]) => void} whyNoUndo */
export function wirePrompt(whyNoUndo) {
  document.addEventListener('click', (e) => {
    const at = /** @type {HTMLElement|null} */ (/** @type {Element} */ (e.target).closest('button'));
    if (!at) return;
    if (at.dataset.verb) {
      const choice = { verb: at.dataset.verb, noun: JSON.parse(at.dataset.noun ?? 'null') };
      if (at.closest('.deed') && isClosed(choice)) change({ opened: keyOf(choice) });
      else press(choice, Boolean(at.dataset.sure));
    }
    if (at.dataset.unwarn) change({ warned: null });
    if (at.dataset.barred)
      change({
        bubble: {
          title: at.textContent ?? '',
          rule: at.dataset.ruleOf ?? '',
          why: at.dataset.barred,
          at: [e.clientX, e.clientY],
        },
      });
    if (at.dataset.undo) {
      if (state.now?.can_undo) undo();
      else whyNoUndo([e.clientX, e.clientY]);
    }
    if (at.dataset.proposal) accept();
    if (at.dataset.rest) follow((trayNow()?.rest ?? []).map(read));
    if (at.dataset.aimed && state.aim !== null) {
      const goal = goalsAt(state.aim)[Number(at.dataset.aimed)];
      if (goal) follow(wholeWay(goal));
    }
  });
  document.addEventListener(
    'toggle',
    (e) => {
      const list = /** @type {HTMLDetailsElement} */ (e.target);
      if (!list.matches?.('details.listed') || listOpen === list.open) return;
      listOpen = list.open;
      sessionStorage.setItem('list open', listOpen ? 'yes' : 'no');
      change({});
    },
    true,
  );
}

/** Make a choice; one that ends something says so first. @param {{verb: string, noun: any}} choice @param {boolean} sure */
function press(choice, sure) {
  const ends = offered().find((c) => c.verb === choice.verb && c.noun === choice.noun)?.meaning?.ends;
  if (ends && !sure && state.warned !== keyOf(choice)) change({ warned: keyOf(choice) });
  else choose(choice);
}

/** Press the n-th button of the prompt. @param {number} n */
export function pressButton(n) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (
    document.querySelectorAll('#prompt .buttons button:not([data-undo], [data-hint], [data-rest], [data-barred])')
  );
  buttons[n - 1]?.click();
}
