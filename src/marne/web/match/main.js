// @ts-check
/** The match page: puts board, pieces and panels together. */
import { heed } from '../shared/announcement.js';
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { invitation } from '../shared/invitation.js';
import { moduleOf } from '../shared/game.js';
import { wireNight } from '../shared/night.js';
import { t, translate } from '../shared/words.js';
import { drawAfar } from './afar.js';
import { drawBattle } from './battle.js';
import { drawBubble } from './bubble.js';
import { drawBoxes } from './boxes.js';
import { takes } from './dragging.js';
import { wireChooser } from './chooser.js';
import { wireDice } from './dice.js';
import { lookAt, seen } from './detail.js';
import { drawFan } from './fan.js';
import { wireForesight } from './foresight.js';
import { boardNow, engrave, layOut } from './sheet.js';
import { drawGuide, wireGuide } from './guide.js';
import { movable } from './hand.js';
import { sit } from './hotseat.js';
import { drawInspector, wireInspector } from './inspector.js';
import { drawStory, hear, wireStory } from './story.js';
import { wireKeys } from './keys.js';
import { drawNav, help, wireMenu } from './menu.js';
import { drawNumbers } from './numbers.js';
import { drawOverlays, wireOverlays } from './overlays.js';
import { drawPanel, keepArrows, readNotes, wirePanel } from './panel.js';
import { drawPieces, drawSpread } from './pieces.js';
import { lattices, markOf } from './places.js';
import { wirePointing } from './pointing.js';
import { drawAimed, drawPrompt, wirePrompt } from './prompt.js';
import { drawReplay, wireReplay } from './replay.js';
import { load as loadRules, open as openRules, wire as wireRules } from './rules.js';
import { drawSeats } from './seats.js';
import { wireTips } from './tips.js';
import { drawTray, wireTray } from './tray.js';
import { drawRoute, drawSpaces } from './spaces.js';
import { wireAdvice } from './advice.js';
import { change, goals, offered, pieceOf, shownTable, state, target, watch } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

const query = new URLSearchParams(location.search);
const id = query.get('id') ?? '';

async function start() {
  translate();
  wireNight();
  heed();
  const about = await call(
    'GET',
    `/api/matches/${encodeURIComponent(id)}${query.get('key') ? `?key=${encodeURIComponent(query.get('key') ?? '')}` : ''}`,
  );
  document.title = `${about.title} · Marne`;
  need('heading').textContent = about.title;
  const [game] = await Promise.all([moduleOf(about.game), style(about.game)]);
  loadRules(about.game);
  if (!game) throw new Error(t('match.noModule', { game: about.title }));
  const box = need('board');
  const sheet = need('sheet-of-paper');
  const hand = movable(box, sheet, (zoom, resting) => looked(hand, game, zoom, resting), takes);
  const lay = () =>
    layOut(sheet, game, (width, height) => {
      hand.fit(width, height);
    });
  watch(() => {
    lay();
  }, TABLE);
  await lay();
  watch(() => look(hand), ['now', 'reach']); // first of all: what is drawn depends on where one looks
  draw(game, about, hand);
  wire(box, hand, game, about);
  sit(about, query.get('seat'), (message) => news(message, game));
  const wait = () => {
    if (state.now) readNotes();
    else setTimeout(wait, 100);
  };
  wait();
  document.body.classList.add('ready');
}

