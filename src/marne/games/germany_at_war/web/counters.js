// @ts-check
/** The blocks of Germany at War as SVG: face up or standing, in three sizes that are three drawings. */
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').Block} Block */

export const SIZE = 46;

/** @type {Record<string, {wood: string, edge: string, light: string, letter: string, ink: string}>} */
const POWERS = {
  german: { wood: '#68725f', edge: '#464e40', light: '#828d78', letter: 'G', ink: '#ffffff' },
  french: { wood: '#27437c', edge: '#182b52', light: '#4a6aac', letter: 'F', ink: '#ffffff' },
  british: { wood: '#b39b60', edge: '#7d6a3b', light: '#cdb982', letter: 'Br', ink: '#2b2a28' },
  belgian: { wood: '#262b33', edge: '#0f1216', light: '#454c57', letter: 'Be', ink: '#f2c230' },
};

/** Army colours, each with the colour of the letters on it. @type {Record<string, [string, string]>} */
const BANDS = {
  blue: ['#2f5fa8', '#fff'],
  yellow: ['#e6b93c', '#2b2a28'],
  green: ['#4d7a42', '#fff'],
  red: ['#a93630', '#fff'],
  celeste: ['#8cc3de', '#2b2a28'],
  pink: ['#dd95ae', '#2b2a28'],
  brown: ['#7a5233', '#fff'],
  white: ['#fbf8ef', '#2b2a28'],
  gray: ['#989a99', '#2b2a28'],
  none: ['#2b2a28', '#fff'],
};

/** The sign of a Power, about 10 units wide. @param {string} power @param {string} ink */
export function sign(power, ink) {
  if (power === 'german') {
    return `<path d="M-1.3 -1.3C-1.1 -3 -1.8 -4.2 -2.6 -5H2.6C1.8 -4.2 1.1 -3 1.3 -1.3C3 -1.1 4.2 -1.8 5 -2.6V2.6C4.2 1.8 3 1.1 1.3 1.3C1.1 3 1.8 4.2 2.6 5H-2.6C-1.8 4.2 -1.1 3 -1.3 1.3C-3 1.1 -4.2 1.8 -5 2.6V-2.6C-4.2 -1.8 -3 -1.1 -1.3 -1.3Z" fill="${ink}"/>`;
  }
  if (power === 'french') {
    return `<circle r="5" fill="#c8433a" stroke="#fff" stroke-width=".6"/><circle r="3.3" fill="#fff"/><circle r="1.7" fill="#27437c"/>`;
  }
  if (power === 'british') {
    return `<path d="M-5 0H5M0 -5V5M-3.6 -3.6L3.6 3.6M-3.6 3.6L3.6 -3.6" stroke="${ink}" stroke-width="1.7"/>`;
  }
  return (
    `<path d="M-4 -4.6H4V.6C4 3.2 1.6 4.6 0 5.2C-1.6 4.6 -4 3.2 -4 .6Z" fill="none" stroke="${ink}" stroke-width="1.2"/>` +
    `<path d="M-1.9 -3.6V2.6M0 -3.6V4M1.9 -3.6V2.6" stroke="${ink}" stroke-width="1.3"/>`
  );
}

