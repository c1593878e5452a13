import { describe, expect, test } from 'vitest';
import { WAIVER_TEXTS } from '#domain/payment/waiver';
import { SAMPLE_MANUSCRIPTS, sampleCode } from '../../scripts/demonstration/sample-manuscripts.ts';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const AUTHOR = 'author@journal.example';
const EDITOR = 'editor@journal.example';

/** The author's sample in a status, with its number: sixteen articles come before the samples. */
function ownSample(status: string) {
  const index = SAMPLE_MANUSCRIPTS.findIndex((one) => one.status === status && one.submitter === AUTHOR);
  const number = `MJ-2026-${String(17 + index).padStart(4, '0')}`;
  return { title: SAMPLE_MANUSCRIPTS[index]?.title ?? '', number };
}

describe('a waiver of the charge', () => {
  const browsing = useBrowser();

  test('is asked for by the author, granted by the office, and lowers what is to be paid', async () => {
    const accepted = ownSample('accepted');
    const author = await browsing.newPage();
    await openSignedIn(author, AUTHOR, '/author');
    const card = author.getByRole('listitem').filter({ hasText: accepted.title });
    await card.getByText('Charge due: $150.').waitFor();
    await card.getByRole('heading').getByRole('link').click();
    await author.getByText('Ask for a waiver, or see how your request stands').click();
    await button(author, 'Ask for the waiver').click();
    await summary(author).waitFor();
    expect(await summary(author).getByRole('link').allTextContents()).toEqual([
      WAIVER_TEXTS.countryRequired,
      WAIVER_TEXTS.kindRequired,
    ]);
    await checkLooks(author);
    await field(author, 'Country').selectOption('Kenya');
    expect(await field(author, 'What you ask for').inputValue()).toBe('lower_middle_income');
    await field(author, 'Reason (optional)').fill('Our hospital pays no charges.');
    await button(author, 'Ask for the waiver').click();
    await author.getByText('Please wait before you pay.').waitFor();

    const office = await browsing.newPage();
    await openSignedIn(office, EDITOR, '/editor/payments');
    await office.getByRole('table', { name: 'Payments' }).waitFor();
    await checkLooks(office);
    await office.getByRole('link', { name: 'Waivers (2 to decide)' }).click();
    await office.getByText('Our hospital pays no charges.').waitFor();
    await checkLooks(office);
    const asked = office.getByRole('listitem').filter({ hasText: accepted.number });
    expect(await asked.getByLabel('Percentage of the charge that is waived').inputValue()).toBe('50');
    await asked.getByRole('button', { name: 'Grant the waiver' }).click();
    await toasts(office).getByText('The waiver is granted.').waitFor();
    await office.getByRole('link', { name: 'Charges', exact: true }).click();
    const charge = office.getByRole('listitem').filter({ hasText: accepted.number });
    await charge.getByText('$150 less 50%').waitFor();
    expect(await charge.textContent()).toContain('$75');
    await charge.getByText('Record a payment').click();
    await checkLooks(office);

    await author.goto('/author');
    await card.getByText('Charge due: $75.').waitFor();
    await card.getByRole('link', { name: 'Pay now' }).click();
    await author.getByText('Your charges').waitFor();
    expect(await author.getByRole('main').textContent()).toContain('$75');
  });

  test('is asked for without an account, and stays sealed before acceptance', async () => {
    const page = await browsing.newPage();
    await page.goto('/for-authors/waiver');
    await field(page, 'E-mail').fill(AUTHOR);
    await field(page, 'Submission code').fill(sampleCode(ownSample('under_review').number).toLowerCase());
    await button(page, 'Continue').click();
    await field(page, 'Country').selectOption('Germany');
    await field(page, 'What you ask for').selectOption('early_career');
    await field(page, 'Reason').fill('I work without a grant.');
    await button(page, 'Ask for the waiver').click();
    await page
      .getByText('Sealed until a decision to accept: nobody who reviews or decides can see it.', { exact: true })
      .waitFor();
    await checkLooks(page);

    const office = await browsing.newPage();
    await openSignedIn(office, EDITOR, '/editor/payments?view=waivers');
    await office
      .getByRole('status')
      .filter({ hasText: /request/ })
      .waitFor();
    expect(await office.getByRole('main').textContent()).not.toContain('I work without a grant.');
  });
});
