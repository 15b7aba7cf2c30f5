// @ts-check
/** The match page: puts board, pieces and panels together. */
import { heed } from '../shared/announcement.js';
import { awake, turnBell } from '../shared/bell.js';
import { call } from '../shared/call.js';
import { fill, leaveOut, need, onClick, safe } from '../shared/dom.js';
import { copied, invitation } from '../shared/invitation.js';
import { moduleOf } from '../shared/game.js';
import { wireNight } from '../shared/night.js';
import { t, translate } from '../shared/words.js';
import { drawAfar } from './afar.js';
import { drawBubble } from './bubble.js';
import { drawBoxes } from './boxes.js';
import { uncover } from './covered.js';
import { takes } from './dragging.js';
import { wireChooser } from './chooser.js';
import { wireClosing } from './closing.js';
import { wireDice } from './dice.js';
import { lookAt, seen } from './detail.js';
import { drawFan } from './fan.js';
import { showBattle } from './fighting.js';
import { drawBar, wireBar } from './figures.js';
import { wireFocus } from './focus.js';
import { wireForesight } from './foresight.js';
import { boardNow, engrave, layOut } from './sheet.js';
import { wireGlance } from './glance.js';
import { drawGuide, wireGuide } from './guide.js';
import { movable } from './hand.js';
import { sit } from './hotseat.js';
import { letter } from './lettering.js';
import { drawInspector, wireInspector } from './inspector.js';
import { drawStory, hear, wireStory } from './story.js';
import { wireKeys } from './keys.js';
import { battle, beside, ending, isLesson, lesson, menu, since, style } from './later.js';
import { drawNav, help, wireNav } from './nav.js';
import { engraveNear } from './nearby.js';
import { drawNumbers } from './numbers.js';
import { drawOverlays, wireOverlays } from './overlays.js';
import { drawPanel, keepArrows, readNotes, wirePanel } from './panel.js';
import { drawLookedAt, drawPieces, drawSpread } from './pieces.js';
import { lattices, markOf } from './places.js';
import { wirePointing } from './pointing.js';
import { wirePressing } from './pressing.js';
import { drawAimed, drawPrompt, wireHeight, wirePrompt } from './prompt.js';
import { drawReplay, wireReplay } from './replay.js';
import { open as openRules, wire as wireRules } from './rules.js';
import { drawSeats, greet } from './seats.js';
import { wireTips } from './tips.js';
import { drawTray, wireTray } from './tray.js';
import { drawRoute, drawSpaces } from './spaces.js';
import { drawAlong, wireTogether } from './together.js';
import { wireAdvice } from './advice.js';
import { watchOthers, wireWatching } from './watching.js';
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
  const [game] = await Promise.all([
    moduleOf(about.game),
    style(`/games/${encodeURIComponent(about.game)}/game.css`),
    isLesson(about) ? lesson.get() : null,
  ]);
  if (!game) throw new Error(t('match.noModule', { game: about.title }));
  leaveOut(game.usual);
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
  watch(watchOthers, ['now', 'story', 'by', 'veil', 'watched']);
  watch(() => look(hand, game), ['now', 'reach', 'playback']); // first of all: what is drawn depends on where one looks
  draw(game, about, hand);
  wire(box, hand, game, about);
  sit(about, query.get('seat'), (message) => news(message, game));
  const wait = () => {
    if (state.now) readNotes();
    else setTimeout(wait, 100);
  };
  wait();
  document.body.classList.add('ready');
  awake().catch(() => {}); // the page is whole without it
}

/** Show how the match went, once it is over. @param {GameModule} game */
async function showEnding(game) {
  if (state.now?.result && !state.lesson) (await ending.get()).drawEnding(game);
}

/** Show what lies beside the map, if anything does. @param {GameModule} game */
function showBeside(game) {
  const table = state.now?.table; // there is none before all seats are taken
  const wanted = table && (table.tray || game.desk?.needed(table));
  if (beside.now) beside.now.drawBeside(game);
  else if (wanted)
    beside.get().then(
      () => showBeside(game),
      () => {}, // without the server one answers on the board
    );
}

