// @ts-check
/**
 * The bell: a sound and a notification of the browser when it is one's turn and one looks elsewhere, if one wants them. Where
 * server and browser can push, the notification comes while no page is open, too.
 */
import { call } from './call.js';

const LONG = 10_000; // milliseconds of waiting after which the sound is welcome though one looks here
/** What can be turned on and off, and how it is unless somebody has said so. */
const USUAL = { notify: false, sound: true };

/** @typedef {keyof typeof USUAL} Way */

/** Whether one wants to be told in a way. @param {Way} way */
export const wants = (way) => (localStorage.getItem(`bell ${way}`) ?? (USUAL[way] ? 'yes' : 'no')) === 'yes';

/** Say whether one wants to be told in a way; says whether the browser allows it. @param {Way} way @param {boolean} on */
export async function want(way, on) {
  if (on && way === 'notify' && (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted'))
    return false;
  localStorage.setItem(`bell ${way}`, on ? 'yes' : 'no');
  if (!on && way === 'notify') await mute();
  return true;
}

/** Let the service worker be there for those who want notifications, or have installed the page; says whether they come while no page is open. */
export async function awake() {
  const installed = matchMedia('(display-mode: standalone)').matches;
  if (!('serviceWorker' in navigator) || !(installed || wants('notify'))) return false;
  await navigator.serviceWorker.register('/worker.js');
  return wants('notify') && Notification.permission === 'granted' && subscribe().catch(() => false);
}

/** Have this browser told while no page is open; says whether it will be: the server or the browser may not be able to. */
async function subscribe() {
  const { key } = await call('GET', '/api/me/push');
  const { pushManager: manager } = await navigator.serviceWorker.ready;
  if (!key || !manager) return false;
  const old = await manager.getSubscription();
  const known = old?.options.applicationServerKey;
  if (old && (!known || letters(known) !== key)) await old.unsubscribe();
  const how = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await manager.subscribe(how)).toJSON();
  await call('PUT', '/api/me/push', { endpoint, key: keys?.p256dh, auth: keys?.auth });
  return true;
}

/** Have this browser told no more while no page is open. */
async function mute() {
  const registered = await navigator.serviceWorker?.getRegistration();
  await (await registered?.pushManager?.getSubscription())?.unsubscribe();
  await call('DELETE', '/api/me/push');
}

/** Bytes as the letters in which keys are written. @param {ArrayBuffer} raw */
const letters = (raw) =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Tell that it is somebody's turn. @param {string} title @param {string} url @param {number} waited for so many milliseconds */
export async function ring(title, url, waited) {
  if (wants('sound') && (document.hidden || waited > LONG)) chime();
  if (!document.hidden || !wants('notify') || Notification.permission !== 'granted') return;
  const registered = await navigator.serviceWorker?.getRegistration();
  const how = { tag: url, icon: '/icon.svg', data: { url } };
  if (registered) await registered.showNotification(title, how);
  else new Notification(title, how).onclick = () => window.focus();
}

/** Two soft notes. */
function chime() {
  const air = new AudioContext();
  for (const [k, pitch] of [523.25, 659.25].entries()) {
    const note = new OscillatorNode(air, { type: 'sine', frequency: pitch });
    const loud = new GainNode(air, { gain: 0 });
    const at = air.currentTime + k * 0.16;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(0.14, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    note.connect(loud).connect(air.destination);
    note.start(at);
    note.stop(at + 0.5);
  }
  setTimeout(() => air.close(), 1200);
}

/** What rings when a decision comes to somebody who had none; the first look at a table rings nothing. */
export function turnBell() {
  let [known, asked, since] = [false, false, performance.now()];
  return (/** @type {boolean} */ asks, /** @type {string} */ title, /** @type {string} */ url) => {
    if (asks === asked && known) return;
    if (known && asks) ring(title, url, performance.now() - since).catch(() => {});
    [known, asked, since] = [true, asks, performance.now()];
  };
}
