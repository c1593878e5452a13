import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { logIn, tabTo } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { expectFocusInSight } from '../../support/focus-in-sight.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR] = SAMPLE_ACCOUNTS;

async function openOffice(path: string): Promise<Page> {
  const page = await browsing.newPage();
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await logIn(page, EDITOR.email, DEMONSTRATION_PASSWORD, true);
  await page.locator('#office-places a').first().waitFor();
  return page;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('the office is walked by keyboard: its search over everything, a manuscript by its parts, its places in a sheet', async () => {
  const page = await openOffice(paths.editorDashboard);
  expect(await page.getByRole('link', { name: 'Submit Paper' }).count()).toBe(0);
  expect(await page.getByRole('navigation', { name: /^(Main|Footer)$/ }).count()).toBe(0);

  // The search finds every match, and is part of the address.
  const search = page.getByLabel('Find in the office');
  await tabTo(page, search);
  await page.keyboard.type(AUTHOR.last_name);
  await page.keyboard.press('Enter');
  await heading(page, 'Search').waitFor();
  await page.getByRole('region', { name: 'People' }).getByRole('link').first().waitFor();
  expect(new URL(page.url()).search).toBe(`?q=${AUTHOR.last_name}`);
  await page.reload();
  const found = page.getByRole('region', { name: 'Manuscripts' }).getByRole('link');
  await found.first().waitFor();
  expect(await search.inputValue()).toBe(AUTHOR.last_name);
  await page.getByText(/^\d+ manuscripts, 1 person found for /).waitFor();
  const title = await found.first().innerText();
  await tabTo(page, found.first());
  await page.keyboard.press('Enter');
  await heading(page, 'Manuscript Evaluation').waitFor();
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();

  // Each section has an address, its heading receives the focus, and title, status and next step stay in view.
  const parts = page.getByRole('navigation', { name: 'Manuscript sections' });
  const names = await parts.getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThanOrEqual(7);
  const addresses = new Set<string>();
  for (const name of names) {
    await tabTo(page, parts.getByRole('link', { name }));
    await page.keyboard.press('Enter');
    await expect.poll(() => parts.locator('[aria-current="page"]').innerText()).toBe(name);
    if (name !== names[0]) await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => page.getByText('Loading').count()).toBe(0);
    addresses.add(new URL(page.url()).pathname);
    await page.mouse.wheel(0, 4_000);
    const head = await page.locator('.manuscript-head').innerText();
    expect(head).toMatch(/Next step: \S/);
    expect(head).toContain(title);
    await expect.poll(async () => (await page.locator('.manuscript-head').boundingBox())?.y).toBeGreaterThanOrEqual(0);
  }
  expect(addresses.size).toBe(names.length);

  // The header never covers the focused element; on narrow screens the navigation is a sheet.
  await page.setViewportSize({ width: 360, height: 780 });
  await tabTo(page, link(page, 'Overview'));
  await page.keyboard.press('Enter');
  await heading(page, 'Manuscript Evaluation').waitFor();
  await page.getByRole('button', { name: 'Update Status' }).waitFor();
  expect(await expectFocusInSight(page, '.evaluation')).toBeGreaterThan(8);
  expect(await link(page, 'Reminders').isVisible()).toBe(false);
  await tabTo(page, page.getByRole('button', { name: 'Menu', exact: true }));
  await page.keyboard.press('Enter');
  await link(page, 'Reminders').waitFor();
  await browsing.checkLooks(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await tabTo(page, link(page, 'Manuscripts'));
  await page.keyboard.press('Enter');
  await heading(page, 'All Manuscripts').waitFor();
  await expect.poll(() => page.locator('#office-nav').isVisible()).toBe(false);
  expect(await heading(page, 'All Manuscripts').evaluate((h1) => h1 === document.activeElement)).toBe(true);
}, 240_000);
