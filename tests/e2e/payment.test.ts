import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { SAMPLE_MANUSCRIPTS, sampleCode } from '../../scripts/demonstration/sample-manuscripts.ts';
import { button, field, openSignedIn, summary, tabTo, toasts } from '../support/account-pages.ts';
import { type Browsing, checkLooks, type PageOptions, useBrowser } from '../support/browser.ts';
import { usePaypalSdk } from '../support/paypal-sdk.ts';
import { ACCOUNT, startPaypal } from '../support/paypal-server.ts';

const AUTHOR = 'author@journal.example';
const CONFLICT = [/the server responded with a status of (404|409)/];

const continueButton = (page: Page) => button(page, 'Continue to payment');
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

/** The payment page as the author reaches it: from the own manuscripts, with the form filled in. */
async function openFromArea(browsing: Browsing, options: PageOptions = {}): Promise<Page> {
  const page = await browsing.newPage(options);
  await openSignedIn(page, AUTHOR, '/author');
  const due = page.getByRole('listitem').filter({ hasText: 'Charge due: $150.' });
  await due.getByRole('link', { name: 'Pay now' }).click();
  await page.getByText('Your charges').waitFor();
  return page;
}

async function payAgain(page: Page, number: string): Promise<void> {
  await button(page, 'Pay another charge').click();
  await field(page, 'Name').fill('Ingrid Solheim');
  await field(page, 'E-mail').fill(AUTHOR);
  await field(page, 'Manuscript ID').fill(number);
  await field(page, 'Article type').selectOption('Short Communications');
  await continueButton(page).click();
  await summary(page).waitFor();
  expect(await summary(page).textContent()).toContain(PAYMENT_TEXTS.paid);
}

