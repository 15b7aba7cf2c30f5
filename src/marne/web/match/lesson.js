// @ts-check
/** A lesson: what to do now and why, how far one has come, and the way back; nothing of it counts. */
import { call } from '../shared/call.js';
import { fill, link, need, onClick, safe } from '../shared/dom.js';
import { beginLesson, isLearnt, keepLearnt } from '../shared/learnt.js';
import { t } from '../shared/words.js';
import { markTask, wireBoard } from './lessonboard.js';
import { follow } from './net.js';
import { change, offered, state, watch } from './state.js';

/**
 * @typedef {object} StepShown
 * @property {string} title
 * @property {string} text
 * @property {string} why
 * @property {string} rule
 * @property {string} after
 *
 * @typedef {object} Played a lesson as it is being played
 * @property {string} game
 * @property {string} name
 * @property {string} title
 * @property {number} minutes
 * @property {number} number of the position that this is about
 * @property {StepShown[]} steps the task is the last
 * @property {number[]} starts at which position each step began, the present one last
 * @property {[string, number|string|null][]} left what is still to be chosen in the present step
 * @property {boolean} strayed whether the next of these cannot be chosen any more
 * @property {''|'won'|'lost'} verdict
 * @property {string} say
 * @property {string} rule
 * @property {import('../shared/learnt.js').LessonLine[]} course
 */

const IDLE = 12_000; // milliseconds without a choice, after which "Show me" glows
const PAUSE = 900; // between the choices that are shown
const LOOK = 1600; // before what was shown is taken back

let match = '';
/** Whether something is being shown: what is chosen meanwhile is not the learner's. */
let showing = false;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let idle;

const path = () => `/api/lessons/played/${encodeURIComponent(match)}`;

/** Let a lesson be played. @param {string} id @param {import('./hand.js').Hand} hand @param {number} size of a piece */
export function wireLesson(id, hand, size) {
  match = id;
  document.body.classList.add('lesson');
  wireBoard(hand, size);
  watch(() => {
    if (!showing && state.now && state.lesson?.number !== state.now.number) refresh();
  }, ['now']);
  watch(drawLesson);
  new MutationObserver(drawLesson).observe(need('beside'), { childList: true }); // a desk comes late
  onClick('lesson', (what) => ACTS[what]?.());
  onClick('begin', (name) => beginLesson(/** @type {Played} */ (state.lesson).game, name));
}

/** Ask how far one has come. */
async function refresh() {
  const lesson = /** @type {Played} */ (await call('GET', path()));
  if (showing) return;
  change({ lesson });
  clearTimeout(idle);
  need('lesson').classList.remove('idle');
  idle = setTimeout(() => need('lesson').classList.add('idle'), IDLE);
  if (lesson.verdict === 'won' && !isLearnt(lesson.game, lesson.name)) {
    keepLearnt(lesson.game, lesson.name);
    await call('POST', `${path()}/learnt`);
    change({
      lesson: { ...lesson, course: lesson.course.map((l) => ({ ...l, learnt: l.learnt || l.name === lesson.name })) },
    });
  }
}

/** @type {Record<string, () => void>} */
const ACTS = {
  back: () => goBack(before()),
  again: () => goBack(state.lesson?.starts.at(-1) ?? 0),
  show: () => showMe(),
  next: () => {
    const lesson = state.lesson;
    const next = lesson && following(lesson);
    if (next) beginLesson(lesson.game, next.name);
    else location.assign('/lessons.html');
  },
};

/** The position to which "Back" leads: where this step began, or the one before it. */
function before() {
  const starts = state.lesson?.starts ?? [0];
  const start = starts.at(-1) ?? 0;
  return (state.now?.number ?? 0) > start ? start : (starts.at(-2) ?? 0);
}

/** @param {number} number */
const goBack = (number) => call('POST', `${path()}/back`, { number });

/** The lesson that comes after this one. @param {Played} lesson */
const following = (lesson) => lesson.course[lesson.course.findIndex((l) => l.name === lesson.name) + 1];

/** @param {number} time */
const rest = (time) => new Promise((done) => setTimeout(done, time));

/** Wait until the learner's side is asked at another position. @param {number} number */
async function asked(number) {
  while (!state.now || state.now.number === number || (!offered().length && !state.now.result)) await rest(60);
}

/** Play what is to be done, and take it back. */
export async function showMe() {
  const lesson = state.lesson;
  if (!lesson || showing || !state.now || !lesson.left.length || lesson.strayed) return;
  showing = true;
  document.body.classList.add('showing');
  const { number } = state.now;
  for (const [verb, noun] of lesson.left) {
    const here = state.now.number;
    follow([{ verb, noun }]);
    await asked(here);
    await rest(PAUSE);
  }
  await rest(LOOK);
  await goBack(number);
  showing = false;
  document.body.classList.remove('showing');
  await refresh();
}

/** Draw the lesson and the list of all lessons. */
function drawLesson() {
  const { lesson } = state;
  need('lesson').hidden = need('course').hidden = !lesson;
  if (!lesson) return;
  fill('lesson', panel(lesson));
  fill('course', course(lesson));
  fill('lesson-bar', bar(lesson));
  need('lesson-bar').hidden = false;
  document.body.classList.toggle('judged', Boolean(lesson.verdict));
  if (lesson.number !== state.now?.number) return; // what is marked stays until the answer comes
  const shown = lesson.starts.length < lesson.steps.length && !lesson.strayed && !state.past; // the task one finds by oneself
  markTask(shown ? lesson.left : [], `${lesson.name} ${lesson.starts.length}`, lesson.verdict ? [] : lesson.left);
}

/** How many steps are done. @param {Played} lesson */
const doneOf = (lesson) => (lesson.verdict === 'won' ? lesson.steps.length : lesson.starts.length - 1);

