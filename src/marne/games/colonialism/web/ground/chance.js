// @ts-check
/** Chance that always falls the same way, so that a board looks the same to everybody. */

/** Numbers from 0 to 1 that follow from a word. @param {string} word */
export function chance(word) {
  let seed = 2166136261;
  for (let k = 0; k < word.length; k += 1) seed = Math.imul(seed ^ word.charCodeAt(k), 16777619);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let n = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 4294967296;
  };
}

/** Spots that keep their distance, from the back to the front. @param {() => number} random @param {number} tries @param {number} apart @param {number} wide @param {(x: number, y: number) => boolean} fits @returns {[number, number][]} */
export function spots(random, tries, apart, wide, fits) {
  /** @type {[number, number][]} */
  const kept = [];
  for (let k = 0; k < tries; k += 1) {
    const [x, y] = [(random() - 0.5) * 2 * wide, (random() - 0.5) * 2 * wide];
    if (fits(x, y) && kept.every(([u, v]) => Math.hypot(x - u, y - v) > apart))
      kept.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
  }
  return kept.sort((a, b) => a[1] - b[1]);
}
