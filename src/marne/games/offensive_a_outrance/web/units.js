// @ts-check
/** Units explained: effectiveness as six notches, strength, movement; and the order of battle, army by army. */
import { link, safe } from '/shared/dom.js';
import { figures } from '/shared/counters/data.js';
import { shownTable } from '/match/state.js';
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').Unit} Unit */
/** @typedef {import('./types.d.ts').FrontTable} FrontTable */
/** @typedef {import('/shared/game.js').Group} Group */

/** The CE ladder after the first loss. */
const LADDER = ['-1', '-2', '-3', 'CI', 'D1', 'D2'];

/** The order of battle, as it is printed. @returns {import('./types.d.ts').OrderOfBattle|undefined} */
const printed = () => shownTable()?.ground;

/** @param {Unit} piece */
const armyOf = (piece) => printed()?.armies.find((one) => one.army === piece.army);

/** @param {Unit} piece */
const corpsOf = (piece) => printed()?.corps.find((one) => one.corps === piece.corps);

/** Effectiveness as notches: those left are full. @param {Unit} piece */
function ladder(piece) {
  const worn = piece.counter?.worn;
  if (typeof worn !== 'number') return '';
  const steps = LADDER.map(
    (name, k) => `<i class="${k < worn ? 'gone' : ''}${k + 1 === worn ? ' now' : ''}">${name}</i>`,
  ).join('');
  const base = printed()?.base[piece.noun ?? -1] ?? 0;
  const recovery = piece.recovers === true ? t('unit.recovers') : piece.recovers === false ? t('unit.recoversNot') : '';
  return `<p class="fact"><b>${safe(t('unit.level', { level: piece.level ?? 0, base }))}</b> ${link('6.1.4')} ${safe(recovery)}</p><div class="notches" role="img" aria-label="${safe(t('unit.worn', { status: worn ? LADDER[worn - 1] : t('unit.full') }))}">${steps}</div>`;
}

/** Strength by the losses taken. @param {Unit} piece */
function strength(piece) {
  const levels = printed()?.levels[piece.noun ?? -1] ?? [];
  const { lost = 0, left = 0, values } = piece.counter ?? {};
  if (!values || levels.length < 2) return '';
  const steps = levels
    .map(
      ([attack, defence], k) => `<li class="${k === lost ? 'now' : k < lost ? 'past' : ''}">${attack}-${defence}</li>`,
    )
    .join('');
  return `<p class="fact"><b>${safe(t('unit.strength'))}</b> ${link('9.10')} ${safe(t('unit.toLose', { count: left }))}</p><ol class="steps">${steps}</ol>`;
}

/** A unit explained. @param {Unit} piece */
export function card(piece) {
  const { nation, arm = 'infantry', values } = piece.counter ?? {};
  const whose = [corpsOf(piece)?.name, armyOf(piece)?.name].filter(Boolean).join(', ');
  const guns =
    values && typeof values.guns === 'number' && typeof values.proficiency === 'number'
      ? t('unit.guns', { guns: values.guns, proficiency: values.proficiency })
      : '';
  const lines = [
    `<b>${safe(word('arm', arm))}</b>, ${safe(word('nation', nation))}`,
    safe(whose),
    values ? `<b>${safe(figures(values))}</b> ${safe(guns)}` : safe(piece.own ? '' : t('unit.hidden')),
    typeof piece.left === 'number' ? safe(t('unit.left', { count: piece.left })) : '',
    safe(piece.state ?? ''),
  ].filter(Boolean);
  return {
    title: piece.name ?? '',
    html: `<p>${lines.join('<br>')}</p><div class="wide">${ladder(piece)}${strength(piece)}</div>`,
  };
}

/** How worn the Formations among some pieces are, in a line. @param {Unit[]} pieces */
function worn(pieces) {
  const formations = pieces.filter((piece) => typeof piece.counter?.worn === 'number');
  const tired = formations.filter((piece) => piece.counter?.worn);
  const ready = pieces.filter((piece) => piece.left && !piece.flags?.includes('acted')).length;
  return [
    ready ? t('forces.ready', { count: ready }) : '',
    tired.length
      ? t('forces.worn', { count: tired.length, of: formations.length })
      : formations.length
        ? t('forces.fresh')
        : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The order of battle: one's own armies corps by corps, what is seen of the enemy, who waits, the dead. @param {FrontTable} table @returns {Group[]} */
export function forces(table) {
  const boxes = new Map((table.boxes ?? []).map((box) => [box.space, box.title]));
  /** @type {Map<string, Unit[]>} */
  const groups = new Map();
  const names = new Map(table.ground.corps.map((one) => [one.corps, one.name]));
  const armies = new Map(table.ground.armies.map((one) => [one.army, one]));
  /** @param {Unit} piece */
  const title = (piece) => {
    const box = boxes.get(piece.space);
    if (box) return box;
    const army = armies.get(piece.army ?? -1);
    const own = army ? `${army.numeral} ${army.commander}` : word('nation', piece.counter?.nation);
    const corps = piece.own && piece.corps !== undefined ? names.get(piece.corps ?? -1) : undefined;
    return corps
      ? `${own}: ${corps}`
      : piece.own
        ? t('forces.independent', { army: own })
        : t('forces.seen', { army: own });
  };
  const order = [...table.pieces].sort(
    (a, b) =>
      Number(b.own ?? false) - Number(a.own ?? false) ||
      (a.army ?? 99) - (b.army ?? 99) ||
      (a.corps ?? 999) - (b.corps ?? 999),
  );
  for (const piece of order) {
    if (piece.flags?.includes('half')) continue;
    const name = title(piece);
    groups.set(name, [...(groups.get(name) ?? []), piece]);
  }
  return [...groups].map(([name, pieces]) => ({
    title: name,
    note: pieces[0].own ? worn(pieces) : t('forces.count', { count: pieces.length }),
    pieces,
  }));
}

/** A unit in a line of a list: its name, figures, effectiveness, points left. @param {Unit} piece */
export const brief = (piece) => ({
  title: piece.name ?? '',
  text: [
    figures(piece.counter?.values),
    piece.counter?.worn ? LADDER[piece.counter.worn - 1] : '',
    typeof piece.left === 'number' ? t('unit.mp', { count: piece.left }) : '',
    piece.state ?? '',
  ]
    .filter(Boolean)
    .join(' · '),
});
