import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { SAMPLE_MANUSCRIPTS } from '../../../scripts/demonstration/sample-manuscripts.ts';
import { button, field, openSignedIn, summary, tabTo, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { usePaypalSdk } from '../../support/paypal-sdk.ts';
import { ACCOUNT, startPaypal } from '../../support/paypal-server.ts';

const AUTHOR = 'author@journal.example';
const EDITOR = 'editor@journal.example';
const CONFLICT = [/the server responded with a status of (404|409)/];

const continueButton = (page: Page) => button(page, 'Continue to payment');
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

/** The author's accepted sample, with its number: sixteen articles precede the samples. */
function acceptedSample() {
  const index = SAMPLE_MANUSCRIPTS.findIndex(({ status, submitter }) => status === 'accepted' && submitter === AUTHOR);
  return { title: SAMPLE_MANUSCRIPTS[index]?.title ?? '', number: `MJ-2026-${String(17 + index).padStart(4, '0')}` };
}

async function payAgain(page: Page, number: string): Promise<void> {
  await button(page, 'Pay another charge').click();
  await field(page, 'Name on the receipt').fill('Ingrid Solheim');
  await field(page, 'Email').fill(AUTHOR);
  await field(page, 'Manuscript ID').fill(number);
  await field(page, 'Article type').selectOption('Short Communications');
  await continueButton(page).click();
  await summary(page).waitFor();
  expect(await summary(page).textContent()).toContain(PAYMENT_TEXTS.paid);
}

describe('paying a charge with the demonstration provider', () => {
  const browsing = useBrowser();

  test('an author asks for a waiver, the office grants it, and the rest is paid by keyboard up to the receipt, once only', async () => {
    const { title, number } = acceptedSample();
    const author = await browsing.newPage({ expectedErrors: [...CONFLICT, /net::ERR_FAILED/] });
    await openSignedIn(author, AUTHOR, '/author');
    const card = author.getByRole('listitem').filter({ hasText: title });
    await card.getByText('Charge due: $150.').waitFor();
    await card.getByRole('heading').getByRole('link').click();
    await author.getByText('Ask for a waiver, or see the status of your request').click();
    await field(author, 'Country').selectOption('Kenya');
    await field(author, 'Reason (optional)').fill('Our hospital pays no charges.');
    await button(author, 'Ask for the waiver').click();
    await author.getByText('Please wait before you pay.').waitFor();

    const office = await browsing.newPage();
    await openSignedIn(office, EDITOR, '/editor/payments?view=waivers');
    const asked = office.getByRole('listitem').filter({ hasText: number });
    await asked.getByRole('button', { name: 'Grant the waiver' }).click();
    await toasts(office).getByText('The waiver has been granted.').waitFor();
    await office.getByRole('link', { name: 'Charges', exact: true }).click();
    const charge = office.getByRole('listitem').filter({ hasText: number });
    await charge.getByText('$150 less 50%').waitFor();
    await charge.getByText('Record a payment').click();
    await browsing.checkLooks(office);

    const page = author;
    await page.goto('/author');
    await card.getByText('Charge due: $75.').waitFor();
    await card.getByRole('link', { name: 'Pay now' }).click();
    await page.getByText('Your charges').waitFor();
    expect(await field(page, 'Manuscript ID').inputValue()).toBe(number);
    expect(new URL(page.url()).hash).toBe('');
    await tabTo(page, continueButton(page));
    await page.keyboard.press('Enter');
    await page.locator('.pay-area').getByText('Pay $75').waitFor();
    expect(await isFocused(page, '#pay-heading')).toBe(true);
    await browsing.checkLooks(page);
    await tabTo(page, button(page, 'Pay with PayPal'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await browsing.checkLooks(page);
    await page.keyboard.press('Escape');
    await page.locator('.pay-area').getByText('Nothing was paid.').waitFor();

    // The reply to the payment is lost, and the page is reloaded.
    const captures = '**/api/payments/orders/*/capture/';
    await page.route(captures, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await tabTo(page, button(page, 'Pay by card'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Approve the payment'));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Please do not pay again.').waitFor();
    await browsing.checkLooks(page);
    await page.unroute(captures);
    await page.reload();
    await page.locator('.outcome').getByText(PAYMENT_TEXTS.thanks).waitFor();
    expect(await isFocused(page, '.outcome')).toBe(true);
    await browsing.checkLooks(page);

    await page.getByRole('link', { name: 'Show the receipt' }).click();
    await page.getByText('Amount paid').waitFor();
    const receipt = (await page.locator('.receipt').textContent()) ?? '';
    for (const words of [number, '$75 USD', AUTHOR, PAYMENT_TEXTS.demonstration]) expect(receipt).toContain(words);
    await browsing.checkLooks(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as PDF' }).click();
    expect((await downloading).suggestedFilename()).toBe(`receipt-${number}.pdf`);
    const receipts = async () => {
      const mails: { to: string; text: string }[] = await (await page.request.get('/__mail.json')).json();
      return mails.filter(({ to, text }) => to === AUTHOR && text.includes(page.url()));
    };
    await expect.poll(async () => (await receipts()).length, { timeout: 20_000 }).toBe(1);

    await page.goBack();
    await payAgain(page, number);
    await page.goto('/author');
    await page.getByRole('listitem').filter({ hasText: number }).waitFor();
    expect(await page.getByText('Charge due').count()).toBe(0);
  });
});

describe('paying a charge with PayPal', async () => {
  const paypal = await startPaypal();
  afterAll(() => paypal.close());
  const browsing = useBrowser({
    settings: {
      PAYPAL_CLIENT_ID: ACCOUNT.clientId,
      PAYPAL_CLIENT_SECRET: ACCOUNT.clientSecret,
      PAYPAL_ENVIRONMENT: ACCOUNT.environment,
      PAYPAL_WEBHOOK_ID: ACCOUNT.webhookId,
      PAYPAL_API_BASE: paypal.address,
    },
  });

  test('loads its script only after the form, tries again where it is blocked, and takes the money once, whatever goes wrong', async () => {
    const loading = /Request to another host: https:\/\/www\.sandbox\.paypal\.com\/web-sdk\/v6\/core/;
    const page = await browsing.newPage({ expectedErrors: [...CONFLICT, /net::ERR_FAILED/, loading] });
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('paypal.com') && asked.push(request.url())));
    await page.route('https://www.sandbox.paypal.com/**', (route) => route.abort());
    await openSignedIn(page, AUTHOR, '/author');
    await page.getByRole('link', { name: 'Pay now' }).click();
    await field(page, 'Article type').selectOption('Short Communications');
    expect([asked, paypal.calls.create]).toEqual([[], 0]);

    await continueButton(page).click();
    await page.getByRole('alert').getByText('The payment buttons could not be loaded.').waitFor();
    await page.unroute('https://www.sandbox.paypal.com/**');
    const sdk = await usePaypalSdk(page);
    await button(page, 'Try again').click();
    const payWithPaypal = page.locator('paypal-button');
    const payByCard = page.locator('paypal-basic-card-container paypal-basic-card-button');
    await payByCard.waitFor();
    expect(sdk.requests).toEqual(['https://www.sandbox.paypal.com/web-sdk/v6/core']);
    expect(sdk.instances).toMatchObject([{ clientId: ACCOUNT.clientId, pageType: 'checkout' }]);
    expect(await page.getByText(PAYMENT_TEXTS.demonstration).count()).toBe(0);
    const [order] = paypal.orders.values();
    expect(order).toMatchObject({
      description: 'APC Processing Fees',
      amount: { value: '150.00', currency_code: 'USD' },
    });
    await browsing.checkLooks(page);

    await payWithPaypal.click();
    sdk.answer('fail');
    await page.locator('.pay-area').getByRole('alert').getByText(PAYMENT_TEXTS.failed).waitFor();
    expect(await toasts(page).locator('p').allTextContents()).toEqual([PAYMENT_TEXTS.failed]);
    await payByCard.click();
    sdk.answer('close');
    await page.getByText('Nothing was paid.').waitFor();

    await payWithPaypal.dblclick();
    await page.getByText('Continue in the payment provider’s window.').waitFor();
    expect(sdk.opened).toEqual([order?.id, order?.id, order?.id]);
    const captures = '**/api/payments/orders/*/capture/';
    await page.route(captures, async (route) => {
      await route.fetch();
      await route.abort();
    });
    paypal.approve(order?.id ?? '');
    sdk.answer('approve');
    await page.getByRole('alert').getByText('Please do not pay again.').waitFor();
    await page.unroute(captures);
    const reporting = page.waitForResponse('**/api/donations/');
    await button(page, 'Check the payment').click();
    await page.locator('.outcome').getByText(PAYMENT_TEXTS.thanks).waitFor();
    const reported = await reporting;
    const paymentId = order?.captures[0]?.id;
    expect(reported.request().postDataJSON()).toEqual({
      paymentId,
      amount: '150.00',
      paymentMethod: 'paypal',
      status: 'completed',
    });
    expect(reported.status()).toBe(200);
    await payAgain(page, await field(page, 'Manuscript ID').inputValue());
    expect([paypal.taken(), paypal.calls.capture, paypal.calls.create]).toEqual([15_000, 1, 1]);
  });
});
