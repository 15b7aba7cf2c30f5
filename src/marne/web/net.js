// @ts-check
/** The line to the server: one socket for a seat, which comes back by itself and catches up. */
import { change, state } from './state.js';

/** @type {WebSocket|null} */
let socket = null;
let asked = 0;
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let pause = 500;

/** Connect a seat of a match, or a spectator. @param {string} match @param {string|null} seat @param {(m: any) => void} news */
export function connect(match, seat, news) {
  const line = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = seat ? `?seat=${encodeURIComponent(seat)}` : '';
  const mine = new WebSocket(`${line}://${location.host}/api/matches/${encodeURIComponent(match)}/play${query}`);
  socket?.close();
  socket = mine;
  mine.onopen = () => {
    pause = 500;
    change({ connected: true });
    send({ do: 'catch-up', since: state.story.length });
  };
  mine.onmessage = (e) => { if (socket === mine) receive(JSON.parse(e.data), news); };
  mine.onclose = () => {
    if (socket !== mine) return;
    change({ connected: false });
    setTimeout(() => { if (socket === mine) connect(match, seat, news); }, pause);
    pause = Math.min(8000, pause * 2);
  };
}

/** @param {any} message @param {(m: any) => void} news */
function receive(message, news) {
  if (message.ask !== undefined && waiting.has(message.ask)) {
    waiting.get(message.ask)?.(message);
    waiting.delete(message.ask);
  } else if (message.is === 'table') {
    change({ now: message, story: state.story.slice(0, message.number + 1), foreseen: null, bubble: null });
  } else if (message.is === 'told') {
    const story = state.story.slice(0, message.number);
    story[message.number] = message.events;
    for (let k = 0; k < story.length; k += 1) story[k] ??= [];
    change({ story });
  } else {
    news(message);
  }
}

/** @param {any} message */
function send(message) { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); }

/** Make a choice on the position that is shown. @param {{verb: string, noun: any}} choice */
export function choose(choice) { send({ do: 'choose', number: state.now?.number, version: state.now?.version, verb: choice.verb, noun: choice.noun }); }

export function undo() { send({ do: 'undo', number: state.now?.number }); }

/** @param {string} text */
export function say(text) { send({ do: 'say', text }); }

/** Ask something and wait for the answer. @param {'why'|'preview'} what @param {{verb: string, noun: any}} choice */
export function ask(what, choice) {
  asked += 1;
  const number = asked;
  return new Promise((answer) => {
    waiting.set(number, answer);
    send({ do: what, ask: number, verb: choice.verb, noun: choice.noun });
  });
}
