import type { Page } from 'playwright';
import type { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, toasts } from './account-pages.ts';
import type { Browsing, PageOptions } from './browser.ts';

type SampleAccount = (typeof SAMPLE_ACCOUNTS)[number];

/** What somebody of the demonstration is called. */
export const nameOf = ({ first_name, last_name }: SampleAccount) => `${first_name} ${last_name}`;

/** A page of the office, as somebody of the demonstration. */
export async function openAs(
  browsing: Browsing,
  { email }: SampleAccount,
  address: string,
  options: PageOptions = {},
): Promise<Page> {
  const page = await browsing.newPage(options);
  await openSignedIn(page, email, address);
  return page;
}

/** A managing editor takes somebody with an account into the office, for one duty. */
export async function takeIn(
  page: Page,
  person: SampleAccount,
  { duty, categories = [] }: { duty: string; categories?: string[] },
): Promise<void> {
  await page.goto(`/editor/accounts?search=${encodeURIComponent(person.email)}`);
  await field(page, `Role of ${nameOf(person)}`).selectOption('editor');
  await button(page, `Change the role of ${nameOf(person)}`).click();
  await toasts(page).first().waitFor();
  await page.goto('/editor/colleagues');
  await button(page, `Change ${nameOf(person)}`).click();
  await field(page, 'Duty').selectOption(duty);
  for (const name of categories) await page.getByRole('checkbox', { name }).check();
  await button(page, 'Save').click();
  await toasts(page).getByText('The change was saved.').waitFor();
}
