// @ts-check
/** Parts of the page that are fetched when they are first wanted: a match opens without them. */

/**
 * What fetches a part once, and then has it at hand. What could not be fetched is tried again when it is next wanted.
 * @template T @param {() => Promise<T>} load
 */
function once(load) {
  /** @type {Promise<T>|null} */
  let coming = null;
  /** @type {(part: T) => void} */
  let begin = () => {};
  const part = {
    /** The part, if it is there. @type {T|null} */
    now: null,
    /** Have something done with the part as soon as it is there, before anybody else gets it. @param {(part: T) => void} act */
    first(act) {
      begin = act;
    },
    /** The part, as soon as it is there. @returns {Promise<T>} */
    get() {
      coming ??= load().then(
        (loaded) => {
          begin(loaded);
          part.now = loaded;
          return loaded;
        },
        (error) => {
          coming = null;
          throw error;
        },
      );
      return coming;
    },
  };
  return part;
}

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** Load a style, once. @param {string} href @returns {Promise<unknown>} */
export function style(href) {
  const coming =
    styles.get(href) ??
    new Promise((done) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = link.onerror = done;
      document.head.append(link);
    });
  styles.set(href, coming);
  return coming;
}

/** A module and its styles. @template T @param {Promise<T>} module @param {string[]} styles @returns {Promise<T>} */
const styled = async (module, ...styles) => (await Promise.all([module, ...styles.map(style)]))[0];

/** What lies beside the map. */
export const beside = once(() => import('./beside.js'));

/** How a match went, once it is over. */
export const ending = once(() => styled(import('./ending.js'), '/ending.css', '/playback.css'));

/** The keys that march a whole formation. */
export const marching = once(() => import('./marching.js'));

/** The panel of a battle. */
export const battle = once(() => import('./battle.js'));

/** What draws what is laid over the map. */
export const laid = once(() => import('./laid.js'));

/** A lesson. */
export const lesson = once(() => styled(import('./lesson.js'), '/lesson.css'));

/** Whether a match is a lesson. @param {{scenario: string}} about */
export const isLesson = (about) => about.scenario.startsWith('lesson:');

/** The menu, and what its buttons do. */
export const menu = once(() => import('./menu.js'));

/** One's word for the dice. */
export const pledge = once(() => import('../shared/pledge.js'));

/** What others did, told and played. */
export const since = once(() => styled(import('./since.js'), '/playback.css'));

/** The rulebook. */
export const rulebook = once(() => import('../shared/rulebook.js'));
