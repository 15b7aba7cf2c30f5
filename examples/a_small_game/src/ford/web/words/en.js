// @ts-check
/** What the pages of The Ford say, in English, by keys (see docs/words.md). */
export default /** @type {const} */ ({
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
