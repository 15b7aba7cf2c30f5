// @ts-check
/** The match to go on with: largest on the page, with a picture of where it stands. */
import { fill, need, safe } from '../shared/dom.js';
import { ruleLink } from '../shared/rulebook.js';
import { ago, t } from '../shared/words.js';
import { against, iAm, mySign, news, stands } from './lines.js';
import { matchAddress } from './library.js';
import { lookAt, paint } from './picture.js';

/** @typedef {import('./answers.js').Match} Match */

/** The version of each match as it was last pictured. */
let pictured = '';

/** The match that one would go on with: one that waits for me, else the one that changed last. @param {Match[]} matches */
export function latest(matches) {
  const playing = matches.filter((match) => match.phase === 'playing');
  return playing.find((match) => match.my_turn) ?? playing[0] ?? null;
}

/** Show the match to go on with. @param {Match|null} match */
export function drawContinue(match) {
  need('continue').hidden = !match;
  if (!match) return;
  fill(
    'continue-words',
    `<div class="row"><div><h3>${safe(match.title)}</h3>
    <p class="who">${mySign(match)} <span>${t('continue.you', { side: iAm(match) })} ${against(match)} · ${stands(match)}</span></p></div>
    <a class="button primary large" href="${matchAddress(match.id)}" data-focus="continue">${t('continue.go')}</a></div>
    <p class="fine">${news(match)} ${safe(ago(match.changed))}</p>`,
  );
  fill('continue-tag', t(match.my_turn ? 'continue.yours' : 'continue.theirs'));
  if (pictured !== `${match.id} ${match.version}`) picture(match);
}

/** Draw the picture, and tell what happened last and what is asked now. @param {Match} match */
async function picture(match) {
  pictured = `${match.id} ${match.version}`;
  const box = need('picture');
  try {
    const { now, story } = await lookAt(match);
    const last = match.last ?? story[story.length - 1];
    const said = [];
    if (last) said.push(`${t('continue.last')} ${safe(last.text)} ${ruleLink(match.game, last.rule)}`);
    if (now.prompt) said.push(`${t('continue.now')} ${safe(now.prompt.text)}`);
    fill('continue-last', said.join(' '));
    box.hidden = false;
    box.hidden = !(await paint(box, match.game, now, story));
  } catch {
    box.hidden = true; // a match is gone on with as well without its picture
  }
  need('continue').classList.toggle('plain', box.hidden);
}
