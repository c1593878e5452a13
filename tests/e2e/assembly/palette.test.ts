import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, openSignedIn } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const words = (page: Page) => page.getByRole('combobox', { name: /^Go to a screen/ });
const marked = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

async function openOffice(address: string): Promise<Page> {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, address);
  await page.locator('#office-places a').first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function openCommands(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await words(page).waitFor();
}

test('screens, manuscripts and what can be done about the open one are reached by their names, from the keyboard alone', async () => {
  const page = await openOffice(paths.editorDashboard);
  await openCommands(page);
  expect(await words(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('event');
  await expect.poll(() => marked(page).allInnerTexts()).toEqual(['Event log']);
  await page.keyboard.press('Enter');
  await heading(page, 'Event Log').waitFor();

  // Finds authors, shows the number beside the title, and wraps around with the arrow keys.
  await openCommands(page);
  await page.keyboard.type('wojcik');
  const found = page.getByRole('group', { name: 'Manuscripts' }).getByRole('option');
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringMatching(/^Return to sport[\s\S]*MJ-2026-\d+/)]);
  await page.keyboard.press('ArrowDown');
  expect(await words(page).getAttribute('aria-activedescendant')).toBe(await marked(page).getAttribute('id'));
  await browsing.checkLooks(page);
  await page.keyboard.press('Enter');
  await page.locator('#manuscript-title', { hasText: 'Return to sport' }).waitFor();

  await openCommands(page);
  await page.keyboard.type('decide');
  await expect.poll(() => marked(page).allInnerTexts()).toEqual(['Decide']);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('decision-heading');
  await openCommands(page);
  await page.keyboard.type('timeline');
  await page.keyboard.press('Enter');
  await heading(page, 'Timeline').waitFor();

  // Escape changes nothing and returns the focus.
  await button(page, 'Commands Ctrl K').focus();
  await page.keyboard.press('Enter');
  await words(page).waitFor();
  await page.keyboard.press('Escape');
  await words(page).waitFor({ state: 'detached' });
  expect(await button(page, 'Commands Ctrl K').evaluate((one) => one === document.activeElement)).toBe(true);
});

test('single keys do nothing until someone wants them, and nothing while one writes', async () => {
  const page = await openOffice(paths.editorDashboard);
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await openCommands(page);
  await page.keyboard.type('shortcuts');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.editorDashboard);
  const wanted = page.getByRole('checkbox', { name: 'Use single keys as shortcuts' });
  await wanted.press('Space');
  await browsing.checkLooks(page);
  await page.keyboard.press('m');
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe(paths.editorDashboard);

  // The choice survives a reload.
  await page.reload();
  await page.locator('#office-places a').first().waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('m');
      return page.url();
    })
    .toContain('/editor/manuscripts/all');
  await page.locator('main tbody tr').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const row = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex);
  expect(await row()).toBe(2);
  await page.keyboard.press('k');
  expect(await row()).toBe(1);
  await page.keyboard.press('/');
  await page.keyboard.type('mid?');
  expect(await page.getByLabel('Find in the office').inputValue()).toBe('mid?');
  await page.locator('h1').focus();
  await page.keyboard.press('?');
  await wanted.press('Space');
  await page.keyboard.press('Escape');
  await page.locator('h1').focus();
  await page.keyboard.press('d');
  expect(new URL(page.url()).pathname).toBe('/editor/manuscripts/all');
});