/** A row of dots or stars, its form by the hits that a step takes. @param {number} count @param {string} dot @param {number} y */
function pips(count, dot, y) {
  if (dot === 'heart') {
    return `<path transform="translate(0 ${y + 0.6}) scale(.62)" d="M0 4.6C-5.4 .6 -5.6 -4.4 -2.4 -4.4C-.9 -4.4 0 -3 0 -2.2C0 -3 .9 -4.4 2.4 -4.4C5.6 -4.4 5.4 .6 0 4.6Z" fill="#c23a22" stroke="#6d261a" stroke-width=".8"/>`;
  }
  const step = count > 4 ? 6.2 : 7;
  let out = '';
  for (let k = 0; k < count; k += 1) {
    const x = (k - (count - 1) / 2) * step;
    if (dot === 'star') {
      out += `<path transform="translate(${x} ${y}) scale(.78)" d="M0 -3.6L.9 -1.2L3.4 -1.1L1.4 .5L2.1 2.9L0 1.5L-2.1 2.9L-1.4 .5L-3.4 -1.1L-.9 -1.2Z" fill="#2b2a28"/>`;
    } else if (dot === 'white') {
      out += `<circle cx="${x}" cy="${y}" r="2.2" fill="#fffdf6" stroke="#2b2a28" stroke-width="1.1"/>`;
    } else if (dot === 'red') {
      out += `<circle cx="${x}" cy="${y}" r="2.5" fill="#fffdf6" stroke="#b02d20" stroke-width="1.2"/><circle cx="${x}" cy="${y}" r="1.1" fill="#b02d20"/>`;
    } else if (dot === 'blue') {
      out += `<circle cx="${x}" cy="${y}" r="2.5" fill="#2f6fb4"/><path d="M${x - 2.4} ${y}h4.8" stroke="#fffdf6" stroke-width="1"/>`;
    } else {
      out += `<circle cx="${x}" cy="${y}" r="2.4" fill="#2b2a28"/>`;
    }
  }
  return out;
}

/** The arm: a crossed or barred box, or a leader's medallion. @param {string} arm */
function symbol(arm) {
  if (arm === 'leader') {
    return '<circle r="6.6" fill="#fffdf6" stroke="#2b2a28" stroke-width="1.4"/><path transform="scale(1.25)" d="M0 -3.6L.9 -1.2L3.4 -1.1L1.4 .5L2.1 2.9L0 1.5L-2.1 2.9L-1.4 .5L-3.4 -1.1L-.9 -1.2Z" fill="#2b2a28"/>';
  }
  const cross = arm === 'infantry' ? 'M-9 -6L9 6M-9 6L9 -6' : 'M-9 6L9 -6';
  return `<rect x="-9" y="-6" width="18" height="12" fill="#fffdf6" stroke="#2b2a28" stroke-width="1.5"/><path d="${cross}" stroke="#2b2a28" stroke-width="1.3"/>`;
}

/** A block that stands with its back to us: nothing but its Power is in the picture. @param {string} power */
function standing(power) {
  const p = POWERS[power];
  return (
    `<path class="rim" d="M-20 -13L-14 -19H21V12L15 19H-20Z" fill="${p.edge}"/><path d="M-20 -13L-14 -19H21L15 -13Z" fill="${p.light}"/><path d="M15 -13L21 -19V12L15 19Z" fill="${p.edge}"/>` +
    `<rect x="-20" y="-13" width="35" height="32" rx="1.5" fill="${p.wood}" stroke="${p.edge}" stroke-width=".8"/>` +
    `<circle cx="-2.5" cy="2" r="9.4" fill="#0002"/><g transform="translate(-2.5 2) scale(1.35)">${sign(power, p.ink)}</g>` +
    `<text class="letter" x="13" y="17" text-anchor="end" fill="${p.ink}">${p.letter}</text>`
  );
}