const COARSE = 0.25; // pixels for a unit of a sheet that is seen from afar

/** Fewer names and simpler pieces when the board is far away; of a board of hexes, only the pieces that are seen. @param {import('./hand.js').Hand} hand @param {GameModule} game @param {number} zoom @param {boolean} resting */
function looked(hand, game, zoom, resting) {
  const holder = need('sheet-of-paper');
  const board = boardNow();
  if (!board || !hand) return;
  const sets = resting || (!lattices() && !holder.matches('.moving'));
  const anew = sets && letter(board, zoom, lattices() ? holder : board);
  if (resting) engraveNear(board, zoom);
  if (!lattices() || resting) {
    holder.classList.toggle('far', zoom < 0.75);
    holder.classList.toggle('farther', zoom < 0.4);
    holder.dataset.detail = game.SIZE * zoom < 30 ? 'small' : 'full';
    if (lattices()) engrave(holder, zoom < 0.4 ? COARSE : 1);
  }
  if (!lattices()) return;
  const other = lookAt(hand.seen(), zoom, game.SIZE, resting);
  if (other || anew) change({ looked: { ...seen() } });
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
    [...TABLE, 'looked', 'group'],
  );
  watch(onBoard(drawLookedAt), ['selected']);
  watch(
    onBoard(() => drawSpread(game)),
    ['fan'],
  );
  watch(
    onBoard(() => drawSpaces(/** @type {SVGSVGElement} */ (boardNow()), game)),
    [...TABLE, 'reach', 'formation', 'group'],
  );
  watch(
    onBoard(() => drawAfar(game)),
    [...TABLE, 'looked'],
  );
  watch(onBoard(drawNumbers), ['now', 'looked']);
  watch(
    onBoard(() => uncover(need('sheet-of-paper'), game, seen().zoom)),
    [...TABLE, 'looked'],
  );
  watch(onBoard(drawOverlays), [...TABLE, 'overlays']);
  watch(
    onBoard(() => drawRoute(game)),
    [...TABLE, 'aim', 'reach', 'arrows', 'story', 'by', 'sighting', 'focused', 'advice', 'underWay', 'traced'],
  );
  watch(
    onBoard(() => drawFan(game)),
    [...TABLE, 'fan', 'looked', 'selected', 'group'],
  );
  watch(() => {
    const table = shownTable();
    if (table) drawBar(game.bar(table));
  }, TABLE);
  watch(() => drawSeats(game, about.title), ['now', 'shown', 'connected', 'thinking', 'greeted']);
  setInterval(() => {
    if (state.now?.clock) drawSeats(game, about.title);
  }, 1000);
  watch(() => drawInspector(game), [...TABLE, 'selected', 'traced']);
  watch(() => showBattle(game), [...TABLE, 'foreseen', 'story', 'playback', 'account']);
  watch(() => since.now?.drawPlayback(), ['playback', 'now', 'looked']);
  watch(() => since.now?.drawSince(), ['account', 'playback', 'past', 'now']);
  watch(() => drawReplay(game), [...TABLE, 'story', 'by']);
  watch(() => drawPanel(game), [...TABLE, 'panel', 'looked', 'selected', 'drawsArrows', 'arrows', 'story', 'overlays']);
  watch(() => drawNav(game), ['now', 'lesson', 'panel', 'sighting', 'drawsArrows']);
  watch(
    () => (state.playback ? since.now?.drawLine() : drawPrompt(game, () => waiting(about))),
    [...TABLE, 'playback', 'held', 'advice', 'connected', 'thinking', 'warned', 'opened'],
  );
  watch(drawAimed, [...TABLE, 'aim', 'reach', 'sighting', 'advice', 'warned', 'group']);
  watch(drawAlong, [...TABLE, 'group', 'formation', 'advice', 'warned', 'opened', 'thinking']);
  watch(() => showBeside(game), [...TABLE, 'playback']);
  watch(drawBubble, ['bubble']);
  watch(() => {
    showEnding(game);
  }, [...TABLE, 'ending', 'told', 'playback', 'held', 'lesson']);
  watch(drawTray, ['now']);
  watch(drawGuide, [...TABLE, 'story', 'advice', 'underWay', 'reach']);
  watch(() => {
    need('sheet-of-paper').classList.toggle('blank', !state.now);
    document.body.classList.toggle('away', !state.connected);
    document.body.classList.toggle('draws-arrows', state.drawsArrows);
    document.body.classList.toggle('sighting', Boolean(state.sighting));
    document.body.dataset.version = String(state.now?.version ?? ''); // the table that is drawn
    document.title = `${state.now?.prompt ? '● ' : ''}${about.title} · Marne`;
  }, ['now', 'connected', 'drawsArrows', 'sighting']);
  const bell = turnBell();
  watch(() => {
    if (state.now)
      bell(Boolean(state.now.prompt), t('bell.turn', { game: about.title }), `${location.pathname}${location.search}`);
  }, ['now']);
  // The last of all: it asks how high its lines are, and the page is laid out for the answer.
  watch(() => drawStory(game), [...TABLE, 'story', 'thoughts']);
}

