// @ts-check
/** Counters to look at: some of every nation in both hex games, and one of each state that a counter can be in. */

/** @typedef {import('../../shared/counters/data.js').CounterData} CounterData */
/** @typedef {import('../../shared/counters/data.js').Values} Values */

/** An army's own colours. @param {CounterData['nation']} nation @param {string} [army] @param {CounterData['colour']} [colour] @returns {CounterData} */
const of = (nation, army, colour) => ({ nation, ...(army && { army, colour }) });

/**
 * A unit of an army: what it is, what it is called in full and in short, its figures, and the steps it can lose.
 * @param {CounterData} whose @param {string} what arm and size @param {string} called name, unit and parent, divided by bars
 * @param {Values} values @param {number} [left] @param {number} [worn] @returns {CounterData}
 */
function unit(whose, what, called, values, left, worn) {
  const [arm, size] = /** @type {[CounterData['arm'], CounterData['size']]} */ (what.split(' '));
  const [name, short, parent] = called.split('|');
  return {
    ...whose,
    arm,
    name,
    values,
    ...(size && { size }),
    ...(short && { unit: short }),
    ...(parent && { parent }),
    ...(left && { left }),
    ...(worn !== undefined && { worn }),
  };
}

/** Attack and defence, guns and proficiency. @param {number} attack @param {number} defence @param {number} guns @param {number} proficiency @returns {Values} */
const fight = (attack, defence, guns, proficiency) => ({ attack, defence, guns, proficiency });

/** Attack, defence and movement. @param {number} attack @param {number} defence @param {number} movement @returns {Values} */
const march = (attack, defence, movement) => ({ attack, defence, movement });

/** The same of cavalry. @param {number} attack @param {number} defence @param {number} movement @returns {Values} */
const ride = (attack, defence, movement) => ({ attack, defence, movement, bracketed: true });

const DEPOT = { range: 6, reach: 9, ammunition: 8 };
const TRAIN = { range: 5, reach: 8, ammunition: 4 };
const [FRENCH, DUBAIL, BRUGERE] = [of('french', 'II', 'red'), of('french', 'I', 'green'), of('french', 'T', 'gray')];
const [GERMAN, KLUCK] = [of('german', 'VI', 'celeste'), of('german', 'I', 'blue')];
const [BRITISH, BELGIAN] = [of('british', 'BEF', 'red'), of('belgian', 'B', 'brown')];
const DUTCH = of('dutch', 'NL', 'blue');

/** A division as most of them are. */
export const DIVISION = unit(FRENCH, 'infantry XX', '11th Division|11|20', fight(13, 15, 4, 5), 3, 0);
/** One of the others. */
export const OTHER = unit(GERMAN, 'infantry XX', '31st Division|31|21', fight(15, 16, 7, 5), 3, 0);

/** The counter that is explained part by part. @type {CounterData} */
export const ANATOMY = {
  ...unit(GERMAN, 'reserve XX', '1st Bavarian Reserve Division|1r|1B', fight(11, 13, 7, 5), 2, 2),
  lost: 1,
  reduced: true,
};

/** Offensive à outrance: attack and defence, guns and proficiency; depots and trains have ranges. @type {CounterData[][]} */
export const OFFENSIVE = [
  [
    DIVISION,
    unit(FRENCH, 'reserve XX', '68th Reserve Division|68r', fight(10, 12, 2, 4), 3, 0),
    unit(BRUGERE, 'territorial XX', '88th Territorial Division|88', fight(5, 8, 1, 2), 3, 0),
    unit(FRENCH, 'cavalry XX', '2nd Cavalry Division|2', fight(4, 4, 1, 4), 1, 0),
    unit(DUBAIL, 'alpine III', 'Chasseurs alpins 3|Alp|3', fight(3, 4, 0, 5), 1),
    unit(FRENCH, 'artillery III', 'Guns of Toul|Toul', fight(1, 1, 2, 0)),
    unit(FRENCH, 'depot XXXX', 'Depot, Second Army', DEPOT),
    unit(FRENCH, 'train XXX', 'Train of the 20th Corps||20', TRAIN),
  ],
  [
    OTHER,
    unit(KLUCK, 'reserve XX', '5th Reserve Division|5r|3R', fight(13, 14, 4, 5), 3, 0),
    unit(KLUCK, 'landwehr X', '10th Landwehr Brigade|10', fight(4, 6, 1, 3), 1, 0),
    unit(GERMAN, 'cavalry XX', 'Bavarian Cavalry Division|B', fight(4, 4, 1, 5), 1, 0),
    unit(KLUCK, 'jaeger III', 'Jäger 2|Jg|2', fight(3, 4, 0, 5), 1),
    unit(GERMAN, 'siege II', '21 cm mortars|21|cm', fight(1, 1, 2, 0)),
    unit(GERMAN, 'headquarters', 'Strantz|St|2', fight(0, 1, 0, 0)),
    unit(GERMAN, 'depot XXXX', 'Depot, Sixth Army', DEPOT),
    unit(GERMAN, 'train XXX', 'Train of III Bavarian Corps||3B', TRAIN),
  ],
  [
    unit(BRITISH, 'infantry XX', '1st Division|1|I', fight(14, 17, 5, 5), 3, 0),
    unit(BRITISH, 'cavalry XX', 'Cavalry Division|1|Cav', fight(7, 8, 1, 5), 1, 0),
    unit(BRITISH, 'infantry X', '19th Brigade|19', fight(6, 8, 0, 5), 1, 0),
    unit(BRITISH, 'artillery II', 'Royal Naval guns|RN', fight(1, 1, 3, 0)),
    unit(BRITISH, 'depot XXXX', 'Depot, British army', DEPOT),
    unit(BRITISH, 'train XXX', 'Train of I Corps||I', TRAIN),
  ],
  [
    unit(BELGIAN, 'infantry XX', '1st Division|1', fight(13, 17, 3, 3), 5, 0),
    unit(BELGIAN, 'cavalry XX', 'Cavalry Division|C', fight(4, 4, 1, 3), 1, 0),
    unit(BELGIAN, 'garrison III', 'Garrison of Antwerpen|Aw', fight(2, 4, 1, 2)),
    unit(BELGIAN, 'depot XXXX', 'Depot, Belgian army', DEPOT),
  ],
];

