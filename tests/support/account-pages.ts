import type { Locator, Page } from 'playwright';
import { accountApi } from '#domain/account/paths';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The error summary above a refused form. */
export const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

/** The toasts at the top right. */
export const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });

/** Fills in and submits the open sign-in page. */
export async function logIn(page: Page, email: string, password: string, remember = false): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  if (remember) await field(page, 'Remember me').check();
  await button(page, 'Sign in').click();
}

/**
 * Signs someone in, with "remember me", on whatever page is open: loading and submitting the sign-in page takes as long
 * as testing the page itself.
 */
export async function signIn(page: Page, email: string, password = DEMONSTRATION_PASSWORD): Promise<AsyncDisposable> {
  const reply = await page.request.post(accountApi.login, { data: { email, password, remember: true } });
  if (!reply.ok()) throw new Error(`${email} cannot sign in: ${await reply.text()}`);
  const { token, user } = await reply.json();
  return page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    { token, user: JSON.stringify(user) },
  );
}

/** Opens an address as a signed-in person; a password is needed only for people outside the demonstration. */
export async function openSignedIn(page: Page, email: string, address: string, password?: string): Promise<void> {
  await using _signedIn = await signIn(page, email, password);
  await page.goto(address);
}

/** The secret of a second factor being set up, from the account page. */
export async function secretShown(page: Page): Promise<string> {
  return ((await page.locator('#second-factor .secret').textContent()) ?? '').replaceAll(' ', '');
}

/** Presses Tab until the control has the focus, once the page's forms can be submitted. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await page.locator('button[type="submit"]:disabled').first().waitFor({ state: 'detached' });
  // Reuses the element while it exists, because finding it again takes longer than pressing the key.
  let found = await control.elementHandle();
  const hasFocus = async () => {
    const state = await found?.evaluate((element) => ({
      isGone: !element.isConnected,
      hasFocus: element === document.activeElement,
    }));
    if (!state?.isGone) return state?.hasFocus;
    found = await control.elementHandle();
    return found?.evaluate((element) => element === document.activeElement);
  };
  for (let steps = 0; steps < 120 && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab');
  if (!(await hasFocus())) throw new Error(`The Tab key does not lead to ${control}.`);
}
