// @ts-check
/** The line to the server: one socket for a seat, which comes back by itself and catches up. */
import { language } from '../shared/language.js';
import { change, state } from './state.js';

/** @type {WebSocket|null} */
let socket = null;
let asked = 0;
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let pause = 500;
/** What seldom changes of a table, by the name that tables call it. @type {Map<string, any>} */
const grounds = new Map();
/** By so much versions go up when the server was restored from a backup. */
const ERA = 1_000_000;

/** Why the server sent us away, as it was told last. */
let away = '';

/** Close codes after which it is no use to come again. */
const FOR_GOOD = [4401, 4403, 4404];

/** Connect a seat of a match, or a spectator. @param {string} match @param {string|null} seat @param {(m: any) => void} news */
export function connect(match, seat, news) {
  const line = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = new URLSearchParams({ language, ...(seat ? { seat } : {}) });
  const mine = new WebSocket(`${line}://${location.host}/api/matches/${encodeURIComponent(match)}/play?${query}`);
  const before = socket;
  socket = mine;
  before?.close();
  unanswered();
  mine.onopen = () => {
    send({ do: 'catch-up', since: state.story.length });
  };
  mine.onmessage = (e) => {
    if (socket !== mine) return;
    if (!state.connected) admitted(news);
    receive(JSON.parse(e.data), news);
  };
  mine.onclose = (e) => {
    if (socket !== mine) return;
    change({ connected: false });
    unanswered();
    if (FOR_GOOD.includes(e.code)) {
      news({ is: 'closed', why: e.reason });
      return;
    }
    if (e.reason && e.reason !== away) news({ is: 'away', why: e.reason });
    away = e.reason || away;
    setTimeout(() => {
      if (socket === mine) connect(match, seat, news);
    }, pause);
    pause = Math.min(8000, pause * 2);
  };
}

/** The server talks with us, again or for the first time. @param {(m: any) => void} news */
function admitted(news) {
  pause = 500;
  change({ connected: true });
  if (away) news({ is: 'back' });
  away = '';
}

/** Nobody will answer any more what was asked on a line that is closed. */
function unanswered() {
  for (const answer of waiting.values()) answer({});
  waiting.clear();
}

/** @param {any} message @param {(m: any) => void} news */
function receive(message, news) {
  if (message.ask !== undefined && message.ask !== null && waiting.has(message.ask)) {
    waiting.get(message.ask)?.(message);
    waiting.delete(message.ask);
  } else if (message.is === 'ground') {
    grounds.set(message.key, message.ground);
  } else if (message.is === 'table') {
    for (const table of [message.table, ...Object.values(message.everything ?? {})])
      if (table?.ground) table.ground = grounds.get(table.ground);
    const before = state.now;
    show(message);
    if (before?.phase === 'open' && message.phase !== 'open') send({ do: 'catch-up', since: 0 });
    if (before && era(before) !== era(message)) forget(news);
  } else if (message.is === 'told') {
    hear([message]);
  } else if (message.is === 'story') {
    hear(message.entries);
  } else {
    news(message);
  }
}

/** @param {{version: number}} table */
const era = (table) => Math.trunc(table.version / ERA);

/** What was told may never have happened: ask for the whole story, and say why. @param {(m: any) => void} news */
function forget(news) {
  change({ story: [], by: [] });
  send({ do: 'catch-up', since: 0 });
  news({ is: 'restored' });
}

/** Note what was told: entries of the story that follow one another. @param {any[]} entries */
function hear(entries) {
  const first = entries[0]?.number ?? state.story.length;
  const story = state.story.slice(0, first);
  const by = state.by.slice(0, first);
  while (story.length < first) {
    story.push([]);
    by.push(null);
  }
  for (const entry of entries) {
    story.push(entry.events);
    by.push(entry.by);
  }
  change({ story, by });
}

/** Show a table. @param {any} message */
function show(message) {
  const same = state.now?.version === message.version && state.now?.seat === message.seat;
  const kept = same
    ? {}
    : { foreseen: null, bubble: null, reach: null, aim: null, thinking: null, group: [], formation: null };
  change({
    now: message,
    shown: performance.now(),
    story: state.story.slice(0, message.number + 1),
    by: state.by.slice(0, message.number + 1),
    ...kept,
  });
}

/** @param {any} message */
function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Make a choice on the position that is shown. @param {{verb: string, noun: any}} choice */
export function choose(choice) {
  follow([choice]);
}

/** Make several choices together, as long as each is offered and nothing is revealed. @param {import('./state.js').Choice[]} choices @param {string|null} [end] a verb that ends it all, if it is still offered */
export function follow(choices, end = null) {
  const [first, ...rest] = choices;
  const then = rest.map(({ verb, noun, perhaps = false, alone = false }) => ({ verb, noun, perhaps, alone }));
  state.advice = null;
  if (end) then.push({ verb: end, noun: null, perhaps: true, alone: false });
  const { verb, noun } = first;
  send({ do: 'choose', number: state.now?.number, version: state.now?.version, verb, noun, then });
}

/** Take back one's last click. */
export function undo() {
  state.advice = null;
  send({ do: 'undo', number: state.now?.number });
}

/** @param {string} text */
export function say(text) {
  send({ do: 'say', text });
}

/** Ask something and wait for the answer, which is empty if there is nobody to ask. @param {'why'|'preview'} what @param {{verb: string, noun: any}} choice @returns {Promise<any>} */
export function ask(what, choice) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({});
  asked += 1;
  const number = asked;
  return new Promise((answer) => {
    waiting.set(number, answer);
    send({ do: what, ask: number, verb: choice.verb, noun: choice.noun });
  });
}
