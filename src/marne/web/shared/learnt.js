// @ts-check
/** Lessons that were learnt, as this browser keeps them, and how one is begun. */
import { call } from './call.js';

/** @typedef {{name: string, title: string, learn: string, minutes: number, learnt: boolean}} LessonLine */
/** @typedef {{game: string, title: string, lessons: LessonLine[]}} Course */

const KEY = 'lessons-learnt';

/** @returns {string[]} */
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '[]');

/** Whether a lesson was learnt in this browser. @param {string} game @param {string} lesson */
export const isLearnt = (game, lesson) => kept().includes(`${game}/${lesson}`);

/** Keep that a lesson was learnt. @param {string} game @param {string} lesson */
export const keepLearnt = (game, lesson) =>
  localStorage.setItem(KEY, JSON.stringify([...new Set([...kept(), `${game}/${lesson}`])]));

/** Begin a lesson, and go there; whoever is not known is a guest from then on. @param {string} game @param {string} lesson */
export async function beginLesson(game, lesson) {
  const { user } = await call('GET', '/api/session');
  if (!user) await call('POST', '/api/guests');
  const { id } = await call('POST', `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`);
  location.assign(`/match.html?id=${encodeURIComponent(id)}`);
}
