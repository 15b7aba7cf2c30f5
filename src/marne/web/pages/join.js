// @ts-check
/** An invitation: who asks, what is played and how, which seat is free; and the seat is taken. */
import { call } from '../shared/call.js';
import { need, safe } from '../shared/dom.js';
import { sitDown } from '../shared/pledge.js';
import { ruleLink } from '../shared/rulebook.js';
import { t } from '../shared/words.js';
import { emblemOf, learnGames, lookOf, matchAddress, seatName, signOf } from './library.js';
import { holder, paceWords } from './lines.js';
import { begin, complain, submit } from './masthead.js';
import { signInForm, wireSignIn } from './signin.js';

/** @typedef {import('./answers.js').Game} Game */
/** @typedef {import('./answers.js').Match} Match */
/** @typedef {import('./answers.js').SeatShown} SeatShown */

const asked = new URLSearchParams(location.search);
const id = asked.get('id') ?? '';
const key = asked.get('key');

/** Whether a seat may be taken by whoever came by this link. @param {SeatShown} seat */
function isFree(seat) {
  if (seat.kind === 'invite') return Boolean(key) && (!asked.get('seat') || asked.get('seat') === seat.name);
  return seat.kind === 'open';
}

/** What is played, with every option that was chosen. @param {Match} match @param {Game} game */
function what(match, game) {
  const scenario = game.scenarios.find((s) => s.name === match.scenario);
  const line = lookOf(match.game)?.line;
  const chosen = game.options.filter((option) => match.options[option.name] !== option.default);
  const usual = game.options.filter((option) => match.options[option.name] === option.default);
  const told = (/** @type {import('./answers.js').Option} */ o) =>
    `<li><b>${safe(o.title)}</b> ${ruleLink(game.name, o.rule)}<br><span class="muted">${safe(o.values[match.options[o.name]] ?? match.options[o.name])}</span></li>`;
  return `<div class="with-emblem">${emblemOf(match.game)}<div><h3>${safe(match.title)}</h3>${line ? `<p>${safe(line)}</p>` : ''}<p class="muted">${safe(scenario ? `${scenario.title}. ${scenario.description}` : match.scenario)}</p></div></div>
    <p>${safe(paceWords(match.pace) ? t('join.pace', { pace: paceWords(match.pace) }) : t('join.live'))} ${match.public ? t('join.public') : t('join.private')}</p>
    ${match.together ? `<p><b>${t('new.together')}</b><br><span class="muted">${t('new.togetherLine')}</span></p>` : ''}
    ${match.uploaded ? `<p>${safe(t('brought.words'))}</p>` : ''}
    ${chosen.length ? `<p><b>${t('join.options')}</b></p><ul class="told">${chosen.map(told).join('')}</ul>` : `<p>${t('join.plain')}</p>`}
    ${usual.length ? `<details><summary>${t('join.usual')}</summary><ul class="told">${usual.map(told).join('')}</ul></details>` : ''}
    <p><a href="/rules.html?game=${encodeURIComponent(match.game)}">${t('join.rules')}</a></p>`;
}

/** The seats, and the button. @param {Match} match @param {import('./answers.js').User|null} user */
function seats(match, user) {
  const free = match.seats.filter(isFree);
  const guest = !user && free.some((seat) => seat.kind === 'invite');
  const lines = match.seats
    .map((seat) => {
      const name = `${signOf(match.game, seat.side)} <b>${safe(seatName(match.game, seat, match.seats))}</b>`;
      return isFree(seat)
        ? `<label class="seat"><input type="radio" name="seat" value="${safe(seat.name)}" ${seat === free[0] ? 'checked' : ''}>${name} <span class="muted">${t('join.free')}</span></label>`
        : `<p class="seat taken">${name} <span class="muted">${holder(seat)}</span></p>`;
    })
    .join('');
  const word = `<details><summary>${t('new.dice')}</summary><p class="fine">${t('new.diceLine')}</p><label class="field">${t('new.words')} <input name="words" maxlength="200" autocomplete="off"></label></details>`;
  const name = guest
    ? `<label class="field">${t('join.name')} <input name="guest" maxlength="40" autocomplete="nickname"></label><p class="fine">${t('join.guest')}</p>`
    : '';
  const button =
    user || guest
      ? `<div class="buttons"><button type="submit" class="primary large">${t(guest ? 'join.takeGuest' : 'join.take')}</button></div>`
      : `<p>${t('join.signFirst')}</p>`;
  return `<fieldset><legend class="sr">${t('join.seats')}</legend>${lines}</fieldset>${free.length ? `${name}${word}<p role="alert" class="error"></p>${button}` : `<p>${t('join.full')}</p>`}`;
}

/** Take the seat; a guest may say what he is called. @param {HTMLFormElement} form @param {Match} match */
async function take(form, match) {
  const data = new FormData(form);
  const chosen = String(data.get('seat'));
  const others = asked.get('seat')
    ? []
    : match.seats
        .filter((seat) => seat.kind === 'invite' && isFree(seat) && seat.name !== chosen)
        .map((seat) => seat.name);
  const own = String(data.get('words') ?? '').trim();
  await sit([chosen, ...others], { own, together: match.together });
  const name = String(data.get('guest') ?? '').trim();
  if (name) await call('PATCH', '/api/me', { name }).catch(() => null); // the seat is his under any name
  location.assign(matchAddress(id));
}

/** Sit down on the first of these seats that the key opens. @param {string[]} seats @param {{own: string, together: boolean}} how @returns {Promise<void>} */
async function sit([seat, ...others], how) {
  try {
    await sitDown(`/api/matches/${encodeURIComponent(id)}/join`, { seat, key }, how);
  } catch (error) {
    if (!others.length) throw error;
    await sit(others, how);
  }
}

/** Read the invitation aloud. */
async function open() {
  const user = await begin();
  const query = key ? `?key=${encodeURIComponent(key)}` : '';
  /** @type {Match} */
  const match = await call('GET', `/api/matches/${encodeURIComponent(id)}${query}`).catch(() => {
    throw new Error(t('join.none'));
  });
  if (match.phase !== 'open' && match.my_seats.length) {
    location.replace(matchAddress(id));
    return;
  }
  const [game] = await Promise.all([
    call('GET', `/api/games/${encodeURIComponent(match.game)}`),
    learnGames([match.game]),
  ]);
  const hosts = [
    ...new Set(match.seats.filter((seat) => seat.kind === 'taken' && seat.who).map((seat) => safe(seat.who))),
  ];
  need('from').innerHTML = hosts.length
    ? t('join.from', { names: hosts.join(t('who.and')), game: safe(match.title) })
    : safe(match.title);
  need('what').innerHTML = what(match, game);
  const form = /** @type {HTMLFormElement} */ (need('take'));
  form.innerHTML = seats(match, user);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(form, () => take(form, match));
  });
  need('invitation').hidden = false;
  if (!user) {
    need('known').hidden = false;
    need('sign-in-form').innerHTML = signInForm();
    wireSignIn(/** @type {HTMLFormElement} */ (document.querySelector('form.sign-in')), () => location.reload());
  }
}

open()
  .catch((error) => complain(need('join-error'), error))
  .finally(() => need('main').removeAttribute('aria-busy'));
