import type { Locator, Page } from 'playwright';

/** The control of a label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The button of a name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What stands above a form that was refused. */
export const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

/** The messages at the top right. */
export const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });

/** Fills in the sign-in page that is open, and sends it. */
export async function logIn(page: Page, email: string, password: string, remember = false): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  if (remember) await field(page, 'Remember me').check();
  await button(page, 'Sign in').click();
}

/** The secret that a second factor is being set up with, from the account page. */
export async function secretShown(page: Page): Promise<string> {
  return ((await page.locator('#second-factor .secret').textContent()) ?? '').replaceAll(' ', '');
}

/** Walks with the Tab key until the control has the focus, once the forms of the page can be sent. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  await control.waitFor();
  await page.locator('button[type="submit"]:disabled').first().waitFor({ state: 'detached' });
  for (let steps = 0; steps < 80 && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab');
  if (!(await hasFocus())) throw new Error(`The Tab key does not lead to ${control}.`);
}
