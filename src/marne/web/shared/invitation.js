// @ts-check
/** Invitations: the link that gives a seat to whoever has it. */

/** The link to a seat that is kept for an invited person. @param {string} id @param {string} seat @param {string} key */
export const invitation = (id, seat, key) => `${location.origin}/join.html?${new URLSearchParams({ id, seat, key })}`;

/** Put a text on the clipboard; says whether the browser allowed it. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
