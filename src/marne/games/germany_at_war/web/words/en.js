// @ts-check
/** Every word of the game's pages in English. */
export default /** @type {const} */ ({
  line: 'Areas and blocks, fog of war, no dice.',
  credit: 'Ventonuovo Games, 2015',

  // Matches that are ready to be played
  'ready.august': 'Belgium, August 1914',
  'ready.augustLength': '20 min a month',
  'ready.augustSays': 'You lead the Germans into Belgium, against a patient program; the first month takes 20 minutes.',
  'ready.campaign': 'The whole of 1914',
  'ready.campaignLength': 'One evening',
  'ready.blocks': ['{count} block', '{count} blocks'],

  // The chapters of the rulebook
  'chapter.0': 'Before you begin',
  'chapter.1': 'The game, its sides, and how to win',
  'chapter.2': 'The map',
  'chapter.3': 'Turns, impulses and the initiative',
  'chapter.4': 'Units and garrisons',
  'chapter.5': 'Setting up',
  'chapter.6': 'Reinforcements',
  'chapter.7': 'Sequence of play',
  'chapter.8': 'Optional rules',

  // Sides, Powers, arms
  'side.german': 'Germany',
  'side.entente': 'Entente',
  'side.theEntente': 'the Entente',
  'line.german': 'Attack against the clock.',
  'line.entente': 'Hold, then strike back.',
  'power.german': 'German',
  'power.french': 'French',
  'power.british': 'British',
  'power.belgian': 'Belgian',
  kind: '{power} {arm}',
  'arm.leader': 'Leader',
  'arm.infantry': 'infantry',
  'arm.cavalry': 'cavalry',
  'dot.black': 'black',
  'dot.white': 'white',
  'dot.red': 'red',
  'dot.blue': 'blue',
  'dot.star': 'star',
  'dot.heart': 'heart',

  // The board and the bar
  corps: 'Corps',
  garrisons: ['{count} {power} garrison of {fort}', '{count} {power} garrisons of {fort}'],
  held: 'held by {side}',
  turn: 'Turn',
  'bar.initiative': 'Initiative: {side}',
  'bar.played': 'Initiative Disc played',
  'bar.impulse': 'Impulse {number}, {side}',
  'bar.action': 'Impulse {number} · {action} {rule}',

  // Blocks
  'flag.active': 'activated',
  'flag.isolated': 'isolated',
  'flag.acted': 'has acted',
  'flag.shown': 'face up',
  standing: 'Standing block',
  'standing.words': 'A {power} block. Its face is hidden {rule}.',
  'standing.spoken': '{letter}: a {power} block, standing',
  strength: 'Strength {strength} {rule}',
  points: ['{count} movement point {rule}', '{count} movement points {rule}'],
  steps: 'Steps',
  'spoken.who': '{name}, {power} {arm}',
  'spoken.strength': 'strength {strength}, {dot}',

  // The order of battle
  'forces.own': '{power} {army}',
  'forces.seen': 'Seen: {power} {army}',
  'forces.sum': ['{count} block, strength {strength}', '{count} blocks, strength {strength}'],
  'forces.pool': 'Reinforcement pool',
  'forces.drawn': 'Drawn at the start of a turn 6.0.',
  'forces.empty': 'Empty.',
  'forces.later': 'Later in the war',
  'forces.hidden': 'Hidden in the pools of the enemy',
  'forces.dead': 'The dead',
  'forces.gone': 'Eliminated for good 7.5.1.15.',
  'forces.none': 'None so far.',

  // The story and the battle
  'kinds.battles': 'Battles',
  'kinds.movement': 'Movement',
  'kinds.losses': 'Losses',
  'kinds.turns': 'Turns and impulses',
  'battle.attack': 'Offensive firepower',
  'battle.defence': 'Defensive firepower',
  'battle.final': 'Final result',
});
