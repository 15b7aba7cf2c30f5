// @ts-check
/** Plans of one's own: kept in this browser, as files, and shared by a link; the server reads them and says what is wrong. */
import { safe } from '/shared/dom.js';
import { copied } from '/shared/invitation.js';
import { follow } from '/match/net.js';
import { change, state, watch } from '/match/state.js';
import { consult, keepPlans, keptPlans, linkTo, saveFile } from './plans.js';
import { t } from './words.js';

/** @typedef {import('./types.d.ts').CampaignTable} CampaignTable */

const AT_ONCE = 40; // units that are placed by one message

/** What was done, or what is wrong. */
let said = '';
/** What is still to be placed: units with their squares. @type {[number, number][]} */
let waiting = [];

/** The plans of a side that are kept here, and what can be done with the chart. @param {string} side @param {boolean} free whether one may be opened now */
export function drawKept(side, free) {
  const own = Object.entries(keptPlans()).filter(([, text]) => text.startsWith(`${side} `));
  const list = own
    .map(
      ([name]) =>
        `<button type="button" class="plan" data-desk-open="${safe(name)}" data-focus="kept ${safe(name)}" ${free ? '' : 'disabled'}><b>${safe(name)}</b><span>${safe(t('desk.own'))}</span></button>`,
    )
    .join('');
  return `<div class="cards">${list}</div><details class="keep"><summary data-focus="keep">${safe(t('desk.keep'))}</summary><form data-desk-form="keep"><input name="name" required maxlength="40" aria-label="${safe(t('desk.name'))}" placeholder="${safe(t('desk.name'))}"><button type="submit">${safe(t('desk.save'))}</button></form><div class="buttons"><button type="button" data-desk-do="link">${safe(t('desk.link'))}</button><button type="button" data-desk-do="file">${safe(t('desk.file'))}</button><label class="button">${safe(t('desk.load'))}<input type="file" accept=".txt,text/plain" data-desk-file="yes" hidden></label></div></details><p class="fine said" role="status">${safe(said)}</p>`;
}

/** Say something under the plans. @param {string} words */
function say(words) {
  said = words;
  change({});
}

/** The chart on the desk as text. @param {CampaignTable} table @returns {Promise<string>} */
function written(table) {
  const { side, forces } = /** @type {import('./types.d.ts').Desk} */ (table.desk);
  const homeless = new Set(forces.flatMap((force) => force.left ?? []));
  const squares = table.pieces
    .filter((p) => p.own && !homeless.has(p.noun ?? -1) && mobilized(table, p.noun ?? -1))
    .map((p) => [p.noun, p.space]);
  return consult('chart.write', { side: side === 'german' ? 0 : 1, squares });
}

/** Whether a unit is one of those that are mobilized. @param {CampaignTable} table @param {number} u */
const mobilized = (table, u) => Boolean(table.desk?.mobilized.includes(u));

/** Put a chart on the desk. @param {string} text */
async function open(text) {
  const table = /** @type {CampaignTable} */ (state.now?.table);
  const found = await consult('chart.read', { text });
  if (found.side !== table.desk?.side) throw new Error(t('desk.wrongSide'));
  const now = new Map(table.pieces.map((p) => [p.noun, p.space]));
  waiting = found.squares.filter((/** @type {[number, number]} */ [u, square]) => now.get(u) !== square);
  said = found.lacks.join(' ') || t('desk.opened');
  place();
}

/** Place what is still to be placed, as many at once as a message holds. */
function place() {
  const now = waiting.splice(0, AT_ONCE);
  if (!now.length) return change({});
  follow(
    now.flatMap(([u, square]) => [
      { verb: 'unit', noun: u },
      { verb: 'on', noun: square },
    ]),
  );
}

/** Do something, and say what went wrong. @param {() => Promise<void>} act */
async function attempt(act) {
  try {
    await act();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/** Let plans be kept, opened, shared. @param {HTMLElement} panel @param {() => any} table */
export function wireKept(panel, table) {
  let version = -1;
  watch(() => {
    if (waiting.length && state.now && state.now.version !== version) place();
    version = state.now?.version ?? -1;
  }, ['now']);
  panel.addEventListener('click', (e) => {
    const at = /** @type {Element} */ (e.target);
    const name = at.closest('[data-desk-open]')?.getAttribute('data-desk-open');
    if (name) attempt(() => open(keptPlans()[name]));
    const what = at.closest('[data-desk-do]')?.getAttribute('data-desk-do');
    if (what === 'link')
      attempt(async () => say((await copied(linkTo(await written(table())))) ? t('desk.copied') : t('desk.notCopied')));
    if (what === 'file') attempt(async () => saveFile(await written(table())));
  });
  panel.addEventListener('submit', (e) => {
    e.preventDefault();
    const field = /** @type {HTMLFormElement} */ (e.target).elements.namedItem('name');
    const name = field instanceof HTMLInputElement ? field.value.trim() : '';
    if (name)
      attempt(async () => {
        keepPlans({ ...keptPlans(), [name]: await written(table()) });
        say(t('desk.kept', { name }));
      });
  });
  panel.addEventListener('change', (e) => {
    const field = /** @type {HTMLInputElement} */ (e.target);
    const file = field.dataset.deskFile ? field.files?.[0] : null;
    if (file) attempt(async () => open((await file.text()).trim()));
  });
}