/** Load a game's own style. @param {string} game */
function style(game) {
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/games/${encodeURIComponent(game)}/game.css`;
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

const COARSE = 0.25; // pixels for a unit of a sheet that is seen from afar

/** Fewer names and simpler pieces when the board is far away; of a board of hexes, only the pieces that are seen. @param {import('./hand.js').Hand} hand @param {GameModule} game @param {number} zoom @param {boolean} resting */
function looked(hand, game, zoom, resting) {
  const holder = need('sheet-of-paper');
  if (!boardNow() || !hand) return;
  if (!lattices() || resting) {
    holder.classList.toggle('far', zoom < 0.75);
    holder.classList.toggle('farther', zoom < 0.4);
    holder.dataset.detail = game.SIZE * zoom < 30 ? 'small' : 'full';
    if (lattices()) engrave(holder, zoom < 0.4 ? COARSE : 1);
  }
  if (lattices() && lookAt(hand.seen(), zoom, game.SIZE, resting)) change({ looked: { ...seen() } });
}

/** What shows the table: as it stands, as it was, or through other eyes. @type {import('./state.js').Field[]} */
const TABLE = ['now', 'past', 'eyes'];

/** Have everything drawn again when what it shows has changed. @param {GameModule} game @param {any} about @param {import('./hand.js').Hand} hand */
function draw(game, about, hand) {
  /** @param {() => void} one */
  const onBoard = (one) => () => {
    if (boardNow()) one();
  };
  watch(
    onBoard(() => {
      const { width } = /** @type {SVGSVGElement} */ (boardNow()).viewBox.baseVal;
      hand.widen(width + drawBoxes(width, game.SIZE));
    }),
    TABLE,
  );
  watch(
    onBoard(() => drawPieces(game)),
    [...TABLE, 'looked', 'selected'],
  );
  watch(
    onBoard(() => drawSpread(game)),
    ['fan'],
  );
  watch(
    onBoard(() => drawSpaces(/** @type {SVGSVGElement} */ (boardNow()), game)),
    [...TABLE, 'reach'],
  );
  watch(
    onBoard(() => drawAfar(game)),
    [...TABLE, 'looked'],
  );
  watch(onBoard(drawNumbers), ['now', 'looked']);
  watch(onBoard(drawOverlays), [...TABLE, 'overlays']);
  watch(
    onBoard(() => drawRoute(game)),
    [...TABLE, 'aim', 'reach', 'arrows', 'story', 'by', 'sighting', 'focused'],
  );
  watch(
    onBoard(() => drawFan(game)),
    [...TABLE, 'fan', 'looked', 'selected'],
  );
  watch(() => {
    const table = shownTable();
    if (table) fill('bar', game.bar(table));
  }, TABLE);
  watch(() => drawSeats(game, about.title), ['now', 'shown', 'connected', 'thinking']);
  setInterval(() => {
    if (state.now?.clock) drawSeats(game, about.title);
  }, 1000);
  watch(() => drawInspector(game), [...TABLE, 'selected']);
  watch(() => drawBattle(game), [...TABLE, 'foreseen', 'story']);
  watch(() => drawReplay(game), [...TABLE, 'story', 'by']);
  watch(() => drawPanel(game), [...TABLE, 'panel', 'drawsArrows', 'arrows', 'story', 'overlays']);
  watch(() => drawNav(game), ['now', 'panel', 'sighting', 'drawsArrows']);
  watch(
    () => drawPrompt(game, () => waiting(about)),
    [...TABLE, 'advice', 'connected', 'thinking', 'warned', 'opened'],
  );
  watch(drawAimed, [...TABLE, 'aim', 'reach', 'sighting', 'advice', 'warned']);
  watch(drawBubble, ['bubble']);
  watch(drawTray, ['now']);
  watch(() => drawGuide(game), [...TABLE, 'story', 'advice', 'reach']);
  watch(() => {
    need('sheet-of-paper').classList.toggle('blank', !state.now);
    document.body.classList.toggle('away', !state.connected);
    document.body.classList.toggle('draws-arrows', state.drawsArrows);
    document.body.classList.toggle('sighting', Boolean(state.sighting));
    document.body.dataset.version = String(state.now?.version ?? ''); // the table that is drawn
    document.title = `${state.now?.prompt ? '● ' : ''}${about.title} · Marne`;
  }, ['now', 'connected', 'drawsArrows', 'sighting']);
  // The last of all: it asks how high its lines are, and the page is laid out for the answer.
  watch(() => drawStory(game), [...TABLE, 'story', 'thoughts']);
}

/** Let hand, keys and buttons work. @param {HTMLElement} box @param {import('./hand.js').Hand} hand @param {GameModule} game @param {any} about */
function wire(box, hand, game, about) {
  wirePointing(box, hand, keepArrows);
  wirePrompt((at) => change({ bubble: { title: t('prompt.undo'), rule: '', why: t('prompt.noUndo'), at } }));
  wireTips();
  wireRules();
  wireMenu(id);
  wireStory(id, game);
  wireReplay(id);
  wireAdvice(id, about);
  wireDice(about);
  wireForesight(game);
  wireChooser();
  wirePanel(id, (key) => {
    const piece = pieceOf(key);
    if (piece) hand.centre(...markOf(piece.space), Math.max(hand.view.zoom, 0.9));
  });
  wireTray();
  wireOverlays(about.game);
  wireInspector();
  onClick('fly', (place) => {
    const [x, y] = place.split(' ').map(Number);
    hand.centre(x, y, 0.9);
  });
  wireGuide(query.get('guide') === '1', game);
  wireKeys(
    hand,
    {
      rules: () => openRules(),
      menu: () => /** @type {HTMLElement|null} */ (document.querySelector('[data-do=menu]'))?.click(),
      help,
    },
    Boolean(game.sight),
  );
  if (about.unread?.length) call('POST', `/api/matches/${encodeURIComponent(id)}/seen`).catch(() => {});
}

/** What the page says while seats are free, with the links to send. @param {any} about */
function waiting(about) {
  const links = Object.entries(about.keys ?? {})
    .map(([seat, key]) => {
      const title = about.seats.find((/** @type {any} */ s) => s.name === seat)?.title ?? seat;
      const link = invitation(id, seat, String(key));
      return `<label>${safe(t('open.link', { seat: title }))} <input readonly value="${safe(link)}"></label>`;
    })
    .join('');
  return `<div class="say"><p class="ask">${safe(t('open.wait'))}</p><div class="links">${links || `<p class="fine">${safe(t('open.help'))}</p>`}</div></div>`;
}

/** What the server says besides the table. @param {any} message @param {GameModule} game */
function news(message, game) {
  const at = /** @type {[number, number]} */ ([innerWidth / 2, innerHeight - 140]);
  if (message.is === 'refused')
    change({ bubble: { title: t('why.refused'), rule: message.rule, why: message.why, at } });
  if (message.is === 'halted') change({ bubble: { title: t('why.halted'), rule: message.rule, why: message.why, at } });
  if (message.is === 'closed') change({ bubble: { title: t('match.closed'), rule: '', why: message.why, at } });
  if (message.is === 'restored')
    change({ bubble: { title: t('match.restored'), rule: '', why: t('match.restoredWhy'), at } });
  if (message.is === 'said') hear(message, game);
  if (message.is === 'thinking') change({ thinking: message.seat });
  if (message.is === 'news' && message.kind === 'rematch' && message.match)
    change({ bubble: { title: t('menu.rematch'), rule: '', why: t('match.rematch', { who: message.who ?? '' }), at } });
}

let first = '';
/** @type {string|null} */
let followed = null;

/** Bring what a first question is about into sight, once for each seat, and every piece that begins to move. @param {import('./hand.js').Hand} hand */
function look(hand) {
  const { now } = state;
  const moving = pieceOf(now?.table?.moving?.piece ?? null);
  if (moving && moving.key !== followed) hand.reveal(...markOf(moving.space));
  followed = moving?.key ?? null;
  if (!now || first === String(now.seat) || (now.seat && !now.prompt && now.number === 0)) return;
  const choice = offered().find((c) => target(c) === 'piece');
  const piece = now.table?.pieces.find((p) => (choice ? p.noun === choice.noun : p.own)) ?? now.table?.pieces[0];
  const space = [...goals().keys()][0] ?? piece?.space;
  if (space === undefined) return;
  first = String(now.seat);
  hand.centre(...markOf(space), Math.max(hand.view.zoom, innerWidth < 700 ? 0.8 : 0.7));
}

start().catch((error) => {
  document.body.classList.add('ready');
  fill(
    'prompt',
    `<div class="say"><p class="ask">${safe(error.message)}</p><p class="fine"><a href="/">${safe(t('menu.home'))}</a></p></div>`,
  );
});