/** Let hand, keys and buttons work. @param {HTMLElement} box @param {import('./hand.js').Hand} hand @param {GameModule} game @param {any} about */
function wire(box, hand, game, about) {
  ending.first((part) => part.wireEnding(about));
  beside.first((part) => part.wireBeside());
  battle.first((part) => part.wireChart(() => showBattle(game)));
  since.first((part) => {
    part.wirePlayback(game, hand);
    part.wireSince(id, hand);
  });
  wireWatching(about);
  wirePointing(box, hand, keepArrows);
  wirePrompt((at) => change({ bubble: { title: t('prompt.undo'), rule: '', why: t('prompt.noUndo'), at } }));
  wireHeight();
  wirePressing(game);
  wireTips();
  wireRules(about.game);
  menu.first((part) => part.wireMenu(id));
  wireNav();
  wireStory(id, game);
  wireReplay(id, hand);
  wireAdvice(id, about);
  lesson.now?.wireLesson(id, hand, game.SIZE);
  wireDice(about);
  wireForesight(game);
  wireChooser();
  wirePanel(id, (key) => {
    const piece = pieceOf(key);
    if (piece) hand.centre(...markOf(piece.space), Math.max(hand.view.zoom, 0.9));
  });
  wireTray();
  wireBar();
  wireTogether(game);
  wireClosing();
  wireOverlays(about.game);
  wireInspector(game);
  wireGlance(game);
  onClick('fly', (place) => {
    const [x, y] = place.split(' ').map(Number);
    hand.centre(x, y, 0.9);
  });
  onClick('invite', async (link, button) => {
    button.textContent = t((await copied(link)) ? 'open.copied' : 'open.copyThis');
  });
  wireGuide();
  wireFocus();
  wireKeys(
    hand,
    {
      rules: () => openRules(),
      menu: () => /** @type {HTMLElement|null} */ (document.querySelector('[data-do=menu]'))?.click(),
      help,
    },
    game,
  );
  if (about.unread?.length) call('POST', `/api/matches/${encodeURIComponent(id)}/seen`).catch(() => {});
}

