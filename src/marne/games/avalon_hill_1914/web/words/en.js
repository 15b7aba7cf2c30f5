// @ts-check
/** Every word of the game's pages in English. */
export default /** @type {const} */ ({
  line: 'Corps on ten-mile squares: mobilize in secret, besiege, ride the railways.',
  credit: 'The Avalon Hill Company, 1968',

  // Ready battles
  'ready.frontier': 'From Aachen to Belfort, 1914',
  'ready.frontierLength': 'One evening',
  'ready.counters': ['{count} counter', '{count} counters'],

  // The chapters of the rulebook
  'chapter.INTRO': 'The Introductory Game',
  'chapter.STD': 'The Standard Game',
  'chapter.SHORT': 'The Short Game',
  'chapter.SOLO': 'Solitaire',
  'chapter.ADV': 'The Advanced Game',

  // Sides
  'side.german': 'Germany',
  'side.allied': 'Allies',
  'side.theAllies': 'the Allies',
  'line.german': 'Break through before September is old.',
  'line.allied': 'Hold the places that count, and strike back.',

  // The bar
  'bar.move': 'Move {move} of {last}',
  'bar.half': '{days}, {side}',
  'bar.points': 'Points',
  'bar.ledger': 'The ledger, line by line',
  'bar.trains': 'By rail',
  'bar.corps': '{left} of {of} corps left',
  'bar.since': 'violated on move {move}',
  'bar.respected': ['{count} respected', '{count} respected'],
  'bar.due': '{move}: {days}',
  'bar.record': 'Time Record: what is still to come',
  'bar.neutrals': 'Neutral countries',
  'bar.secret': 'Mobilization',
  'bar.both': 'Secret until both charts are sealed',
  'bar.level': 'As things stand: {level}.',

  // Units
  'unit.now': 'It counts as a {size}, {points} of the 4 points of a corps.',
  'unit.worth': [
    'Destroyed, it brings the other side {count} point.',
    'Destroyed, it brings the other side {count} points.',
  ],
  'unit.square': ['{count} point in its square', '{count} points in its square'],
  'unit.stopped': '{count} of {most} have stopped there in this half',
  'unit.defence': 'One corps, or as much, defends the square with {defence} at most',
  'unit.chain': 'Its counters, step by step',
  'unit.here': 'now',
  'unit.before': 'before',
  'unit.after': ['−{count} step', '−{count} steps'],
  'unit.gone': 'destroyed',

  // The order of battle
  'forces.sum': [
    '{count} unit, attack {attack}, defence {defence}',
    '{count} units, attack {attack}, defence {defence}',
  ],
  'forces.chart': 'Unit Counter Chart',
  'forces.chartLine':
    'Every kind of counter at full strength, and what it becomes step by step; at the right, what the other side scores for destroying it.',
  'forces.worth': 'Points',
  'forces.side': '{side}: {nation}',
  'forces.waiting': '{side}: off the map',
  'forces.dead': '{side}: destroyed',
  'nation.german': 'German army',
  'nation.french': 'French army',
  'nation.british': 'British army',
  'nation.belgian': 'Belgian army',
  'nation.dutch': 'Dutch army',

  // Forts
  'forts.gone': '{name}: all forts are destroyed',
  'forts.stand': ['One fort stands, of strength {strength}.', '{count} forts stand, of strength {strength}.'],
  'forts.standing': ['One fort stands.', '{count} forts stand.'],
  'forts.open': 'Open sides: {sides}.',
  'direction.n': 'north',
  'direction.ne': 'north-east',
  'direction.se': 'south-east',
  'direction.s': 'south',
  'direction.sw': 'south-west',
  'direction.nw': 'north-west',
  'forts.some': '{name}: {left} of {all} forts stand',

  // Battles
  'battle.title': 'Attack on {where}',
  'battle.attack': 'Attack',
  'battle.defence': 'Defence',
  'battle.odds': 'Column {column}',
  'battle.die': 'The die',
  'battle.result': 'Attacker loses {attacker}, defender {defender}',

  // The mobilization desk
  'desk.forces': 'Your forces',
  'desk.number': 'Mobilization square {number}',
  'desk.left': 'left, of all',
  'desk.many': 'Drag, or tap a kind and then a square. One tap places:',
  'desk.owed': 'Still owed',
  'desk.things': ['{count} thing', '{count} things'],
  'desk.nothing': 'Nothing',
  'desk.show': 'Show',
  'desk.plans': 'Plans',
  'desk.plansFine': 'a start, then change what you like',
  'desk.changed': ['{plan}, {count} unit elsewhere', '{plan}, {count} units elsewhere'],
  'desk.asPlanned': '{plan}, as planned. Seal it, or change what you like.',
  'desk.start': 'One tap fills the chart.',
  'desk.own': 'your own, kept here',
  'desk.keep': 'Keep or share this chart',
  'desk.name': 'Its name',
  'desk.save': 'Keep',
  'desk.link': 'Copy a link',
  'desk.file': 'Save a file',
  'desk.load': 'Open a file',
  'desk.copied': 'The link is copied.',
  'desk.notCopied': 'The link could not be copied.',
  'desk.kept': 'Kept in this browser as {name}.',
  'desk.opened': 'The chart is on your desk.',
  'desk.wrongSide': 'That is a chart of the other side.',
  'desk.where': 'Where they stand',
  'desk.figures': 'corps · cavalry · guns',
  'desk.enemy': 'The chart of the other side: {side}',
  'desk.sealed': 'Sealed. You see it when both are.',
  'desk.writing': 'Being written.',

  // The page of plans
  'plan.title': 'Mobilization plans',
  'plan.line': 'Charts of your own: kept here, saved as files, shared by a link.',
  'plan.of': 'A chart of {side}',
  'plan.open': 'Open a chart',
  'plan.paste': 'A chart as text',
  'plan.read': 'Read it',
  'plan.whole': 'It owes nothing: it could be sealed as it is.',
  'plan.keep': 'Keep it here',
  'plan.print': 'Print it',
  'plan.drawn': 'The mobilization chart',
  'plan.how': 'What is kept here lies on your desk when you mobilize that side.',
  'plan.kept': 'Kept in this browser',
  'plan.none': 'None yet. At the mobilization desk you can keep the chart before you.',
  'plan.forget': 'Forget',

  // The story
  'kinds.battles': 'Battles',
  'kinds.movement': 'Movement',
  'kinds.losses': 'Losses',
  'kinds.turns': 'Moves',
});
