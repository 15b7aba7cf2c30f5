// @ts-check
/** Every word of the game's pages in English. */
export default /** @type {const} */ ({
  line: 'Areas and blocks, fog of war, no dice.',
  credit: 'Ventonuovo Games, 2015',

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
  'line.german': 'Attack against the clock.',
  'line.entente': 'Hold, then strike back.',
  'power.german': 'German',
  'power.french': 'French',
  'power.british': 'British',
  'power.belgian': 'Belgian',
  'arm.leader': 'leader',
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

  // The guide
  'guide.over':
    'That was your first impulse. Sides now take turns: Tactical Actions to march and fight, Strategic Actions to shift and rest, or a pass. When both pass, the month is over. Hover over anything, click what does not glow to hear why, and hold more of the seven laurelled towns than the enemy when November ends.',
  'guide.wait': 'The enemy decides whether to stand or to retreat. You see his blocks only when they fight.',
  'guide.else': 'Take what glows. Undo brings you back as long as nothing was revealed.',
  'guide.surprise':
    'August 1914. You command the German armies; the enemy’s blocks stand with their backs to you. Open with a Tactical Action and play the Initiative Disc for surprise: this once, your troops cross great rivers at no extra cost.',
  'guide.battle':
    'Your blocks have engaged the Belgians at Liège. Point at the town to see what you can know of the battle: your own strength to the last figure, the enemy’s as a range. Then fight.',
  'guide.keep': 'You may spend the Initiative Disc on engineers here. Keep it for now.',
  'guide.hit':
    'The winner bleeds too. Choose who takes the hit: the strongest must go first, and white dots take two hits before a step is lost.',
  'guide.impetus': 'Cavalry that has won may ride on. Let it stay for now.',
  'guide.activate':
    'Only troops near an activated Leader march. Activate {leader}, who commands on the right wing: click his round medallion.',
  'guide.enoughLeaders': 'Two Leaders are enough for a first impulse. Press Done to begin the march.',
  'guide.reveal': 'At Verviers he is close to his corps and to Liège. Reveal him: his stars say how much he can do.',
  'guide.lead':
    'A Leader moves before he is revealed. Send him to Verviers, beside Liège: the tags show what each area costs.',
  'guide.march':
    'Amber areas are free to enter; red ones hold the enemy, and the march ends there. Send this corps into Liège: click it, or drag the block.',
  'guide.tooFar': 'This block cannot reach Liège. Let it stop, or undo and choose another.',
  'guide.enough': [
    '{count} block before Liège will do. The other glowing blocks may still march where you like; then press Done to fight.',
    '{count} blocks before Liège will do. The other glowing blocks may still march where you like; then press Done to fight.',
  ],
  'guide.oneMore': 'One more: the fortress itself counts five for the defender.',
  'guide.corps':
    'Blocks that glow are under command. Dots are strength; the figure is how far a block marches. Choose a strong one near Aachen.',
});