/** What the page says while seats are free, with the links to send. @param {any} about */
function waiting(about) {
  const links = Object.entries(about.keys ?? {})
    .map(([seat, key]) => {
      const title = about.seats.find((/** @type {any} */ s) => s.name === seat)?.title ?? seat;
      const link = invitation(id, seat, String(key));
      return `<label>${safe(t('open.link', { seat: title }))} <input readonly value="${safe(link)}"></label><button type="button" data-invite="${safe(link)}">${safe(t('list.copy'))}</button>`;
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
  if (message.is === 'away') change({ bubble: { title: t('match.away'), rule: '', why: message.why, at } });
  if (message.is === 'back') change({ bubble: null });
  if (message.is === 'restored')
    change({ bubble: { title: t('match.restored'), rule: '', why: t('match.restoredWhy'), at } });
  if (message.is === 'said') hear(message, game);
  if (message.is === 'news' && ['online', 'offline'].includes(message.kind)) greet(message);
  if (message.is === 'news' && (message.kind === 'lapsed for' || message.kind === 'chosen for')) {
    const who = game.sides[message.who]?.name ?? message.who;
    const why = message.kind === 'lapsed for' ? t('match.lapsed', { who }) : t('match.drawn', { who });
    change({ bubble: { title: t('match.timeUp'), rule: '', why, at } });
  }
  if (message.is === 'thinking') change({ thinking: message.seat });
  if (message.is === 'news' && message.kind === 'rematch' && message.match)
    change({ bubble: { title: t('menu.rematch'), rule: '', why: t('match.rematch', { who: message.who ?? '' }), at } });
}

let first = '';
/** @type {string|null} */
let followed = null;
/** @type {string|null} */
let questioned = null;
let desked = false;

/** How large a piece is on the screen when a match opens, at least: on a phone it can be tapped, and the figures of a counter can be read. @param {GameModule} game */
const opening = (game) => (innerWidth < 700 ? 44 : game.afar ? 42 : 32);

/** The space that a question is about: it is named, or it is the midmost of those to which something beside the map may go. @param {import('./state.js').TableMessage['table']|undefined} table @returns {number|undefined} */
function aboutOf(table) {
  return table?.about?.length ? table.about[0] : midmost(table?.tray?.toward ?? []);
}

/** The space that lies in the middle of some. @param {readonly number[]} spaces @returns {number|undefined} */
function midmost(spaces) {
  const marks = spaces.map((space) => ({ space, at: markOf(space) }));
  const mean = [0, 1].map((k) => marks.reduce((sum, { at }) => sum + at[k], 0) / marks.length);
  const far = (/** @type {{at: number[]}} */ { at }) => Math.hypot(at[0] - mean[0], at[1] - mean[1]);
  return marks.sort((a, b) => far(a) - far(b))[0]?.space;
}

/** Bring what a first question is about into sight, once for each seat, and every piece that begins to move; all that as soon as there is a board. @param {import('./hand.js').Hand} hand @param {GameModule} game */
function look(hand, game) {
  const { now } = state;
  if (!boardNow()) return;
  const moving = pieceOf(now?.table?.moving?.piece ?? null);
  if (moving && moving.key !== followed) hand.reveal(...markOf(moving.space));
  followed = moving?.key ?? null;
  const asked = now?.prompt && !state.playback ? `${now.seat} ${now.version}` : null;
  const place = asked && asked !== questioned ? aboutOf(now?.table) : undefined;
  const desk = Boolean(now && game.desk?.needed(now.table)); // at a desk one looks where one likes
  if (place !== undefined && first === String(now?.seat) && !desk) hand.reveal(...markOf(place));
  questioned = asked;
  if (desked !== desk) first = ''; // another question, somewhere else
  desked = desk;
  if (!now || first === String(now.seat) || (now.seat && !now.prompt && now.number === 0)) return;
  const choice = offered().find((c) => target(c) === 'piece');
  const piece = now.table?.pieces.find((p) => (choice ? p.noun === choice.noun : p.own)) ?? now.table?.pieces[0];
  const begins = desk ? game.desk?.place?.(now.table) : undefined;
  const space =
    begins ??
    moving?.space ??
    aboutOf(now.table) ??
    game.opens?.(now.table) ??
    midmost([...goals().keys()]) ??
    piece?.space;
  if (space === undefined || space < 0) return;
  first = String(now.seat);
  hand.centre(...markOf(space), Math.max(hand.view.zoom, opening(game) / game.SIZE));
}

start().catch((error) => {
  if (error.status === 404) location.replace(`/lost.html?match=${encodeURIComponent(id)}`);
  document.body.classList.add('ready');
  fill(
    'prompt',
    `<div class="say"><p class="ask">${safe(error.message)}</p><p class="fine"><a href="/">${safe(t('menu.home'))}</a></p></div>`,
  );
});
