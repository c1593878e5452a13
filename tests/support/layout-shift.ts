import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The maximum layout shift of a reading page, from fonts and other resources that load late. */
export const READING_SHIFT_MAX = 0.02;
/** Half of the maximum that Web Vitals rate as good. */
export const WORKING_SHIFT_MAX = 0.05;

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
declare global {
  var shifts: { total: number; told: string[] };
}

/** Records the page's layout shifts, with each element's old and new position. */
function recordShifts(): void {
  globalThis.shifts = { total: 0, told: [] };
  const lines = ({ value, sources }: Shift) =>
    sources.map(({ node, previousRect: from, currentRect: to }) => {
      const { nodeName, className } = node instanceof Element ? node : (node?.parentElement ?? document.body);
      return `${value.toFixed(3)} ${nodeName}.${className}: ${from.y} + ${from.height} to ${to.y} + ${to.height}`;
    });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      globalThis.shifts.total += shift.value;
      globalThis.shifts.told.push(...lines(shift));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Resolves after two frames, when the page is laid out and painted and its observers have run. */
const settled = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

/** Holds back the tab's requests to these addresses, from each `close` to the next `open`. */
async function gateFor(page: Page, addresses: RegExp): Promise<{ close: () => void; open: () => void }> {
  let gate = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    close: () => {
      gate = Promise.withResolvers();
    },
    open: () => gate.resolve(),
  };
}

/**
 * Opens pages in a tab with delayed responses, typefaces last, and reports elements that shift by more than a limit.
 */
export async function openSlowly(page: Page) {
  await page.addInitScript(recordShifts);
  const answers = await gateFor(page, /\/api\//);
  const typefaces = await gateFor(page, /\.woff2$/);
  return async (address: string, awaited = 'main h1') => {
    answers.close();
    typefaces.close();
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.locator('main').waitFor();
    await page.evaluate(settled);
    answers.open();
    await page.locator(awaited).first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"], .skeleton').count()).toBe(0);
    await page.evaluate(settled);
    typefaces.open();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(settled);
    const { total, told } = await page.evaluate(() => globalThis.shifts);
    return { above: (most: number) => (total < most ? [] : [`shifts by ${total}`, ...told]) };
  };
}