describe('paying a charge with the demonstration provider', () => {
  const browsing = useBrowser();

  test('names what is missing, and refuses what is not due, without losing what was typed', async () => {
    const page = await browsing.newPage({ expectedErrors: CONFLICT });
    await page.goto('/for-authors/payments');
    await continueButton(page).click();
    await summary(page).waitFor();
    const sentences = [
      'Enter your name.',
      'Enter an e-mail address.',
      'Enter the manuscript ID, such as MJ-2026-0123.',
      'Please select an article type.',
    ];
    expect(await summary(page).getByRole('link').allTextContents()).toEqual(sentences);
    expect(await toasts(page).locator('p').textContent()).toBe(sentences.join('\n'));
    await checkLooks(page);
    await field(page, 'Name').fill('Grace Lin');
    await field(page, 'E-mail').fill('grace.lin@hospital.example');
    await field(page, 'Manuscript ID').fill('MJ-2026-0001');
    await field(page, 'Article type').selectOption('Original Research');
    expect(await field(page, 'Amount (USD)').inputValue()).toBe('$250');
    await continueButton(page).click();
    await summary(page).getByText(PAYMENT_TEXTS.unknown).waitFor();
    // Numbers can be guessed; who has the code is told why nothing is due.
    const waiting = SAMPLE_MANUSCRIPTS.findIndex(({ status }) => status === 'submitted');
    await field(page, 'Manuscript ID').fill(sampleCode(`MJ-2026-${String(17 + waiting).padStart(4, '0')}`));
    await continueButton(page).click();
    await summary(page).getByText(PAYMENT_TEXTS.notAccepted).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Grace Lin');
    expect(await page.locator('.pay-area').count()).toBe(0);
  });

  test('is done by keyboard from the author’s area to the receipt, and once only', async () => {
    const page = await openFromArea(browsing, { expectedErrors: [...CONFLICT, /net::ERR_FAILED/] });
    expect(await field(page, 'E-mail').inputValue()).toBe(AUTHOR);
    expect(await field(page, 'Name').inputValue()).not.toBe('');
    const number = await field(page, 'Manuscript ID').inputValue();
    expect(number).toMatch(/^MJ-\d{4}-\d{4}$/);
    expect(await field(page, 'Amount (USD)').inputValue()).toBe('$150');
    expect(new URL(page.url()).hash).toBe('');
    await checkLooks(page);

    await tabTo(page, continueButton(page));
    await page.keyboard.press('Enter');
    const area = page.locator('.pay-area');
    await area.getByRole('button', { name: 'Pay by card' }).waitFor();
    expect(await isFocused(page, '#pay-heading')).toBe(true);
    const told = (await area.textContent()) ?? '';
    for (const words of ['Pay $150', 'Article processing charge (Short Communications)', number]) {
      expect(told).toContain(words);
    }
    expect(told).toContain(PAYMENT_TEXTS.demonstration);
    expect(told.indexOf('due only after acceptance')).toBeLessThan(told.indexOf('Pay by card'));
    await checkLooks(page);

    await tabTo(page, button(page, 'Pay with PayPal'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await checkLooks(page);
    await page.keyboard.press('Escape');
    await area.getByText('Nothing was paid.').waitFor();
    await page.keyboard.press('Enter');
    await button(page, 'Let it be declined').click();
    await summary(page).getByText(PAYMENT_TEXTS.declined).waitFor();

    // The answer to the payment gets lost, and the page is reloaded.
    await continueButton(page).click();
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
    await checkLooks(page);
    await page.unroute(captures);
    await page.reload();
    await page.locator('.outcome').getByText(PAYMENT_TEXTS.thanks).waitFor();
    expect(await isFocused(page, '.outcome')).toBe(true);
    expect(await toasts(page).locator('p').textContent()).toBe(PAYMENT_TEXTS.thanks);
    await checkLooks(page);

    await page.getByRole('link', { name: 'Show the receipt' }).click();
    await page.getByText('Amount paid').waitFor();
    const receipt = (await page.locator('.receipt').textContent()) ?? '';
    for (const words of [number, '$150 (USD)', AUTHOR, PAYMENT_TEXTS.demonstration]) expect(receipt).toContain(words);
    await checkLooks(page);
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

  test('without JavaScript, says how to pay otherwise', async () => {
    const page = await browsing.newPage({ javaScript: false });
    await page.goto('/for-authors/payments');
    expect(await page.locator('noscript p').innerText()).toContain('write to office@journal.example');
    expect(await continueButton(page).isDisabled()).toBe(true);
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

  test('loads its script only after the form, and takes the money once, whatever goes wrong', async () => {
    const loading = /Request to another host: https:\/\/www\.sandbox\.paypal\.com\/web-sdk\/v6\/core/;
    const page = await browsing.newPage({ expectedErrors: [...CONFLICT, /net::ERR_FAILED/, loading] });
    const sdk = await usePaypalSdk(page);
    await openSignedIn(page, AUTHOR, '/author');
    await page.getByRole('link', { name: 'Pay now' }).click();
    await field(page, 'Article type').selectOption('Short Communications');
    expect([sdk.requests, paypal.calls.create]).toEqual([[], 0]);

    await continueButton(page).click();
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
    await checkLooks(page);

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

  test('says so where its script is blocked, and tries again', async () => {
    const page = await browsing.newPage({ expectedErrors: [/Request to another host/, /net::ERR_FAILED/] });
    await page.route('https://www.sandbox.paypal.com/**', (route) => route.abort());
    await page.route('**/api/payments/orders/', (route) =>
      route.fulfill({
        status: 201,
        json: {
          orderId: '5O190127TN364715T',
          provider: 'paypal',
          amount: '75.00',
          currency: 'USD',
          description: 'APC Processing Fees',
          manuscript_number: 'MJ-2026-0123',
          article_type: 'case_report',
          full_amount: '150.00',
          waiver_percent: 50,
        },
      }),
    );
    await page.goto('/for-authors/payments#manuscript=MJ-2026-0123&type=case_report');
    await field(page, 'Name').fill('Grace Lin');
    await field(page, 'E-mail').fill('grace.lin@hospital.example');
    await continueButton(page).click();
    await page.getByRole('alert').getByText('The payment buttons could not be loaded.').waitFor();
    expect(await page.locator('.pay-area').textContent()).toContain('50% less');
    await page.unroute('https://www.sandbox.paypal.com/**');
    await usePaypalSdk(page);
    await button(page, 'Try again').click();
    await page.locator('paypal-button').waitFor();
  });
});