/** Which of all lessons it is. @param {Played} lesson */
const numberOf = (lesson) => ({
  number: lesson.course.findIndex((l) => l.name === lesson.name) + 1,
  count: lesson.course.length,
});

/** What the top of a phone says: which lesson, and how far one has come in it. @param {Played} lesson */
function bar(lesson) {
  const at = doneOf(lesson);
  const step = t('lesson.at', { step: Math.min(at + 1, lesson.steps.length), count: lesson.steps.length });
  const looks = lesson.steps.map((_, k) => (k < at ? 'done' : k === at ? 'now' : ''));
  return `<b>${safe(lesson.title)}</b><span>${safe(t('lesson.number', numberOf(lesson)))}, ${safe(step)}</span><span class="rungs" aria-hidden="true">${looks.map((look) => `<i class="${look}"></i>`).join('')}</span>`;
}

/** @param {Played} lesson */
function panel(lesson) {
  const at = doneOf(lesson);
  const steps = lesson.steps
    .map((step, k) => {
      const look = k < at ? 'done' : k === at ? 'now' : 'to-come';
      return `<li class="${look}"${k === at ? ' aria-current="step"' : ''}><span class="numeral" aria-hidden="true">${k < at ? '✓' : k + 1}</span><span>${safe(step.title)}${k < at ? `<span class="sr"> ${safe(t('lesson.done'))}</span>` : ''}</span></li>`;
    })
    .join('');
  const share = Math.round((100 * at) / lesson.steps.length);
  return `<header><h2>${safe(t('lesson.number', numberOf(lesson)))}</h2><span class="length">${safe(t('lesson.minutes', { count: lesson.minutes }))}</span></header>
    <h3>${safe(lesson.title)}</h3>
    <ol class="ladder">${steps}</ol>${task(lesson, Math.min(at, lesson.steps.length - 1))}
    <div class="progress" role="progressbar" aria-valuenow="${at}" aria-valuemin="0" aria-valuemax="${lesson.steps.length}" aria-label="${safe(t('lesson.progress'))}"><span style="width:${share}%"></span></div>
    <p class="fine"><span>${safe(t('lesson.doneOf', { done: at, count: lesson.steps.length }))}</span><span>${safe(t('lesson.counts'))}</span></p>
    ${buttons(lesson)}`;
}

/** What is to be done now, or what has become of the task. @param {Played} lesson @param {number} at */
function task(lesson, at) {
  const step = lesson.steps[at];
  const said = at > 0 && !lesson.verdict ? lesson.steps[at - 1].after : '';
  const after = said ? `<p class="after">${cited(said)}</p>` : '';
  if (lesson.verdict)
    return `<div class="task ${lesson.verdict}" role="status"><p class="do"><b>${safe(t(lesson.verdict === 'won' ? 'lesson.won' : 'lesson.lost'))}</b> ${cited(lesson.say)} ${link(lesson.rule)}</p></div>`;
  if (lesson.strayed && at < lesson.steps.length - 1)
    return `<div class="task strayed" role="status"><p class="do">${safe(t('lesson.strayed'))}</p></div>`;
  return `<div class="task" aria-live="polite">${after}<p class="do">${cited(step.text)}</p><p class="why"><b>${safe(t('lesson.why'))}</b> ${cited(step.why)} ${link(step.rule)}</p></div>`;
}

/** A sentence in which rules stand in brackets, as links; two digits, a point and two digits are a hex. @param {string} text */
const cited = (text) =>
  safe(text).replace(/\((?!\d\d\.\d\d\))([0-9A-Z][0-9A-Za-z.]*\.[0-9A-Za-z.]+)\)/g, (_, rule) => `(${link(rule)})`);

/** @param {Played} lesson */
function buttons(lesson) {
  const next = following(lesson);
  const last =
    lesson.verdict === 'lost'
      ? `<button type="button" class="primary" data-lesson="again" data-focus="again">${safe(t('lesson.again'))}</button>`
      : lesson.verdict === 'won'
        ? `<button type="button" class="primary" data-lesson="next" data-focus="next">${safe(t(next ? 'lesson.next' : 'lesson.all'))}</button>`
        : `<button type="button" disabled>${safe(t('lesson.next'))}</button>`;
  const idle = !lesson.left.length || lesson.strayed;
  return `<div class="buttons"><button type="button" data-lesson="back" data-focus="back" ${before() === state.now?.number ? 'disabled' : ''}>${safe(t('lesson.back'))}</button>
    <button type="button" data-lesson="show" data-focus="show" ${idle ? 'disabled' : ''}>${safe(t('lesson.show'))} <kbd>H</kbd></button>${last}</div>`;
}

/** All lessons of the game, with what has been learnt. @param {Played} lesson */
function course(lesson) {
  const learnt = lesson.course.filter((l) => l.learnt || isLearnt(lesson.game, l.name)).length;
  const lines = lesson.course
    .map((l, k) => {
      const known = l.learnt || isLearnt(lesson.game, l.name);
      const now = l.name === lesson.name;
      return `<li class="${now ? 'now' : known ? 'done' : 'to-come'}"><button type="button" class="plain" data-begin="${safe(l.name)}"${now ? ' aria-current="true"' : ''} title="${safe(l.learn)}"><span class="numeral" aria-hidden="true">${known && !now ? '✓' : k + 1}</span><span>${safe(l.title)}${known ? `<span class="sr"> ${safe(t('lesson.learnt'))}</span>` : ''}</span></button></li>`;
    })
    .join('');
  return `<header><h2>${safe(t('lesson.course'))}</h2><span class="fine">${safe(t('lesson.learntOf', { done: learnt, count: lesson.course.length }))}</span></header><ol class="ladder">${lines}</ol>`;
}
