// @ts-check
/** The courses of all games, with what has been learnt; a lesson needs no account. */
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { beginLesson, isLearnt } from '../shared/learnt.js';
import { t } from '../shared/words.js';
import { begin, complain } from './masthead.js';

/** @typedef {import('../shared/learnt.js').LessonLine} LessonLine */
/** @typedef {import('../shared/learnt.js').Course} Course */

/** A course: its lessons in their order. @param {Course} course */
function card(course) {
  const known = course.lessons.map((one) => one.learnt || isLearnt(course.game, one.name));
  const next = known.indexOf(false);
  const lines = course.lessons.map((one, k) => line(course.game, one, k, known[k], k === next)).join('');
  const done = known.filter(Boolean).length;
  return `<section class="sheet-card course"><header><h2>${safe(course.title)}</h2><span class="muted">${safe(t('lesson.learntOf', { done, count: known.length }))}</span></header>
    <div class="progress" aria-hidden="true"><span style="width:${(100 * done) / known.length}%"></span></div><ol class="ladder">${lines}</ol></section>`;
}

/** A lesson in its course. @param {string} game @param {LessonLine} one @param {number} k @param {boolean} known @param {boolean} next whether it is the first that is not learnt */
function line(game, one, k, known, next) {
  return `<li class="${known ? 'done' : next ? 'now' : 'to-come'}"><span class="numeral" aria-hidden="true">${known ? '✓' : k + 1}</span><span class="words"><b>${safe(one.title)}</b><span>${safe(one.learn)}</span></span><span class="muted">${safe(t('lesson.minutes', { count: one.minutes }))}${known ? `<span class="sr"> ${safe(t('lesson.learnt'))}</span>` : ''}</span>
    <button type="button" class="${next ? 'primary' : ''}" data-begin="${safe(`${game}/${one.name}`)}" aria-label="${safe(`${t(known ? 'lesson.once' : 'lesson.begin')}: ${one.title}`)}">${safe(t(known ? 'lesson.once' : 'lesson.begin'))}</button></li>`;
}

onClick('begin', (what) => {
  const [game, name] = what.split('/');
  beginLesson(game, name).catch((error) => complain(need('lessons-error'), error));
});
begin();
try {
  /** @type {Course[]} */
  const courses = await call('GET', '/api/lessons');
  fill('courses', courses.map(card).join(''));
} catch (error) {
  complain(need('lessons-error'), error);
}
need('main').setAttribute('aria-busy', 'false');
