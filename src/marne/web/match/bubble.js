// @ts-check
/** The answer to "why not?": near what was asked about, but never over it. */
import { fill, link, need, safe } from '../shared/dom.js';
import { state } from './state.js';

export function drawBubble() {
  const bubble = need('bubble');
  bubble.hidden = !state.bubble;
  if (!state.bubble) return;
  const { title, rule, why, more = [], at } = state.bubble;
  const reasons = [{ rule, why }, ...more].map((one) => `<p>${safe(one.why)} ${link(one.rule)}</p>`);
  fill('bubble', `<b>${safe(title)}</b>${reasons.join('')}`);
  const { width, height } = bubble.getBoundingClientRect();
  bubble.style.left = `${Math.max(12, Math.min(innerWidth - width - 12, at[0] - width / 2))}px`;
  const above = at[1] - height - 34;
  bubble.style.top = `${Math.max(12, above > 70 ? above : Math.min(innerHeight - height - 12, at[1] + 34))}px`;
}
