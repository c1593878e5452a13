import type { Page } from 'playwright';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { openSignedIn } from './account-pages.ts';

const [EDITOR] = SAMPLE_ACCOUNTS;

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Full text' });

/** Switches to another part of production. */
export const openPart = (page: Page, name: 'Metadata' | 'Text' | 'Figures' | 'References' | 'Proof' | 'Publish') =>
  page.getByRole('navigation', { name: 'Production sections' }).getByRole('link', { name, exact: true }).click();

/**
 * Opens the text in production as an editor, from the screen of the demonstration's accepted manuscript that these
 * words find.
 */
export async function openProduction(page: Page, words: string): Promise<Page> {
  await openSignedIn(page, EDITOR.email, `/editor/manuscripts/accepted?search=${words}`);
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('link', { name: 'Production', exact: true }).click();
  await openPart(page, 'Text');
  await textOf(page).waitFor();
  return page;
}
