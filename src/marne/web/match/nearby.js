// @ts-check
/** The strokes of the relief as lines: fetched when one first comes so near that the picture of the relief would blur. */

const NEAR = 1.6; // from here on a pixel of the picture is larger than one of the screen

/** Draw the strokes for who is near, if the board has any. @param {Element} board @param {number} zoom */
export function engraveNear(board, zoom) {
  const strokes = board.querySelector('.hachures');
  if (!strokes) return;
  strokes.classList.toggle('near', zoom >= NEAR);
  const address = strokes.getAttribute('data-near');
  if (zoom < NEAR || !address) return;
  strokes.removeAttribute('data-near');
  fetch(address)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then((text) => {
      const drawn = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.firstElementChild;
      if (drawn) strokes.append(document.importNode(drawn, true));
    })
    .catch(() => strokes.setAttribute('data-near', address)); // it is tried again
}
