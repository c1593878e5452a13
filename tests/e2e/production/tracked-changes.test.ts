import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, field } from '../../support/account-pages.ts';
import { type PageOptions, useBrowser } from '../../support/browser.ts';
import { openPart, textOf as text, openProduction as toProduction } from '../../support/production-page.ts';

const browsing = useBrowser();

const openProduction = async (words: string, options: PageOptions = {}) =>
  toProduction(await browsing.newPage(options), words);

const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const changes = (page: Page) => page.getByRole('region', { name: /change/i });
const check = (page: Page) => page.locator('#checks').getByText(/open\. Accept or reject/);

async function waitUntilSaved(page: Page): Promise<void> {
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+s');
  await page
    .getByRole('status', { name: 'Full text' })
    .getByText(/^Saved /)
    .waitFor();
}

/** Selects a word by double-clicking it. */
const choose = (page: Page, word: string) => text(page).getByText(word).first().dblclick();

/** The text in the article's preview. */
async function readPreview(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  const words = await page.locator('.full-text').innerText();
  expect(await page.locator('.full-text :is(ins, del)').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to production' }).click();
  await openPart(page, 'Text');
  await text(page).waitFor();
  return words;
}

test('what is tracked is shown with who and when, kept, and only in the article once it is accepted', async () => {
  const page = await openProduction('polygenic');
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('The visits were frequent');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nobody was left out');
  await waitUntilSaved(page);
  expect(await check(page).count()).toBe(0);

  await page.keyboard.press('ControlOrMeta+Shift+e');
  expect(await tool(page, 'Track changes').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' of it');
  await page.keyboard.press('ControlOrMeta+Home');
  for (const _ of 'The') await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('All');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A paragraph of its own');
  expect(await text(page).locator('del').allInnerTexts()).toEqual(['The']);
  expect(await text(page).locator('ins').first().getAttribute('title')).toMatch(/^Inserted by .+ 2\d{3}/);
  await waitUntilSaved(page);
  await browsing.checkLooks(page);
  await check(page).waitFor();
  expect(await readPreview(page)).toMatch(/^The visits were frequent\s+Nobody was left out$/);

  // Changes persist with their authors' names; one is accepted from the list, another rejected from the toolbar.
  await page.reload();
  await changes(page).getByRole('heading', { name: '2 changes to accept or reject' }).waitFor();
  expect(await changes(page).getByRole('listitem').first().innerText()).toMatch(/Replacement .+20\d\d/);
  expect(await tool(page, 'Track changes').getAttribute('aria-pressed')).toBe('true');
  await changes(page)
    .getByRole('button', { name: /^Accept: replacement/ })
    .press('Enter');
  await changes(page).getByText('Accepted. One change left.').waitFor();
  await waitUntilSaved(page);
  expect(await readPreview(page)).toMatch(/^All visits were frequent\s+Nobody was left out$/);
  await tool(page, 'Next change').click();
  await tool(page, 'Reject').click();
  expect(await text(page).innerText()).toMatch(/^All visits were frequent\s+Nobody was left out$/);
  await page.keyboard.press('ControlOrMeta+z');
  await changes(page).getByRole('heading', { name: 'One change to accept or reject' }).waitFor();
  await changes(page).getByRole('button', { name: 'Accept all' }).click();
  await waitUntilSaved(page);
  await check(page).waitFor({ state: 'detached' });
  expect(await readPreview(page)).toMatch(/Nobody was left out of it\s+A paragraph of its own$/);
}, 120_000);

test('tracked changes are handled by keyboard on a phone in the dark theme, and HTML shows them nowhere', async () => {
  const page = await openProduction('appointment', { width: 360, colorScheme: 'dark' });
  await text(page).click();
  await page.keyboard.type('Patients came twice.');
  await waitUntilSaved(page);
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await choose(page, 'Patients came twice.');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Some came once.');
  await browsing.checkLooks(page);
  await waitUntilSaved(page);
  await button(page, 'HTML').click();
  expect(await field(page, 'Text as HTML').inputValue()).not.toMatch(/<ins|<del|data-/);
  await button(page, 'HTML').click();
  await changes(page)
    .getByRole('button', { name: /^Reject: formatting/ })
    .press('Enter');
  await changes(page).getByText('Rejected. One change left.').waitFor();
  // The focus moves to the next change.
  await page.waitForFunction(() => document.activeElement?.matches('button.reject'));
  await page.keyboard.press('Enter');
  await changes(page).getByText('Rejected. No open changes left.').waitFor();
  expect(await text(page).innerText()).toBe('Patients came twice.');
  expect(
    await changes(page)
      .getByRole('heading')
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
}, 120_000);

test('a comment stands at its words on a phone too, is answered and resolved, and says when they are gone', async () => {
  const page = await openProduction('polygenic', { width: 360 });
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Everybody came.');
  await page.keyboard.press('ControlOrMeta+a');
  await tool(page, 'Comment').click();
  await field(page, 'Comment').fill('Who is that?');
  await button(page, 'Save the comment').click();
  const comments = page.getByRole('region', { name: 'Office comments' });
  await comments.getByText('Who is that?').waitFor();
  expect(await text(page).locator('mark').innerText()).toBe('Everybody came.');
  await text(page).getByText('Everybody came.').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Once ');
  await waitUntilSaved(page);
  await comments.getByLabel('Answer', { exact: true }).fill('All whom we asked.');
  await comments.getByRole('button', { name: /^Send reply/ }).click();
  await comments.getByText('All whom we asked.').waitFor();
  await browsing.checkLooks(page);
  await page.reload();
  expect(await text(page).locator('mark').innerText()).toBe('Everybody came.');
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await comments.getByText('This passage is no longer in the text.').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await text(page).locator('mark').innerText()).toBe('Everybody came.');
  await comments.getByRole('button', { name: /^Resolve/ }).click();
  await comments.getByText('1 resolved comment').waitFor();
  expect(await text(page).locator('mark').count()).toBe(0);
}, 120_000);
