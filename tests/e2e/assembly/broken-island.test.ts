import { expect, test } from 'vitest';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
/** Messages from React and the browser about the crash and the refusal. */
const BROKEN = [
  ...[/Objects are not valid as a React child/, /Minified React error/, /is not (a function|iterable)/],
  /status of 409/,
];
const TITLE = 'Unexpected Application Error!';

test('a screen of the office that breaks keeps a decision and an address that were being written', async () => {
  const page = await browsing.newPage({ expectedErrors: BROKEN });
  await openSignedIn(page, EDITOR.email, '/editor/manuscripts/submitted');
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  await field(page, 'Editorial notes').fill('Notes of an editor whose screen breaks');
  await field(page, 'Reviewer’s email').fill('rosa@university.example');
  const address = page.url();
  await page.route('**/update-status/', async (route) => {
    const { manuscript } = await (await route.fetch()).json();
    const present = { ...manuscript, title: { no: 'text' } };
    await route.fulfill({ status: 409, json: { detail: EDITORIAL_TEXTS.stale, manuscript: present } });
  });
  await button(page, 'Update Status').click();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByText('Text you had typed').click();
  await page.getByText('Notes of an editor whose screen breaks').waitFor();
  await page.getByRole('link', { name: 'Return to Dashboard' }).waitFor();
  await page.goto(address);
  await expect.poll(() => field(page, 'Reviewer’s email').inputValue()).toBe('rosa@university.example');
});
