// @ts-check
/** What the pages of The Ford say, by keys; a translation is a file beside it (see docs/words.md). */
import { gameWords } from '/shared/words.js';

export const english = /** @type {const} */ ({
  line: 'Nine areas, eight battalions, one secret.',
  blue: 'Blue',
  blueLine: 'Cross the river in time.',
  red: 'Red',
  redLine: 'Hold the Village, and hide your Guard.',
  turn: 'Turn {now} of {of}',
  left: ['{count} battalion', '{count} battalions'],
  battalion: '{side}, {name}',
  guard: 'the Guard',
  card: 'A battalion.',
  cardRed: 'A battalion. Whether it is the Guard is known when it fights {rule}.',
  cardGuard: 'The Guard: it adds one in a battle {rule}.',
  marches: 'Marches',
  battles: 'Battles',
});

export const t = gameWords('ford', english);
