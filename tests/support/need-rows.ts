import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { NEED_RULES, type NeedKind } from '#domain/desk/need/need';
import { button } from './account-pages.ts';

/** What waits of one kind in rows that hold some words, as far as it is shown. */
export const rowsOf = (page: Page, kind: NeedKind, words: string) =>
  page
    .locator('.need')
    .filter({ hasText: words })
    .locator('.matter')
    .filter({ has: page.locator('strong', { hasText: `${NEED_RULES[kind].label}.` }) });

/** What waits of one kind, of the whole list. */
export async function waiting(page: Page, kind: NeedKind, words = ''): Promise<Locator> {
  const rows = rowsOf(page, kind, words);
  await page.locator('.need').first().waitFor();
  const more = button(page, 'Load more');
  while ((await rows.count()) === 0 && (await more.count()) > 0) {
    const shown = await page.locator('.need').count();
    await more.click();
    await expect.poll(() => page.locator('.need').count()).toBeGreaterThan(shown);
  }
  await rows.first().waitFor();
  return rows.first();
}
