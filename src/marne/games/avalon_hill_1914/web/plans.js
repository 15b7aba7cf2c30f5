// @ts-check
/** Charts as text: kept in this browser, saved as files, found again by a link, and read by the server. */
import { call } from '/shared/call.js';

const GAME = 'avalon-hill-1914';
const KEY = `${GAME} plans`;

/** Plans by name, each as text. @returns {Record<string, string>} */
export function keptPlans() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} all */
export const keepPlans = (all) => localStorage.setItem(KEY, JSON.stringify(all));

/** Ask the game about a chart. @param {string} topic @param {any} data */
export const consult = async (topic, data) =>
  (await call('POST', `/api/games/${GAME}/consult`, { topic, data })).answer;

/** The link under which a chart is found again. @param {string} text */
export const linkTo = (text) => `${location.origin}/games/${GAME}/plan.html?${new URLSearchParams({ chart: text })}`;

/** Give a chart to the reader as a file. @param {string} text */
export function saveFile(text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = `1914-${text.split(' ')[0]}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
