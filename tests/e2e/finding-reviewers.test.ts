import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const [EDITOR, , REVIEWER] = SAMPLE_ACCOUNTS;

test('a reviewer says what they review about, and an editor finds them by it, with the reason', async () => {
  if (!REVIEWER) throw new Error('The demonstration has a reviewer.');
  const own = await browsing.newPage();
  await openSignedIn(own, REVIEWER.email, '/account');
  const section = own.getByRole('region', { name: 'Reviewing' });
  await field(own, 'Expertise').fill('medication adherence, falconry');
  await field(own, 'Another language').selectOption({ label: 'Portuguese' });
  await section.getByRole('button', { name: 'Add the language' }).click();
  await section.getByRole('button', { name: 'Remove Portuguese' }).waitFor();
  await checkLooks(own);
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await toasts(own).getByText('Editors can find you by this now.').waitFor();
  await own.reload();
  await section.getByRole('button', { name: 'Remove Portuguese' }).waitFor();
  expect(await field(own, 'Expertise').inputValue()).toBe('medication adherence, falconry');

  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, '/editor/manuscripts/submitted');
  await page.getByRole('link', { name: /^Review.*Pharmacist-led/ }).click();
  await page.getByText('Find a reviewer').click();
  await field(page, 'Name, institution or keyword').fill('falconry');
  await page.getByText('1 person').waitFor();
  const person = page.getByRole('listitem').filter({ hasText: REVIEWER.email });
  await person.getByText('Own words: medication adherence, falconry · Reviews in Portuguese').waitFor();
  await checkLooks(page);
  expect(await button(page, `Invite ${REVIEWER.first_name} ${REVIEWER.last_name}`).isEnabled()).toBe(true);
});
