import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ORDER_DESCRIPTION, PAYMENT_TEXTS } from '#domain/payment/payment';
import type { PaymentOrder, PaymentOutcome, Receipt } from '#domain/payment/replies';
import { PaymentPage } from '#islands/payment/PaymentPage.tsx';
import { ReceiptPage } from '#islands/payment/ReceiptPage.tsx';
import { button, type DomPage, field, fill, type Script, signInAs, summaryWith, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const openPage = useDom();

const PAGE = '/for-authors/payments';
const ORDERS = 'POST /api/payments/orders/';
const CAPTURE = 'POST /api/payments/orders/:id/capture/';
const ANSWER = 'POST /api/payments/demonstration/:id/';
const REPORT = 'POST /api/donations/';
const NUMBER = 'MJ-2026-0123';
const TYPES = [
  { value: 'original_research', label: 'Original Research', cents: 25_000 },
  { value: 'short_communication', label: 'Short Communications', cents: 15_000 },
] as const;
const ORDER: PaymentOrder = {
  ...{ id: 'o1', orderId: 'o1', provider: 'demonstration', amount: '75.00', currency: 'USD' },
  ...{ description: ORDER_DESCRIPTION, manuscript_number: NUMBER, article_type: 'short_communication' },
  ...{ full_amount: '150.00', waiver_percent: 50 },
};
const PAID: PaymentOutcome = {
  ...{ state: 'completed', message: PAYMENT_TEXTS.thanks, receipt_id: 'r1' },
  payment: { paymentId: 'c1', amount: '75.00', paymentMethod: 'paypal', status: 'completed' },
};

const area = () => within(document.querySelector('.pay-area') as HTMLElement);
const outcome = () => document.querySelector('.outcome');
const toastTexts = () =>
  [...screen.getByRole('status', { name: 'Messages' }).querySelectorAll('p')].map(({ textContent }) => textContent);
const open = (script: Script = {}, address = PAGE) =>
  openPage(address, <PaymentPage journal={MERIDIAN} types={TYPES} />, script);

async function pay(page: DomPage): Promise<void> {
  fill('Name on the receipt', 'Grace Lin');
  fill('Email', 'grace.lin@hospital.example');
  fill('Manuscript ID', NUMBER);
  fill('Article type', 'short_communication');
  await page.user.click(button('Continue to payment'));
}

/** Submits the form and waits for the provider’s buttons. */
async function openArea(script: Script = {}): Promise<DomPage> {
  const page = open({
    [ORDERS]: { status: 201, body: ORDER },
    [ANSWER]: { body: {} },
    [REPORT]: { body: {} },
    ...script,
  });
  await pay(page);
  await screen.findByRole('button', { name: 'Pay by card' });
  return page;
}

describe('the payment form', () => {
  it('names what is missing at once, each at its field and in a toast', async () => {
    const page = open();
    await page.user.click(button('Continue to payment'));
    const sentences = [
      'Enter your name.',
      'Enter an email address.',
      'Enter the manuscript ID, such as MJ-2023-0123.',
      'Please select an article type.',
    ];
    const summary = await summaryWith('Enter your name.');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(sentences);
    expect(toastTexts()).toEqual([sentences.join('\n')]);
  });

  it('shows the charge of the chosen type, and says why nothing is due, without losing what was typed', async () => {
    const page = open({
      [ORDERS]: [PAYMENT_TEXTS.unknown, PAYMENT_TEXTS.notAccepted].map((detail) => ({ status: 404, body: { detail } })),
    });
    fill('Article type', 'original_research');
    expect(field('Amount (USD)').value).toBe('$250');
    await pay(page);
    expect(field('Amount (USD)').value).toBe('$150');
    await summaryWith(PAYMENT_TEXTS.unknown);
    await page.user.click(button('Continue to payment'));
    await summaryWith(PAYMENT_TEXTS.notAccepted);
    expect([field('Name on the receipt').value, field('Manuscript ID').value]).toEqual(['Grace Lin', NUMBER]);
    expect(document.querySelector('.pay-area')).toBe(null);
  });

  it('names the journal’s currency, and the charge’s own where the manuscript was accepted before it changed', async () => {
    const euros = <PaymentPage journal={{ ...MERIDIAN, currency: 'EUR' }} types={TYPES} />;
    const page = openPage(PAGE, euros, { [ORDERS]: { status: 201, body: ORDER } });
    fill('Article type', 'original_research');
    expect(field('Amount (EUR)').value).toBe('€250');
    await pay(page);
    await screen.findByRole('heading', { name: 'Pay $75' });
    expect(area().getByText('$75 USD')).toBeTruthy();
  });

  it('chooses the type that the manuscript was accepted under, and says so', async () => {
    const right = { article_type: 'original_research' };
    const page = open({
      [ORDERS]: [
        { status: 409, body: { detail: 'Choose that article type.', accepted_as: right } },
        { status: 201, body: ORDER },
      ],
    });
    await pay(page);
    await summaryWith(
      'This manuscript was accepted as “Original Research”, which is now selected. Check the amount and continue.',
    );
    expect([field('Article type').value, field('Amount (USD)').value]).toEqual(['original_research', '$250']);
    await page.user.click(button('Continue to payment'));
    await screen.findByRole('heading', { name: /^Pay/ });
    expect(page.calls(ORDERS)[1]?.body).toMatchObject({ articleType: 'original_research' });
  });

  it('is filled in by a link, which leaves the address bar, and from who is signed in', async () => {
    signInAs('author', { email: 'ann@hospital.example' });
    open({ 'GET /api/author/manuscripts/': { body: [] } }, `${PAGE}#manuscript=${NUMBER}&type=short_communication`);
    await waitFor(() => expect(field('Email').value).toBe('ann@hospital.example'));
    expect(field('Name on the receipt').value).toBe('Ann Example');
    expect(field('Manuscript ID').value).toBe(NUMBER);
    await waitFor(() => expect(field('Amount (USD)').value).toBe('$150'));
    expect(location.hash).toBe('');
  });

  it('offers authors their own charges, each a link that fills the form in', async () => {
    signInAs('author');
    const due = { state: 'due', article_type: 'short_communication', amount_due: '75.00', currency: 'USD' };
    const card = { id: 'm1', manuscript_number: NUMBER, title: 'Sleep after surgery', charge: due };
    open({
      'GET /api/author/manuscripts/': { body: [card, { ...card, id: 'm2', charge: { ...due, state: 'paid' } }] },
    });
    const [link, ...others] = await screen.findAllByRole('link', { name: /^Pay for/ });
    expect(others).toEqual([]);
    expect(link?.closest('li')?.textContent).toBe(`Pay for ${NUMBER}, $75: Sleep after surgery`);
    expect(link?.getAttribute('href')).toBe(`#manuscript=${NUMBER}&type=short_communication`);
  });
});

describe('paying', () => {
  it('says what is due, what for and that it is due only after acceptance, above the provider’s buttons', async () => {
    await openArea();
    expect(document.activeElement?.id).toBe('pay-heading');
    const told = document.querySelector('.pay-area')?.textContent ?? '';
    for (const words of ['Pay $75', 'Article processing charge (Short Communications)', NUMBER, '$150', '50% less']) {
      expect(told).toContain(words);
    }
    expect(told).toContain(PAYMENT_TEXTS.demonstration);
    expect(told.indexOf('due only after acceptance')).toBeLessThan(told.indexOf('Pay by card'));
  });

  it('takes nothing where the window is closed, and says so', async () => {
    const page = await openArea();
    await page.user.click(button('Pay with PayPal'));
    await screen.findByText('Continue in the payment provider’s window.');
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await area().findByText(/Nothing was paid\./);
    expect(page.calls(CAPTURE)).toEqual([]);
  });

  it('says why the money was not taken, and leads back to the form', async () => {
    const page = await openArea({ [CAPTURE]: { status: 409, body: { detail: PAYMENT_TEXTS.declined } } });
    await page.user.click(button('Pay by card'));
    await page.user.click(await screen.findByRole('button', { name: 'Decline' }));
    await summaryWith(PAYMENT_TEXTS.declined);
    expect(page.calls(ANSWER)[0]?.body).toEqual({ answer: 'decline' });
    expect(field('Manuscript ID').value).toBe(NUMBER);
  });

  it('says where the provider fails, once, and leaves its buttons there', async () => {
    const page = await openArea({ [ANSWER]: 'no connection' });
    await page.user.click(button('Pay by card'));
    await page.user.click(await screen.findByRole('button', { name: 'Approve the payment' }));
    await area().findByText(PAYMENT_TEXTS.failed);
    expect(toastTexts()).toEqual([PAYMENT_TEXTS.failed]);
    expect(button('Pay by card')).toBeTruthy();
  });

  it('asks what became of the money where the answer was lost, after a reload too, and reports it', async () => {
    const page = await openArea({ [CAPTURE]: 'no connection' });
    await page.user.click(button('Pay by card'));
    await page.user.click(await screen.findByRole('button', { name: 'Approve the payment' }));
    await within(await screen.findByRole('alert')).findByText(/Please do not pay again\./);
    cleanup();

    const again = open({ [CAPTURE]: ['no connection', { body: PAID }], [REPORT]: { body: {} } });
    await again.user.click(await screen.findByRole('button', { name: 'Check the payment' }));
    await waitFor(() => expect(outcome()?.textContent).toContain(PAYMENT_TEXTS.thanks));
    expect(document.activeElement).toBe(outcome());
    expect(toastTexts()).toContain(PAYMENT_TEXTS.thanks);
    expect(screen.getByRole('link', { name: 'Show the receipt' }).getAttribute('href')).toMatch(/#r1$/);
    await waitFor(() => expect(again.calls(REPORT)[0]?.body).toEqual(PAID.payment));
    cleanup();

    const kept = open({ [ORDERS]: { status: 409, body: { detail: PAYMENT_TEXTS.paid } } });
    await waitFor(() => expect(outcome()?.textContent).toContain(PAYMENT_TEXTS.thanks));
    expect(kept.calls(CAPTURE)).toEqual([]);
    await kept.user.click(button('Pay another charge'));
    await pay(kept);
    await summaryWith(PAYMENT_TEXTS.paid);
  });
});

describe('the receipt', () => {
  const receipt: Receipt = {
    ...{ id: 'r1', reference: 'R-2026-7', state: 'completed', manuscript_number: NUMBER },
    ...{ article_type: 'short_communication', amount: '75.00', full_amount: '150.00', waiver_percent: 50 },
    ...{ currency: 'USD', refunded: '0.00', refunded_currency: 'USD', provider: 'demonstration', transaction: 'c1' },
    ...{ payer_name: 'Grace Lin', payer_email: 'grace.lin@hospital.example', paid_at: '2026-11-20T10:00:00Z' },
  };
  const GET = 'GET /api/payments/receipts/:id/';

  it('says who paid what for which manuscript, and that a demonstration takes no money', async () => {
    openPage(`${PAGE}/receipt#r1`, <ReceiptPage journal={MERIDIAN} />, { [GET]: { body: receipt } });
    await screen.findByText('Amount paid');
    const told = document.querySelector('.receipt')?.textContent ?? '';
    for (const words of [NUMBER, '$75 USD', '50% less', 'grace.lin@hospital.example', '20 November 2026']) {
      expect(told).toContain(words);
    }
    expect(told).toContain(PAYMENT_TEXTS.demonstration);
    const pdf = screen.getByRole('link', { name: 'Download as PDF' });
    expect([pdf.getAttribute('href'), pdf.hasAttribute('download')]).toEqual(['/api/payments/receipts/r1/pdf/', true]);
  });

  it('says where its link is incomplete or it cannot be loaded', async () => {
    openPage(`${PAGE}/receipt`, <ReceiptPage journal={MERIDIAN} />);
    await screen.findByText(/The receipt link is incomplete\./);
    cleanup();
    const page = openPage(`${PAGE}/receipt#r1`, <ReceiptPage journal={MERIDIAN} />, {
      [GET]: ['no connection', { body: receipt }],
    });
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Amount paid');
  });
});
