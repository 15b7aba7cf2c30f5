// @ts-check
/** What the server answers about accounts, games and matches, as far as the pages read it. Only types live here. */

/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} side
 * @property {string} title
 *
 * @typedef {Seat & {kind: string, who: string|null}} SeatShown
 *
 * @typedef {object} Pace
 * @property {'none'|'days'|'clock'|'parts'} [kind]
 * @property {number} [days]
 * @property {number} [minutes]
 * @property {Record<string, number>} [parts] of parts of a turn that have minutes of their own
 * @property {number} [increment]
 * @property {'lose'|'random'} [expiry]
 *
 * @typedef {object} Result
 * @property {string|null} winner
 * @property {string} how
 * @property {string} rule
 *
 * @typedef {object} Match a match in one glance
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} scenario
 * @property {[number, number]|null} progress the turn and the last one
 * @property {number} watching how many look on without a seat
 * @property {string} [scenario_title]
 * @property {Record<string, string>} options
 * @property {string[]} earlier what is played otherwise, because it was begun with an earlier version of the game
 * @property {boolean} public
 * @property {boolean} uploaded whether it was brought along in a file
 * @property {boolean} together whether all throw the dice together
 * @property {Pace} pace
 * @property {string} phase
 * @property {number} number
 * @property {number} version
 * @property {string} summary
 * @property {Result|null} result
 * @property {SeatShown[]} seats
 * @property {string[]} my_seats
 * @property {boolean} my_turn
 * @property {string|null} rematch
 * @property {number} changed
 * @property {Record<string, string>} keys
 * @property {string[]} unread
 * @property {number} [unread_messages]
 * @property {number|null} [deadline]
 * @property {{rule: string, text: string}|null} [last]
 *
 * @typedef {{mine: Match[], my_turn: Match[], open: Match[], live: Match[]}} Matches
 *
 * @typedef {object} Option
 * @property {string} name
 * @property {string} title
 * @property {Record<string, string>} values each with its sentence
 * @property {string} default
 * @property {string} rule
 * @property {boolean} offered whether a new match may choose; if not, it only tells older matches apart
 * @property {string} [text] what a text of one's own may say instead of a value
 * @property {string[]} scenarios in which it means something; none: in all
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string[]} sides
 * @property {{name: string, title: string, description: string, minutes?: number|null, timed: Record<string, string>}[]} scenarios
 * @property {Option[]} options
 * @property {Seat[]} seats
 * @property {{options: Record<string, string>, seats: Seat[]}[]} seats_for
 * @property {{name: string, title: string, line: string, feels: string, tempered: boolean}[]} programs the weakest first
 * @property {string[]} tempers the temperaments that a program may have; none, if the game teaches programs nothing
 *
 * @typedef {{name: string, guest: boolean}} User
 *
 * @typedef {object} Account
 * @property {string} name
 * @property {boolean} guest
 * @property {string} mail
 * @property {boolean} mails
 * @property {boolean} mail_proved
 * @property {string} webhook
 *
 * @typedef {object} Played what somebody has played
 * @property {string} name
 * @property {boolean} guest
 * @property {number} since
 * @property {{id: string, game: string, title: string, seats: SeatShown[], result: Result|null, outcome: 'won'|'lost'|'drawn'|'alone', ended: number, uploaded: boolean}[]} games
 * @property {number} won
 * @property {number} lost
 * @property {number} drawn
 * @property {number} alone
 * @property {number} unfinished
 */

export {};