/** 1914: attack, defence and movement. @type {CounterData[][]} */
export const FOURTEEN = [
  [
    unit(of('german', 'II', 'yellow'), 'infantry XXX', 'Guard Corps|Gd', march(7, 12, 3), 3),
    unit(of('german', 'VIII', 'gray'), 'reserve XXX', 'I Reserve Corps|IR', march(5, 8, 3), 3),
    unit(of('german'), 'landwehr XXX', '1st Landwehr Corps|1|LW', march(4, 4, 2)),
    unit(of('german', 'VIII', 'gray'), 'cavalry XX', '1st Cavalry Division|1|CD', ride(4, 3, 4), 3),
    unit(of('german', 'VII', 'brown'), 'garrison XX', '30th Reserve Division|30|FR', march(3, 4, 2), 1),
    unit(of('german'), 'artillery III', '210 mm howitzers|210|1', march(8, 0, 2)),
    unit(of('german'), 'siege II', '420 mm howitzers|420', march(0, 0, 1)),
    unit(of('german'), 'railway II', 'Railway troops|EB|1', march(0, 0, 2)),
  ],
  [
    unit(of('french', 'V', 'pink'), 'infantry XXX', 'I Corps|I', march(6, 10, 3), 3),
    unit(DUBAIL, 'reserve XXX', '1st Group of Reserve Divisions|1|R', march(6, 9, 3), 3),
    unit(of('french'), 'territorial XXX', '1st Territorial Group|1|T', march(6, 6, 2), 3),
    unit(of('french', 'V', 'pink'), 'cavalry XX', '1st Cavalry Division|1|CD', ride(2, 1, 4), 1),
    unit(of('french'), 'alpine X', 'Light brigade|Alp', march(1, 1, 3)),
    unit(FRENCH, 'artillery III', 'Heavy guns|AL|2', march(6, 0, 2)),
  ],
  [
    unit(BRITISH, 'infantry XXX', 'I Corps|I', march(8, 14, 3), 3),
    unit(BRITISH, 'cavalry XX', 'Cavalry Division|1|CD', ride(7, 3, 4), 6),
    unit(BELGIAN, 'infantry XX', '3rd Division|3', march(3, 4, 2), 1),
    unit(BELGIAN, 'cavalry XX', 'Cavalry Division||CD', ride(2, 1, 3), 1),
    unit(DUTCH, 'infantry XX', 'I Division|1', march(3, 4, 2), 1),
    unit(DUTCH, 'landwehr XX', 'Landweer|1|LW', march(2, 2, 2), 1),
    unit(DUTCH, 'cavalry X', 'Cavalry Brigade||Cav', ride(1, 1, 3)),
  ],
];

/** Fortresses and forts. @type {CounterData[]} */
export const WORKS = [
  { ...unit(of('french'), 'works', 'Toul', { strength: 8, guns: 4 }, 3), level: 2 },
  { ...unit(of('french'), 'works', 'Toul', { strength: 8, guns: 4 }, 1), level: 2, lost: 2 },
  { ...unit(of('french'), 'works', 'Camp des Romains', { strength: 5, guns: 1 }) },
  { ...unit(of('belgian'), 'works', 'Antwerpen', { strength: 5, guns: 2 }, 2), level: 1 },
  { ...unit(of('german'), 'works', 'Istein', { strength: 5, guns: 1 }) },
];

/** A division as it loses strength. @type {CounterData[]} */
export const LOSSES = [
  OTHER,
  { ...OTHER, reduced: true, left: 2, lost: 1, values: fight(11, 13, 7, 5) },
  { ...OTHER, reduced: true, left: 1, lost: 2, values: fight(9, 11, 7, 5) },
  { ...OTHER, reduced: true, left: 0, lost: 3, values: fight(7, 9, 7, 5) },
];

/** What is seen of an enemy: which unit it is, and not how strong. @type {CounterData} */
export const UNKNOWN = { ...GERMAN, size: 'XX', name: '31st Division', unit: '31', parent: '21' };

/** Counters face down. @type {CounterData[]} */
export const BACKS = [
  { nation: 'german', back: true },
  { nation: 'german', back: true, heading: 240 },
  { nation: 'french', back: true, heading: 60 },
  { nation: 'british', back: true, heading: 0 },
  { nation: 'belgian', back: true, heading: 120 },
  { nation: 'dutch', back: true, heading: 300 },
];
