import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, secretShown, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

// Editors need a second factor here, and no mail can be sent: nobody listens at the port.
const browsing = useBrowser({ settings: { REQUIRE_EDITOR_MFA: '1', SMTP_URL: 'smtp://127.0.0.1:1' } });
const [EDITOR] = SAMPLE_ACCOUNTS;
const AUTHOR = 'author@journal.example';

test('an editor sets up the second factor that the journal asks for, and only then finds what could not be delivered', async () => {
  const page = await browsing.newPage({ width: 360, expectedErrors: [/the server responded with a status of 40[13]/] });
  // A mail that cannot be sent.
  const asked = await page.request.post('/api/auth/forgot-password/', { data: { email: AUTHOR } });
  expect(asked.status()).toBe(202);

  await page.goto('/login?next=/editor');
  await logIn(page, EDITOR.email, DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/account#second-factor');
  await page.getByText('The editor area opens when yours is set up.').waitFor();
  const heading = page.getByRole('heading', { name: 'Second factor' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await checkLooks(page);
  const headers = { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('token'))}` };
  for (const path of ['/api/editor/accounts/', '/api/editor/deliveries/']) {
    expect((await page.request.get(path, { headers })).status()).toBe(403);
  }
  await page.goto('/editor');
  await page.waitForURL('**/account#second-factor');

  await page.locator('#second-factor').getByLabel('Your password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await button(page, 'Set up a second factor').click();
  await field(page, 'Code from the app').waitFor();
  const totp = new TOTP({ secret: await secretShown(page) });
  await field(page, 'Code from the app').fill(totp.generate());
  await button(page, 'Turn it on').click();
  await button(page, 'I have kept them').click();
  await page.getByRole('link', { name: 'Go to the editor area' }).click();
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();

  const delivery = page.locator('#deliveries li').filter({ hasText: `To ${AUTHOR}` });
  await delivery.getByText('Mail with a link to a new password', { exact: true }).waitFor();
  expect(await delivery.textContent()).toMatch(/Failed once, next try .+Reason: .*ECONNREFUSED/);
  await checkLooks(page);
  await button(page, `Try again to deliver: Mail with a link to a new password, to ${AUTHOR}`).click();
  await toasts(page).getByText('It is tried again now.').waitFor();

  await page.goto('/account');
  await button(page, 'Sign out').last().click();
  await page.locator('.arrival').getByText('You are signed out.').waitFor();
  await page.goto('/login?next=/editor');
  await logIn(page, EDITOR.email, DEMONSTRATION_PASSWORD);
  await field(page, 'One-time code').waitFor();
  // A step that was used is refused, so the next one, which the server takes early.
  await field(page, 'One-time code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await button(page, 'Sign in').click();
  await page.waitForURL('**/editor');
  await page.getByRole('heading', { name: 'Editor Dashboard' }).waitFor();
});
