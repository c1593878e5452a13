import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Enough for the longest form. */
const MOST_STEPS = 160;

/**
 * Walks over a page with Tab, then back with Shift and Tab, and fails where something else covers a part of what has
 * the focus (WCAG 2.2, 2.4.11 and its stricter 2.4.12); returns how many controls inside `area` were walked over.
 */
export async function expectFocusInSight(page: Page, area: string): Promise<number> {
  const covered: string[] = [];
  const walked = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    const [first, last] = [
      page.locator(`${area} >> css=:is(a, button, input, select, textarea):visible:enabled`),
    ].flatMap((controls) => [controls.first(), controls.last()]);
    await (key === 'Tab' ? first : last)?.focus();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const { name, isIn, isCovered } = await lookAtFocus(page, area);
      if (!isIn) break;
      walked.add(name);
      if (isCovered) covered.push(`${key}: ${name} is covered by ${isCovered}`);
      await page.keyboard.press(key);
    }
  }
  expect(covered, page.url()).toEqual([]);
  return walked.size;
}

/** What has the focus, once the page has come to rest, and what lies over it. */
function lookAtFocus(page: Page, area: string) {
  return page.evaluate(async (selector) => {
    await new Promise(requestAnimationFrame);
    const element = document.activeElement ?? document.body;
    const controls = [...document.querySelectorAll(`${selector} :is(a, button, input, select, textarea, summary)`)];
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // A browser brings the line of the cursor into sight, not the whole of a large field.
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
