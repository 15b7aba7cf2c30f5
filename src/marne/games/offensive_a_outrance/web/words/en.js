// @ts-check
/** Every word of the game's pages in English. */
export default /** @type {const} */ ({
  line: 'Divisions on hexes of 8 kilometres: march, dig, bombard, and keep the army supplied.',
  credit: 'Michael Resch, GMT Games, 2013',

  // Sides
  'side.german': 'Germany',
  'side.allied': 'Allies',
  'line.german': 'Let them come, then strike from Metz and Straßburg.',
  'line.allied': 'Attack into Lorraine and Alsace as Plan XVII demands.',

  // Units
  'unit.level': 'Effectiveness {level}',
  'unit.left': ['{count} MP left', '{count} MPs left'],

  // The order of battle
  'forces.none': 'Without an army',
  'forces.count': ['{count} piece', '{count} pieces'],

  // Battles
  'battle.title': 'Fight for {where}',
  'battle.attack': 'Attack strength',
  'battle.defence': 'Defence strength',
  'battle.told': 'the sum that was told',
  'battle.dice': 'White and black die',
  'battle.die': 'Die',

  // The story
  'kinds.battles': 'Battles',
  'kinds.movement': 'Movement',
  'kinds.supply': 'Supply',
  'kinds.turns': 'Turns',
});
