import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary } from '../support/account-pages.ts';
import { useBrowser } from '../support/browser.ts';
import { wordManuscript } from '../support/manuscript-files.ts';

const browsing = useBrowser();
const [EDITOR, , REVIEWER] = SAMPLE_ACCOUNTS;
const AUTHOR = 'author@journal.example';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXPECTED = [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/, /the server responded with a status of (413|429|500)/];

/** What comes back from between the browser and the journal, where nothing of it is the journal's own words. */
const html = '<html><h1>nginx</h1></html>';
const ANSWERS: [failure: string, answer: (route: Route) => Promise<void>, sentence?: string][] = [
  ['no connection', (route) => route.abort()],
  ['an error page', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: html })],
  [
    'too many requests',
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '120' }, contentType: 'text/html', body: html }),
    'Too many attempts. Please try again in 2 minutes.',
  ],
  [
    'too large a body',
    (route) => route.fulfill({ status: 413, contentType: 'text/html', body: html }),
    'This is too large to be sent. Shorten the texts, or choose a smaller file.',
  ],
];

interface TestedForm {
  address: string;
  /** Who has to be signed in. */
  as?: string;
  /** Opens what is in front of the form. */
  reach?: (page: Page) => Promise<unknown>;
  call: string;
  texts: Record<string, string>;
  choices?: Record<string, string>;
  /** Fills in what is no text. */
  more?: (page: Page) => Promise<unknown>;
  submit: string;
  /** The button of the question that comes after it. */
  confirm?: string;
  /** What was written and is read back, not typed. */
  shown?: string;
  /** What is said where the server gives no words; a connection that failed may have a sentence of its own. */
  fallback: string;
  offline?: string;
}

/** Opens the first manuscript of an editor's list. */
const openFirst = (page: Page) =>
  page
    .getByRole('link', { name: /^Review / })
    .first()
    .click();

/** Opens the author's accepted manuscript, and what is folded away under a name. */
const openAccepted = (folded: string) => async (page: Page) => {
  const card = page.getByRole('listitem').filter({ hasText: 'Charge due' }).first();
  await card.getByRole('heading').getByRole('link').click();
  await page.getByText(folded, { exact: true }).click();
};

const FORMS: Record<string, TestedForm> = {
  login: {
    address: '/login',
    call: '**/api/auth/login/',
    submit: 'Sign in',
    texts: { 'E-mail': 'a@hospital.example', Password: 'a password typed once' },
    fallback: 'Login failed. Please try again.',
  },
  registration: {
    address: '/register',
    call: '**/api/auth/register/',
    submit: 'Create account',
    texts: {
      'Full name': 'Grace Lin',
      'E-mail': 'grace@hospital.example',
      Password: 'harbour cobalt thimble nineteen',
    },
    fallback: 'Registration failed. Please try again.',
  },
  'forgotten password': {
    address: '/forgot-password',
    call: '**/api/auth/forgot-password/',
    submit: 'Send the link',
    texts: { 'E-mail': 'grace@hospital.example' },
    fallback: 'Request failed',
  },
  contact: {
    address: '/contact',
    call: '**/api/contacts/',
    submit: 'Send message',
    texts: {
      Name: 'Grace Lin',
      'E-mail': 'g@hospital.example',
      Subject: 'A figure',
      Message: 'May it have two parts?',
    },
    fallback: 'Failed to submit contact form',
    offline: 'There was an error submitting your message. Please try again.',
  },
  service: {
    address: '/services',
    call: '**/api/request-service/',
    submit: 'Send request',
    texts: { Name: 'Grace Lin', 'E-mail': 'g@hospital.example', 'What do you need?': 'A grant.' },
    choices: { Service: 'Other' },
    fallback: 'Error submitting request. Please try again.',
  },
  tracking: {
    address: '/for-authors/track-paper',
    call: '**/api/manuscripts/track/',
    submit: 'Track manuscript',
    texts: { 'E-mail': 'a@hospital.example', 'Submission code': 'MJ-2026-0001-ABCDEF' },
    fallback: 'Failed to retrieve manuscript information',
    offline: 'An error occurred while tracking your manuscript',
  },
  payment: {
    address: '/for-authors/payments',
    call: '**/api/payments/orders/',
    submit: 'Continue to payment',
    texts: { Name: 'Grace Lin', 'E-mail': 'g@hospital.example', 'Manuscript ID': 'MJ-2026-0001' },
    choices: { 'Article type': 'Case Reports' },
    fallback: 'There was an error processing your payment. Please try again.',
  },
  submission: {
    address: '/submit',
    as: AUTHOR,
    call: '**/api/manuscripts/submit/',
    submit: 'Submit',
    texts: {
      Title: 'A title that must not be lost',
      Abstract: 'Background: none. Methods: none.',
      Keywords: 'sepsis,',
    },
    more: async (page) => {
      await field(page, 'I am the only author').check();
      const buffer = wordManuscript();
      await page.locator('input[type=file]').setInputFiles({ name: 'paper.docx', mimeType: WORD, buffer });
      await page.getByText('The file was checked.').waitFor();
    },
    fallback: 'Failed to submit manuscript',
  },
  withdrawal: {
    address: '/author',
    as: AUTHOR,
    call: '**/withdrawal/',
    submit: 'Send the request',
    reach: async (page) => {
      await page.getByRole('link', { name: /^Pharmacist-led medicines review/ }).click();
      await page.getByText('Ask to withdraw this manuscript').click();
    },
    texts: { Reason: 'We found an error in the data.' },
    fallback: 'could not be sent',
  },
  revision: {
    address: '/author',
    as: AUTHOR,
    call: '**/revision/',
    submit: 'Send the revision',
    reach: (page) => page.getByRole('link', { name: /^Structured handover/ }).click(),
    texts: { 'Response to the reviewers': 'We now give confidence intervals.' },
    more: (page) =>
      page.locator('#revision-file').setInputFiles({ name: 'paper.docx', mimeType: WORD, buffer: wordManuscript() }),
    fallback: 'The revision could not be sent. What you wrote is kept: please try again.',
  },
  waiver: {
    address: '/author',
    as: AUTHOR,
    call: '**/waiver/',
    submit: 'Ask for the waiver',
    reach: openAccepted('Ask for a waiver, or see how your request stands'),
    choices: { Country: 'Kenya' },
    texts: { 'Reason (optional)': 'Our hospital pays no charges.' },
    fallback: 'Your request could not be sent. What you wrote is still here: please try again.',
  },
  invoice: {
    address: '/author',
    as: AUTHOR,
    call: '**/invoices/',
    submit: 'Issue the invoice',
    reach: openAccepted('Invoice'),
    texts: { Payer: 'Grace Lin', Address: 'Harbour Road 1', 'E-mail': 'accounts@hospital.example' },
    fallback: 'The invoice could not be issued. What you wrote is still here: please try again.',
  },
  review: {
    address: '/reviewer',
    as: REVIEWER.email,
    call: '**/submit/',
    submit: 'Send in the review',
    reach: async (page) => {
      await page.getByRole('link', { name: /^Return to sport/ }).click();
      await field(page, 'Comments to the authors').fill('The methods are sound.');
      await page.getByLabel('Minor revisions').check();
      await button(page, 'Read it back').click();
    },
    texts: {},
    shown: 'The methods are sound.',
    fallback: 'The journal could not be reached. Please try again.',
  },
  notice: {
    address: '/editor/manuscripts/published',
    as: EDITOR.email,
    call: '**/notices/',
    submit: 'Publish the notice',
    confirm: 'Publish the correction',
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: /^Write (a|another) notice$/ }).click();
    },
    texts: { 'What the notice says': 'In table 2, 14 should read 41.' },
    fallback: 'The notice could not be published. Please try again.',
  },
  decision: {
    address: '/editor/manuscripts/submitted',
    as: EDITOR.email,
    call: '**/update-status/',
    submit: 'Update Status',
    reach: openFirst,
    texts: { 'Editorial notes': 'Notes that must not be lost.' },
    fallback: 'Failed to update manuscript status',
  },
  invitation: {
    address: '/editor/manuscripts/submitted',
    as: EDITOR.email,
    call: '**/assign-reviewer/',
    submit: 'Assign Reviewer',
    reach: openFirst,
    texts: { 'Reviewer’s e-mail': 'rosa@university.example' },
    fallback: 'Failed to assign reviewer',
  },
};

