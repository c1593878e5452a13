import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
/** What Chromium writes to the console about a reply that is no success. */
const REFUSED = [/the server responded with a status of 503/];
const BROKEN = { status: 503, json: { detail: 'The journal is starting.' } };

async function openAsEditor(address: string): Promise<Page> {
  const page = await browsing.newPage({ expectedErrors: REFUSED });
  await openSignedIn(page, 'editor@journal.example', address);
  return page;
}

/** Keeps a message: it waits as long as the pointer is on it. */
async function keep(page: Page, words: string): Promise<void> {
  await toasts(page).getByText(words).hover();
}

/** The editor has tried to save a DOI of the wrong form, and its toast is kept. */
async function openWithWrongDoi() {
  const page = await openAsEditor('/editor/manuscripts/accepted?search=polygenic');
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('link', { name: 'Production', exact: true }).click();
  const doi = field(page, 'DOI after 10.5555/');
  await doi.fill('not a suffix');
  await doi.press('Enter');
  await keep(page, PRODUCTION_TEXTS.doiForm);
  return { page, doi };
}

it('an error goes when the corrected form is sent, though its time is not over', async () => {
  const { page, doi } = await openWithWrongDoi();
  await doi.fill('mj.2026.9001');
  await doi.press('Enter');
  await button(page, 'Discard my changes').waitFor({ state: 'detached' });
  await toasts(page).getByText(PRODUCTION_TEXTS.doiForm).waitFor({ state: 'detached' });
  expect(await summary(page).count()).toBe(0);
});

it('an error stays while its reader follows the summary to what is wrong', async () => {
  const { page, doi } = await openWithWrongDoi();
  await summary(page).getByRole('link', { name: PRODUCTION_TEXTS.doiForm }).press('Enter');
  expect(await doi.evaluate((control) => control === document.activeElement)).toBe(true);
  expect(await toasts(page).getByText(PRODUCTION_TEXTS.doiForm).isVisible()).toBe(true);
});

it('an error goes when the editor leaves for another screen, and when what failed has been loaded', async () => {
  const page = await openAsEditor('/editor');
  await page.getByRole('heading', { name: 'Recent Manuscripts' }).waitFor();
  await page.route('**/api/editor/manuscripts/**', (route) => route.fulfill(BROKEN));
  await page.getByRole('link', { name: 'View all manuscripts' }).click();
  await keep(page, BROKEN.json.detail);
  await page.getByRole('link', { name: 'Reminders', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Reminders' }).waitFor();
  await toasts(page).getByText(BROKEN.json.detail).waitFor({ state: 'detached' });

  await page.goto('/editor/manuscripts/all');
  await keep(page, BROKEN.json.detail);
  await page.unroute('**/api/editor/manuscripts/**');
  await button(page, 'Try again').press('Enter');
  await page.getByRole('table').waitFor();
  await toasts(page).getByText(BROKEN.json.detail).waitFor({ state: 'detached' });
});
