import { test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, openSignedIn, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

test('who runs the journal sees how each part is, has a backup made and checked, and is led to what needs somebody', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, '/editor/system');
  const part = (name: string) =>
    page.getByRole('list', { name: 'Parts of the journal' }).getByRole('listitem').filter({ hasText: name });
  await part('Database').getByText('In order').waitFor();
  await page.getByRole('region', { name: 'Backups' }).getByText('There is none yet.').waitFor();
  await button(page, 'Back up now').press('Enter');
  const kept = page.getByRole('list', { name: 'Backups that are kept' }).getByRole('listitem');
  await kept.getByText('Asked for').waitFor();
  await button(page, 'Send me a test letter').press('Enter');
  await toasts(page).getByText('The letter is on its way').waitFor();
  await checkLooks(page);
  await kept.getByRole('button', { name: /^Check the backup of/ }).press('Enter');
  await toasts(page)
    .getByText(/It is whole: \d+ rows and \d+ files\./)
    .waitFor();
  await part('Deliveries').getByRole('link', { name: 'Open Deliveries' }).press('Enter');
  await page.getByRole('heading', { name: 'Deliveries', level: 1 }).waitFor();
});