test.each(Object.keys(FORMS))('the form of the %s says clearly what failed, and loses nothing', async (name) => {
  const { address, as, reach, call, texts, choices = {}, more } = FORMS[name] as TestedForm;
  const { submit, confirm, shown, fallback, offline } = FORMS[name] as TestedForm;
  const page = await browsing.newPage({ expectedErrors: EXPECTED });
  if (as) {
    await openSignedIn(page, as, address);
    await page.waitForURL(`**${address}`);
  } else {
    await page.goto(address);
    // From then on the script has the form; before, the browser itself would send some of them.
    await page.locator('main form.form[novalidate]').waitFor();
  }
  await reach?.(page);
  const typed = page.getByRole('main');
  await typed.getByRole('button', { name: submit, exact: true }).and(page.locator(':enabled')).waitFor();
  for (const [label, choice] of Object.entries(choices)) await field(page, label).selectOption(choice);
  for (const [label, text] of Object.entries(texts)) await typed.getByLabel(label, { exact: true }).fill(text);
  await more?.(page);
  for (const [failure, answer, sentence] of ANSWERS) {
    const answered = Promise.withResolvers<void>();
    await page.route(call, (route) => answer(route).then(answered.resolve));
    await button(page, submit).click();
    if (confirm) await button(page, confirm).click();
    await answered.promise;
    const said = sentence ?? (failure === 'no connection' ? (offline ?? fallback) : fallback);
    await summary(page).getByText(said).waitFor();
    // The failure before may have said the same; each takes the focus from the button that was pressed.
    await expect.poll(() => summary(page).evaluate((told) => told.contains(document.activeElement))).toBe(true);
    expect(await summary(page).innerText(), failure).not.toMatch(/nginx|<|undefined|null/);
    for (const [label, text] of Object.entries(texts)) {
      // A word that ends in a comma has become a keyword of the list.
      if (text.endsWith(',')) await typed.getByText(text.slice(0, -1), { exact: true }).first().waitFor();
      else expect(await typed.getByLabel(label, { exact: true }).inputValue(), `${label}: ${failure}`).toBe(text);
    }
    if (shown) await typed.getByText(shown).waitFor();
    await page.unroute(call);
  }
});
