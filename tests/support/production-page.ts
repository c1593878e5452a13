import type { Page } from 'playwright';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { logIn } from './account-pages.ts';

const [EDITOR] = SAMPLE_ACCOUNTS;

/** The full text in its editor. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Full text' });

/** Opens production as an editor, from the screen of the accepted manuscript of the demonstration that these words find. */
export async function openProduction(page: Page, words: string): Promise<Page> {
  await page.goto(`/login?next=${encodeURIComponent(`/editor/manuscripts/accepted?search=${words}`)}`);
  await logIn(page, EDITOR.email, DEMONSTRATION_PASSWORD, true);
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('link', { name: 'Production', exact: true }).click();
  await textOf(page).waitFor();
  return page;
}
