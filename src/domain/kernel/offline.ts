/** The page on which readers choose whether their browser keeps what they open. */
export const offlinePath = '/offline';

/** The script that keeps it. It is at the root, because it may keep nothing above its own folder. */
export const offlineWorker = '/offline-worker.js';

/** Where the browser keeps it; the worker has the same name. */
export const KEPT = 'kept-articles';

/** When a page was kept, in the answer that is kept; the worker writes it. */
export const KEPT_AT = 'x-kept-at';

export const OFFLINE_TEXTS = {
  off: 'Off: nothing is kept in this browser.',
  on: 'On: this browser keeps the articles that you open from now on.',
  unable: 'This browser cannot keep pages, at least not in this window.',
  failed: 'That did not work. Please try again.',
  turnOn: 'Keep articles I open',
  turnOff: 'Stop and remove kept articles',
} as const;

/** The article of a kept address: `/articles/sepsis` of its page and of its versions; undefined for other files. */
export const keptArticle = (path: string): string | undefined =>
  /^\/articles\/[^/.]+(?:\/v\/\d+)?$/.test(path) ? path : undefined;
