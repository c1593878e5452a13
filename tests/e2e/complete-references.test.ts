import { afterAll, expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { startCitationServer } from '../support/citation-server.ts';

const server = await startCitationServer();
afterAll(() => server.close());
const browsing = useBrowser({ settings: { CITATION_RESOLVER_URL: server.address } });
const [EDITOR] = SAMPLE_ACCOUNTS;

const WHOLE =
  'Lin G, Kim KM. Sleep after surgery: a cohort study. Journal of Sleep. 2020;12(3):1-9. doi:10.5555/js.2020.1';
const OTHER = 'Roe A. Wards of the northern hospitals. Ward. 2019;1(1):1-2. doi:10.5555/js.2020.1';
const NONE = 'Poe X. Rest. Ward. 2019;1:1. doi:10.5555/none';

test('what references lack is shown beside them, taken over at once or one by one, and saved with the metadata', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, '/editor/manuscripts/accepted?search=polygenic');
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('link', { name: 'Production', exact: true }).click();
  const list = field(page, 'References');
  await list.fill(
    [
      'Lin G. Sleep after surgery: a cohort study. doi:10.5555/js.2020.1',
      OTHER,
      NONE,
      'Kim K. Sleep after surgery. https://doi.org/10.5555/js.2020.1',
    ].join('\n'),
  );
  const offers = page.getByRole('region', { name: 'Complete references by DOI' });
  await button(page, 'Ask for what is missing').click();
  await offers.getByText('2 references can be completed.').waitFor();
  expect(await offers.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual([
    'Missing: journal, year, volume, pages',
    'The DOI is that of another work',
    'Missing: journal, year, volume, pages',
  ]);
  await checkLooks(page);

  // The one that is about another work stays as it is.
  await button(page, 'Take all 2 over').click();
  expect(await list.inputValue()).toBe([WHOLE, OTHER, NONE, WHOLE].join('\n'));
  await offers.getByRole('button', { name: /^Take over/ }).click();
  expect(await list.inputValue()).toBe([WHOLE, WHOLE, NONE, WHOLE].join('\n'));
  expect(await offers.getByRole('status').innerText()).toBe(
    `Nothing is left to complete. Nothing is registered under the DOI of 1 reference: check “${NONE}”.`,
  );

  // Nothing is kept before it is saved.
  await button(page, 'Save metadata').click();
  await page.getByText('Not saved yet; kept on this device.').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('region', { name: 'Complete references by DOI' }).waitFor();
  expect(await field(page, 'References').inputValue()).toBe([WHOLE, WHOLE, NONE, WHOLE].join('\n'));
});
