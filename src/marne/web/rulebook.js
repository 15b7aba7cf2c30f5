// @ts-check
/** The rulebook of a game as a page of its own. */
import { load, wire, open } from './rules.js';

const game = new URLSearchParams(location.search).get('game') ?? 'germany-at-war';
const drawer = document.createElement('div');
drawer.id = 'drawer';
drawer.style.display = 'contents';
document.querySelector('main')?.append(drawer);
load(game).then(() => { wire(); open(location.hash.slice(1)); });
