import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { button, field } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { proofOffice } from '../../support/proof-office.ts';

const browsing = useBrowser();
const SCORE = 'The mean score was 4.2 in both groups.';
const TEXT = `<h2>Results</h2><p>${SCORE}</p><h2>Discussion</h2><p>It did no harm.</p>`;
/** Chromium's console messages about an expired link and about being offline. */
const EXPECTED = [/status of 404/, /ERR_INTERNET_DISCONNECTED/];

/** The link in the newest email about this proof, once `mails` of them exist. */
async function mailedLink(page: Page, id: string, mails: number): Promise<string> {
  const links = async () => {
    const all: { text: string }[] = await (await page.request.get('/__mail.json')).json();
    return all.flatMap(({ text }) => text.match(new RegExp(`${paths.proof(id)}#token=\\S+`)) ?? []);
  };
  await expect.poll(async () => (await links()).length, { timeout: 15_000 }).toBe(mails);
  return (await links())[0] ?? '';
}

test('what an author writes on a phone without a connection outlives the page and the link, and goes with the next link', async () => {
  const office = await proofOffice(browsing.site.url, 'MJ-2026-0023');
  await office.saveText(TEXT);
  await office.sendProof();
  const first = await browsing.newPage({ width: 360, expectedErrors: EXPECTED });
  const context = first.context();
  const link = await mailedLink(first, office.id, 1);
  await first.goto(link);
  await first.locator('.full-text').getByText(SCORE).waitFor();

  const downloading = first.waitForEvent('download');
  await button(first, 'Download the PDF').click();
  expect((await readFile(await (await downloading).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await context.setOffline(true);
  await first.locator('.full-text').getByText(SCORE).click();
  await field(first, 'What should be changed?').fill('It was 4.3.');
  await first.keyboard.press('Escape');
  await field(first, 'Anything else (optional)').fill('Thank you.');
  await first.getByText('You are offline. Saved on this device').waitFor();
  await browsing.checkLooks(first);
  await first.close();

  // Meanwhile the office recalls the proof: its link no longer works.
  await office.callBack(1);
  await context.setOffline(false);
  const ended = await context.newPage();
  await ended.goto(link);
  await ended.getByRole('heading', { name: 'This link has expired' }).waitFor();
  expect(await ended.locator('main').innerText()).not.toContain('score');
  await ended.close();

  await office.sendProof(1);
  const again = await context.newPage();
  await again.goto(await mailedLink(again, office.id, 2));
  await again.locator('.proof-comments').getByText('It was 4.3.').waitFor();
  expect(await field(again, 'Anything else (optional)').inputValue()).toBe('Thank you.');
  await again
    .getByLabel('Your answer', { exact: true })
    .getByText(/^Saved \d/)
    .waitFor();

  // If the link expires while the page is open, the typed text stays on the screen.
  await field(again, 'Anything else (optional)').fill('Thank you all.');
  await office.callBack(2);
  await field(again, 'Anything else (optional)').fill('Thank you all very much.');
  await again.getByRole('heading', { name: 'This link has expired' }).waitFor();
  await again.getByText('Nothing you wrote is lost.').waitFor();
  expect(await field(again, 'Anything else (optional)').inputValue()).toBe('Thank you all very much.');
  await browsing.checkLooks(again);
  await office.sendProof(2);
  const last = await context.newPage();
  await last.goto(await mailedLink(last, office.id, 3));
  await expect.poll(() => field(last, 'Anything else (optional)').inputValue()).toBe('Thank you all very much.');
  await button(last, 'Send my corrections').click();
  await last.getByRole('heading', { name: 'We received your corrections' }).waitFor();
  expect(await last.locator('main').innerText()).toContain('It was 4.3.');
});
