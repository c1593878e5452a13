export const offlinePath = '/offline';

/** At the root, because a service worker's scope is its own folder. */
export const offlineWorker = '/offline-worker.js';

/** The name of the browser's cache; repeated in the worker. */
export const CACHE_NAME = 'kept-articles';

/** The time at which the worker cached a page. */
export const CACHED_AT_HEADER = 'x-kept-at';

export const OFFLINE_TEXTS = {
  off: 'Off: nothing is kept in this browser.',
  on: 'On: this browser keeps the articles that you open from now on.',
  unable: 'This browser can’t keep articles for offline reading in this window.',
  failed: 'That did not work. Please try again.',
  turnOn: 'Keep articles I open',
  turnOff: 'Stop and remove kept articles',
} as const;

/**
 * Returns the path if it is an article's page or one of its versions, such as `/articles/sepsis`; undefined for other
 * files.
 */
export const cachedArticlePath = (path: string): string | undefined =>
  /^\/articles\/[^/.]+(?:\/v\/\d+)?$/.test(path) ? path : undefined;
