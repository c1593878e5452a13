import type { Page } from 'playwright';
import { expect } from 'vitest';

/** So long nothing changes on a page that has come to rest. */
const QUIET_MS = 100;

/** A tab whose requests are counted, so that it can be told when the page has all it asked for and shows it. */
export function restOf(page: Page): () => Promise<void> {
  const pending = new Set<unknown>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    await page.locator('h1').first().waitFor();
    await expect
      .poll(async () => {
        await page.evaluate(untilQuiet, QUIET_MS);
        return pending.size + (await page.locator('[aria-busy="true"], .skeleton').count());
      })
      .toBe(0);
  };
}

const untilQuiet = (quiet: number) =>
  new Promise<void>((done) => {
    const finish = () => {
      observer.disconnect();
      done();
    };
    let timer = setTimeout(finish, quiet);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, quiet);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
