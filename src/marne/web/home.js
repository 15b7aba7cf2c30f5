// @ts-check
/** Home: continue a match, see whose turn it is, begin a new game whose every option says what it does. */
import { call } from './call.js';
import { safe } from './panels.js';

/** @type {Record<string, string>} */
const chosen = {};
let opponent = 'self';
let side = '';

async function start() {
  const me = await call('GET', '/api/me').catch(() => null);
  const signIn = /** @type {HTMLElement} */ (document.getElementById('sign-in'));
  signIn.hidden = Boolean(me);
  const who = document.getElementById('who');
  if (who) who.textContent = me?.name ?? '';
  if (!me) { wireSignIn(); return; }
  const [games, matches] = await Promise.all([call('GET', '/api/games'), call('GET', '/api/matches')]);
  drawMatches(matches);
  drawNew(await call('GET', `/api/games/${games[0].name}`));
}

function wireSignIn() {
  const form = /** @type {HTMLFormElement} */ (document.getElementById('sign-in-form'));
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    const fresh = /** @type {any} */ (e).submitter?.name === 'new';
    const body = Object.fromEntries(new FormData(form));
    delete body.new;
    try {
      if (fresh) await call('POST', '/api/users', body);
      await call('POST', '/api/session', body);
      location.reload();
    } catch (error) {
      /** @type {HTMLElement} */ (form.querySelector('.error')).textContent = /** @type {Error} */ (error).message;
    }
  });
}

/** @param {any} answer */
function drawMatches(answer) {
  const all = answer.mine;
  const open = all.filter((/** @type {any} */ m) => !m.result && !m.over);
  const section = /** @type {HTMLElement} */ (document.getElementById('continue'));
  if (!open.length) { section.innerHTML = ''; return; }
  section.innerHTML = `<h2>Continue</h2><ul>${open.map((/** @type {any} */ m) => `<li class="sheet-card"><div><b>${safe(m.title ?? m.game)}</b><p>${safe(m.summary ?? '')}</p></div>
    <a class="button primary" href="/match.html?id=${encodeURIComponent(m.id)}">${m.my_turn ? 'Your move' : 'Open'}</a></li>`).join('')}</ul>`;
}

/** @param {any} game */
function drawNew(game) {
  const section = /** @type {HTMLElement} */ (document.getElementById('new'));
  section.hidden = false;
  for (const option of game.options) chosen[option.name] = option.default;
  side ||= game.sides[0];
  const yesNo = (/** @type {any} */ o) => 'yes' in o.values;
  const many = game.options.filter((/** @type {any} */ o) => !yesNo(o));
  const checks = game.options.filter(yesNo);
  /** @param {string} name @param {string} value @param {string} title @param {string} text @param {boolean} on */
  const tile = (name, value, title, text, on) => `<label class="tile"><input type="radio" name="${name}" value="${safe(value)}" ${on ? 'checked' : ''}><b>${safe(title)}</b><span>${safe(text)}</span></label>`;
  section.innerHTML = `<h2>New game</h2><form>
    <div class="columns"><div>
    <fieldset><legend>Game</legend>${tile('game', game.name, game.title, game.scenarios[0].description, true)}</fieldset>
    <fieldset><legend>Your side</legend>${game.sides.map((/** @type {string} */ s) => tile('side', s, s === 'german' ? 'Germany' : 'Entente', s === 'german' ? 'Attack against the clock.' : 'Hold, then strike back.', s === side)).join('')}</fieldset>
    <fieldset><legend>Opponent</legend>${tile('opponent', 'self', 'Yourself', 'Both sides at one screen, a curtain between them.', true)}${tile('opponent', 'program', 'The program', 'Plays at random for now: good for learning the rules.', false)}${tile('opponent', 'friend', 'A friend', 'You get a link to send.', false)}</fieldset>
    ${many.map((/** @type {any} */ o) => `<fieldset><legend>${safe(o.title)}</legend>${Object.entries(o.values).map(([v, t]) => tile(`option.${o.name}`, v, v, String(t), v === o.default)).join('')}</fieldset>`).join('')}
    </div><div><fieldset class="checks"><legend>Optional rules: none is needed for a first game</legend>
    ${checks.map((/** @type {any} */ o) => `<label><input type="checkbox" name="option.${o.name}"><b>${safe(o.title)}</b> <a class="rule" href="/rules.html?game=${safe(game.name)}#${safe(o.rule)}">${safe(o.rule)}</a><span>${safe(o.values.yes)}</span></label>`).join('')}
    </fieldset><div class="buttons"><button type="submit" class="primary">Start the game</button></div><p role="alert" class="error"></p></div></div></form>`;
  section.querySelector('form')?.addEventListener('submit', (e) => { e.preventDefault(); begin(game, /** @type {HTMLFormElement} */ (e.target)); });
}

/** @param {any} game @param {HTMLFormElement} form */
async function begin(game, form) {
  const data = new FormData(form);
  side = String(data.get('side'));
  opponent = String(data.get('opponent'));
  for (const option of game.options) {
    const value = data.get(`option.${option.name}`);
    chosen[option.name] = 'yes' in option.values ? (value ? 'yes' : 'no') : String(value ?? option.default);
  }
  const fits = (/** @type {any} */ s) => Object.entries(s.options).every(([name, value]) => chosen[name] === value);
  const seats = (game.seats_for ?? []).find(fits)?.seats ?? game.seats;
  const others = { self: 'me too', program: 'program:random', friend: 'invite' }[/** @type {'self'} */ (opponent)];
  /** @type {Record<string, string>} */
  const wanted = {};
  let taken = false;
  for (const seat of seats) {
    /** @type {boolean} */
    const mine = seat.side === side && !taken;
    wanted[seat.name] = mine ? 'me' : others;
    taken ||= mine;
  }
  try {
    const match = await call('POST', '/api/matches', { game: game.name, scenario: game.scenarios[0].name, options: chosen, seats: wanted, public: false });
    location.href = `/match.html?id=${encodeURIComponent(match.id)}`;
  } catch (error) {
    /** @type {HTMLElement} */ (form.querySelector('.error')).textContent = /** @type {Error} */ (error).message;
  }
}

document.getElementById('night')?.addEventListener('click', () => {
  const on = document.body.classList.toggle('night');
  localStorage.setItem('night', on ? 'yes' : 'no');
});
document.body.classList.toggle('night', localStorage.getItem('night') === 'yes');
start();
