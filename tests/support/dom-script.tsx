import { afterEach, beforeEach, vi } from 'vitest';
import type { DomPage, Script, useDom } from './dom.ts';

/**
 * Opens pages with scripts that are not islands: inserts the HTML, then runs the script as the page does. Its listeners
 * are removed after the test.
 */
export function useScripts(open: ReturnType<typeof useDom>) {
  const ends: (() => void)[] = [];
  /** Called late, because React and user-event add listeners to a document once per process. */
  const watchListeners = () => {
    for (const target of [globalThis, document] as unknown as EventTarget[]) {
      const listen = target.addEventListener;
      vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
        listen.call(target, type, listener, options);
        ends.push(() => target.removeEventListener(type, listener, options as EventListenerOptions));
      });
    }
  };
  beforeEach(() => {
    vi.resetModules();
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  return async (address: string, html: string, run: () => Promise<unknown>, script: Script = {}): Promise<DomPage> => {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the page is the test's own.
    const page = open(address, <div dangerouslySetInnerHTML={{ __html: html }} />, script);
    watchListeners();
    await run();
    return page;
  };
}
