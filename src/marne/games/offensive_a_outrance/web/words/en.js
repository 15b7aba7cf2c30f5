// @ts-check
/** Every word of the game's pages in English. */
export default /** @type {const} */ ({
  line: 'Divisions on hexes of 8 kilometres: march, dig, bombard, and keep the army supplied.',
  credit: 'Michael Resch, GMT Games, 2013',

  // Ready battles
  'ready.lorraine': 'Lorraine, August 1914',
  'ready.lorraineLength': 'Two evenings',
  'ready.pieces': ['{count} piece', '{count} pieces'],

  // Sides
  'side.german': 'Germany',
  'side.allied': 'Allies',
  'line.german': 'Let them come, then strike from Metz and Straßburg.',
  'line.allied': 'Attack into Lorraine and Alsace as Plan XVII demands.',

  // The bar
  'bar.turn': 'Game Turn {turn} of {last}',
  'bar.gt': 'GT {turn}',
  'bar.days': '{days}, {side}',
  'bar.interPhase': 'Inter-Phase',
  'bar.points': 'Points',
  'bar.worth': 'As things stand: {worth}.',
  'bar.soon': 'Soon',
  'bar.left': 'Left to you',
  'bar.plans': 'Strategic Plans',
  'bar.mandated': '{made} of {needed} mandated attacks',

  // Units
  'unit.level': 'Effectiveness {level} of {base}',
  'unit.worn': 'Effectiveness: {status}',
  'unit.full': 'nothing lost',
  'unit.recovers': 'may recover here',
  'unit.recoversNot': 'cannot recover here',
  'unit.strength': 'Strength',
  'unit.toLose': ['{count} loss to take', '{count} losses to take'],
  'unit.guns': '{guns} guns, proficiency {proficiency}',
  'unit.hidden': 'Its strength is hidden.',
  'unit.left': ['{count} MP left', '{count} MPs left'],
  'unit.mp': '{count} MP',
  'arm.infantry': 'Infantry',
  'arm.reserve': 'Reserve infantry',
  'arm.ersatz': 'Ersatz infantry',
  'arm.territorial': 'Territorials',
  'arm.landwehr': 'Landwehr',
  'arm.marine': 'Marines',
  'arm.jaeger': 'Jäger',
  'arm.alpine': 'Chasseurs alpins',
  'arm.garrison': 'Garrison',
  'arm.cavalry': 'Cavalry',
  'arm.artillery': 'Artillery',
  'arm.siege': 'Siege artillery',
  'arm.engineers': 'Pioneers',
  'arm.headquarters': 'Headquarters',
  'arm.depot': 'Depot',
  'arm.train': 'Corps Train',
  'arm.works': 'Works',
  'nation.german': 'German',
  'nation.french': 'French',
  'nation.british': 'British',
  'nation.belgian': 'Belgian',

  // The order of battle
  'forces.independent': '{army}: independent',
  'forces.seen': '{army}: what is seen',
  'forces.ready': ['{count} still to act', '{count} still to act'],
  'forces.worn': '{count} of {of} worn',
  'forces.fresh': 'fresh',
  'forces.count': ['{count} piece', '{count} pieces'],

  // The armies beside the board
  'armies.divisions': '{count} divisions',
  'armies.noDepot': 'no Depot on the map',
  'armies.corps': 'Corps',
  'armies.effectiveness': 'Effectiveness',
  'armies.recovery': 'Recovery',
  'armies.may': '{count} of {of} may',
  'armies.mayNot': 'not where they stand',

  // Boundaries
  boundary: 'Boundary of two armies',

  // Forces on a phone
  'desk.armies': 'Your armies',
  'desk.next': 'Next',
  'desk.independent': 'Independent',
  'desk.may': 'may march',
  'desk.done': 'has marched',
  'desk.worn': '{left} of 6 notches left',

  // Structures
  'structure.until': 'GT {turn}',
  'structure.never': 'blown',

  // The chapters of the rulebook
  'chapter.1': 'Words and scale',
  'chapter.2': 'Pieces',
  'chapter.3': 'Stacks, zones, fronts and ground',
  'chapter.4': 'Sequence of play',
  'chapter.5': 'Armies and corps',
  'chapter.6': 'Combat Effectiveness',
  'chapter.7': 'Movement',
  'chapter.8': 'Cavalry, forts and garrisons',
  'chapter.9': 'Combat',
  'chapter.10': 'Artillery and checks',
  'chapter.11': 'Retreat and advance',
  'chapter.12': 'Fortresses',
  'chapter.13': 'Siege guns',
  'chapter.14': 'Improved Positions',
  'chapter.15': 'Supply',
  'chapter.16': 'Reinforcements and replacements',
  'chapter.17': 'Armies that come and go',
  'chapter.18': 'Railways',
  'chapter.19': 'Two-Hex Units',
  'chapter.20': 'Bombardment routines',
  'chapter.21': 'The sea and the locks',
  'chapter.22': 'The French',
  'chapter.23': 'The British',
  'chapter.24': 'The Belgians',
  'chapter.25': 'The Germans',
  'chapter.26': 'Strategic Plans',
  'chapter.27': 'Victory',

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
