import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Enough for the longest form. */
const STEPS_MAX = 160;

/**
 * Tabs through a page and back with Shift+Tab. Fails if anything covers part of the focused element (WCAG 2.2, 2.4.11
 * and the stricter 2.4.12). Returns the number of controls visited inside `area`.
 */
export async function expectFocusInSight(page: Page, area: string): Promise<number> {
  const covered: string[] = [];
  const walked = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    const [first, last] = [
      page.locator(`${area} >> css=:is(a, button, input, select, textarea):visible:enabled`),
    ].flatMap((controls) => [controls.first(), controls.last()]);
    await (key === 'Tab' ? first : last)?.focus();
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const { name, isIn, isCovered } = await inspectFocus(page, area);
      if (!isIn) break;
      walked.add(name);
      if (isCovered) covered.push(`${key}: ${name} is covered by ${isCovered}`);
      await page.keyboard.press(key);
    }
  }
  expect(covered, page.url()).toEqual([]);
  return walked.size;
}

/** The focused element and anything covering it, once the page has settled. */
function inspectFocus(page: Page, area: string) {
  return page.evaluate(async (selector) => {
    await new Promise(requestAnimationFrame);
    const element = document.activeElement ?? document.body;
    const controls = [...document.querySelectorAll(`${selector} :is(a, button, input, select, textarea, summary)`)];
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // In a large field, browsers scroll only to the line with the caret.
    const isLarge = bottom - top > 100;
    const rows = isLarge ? [top + 2, top + 24] : [top + 2, (top + bottom) / 2, bottom - 2];
    const points = rows.flatMap((y) => [left + 2, (left + right) / 2, right - 2].map((x) => [x, y] as const));
    const over = points.map(([x, y]) => {
      if (y < 0 || y > innerHeight) return isLarge ? null : document.documentElement;
      const found = document.elementFromPoint(x, y);
      const isOwn = !found || element.contains(found) || found.contains(element);
      return isOwn ? null : found;
    });
    const cover = over.find((found) => found !== null);
    const nameOf = ({ tagName, id, className, textContent }: Element) =>
      `${tagName}#${id}.${className} ${textContent?.trim().slice(0, 30)}`;
    return {
      name: `${controls.indexOf(element)} ${nameOf(element)}`,
      isIn: element.closest(selector) !== null,
      isCovered: cover ? nameOf(cover) : null,
    };
  }, area);
}
