/** The page where readers choose whether their browser keeps articles they open. */
export const offlinePath = '/offline';

/** The script that keeps them. At the root, because a service worker's scope is its own folder. */
export const offlineWorker = '/offline-worker.js';

/** The cache's name in the browser; the worker has the same one. */
export const KEPT = 'kept-articles';

/** The header with the time a page was kept; written by the worker. */
export const KEPT_AT = 'x-kept-at';

export const OFFLINE_TEXTS = {
  off: 'Off: nothing is kept in this browser.',
  on: 'On: this browser keeps the articles that you open from now on.',
  unable: 'This browser cannot keep pages, at least not in this window.',
  failed: 'That did not work. Please try again.',
  turnOn: 'Keep articles I open',
  turnOff: 'Stop and remove kept articles',
} as const;

/** The article of a kept address: `/articles/sepsis` for its page and versions; undefined for other files. */
export const keptArticle = (path: string): string | undefined =>
  /^\/articles\/[^/.]+(?:\/v\/\d+)?$/.test(path) ? path : undefined;
