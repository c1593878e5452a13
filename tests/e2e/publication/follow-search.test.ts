import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '../../support/axe.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser();

/** Follows the search on the page; returns the link in the first email. */
async function follow(page: Page, address: string): Promise<string> {
  await page.getByText('Follow this search by email').click();
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Follow by email' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  const links = async (): Promise<string[]> => {
    const mails: { to: string; text: string }[] = await (await page.request.get('/__mail.json')).json();
    return mails.flatMap(({ to, text }) => (to === address ? (/http\S+\/confirm\/\S+/.exec(text)?.[0] ?? []) : []));
  };
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(1);
  return (await links())[0] ?? '';
}

describe('a search', () => {
  it.each([
    ['', true],
    [', in a browser without script', false],
  ])('is followed from below its results, in the spelling that found them%s', async (_, javaScript) => {
    const page = await browsing.newPage({ javaScript });
    await page.goto(`${javaScript ? '/search' : '/api/search-page/'}?q=telemonitaring&topic=Cardiology&sort=recent`);
    await page.getByText('these contain “telemonitoring”').waitFor();
    await page.goto(await follow(page, javaScript ? 'scripted@library.example' : 'plain@library.example'));
    await page.getByRole('button', { name: 'Start the alerts' }).click();
    const followed = page.getByRole('link', { name: 'Search for “telemonitoring”, Cardiology' });
    expect(await followed.getAttribute('href')).toBe('/search?q=telemonitoring&topic=Cardiology');
    if (javaScript) await expectNoAxeViolations(page);
  });
});
