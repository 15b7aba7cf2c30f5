// @ts-check
/** The match that one is about to begin: what was chosen for it, and how that is put to the server. */

/** @typedef {import('./answers.js').Game} Game */
/** @typedef {import('./answers.js').Seat} Seat */

/** The choice to have one's seat drawn by lot. */
export const LOT = 'by lot';

/** @typedef {'program'|'self'|'friend'|'anyone'} Opponent */

/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {string} scenario
 * @property {Record<string, string>} options
 * @property {string} seat my seat, or LOT
 * @property {Opponent[]} opponents who takes each of the other seats
 * @property {string} program
 * @property {string} temper of the program
 * @property {boolean} resigns whether the program gives up when it sees no hope
 * @property {'none'|'days'|'clock'|'parts'} pace
 * @property {number} days
 * @property {number} minutes
 * @property {Record<string, number>} parts the minutes of each part of a turn, where the rules have a clock
 * @property {number} increment
 * @property {'lose'|'random'} expiry
 * @property {boolean} public
 * @property {string} words
 * @property {boolean} together whether all throw the dice together
 */

/** A match as most people want it: two sides, the program opposite, no clock; for a first game the easy one. @param {Game} game @param {boolean} [first] @returns {Wish} */
export function usual(game, first = false) {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const seats = seatsWith(game, options);
  return {
    game: game.name,
    scenario: game.scenarios[0].name,
    options,
    seat: seats[0].name,
    opponents: seats.slice(1).map(() => (game.programs.length ? 'program' : 'self')),
    program: first ? (game.programs[0]?.name ?? '') : middling(game),
    temper: 'balanced',
    resigns: false,
    pace: 'none',
    days: 3,
    minutes: 60,
    parts: {},
    increment: 30,
    expiry: 'lose',
    public: false,
    words: '',
    together: false,
  };
}

const MIDDLE = 'captain';

/** The program that most people want to play against. @param {Game} game */
const middling = (game) => (game.programs.find((p) => p.name === MIDDLE) ?? game.programs[0])?.name ?? '';

/** The program as the server is asked for it. @param {Game} game @param {Wish} wish */
const asked = (game, { program, temper, resigns }) =>
  `program:${program}${game.tempers.includes(temper) && isTempered(game, program) ? `:${temper}` : ''}${resigns ? '+resigns' : ''}`;

/** Whether a program has a temperament. @param {Game} game @param {string} program */
export const isTempered = (game, program) => game.programs.some((p) => p.name === program && p.tempered);

/** What a page that sends somebody here wants to have played: `?game=NAME&scenario=NAME`, and options by their names. @param {Game[]} games @param {URLSearchParams} asked @returns {Wish|null} */
export function wanted(games, asked) {
  const game = games.find((g) => g.name === asked.get('game'));
  if (!game) return null;
  const wish = usual(game);
  const scenario = game.scenarios.find((s) => s.name === asked.get('scenario'))?.name ?? wish.scenario;
  const options = Object.fromEntries(game.options.map((o) => [o.name, asked.get(o.name) ?? wish.options[o.name]]));
  return { ...wish, scenario, options };
}

/** The seats that a game has with certain options. @param {Game} game @param {Record<string, string>} options */
export function seatsWith(game, options) {
  const fits = game.seats_for.find((change) =>
    Object.entries(change.options).every(([name, value]) => options[name] === value),
  );
  return (fits ?? game).seats;
}

/** Whether an option is used or not, and nothing else. @param {import('./answers.js').Option} option */
export const isYesNo = (option) => Object.keys(option.values).sort().join() === 'no,yes';

/** Whether an option means anything in a scenario. @param {import('./answers.js').Option} option @param {string} scenario */
export const applies = (option, scenario) => !option.scenarios.length || option.scenarios.includes(scenario);

/** Whether an option changes who sits at the table. @param {Game} game @param {string} option */
export const changesSeats = (game, option) => game.seats_for.some((change) => option in change.options);

/** The minutes that the rules of a scenario give for each part of a turn, if they do. @param {Game} game @param {string} scenario */
export const minutesOf = (game, scenario) => game.scenarios.find((s) => s.name === scenario)?.minutes ?? null;

/** The parts of a turn that the rules of a scenario time, and what their minutes are called. @param {Game} game @param {string} scenario */
export const timedOf = (game, scenario) => game.scenarios.find((s) => s.name === scenario)?.timed ?? {};

/** A wish for another scenario: where the rules have a clock of their own, people go by it. @param {Game} game @param {Wish} wish @param {Wish} before @returns {Wish} */
export function paced(game, wish, before) {
  const minutes = minutesOf(game, wish.scenario);
  const news = wish.scenario !== before.scenario || hasOthers(wish) !== hasOthers(before);
  const pace =
    minutes === null && wish.pace === 'parts' ? 'none' : minutes && news && hasOthers(wish) ? 'parts' : wish.pace;
  const parts = Object.fromEntries(
    Object.keys(timedOf(game, wish.scenario)).map((part) => [part, wish.parts[part] ?? minutes ?? 5]),
  );
  return { ...wish, pace, parts };
}

/** Whether other people are to play, who must know how fast. @param {Wish} wish */
export const hasOthers = (wish) => wish.opponents.some((who) => who === 'friend' || who === 'anyone');

/** Whether everyone may see the match: a seat for anyone must be seen by anyone. @param {Wish} wish */
export const mustBePublic = (wish) => wish.opponents.includes('anyone');

/** Who gets each seat; a lot is drawn here. @param {Game} game @param {Seat[]} seats @param {Wish} wish @returns {Record<string, string>} */
function seating(game, seats, wish) {
  const lot = crypto.getRandomValues(new Uint32Array(1))[0] % seats.length;
  const my =
    wish.seat === LOT
      ? lot
      : Math.max(
          0,
          seats.findIndex((seat) => seat.name === wish.seat),
        );
  const others = [...wish.opponents];
  const given = { program: asked(game, wish), self: 'me too', friend: 'invite', anyone: 'open' };
  return Object.fromEntries(seats.map((seat, k) => [seat.name, k === my ? 'me' : given[others.shift() ?? 'anyone']]));
}

/** The wish as the server is to hear it. @param {Game} game @param {Wish} wish */
export function forServer(game, wish) {
  const seats = seating(game, seatsWith(game, wish.options), wish);
  const { days, minutes, parts, increment, expiry } = wish;
  const limits = { none: {}, days: { days, expiry }, clock: { minutes, increment, expiry }, parts: { parts } }[
    wish.pace
  ];
  const pace = hasOthers(wish) || wish.pace === 'parts' ? { kind: wish.pace, ...limits } : { kind: 'none' };
  return {
    game: wish.game,
    scenario: wish.scenario,
    options: wish.options,
    seats,
    public: wish.public || mustBePublic(wish),
    pace,
    together: wish.together,
  };
}
