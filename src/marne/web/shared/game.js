// @ts-check
/** What a game brings to the browser: one module, `games/NAME/game.js`. Everything else of the client knows no game. */
import { HEARD } from './language.js';
import { lazily } from './night.js';

/**
 * @typedef {import('./types.d.ts').Piece} Piece
 * @typedef {import('./types.d.ts').Told} Told
 * @typedef {import('./types.d.ts').TableMessage} TableMessage
 *
 * @typedef {object} SideLook how a side is called and drawn
 * @property {string} name
 * @property {string} [within] how it is called within a sentence, if not by its name alone
 * @property {string} line one sentence for whoever may choose it
 * @property {string} sign SVG around its own middle, about 10 units wide
 *
 * @typedef {object} Marker something on the board that is no piece: a garrison, a cube
 * @property {string} key
 * @property {string} [town] the town beside which it lies
 * @property {number} [space] or the space beside whose number it lies
 * @property {[number, number]} [by] and how far from there
 * @property {boolean} [under] whether it lies under the pieces
 * @property {string} svg
 * @property {string} words
 *
 * @typedef {Omit<import('./types.d.ts').Account, 'kind'> & {luck?: Luck, foreseen?: boolean, picture?: string}} Account a battle, line by line, foreseen or fought; with a picture of its place as HTML
 *
 * @typedef {object} Luck after the dice: what could have come, asked for when it is shown
 * @property {string} key
 * @property {() => Promise<import('./types.d.ts').Chances[]>} ask
 *
 * @typedef {object} Group part of the order of battle
 * @property {string} title
 * @property {string} [note]
 * @property {Piece[]} pieces
 * @property {{title: string, rule?: string, text?: string}[]} [items] what is no piece: cards, dice
 *
 * @typedef {object} Workshop a page on which something can be made for a game: an army, a board
 * @property {string} title
 * @property {string} line what it is for, in one sentence
 * @property {string} href
 * @property {string[]} [options] the options of a match for which it makes a value
 *
 * @typedef {object} Sheet the drawn board that a table lies on; another key is another drawing
 * @property {string} key
 * @property {() => string|Promise<string>} draw SVG with the layers that `marne.board.svg` draws
 *
 * @typedef {object} Desk where a question of many parts is answered, instead of in a tray
 * @property {(table: any) => string} draw its HTML
 * @property {(panel: HTMLElement) => void} wire let it be used
 *
 * @typedef {object} ArmyPlate stands for an army seen from afar
 * @property {number} x
 * @property {number} y
 * @property {string} svg around its own middle, in pixels of the screen
 * @property {string} words
 * @property {{x: number, y: number}} army where the army itself is
 *
 * @typedef {object} ReadyBattle a match that one click begins; a game lists its own in `web/ready.js`
 * @property {string} name by which its pictures are called: `ready/NAME-day.webp` and `ready/NAME-night.webp`
 * @property {string} title
 * @property {string} length how long it takes, in words
 * @property {string} size how many pieces, in words
 * @property {'easy'|'middling'|'hard'} level
 * @property {{name: string, sign: string}[]} nations
 * @property {{scenario: string, seats: Record<string, string>, options?: Record<string, string>}} match as the server is asked for it
 * @property {string} [says] what "play now" leads to, if this is the match that it begins
 *
 * @typedef {object} GameModule
 * @property {number} SIZE the side of a piece on the sheet
 * @property {Record<string, SideLook>} sides
 * @property {string} emblem SVG of a typical piece, for lists
 * @property {string} [line] the game in one sentence, for lists
 * @property {string} [credit] whose work the printed game is
 * @property {Record<string, string>} [chapters] what the chapters of the rulebook are called, by their number
 * @property {(table: any) => Sheet|null} sheet the drawn board; null if it cannot be said without a table, and there is none
 * @property {(piece: Piece, detail?: import('../match/detail.js').Detail) => string} draw a piece around its own middle, as it is seen from near or far
 * @property {(pieces: {x: number, y: number, piece: any}[], pixel: number, pitch: number) => {ground: string, marks: string, plates: ArmyPlate[], rooms?: import('../match/lettering.js').Room[]}} [afar] all pieces on a board of hexes where they are too small to be drawn one by one, for a pixel that is so long on the sheet
 * @property {(piece: Piece) => {title: string, text: string}} [brief] a piece in a line of a list: its name, its figures
 * @property {(top: Piece, many: number) => string} [edges] what shows of so many pieces under the uppermost one of a stack
 * @property {(piece: Piece) => string} spoken a piece in words
 * @property {(table: any) => Marker[]} markers
 * @property {(table: any) => string} bar the state of the game for the top of the page
 * @property {(piece: Piece) => {title: string, html: string}} card a piece explained
 * @property {(piece: Piece) => string} [glance] what is said beside a piece at which one looks closer, as HTML
 * @property {string} [traces] the verb by which the server is asked how a piece is supplied
 * @property {(table: any) => {title: string, html: string}} [chart] every kind of piece with what becomes of it, for a panel of its own
 * @property {(table: any) => Group[]} forces the order of battle, pools, the dead
 * @property {(table: any) => string} [overview] the formations of both sides as HTML: above the order of battle, and beside the board while it is seen from afar
 * @property {(events: Told[], table: any) => Account|null} battle the last battle of a story, while it is of interest
 * @property {(event: Told) => {start: number, goal: number}|null} trail the way of a piece that a line tells of
 * @property {Record<string, string[]>} kinds groups of event kinds, for the story's filter: what they are called, what is in them
 * @property {{turn: string[], battle: string[]}} ticks event kinds that mark the replay slider
 * @property {(preview: any, table: any) => Account|null} foreseen what the server foresees of a choice, as an account
 * @property {string[]} [foresees] verbs of which the server foresees something, besides those that lead to a fight
 * @property {string[]} [prices] verbs of which it foresees the way, step by step
 * @property {(table: any, side: string) => SideLook|null} [sideOf] how a side is called and drawn in one match, if not as in all
 * @property {{scenario?: string, options?: Record<string, string>, seat?: string}} [lesson] the match in which the guide is at home
 * @property {(table: any, space: number) => string[]} [wonders] verbs that one wonders about who points at a space, even if nothing of the kind is offered
 * @property {string} [usual] with what nearly every rule begins, so that the match page leaves it out
 * @property {string[]} [leading] verbs of buttons that are the natural next step, the first ones first
 * @property {string} [together] the verb by which the server is asked how a piece marches with its formation: its preview is a reach whose hints say what then follows
 * @property {(table: any) => string[]} [formations] the pieces that lead formations, in the order in which one would march them
 * @property {(table: any) => number|undefined} [opens] the space at which one looks first
 * @property {boolean} [sight] whether the server says what can be seen from where: a preview of `sight` with two spaces
 * @property {Workshop[]} [workshops]
 * @property {{needed: (table: any) => boolean, place?: (table: any) => number|undefined, load: () => Promise<Desk>}} [desk] a desk of its own, for questions that no tray can hold, and the place where one begins
 */

/** How a side is called and drawn, in this match or in all. @param {GameModule} game @param {any} table @param {string} side @returns {SideLook|undefined} */
export const sideLook = (game, table, side) => (table && game.sideOf?.(table, side)) || game.sides[side];

/** What a side is called within a sentence, with its article. @param {GameModule} game @param {any} table @param {string} side */
export function sideWithin(game, table, side) {
  const look = sideLook(game, table, side);
  return look?.within ?? look?.name ?? side;
}

/** Words as a sentence begins. @param {string} words */
export const begun = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** The board that a game's server draws, the same for every match. @param {string} game @returns {Sheet} */
export function printed(game) {
  return {
    key: game,
    draw: async () => {
      const answer = await fetch(`/api/games/${encodeURIComponent(game)}/sheet.svg`, { headers: HEARD });
      if (!answer.ok) throw new Error(`${game}: ${answer.status}`);
      return lazily(await answer.text());
    },
  };
}

/** The module of a game, or null if it has none. @param {string} game @returns {Promise<GameModule|null>} */
export async function moduleOf(game) {
  if (!/^[a-z0-9-]+$/.test(game)) return null;
  try {
    return await import(`../games/${game}/game.js`);
  } catch {
    return null;
  }
}