/** A block that lies face up. @param {Block} piece */
function lying(piece) {
  const p = POWERS[piece.power];
  const [band, ink] = BANDS[piece.colour ?? 'none'];
  const edge = '<circle cx="0" cy="0" r="1.1" fill="#fff" fill-opacity=".8"/>';
  let rest = '';
  for (let k = 0; k < (piece.left ?? 0); k += 1)
    rest += `<g transform="translate(${(k - ((piece.left ?? 1) - 1) / 2) * 3.4} 21)">${edge}</g>`;
  return (
    `<rect class="rim" x="-23" y="-23" width="46" height="46" rx="4" fill="${p.edge}"/><rect x="-23" y="-23" width="46" height="44.5" rx="4" fill="${p.wood}"/>` +
    `<rect x="-19" y="-19.5" width="38" height="37.5" rx="2" fill="#fbf6e8"/>` +
    `<g class="pips">${pips(piece.strength ?? 0, piece.dot ?? 'black', -13.6)}</g>` +
    `<g transform="translate(${piece.arm === 'leader' ? 0 : -2} -2)">${symbol(piece.arm ?? '')}</g>` +
    (piece.arm === 'leader' ? '' : `<text class="points" x="17.2" y="2.2" text-anchor="end">${piece.points}</text>`) +
    `<rect x="-19" y="7.5" width="38" height="10.5" rx="1" fill="${band}" ${piece.colour === 'white' ? 'stroke="#2b2a28" stroke-width=".5"' : ''}/>` +
    `<g transform="translate(-13.5 12.8) scale(.72)">${sign(piece.power, ink === '#fff' ? '#fff' : '#2b2a28')}</g>` +
    `<text class="numeral" x="5" y="16" text-anchor="middle" fill="${ink}">${piece.numeral}</text>${rest}`
  );
}

/** The same block zoomed out: its arm, one large figure, its Power's sign, the army's stripe. @param {Block} piece */
function small(piece) {
  const p = POWERS[piece.power];
  const [band] = BANDS[piece.colour ?? 'none'];
  const figure = piece.dot === 'heart' ? '♥' : String(piece.strength ?? '');
  return (
    `<rect class="rim" x="-23" y="-23" width="46" height="46" rx="4" fill="${p.wood}" stroke="${p.edge}" stroke-width="2"/>` +
    `<rect x="-18" y="-18" width="36" height="26" rx="2" fill="#fbf6e8"/><text class="figure" y="4" text-anchor="middle">${figure}</text>` +
    `<rect x="-18" y="10" width="36" height="8" fill="${band}"/>`
  );
}

/** A piece as SVG, drawn around its own middle. @param {Block} piece */
export function draw(piece) {
  if (piece.flags?.includes('standing')) return `<g class="near far">${standing(piece.power)}</g>`;
  const turn = (piece.step ?? 0) * 4.5;
  return `<g transform="rotate(${turn})"><g class="near">${lying(piece)}</g><g class="far">${small(piece)}</g></g>`;
}

/** A garrison disc with its count. @param {string} power @param {number} count */
export function garrison(power, count) {
  const p = POWERS[power];
  return (
    `<circle r="10.5" cy="1.6" fill="${p.edge}"/><circle class="rim" r="10.5" fill="${p.wood}" stroke="${p.edge}" stroke-width=".8"/>` +
    `<text class="disc" y="4.2" text-anchor="middle" fill="${p.ink}">5</text>` +
    (count > 1
      ? `<g transform="translate(9 8)"><circle r="6.6" fill="#fbf6e8" stroke="#2b2a28" stroke-width=".8"/><text class="times" y="2.8" text-anchor="middle">×${count}</text></g>`
      : '')
  );
}

/** A control cube with the letter of its side. @param {string} side */
export function cube(side) {
  const p = POWERS[side === 'german' ? 'german' : 'french'];
  return `<path d="M-7 -4L-4 -7H8L5 -4Z" fill="${p.light}"/><path d="M5 -4L8 -7V5L5 8Z" fill="${p.edge}"/><rect x="-7" y="-4" width="12" height="12" fill="${p.wood}"/><text class="times on-cube" x="-1" y="5" text-anchor="middle">${side === 'german' ? 'G' : 'E'}</text>`;
}

/** What a piece is, in words. @param {Block} piece */
export function spoken(piece) {
  if (piece.flags?.includes('standing'))
    return t('standing.spoken', { letter: POWERS[piece.power].letter, power: word('power', piece.power) });
  return [
    t('spoken.who', { name: piece.name ?? '', power: word('power', piece.power), arm: word('arm', piece.arm) }),
    piece.army,
    t('spoken.strength', { strength: piece.strength ?? 0, dot: word('dot', piece.dot) }),
    ...(piece.flags ?? []).map((flag) => word('flag', flag)),
  ].join(', ');
}
