import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { JOURNAL } from '#domain/journal';
import { SERVICE_TYPES } from '#domain/service-request/request';
import { stableId } from '#server/identifiers';
import { SAMPLE_MANUSCRIPTS, sampleCode } from '../../scripts/demonstration/sample-manuscripts.ts';
import { checkLooks, type PageOptions, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();

const REFUSED = [/the server responded with a status of (404|429|502|503)/];
const OFFLINE = [/net::ERR_FAILED/];

const open = async (address: string, options: PageOptions = {}) => {
  const page = await browsing.newPage(options);
  await page.goto(address);
  // From then on the script has the form; before, the browser itself would send it.
  if (options.javaScript !== false) await page.locator('form.form[novalidate] [type=submit]:enabled').waitFor();
  return page;
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });
const outcome = (page: Page) => page.locator('.outcome p');
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Walks with the Tab key until the control has the focus, then types. */
async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await control.waitFor();
  for (let steps = 0; steps < 60 && !(await isFocused(control)); steps += 1) await page.keyboard.press('Tab');
  expect(await isFocused(control)).toBe(true);
  await page.keyboard.type(text);
}

/** The caught mails to an address, once there are so many. */
async function mailsTo(page: Page, address: string, count = 1): Promise<{ subject: string; text: string }[]> {
  const list = async () => {
    const mails: { to: string; subject: string; text: string }[] = await (
      await page.request.get('/__mail.json')
    ).json();
    return mails.filter(({ to }) => to === address);
  };
  await expect.poll(async () => (await list()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return list();
}

async function writeMessage(page: Page, subject: string): Promise<void> {
  await field(page, 'Name').fill('Grace Lin');
  await field(page, 'E-mail').fill('grace.lin@hospital.example');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('May a figure have two parts?');
}

/** What the server, or the network, does to the next calls, and what the page then says. */
const FAILURES = {
  'the connection fails': { status: 0, body: '' },
  'the server answers no JSON': { status: 502, body: '<h1>Bad gateway</h1>' },
  'the server says why': {
    status: 503,
    body: '{"detail":"We are moving.","error":"We are moving.","message":"We are moving."}',
  },
};
type Failure = keyof typeof FAILURES;

async function letFail(page: Page, address: string, failure: Failure): Promise<void> {
  const { status, body } = FAILURES[failure];
  await page.route(address, (route) => (status === 0 ? route.abort() : route.fulfill({ status, body })));
}

describe('the contact form', () => {
  test('is written and sent by keyboard, says that it arrived, and is empty for the next message', async () => {
    const page = await open('/contact');
    await typeInto(page, field(page, 'Name'), 'Grace Lin');
    await typeInto(page, field(page, 'E-mail'), 'grace.lin@hospital.example');
    await typeInto(page, field(page, 'Subject'), 'By keyboard');
    await typeInto(page, field(page, 'Message'), 'May a figure have two parts?');
    await typeInto(page, button(page, 'Send message'), '');
    await page.keyboard.press('Enter');
    await outcome(page).first().waitFor();
    expect(await outcome(page).allTextContents()).toEqual([
      'Message sent successfully',
      "Thank you for contacting us. We'll respond to your inquiry as soon as possible.",
    ]);
    expect(await isFocused(page.locator('.outcome'))).toBe(true);
    expect(await toasts(page).textContent()).toContain('Message sent successfully');
    for (const name of ['Name', 'E-mail', 'Subject', 'Message']) expect(await field(page, name).inputValue()).toBe('');
    await checkLooks(page);
    const [copy] = await mailsTo(page, 'grace.lin@hospital.example');
    expect(copy?.text).toContain('> May a figure have two parts?');
    const office = await mailsTo(page, JOURNAL.officeEmail);
    expect(office.map(({ subject }) => subject)).toContain('Contact form: By keyboard');
  });

  test('names each missing field at the field, in the summary and in a toast', async () => {
    const page = await open('/contact');
    await button(page, 'Send message').click();
    const sentences = ['Enter your name.', 'Enter an e-mail address.', 'Enter a subject.', 'Write your message.'];
    await summary(page).waitFor();
    expect(await summary(page).getByRole('link').allTextContents()).toEqual(sentences);
    expect(await toasts(page).locator('p').textContent()).toBe(sentences.join('\n'));
    expect(await field(page, 'Message').getAttribute('aria-invalid')).toBe('true');
    await checkLooks(page);
    await summary(page).getByRole('link', { name: 'Write your message.' }).click();
    expect(await isFocused(field(page, 'Message'))).toBe(true);
  });

  test.each<[string, Failure, string]>([
    ['**/api/init-csrf/', 'the connection fails', 'CSRF token not available. Please try again.'],
    ['**/api/init-csrf/', 'the server says why', 'CSRF token not available. Please try again.'],
    ['**/api/contacts/', 'the server answers no JSON', 'Failed to submit contact form'],
    ['**/api/contacts/', 'the connection fails', 'There was an error submitting your message. Please try again.'],
    ['**/api/contacts/', 'the server says why', 'We are moving.'],
  ])('where at %s %s, says "%s", and keeps what was written', async (address, failure, sentence) => {
    const page = await open('/contact', { expectedErrors: [...REFUSED, ...OFFLINE] });
    await letFail(page, address, failure);
    await writeMessage(page, 'Failing');
    await button(page, 'Send message').click();
    await summary(page).getByText(sentence, { exact: true }).waitFor();
    expect(await toasts(page).locator('p').textContent()).toBe(sentence);
    expect(await field(page, 'Message').inputValue()).toBe('May a figure have two parts?');
    await page.unroute(address);
    await button(page, 'Send message').click();
    await outcome(page).first().waitFor();
    expect(await summary(page).count()).toBe(0);
    expect(await toasts(page).locator('p').allTextContents()).toEqual(['Message sent successfully']);
  });
});

describe('the request for a service', () => {
  test('is made by keyboard, and says that it arrived', async () => {
    const page = await open('/services');
    expect(await page.locator('main').innerText()).toContain('never influence an editorial decision');
    expect(await page.getByLabel('Service', { exact: true }).locator('option').allTextContents()).toEqual([
      'Choose a service',
      ...SERVICE_TYPES,
    ]);
    await typeInto(page, field(page, 'Name'), 'Mira Lund');
    await typeInto(page, field(page, 'E-mail'), 'mira@hospital.example');
    await typeInto(page, page.getByLabel('Service', { exact: true }), 'Gr');
    await typeInto(page, field(page, 'What do you need?'), 'A call that closes in March.');
    await typeInto(page, button(page, 'Send request'), '');
    await page.keyboard.press('Enter');
    await outcome(page).first().waitFor();
    expect(await outcome(page).allTextContents()).toEqual([
      'Request Submitted!',
      'Thank you for your submission. Our editorial team will contact you within 24–48 hours.',
    ]);
    expect(await field(page, 'Name').inputValue()).toBe('');
    await checkLooks(page);
    const [copy] = await mailsTo(page, 'mira@hospital.example');
    expect(copy?.text).toContain('> Grant Writing');
  });

  test.each<[Failure, string]>([
    ['the connection fails', 'Error submitting request. Please try again.'],
    ['the server answers no JSON', 'Error submitting request. Please try again.'],
    ['the server says why', 'We are moving.'],
  ])('where %s, says "%s"', async (failure, sentence) => {
    const page = await open('/services', { expectedErrors: [...REFUSED, ...OFFLINE] });
    await letFail(page, '**/api/request-service/', failure);
    await field(page, 'Name').fill('Mira Lund');
    await field(page, 'E-mail').fill('mira@hospital.example');
    await page.getByLabel('Service', { exact: true }).selectOption('Other');
    await field(page, 'What do you need?').fill('Something.');
    await button(page, 'Send request').click();
    await summary(page).getByText(sentence, { exact: true }).waitFor();
    expect(await field(page, 'What do you need?').inputValue()).toBe('Something.');
    if (failure === 'the connection fails') await checkLooks(page);
  });
});

describe('tracking a manuscript', () => {
  /** The first manuscript on its way; the one the documents name. */
  const OWN = { email: 'author@journal.example', code: 'MJ-2026-0017-DJZVT0' };
  const SEARCH = '**/api/manuscripts/track/';

  /** The first sample in a status, by its first author, and its code. */
  const sampleIn = (status: string) => {
    const index = SAMPLE_MANUSCRIPTS.findIndex((sample) => sample.status === status);
    const { title = '', submitter } = SAMPLE_MANUSCRIPTS[index] ?? {};
    const email = submitter ?? `author1.${stableId('manuscript', title)}@journal.example`;
    return { title, email, code: sampleCode(`MJ-2026-${String(17 + index).padStart(4, '0')}`) };
  };
  const look = async (page: Page, { email, code }: { email: string; code: string }) => {
    await field(page, 'E-mail').fill(email);
    await field(page, 'Submission code').fill(code);
    await button(page, 'Track manuscript').click();
  };
  const facts = (page: Page) => page.locator('.tracked-facts > div').allInnerTexts();

  test('by keyboard: from the form to the card with status, dates and the seven steps', async () => {
    const page = await open('/for-authors/track-paper');
    await typeInto(page, field(page, 'E-mail'), OWN.email.toUpperCase());
    await typeInto(page, field(page, 'Submission code'), ` ${OWN.code.toLowerCase().replace('00', 'oO')} `);
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 2, name: SAMPLE_MANUSCRIPTS[0]?.title });
    await heading.waitFor();
    expect(await isFocused(heading)).toBe(true);
    expect(await page.locator('.badge').textContent()).toBe('Submitted');
    expect(await facts(page)).toEqual(['Submitted\n12 November 2026', 'Last change\n12 November 2026']);
    const steps = page.locator('.tracked-steps li');
    expect(await steps.count()).toBe(7);
    expect(await steps.first().getAttribute('aria-current')).toBe('step');
    expect(await steps.first().innerText()).toMatch(/^Initial screening\n+Now\. Waiting for the editorial office/);
    await checkLooks(page);
  });

  test('by the link of a letter, which fills the form in and leaves the address bar', async () => {
    const { email, code, title } = sampleIn('revisions_required');
    const page = await open(`/for-authors/track-paper#${new URLSearchParams({ code, email })}`);
    await expect.poll(() => page.url()).toBe(`${browsing.site.url}/for-authors/track-paper`);
    expect(await field(page, 'E-mail').inputValue()).toBe(email);
    expect(await field(page, 'Submission code').inputValue()).toBe(code);
    await button(page, 'Track manuscript').click();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    expect((await facts(page))[2]).toMatch(/^Revision due\n18 December 2026, (in \d+ days|tomorrow|today|.+ ago)$/);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  test('a published article leads to its DOI', async () => {
    const page = await open('/for-authors/track-paper');
    const [article] = (await (await page.request.get('/api/manuscripts/')).json()) as { id: string; doi: string }[];
    const email = `author1.${article?.id}@journal.example`;
    // The DOI ends in the position, which the number of the manuscript ends in too.
    await look(page, { email, code: sampleCode(`MJ-2026-${article?.doi.slice(-4)}`) });
    const link = page.getByRole('link', { name: article?.doi });
    expect(await link.getAttribute('href')).toBe(`https://doi.org/${article?.doi}`);
    expect(await page.locator('.badge').textContent()).toBe('Published');
  });

  test('what does not belong together is not found, and the card of an earlier search goes', async () => {
    const page = await open('/for-authors/track-paper', { expectedErrors: REFUSED });
    await look(page, OWN);
    await page.locator('.tracked').waitFor();
    await look(page, { ...OWN, email: 'nobody@hospital.example' });
    await summary(page).getByText('No manuscript found for that email and code.', { exact: true }).waitFor();
    expect(await page.locator('.tracked').count()).toBe(0);
    await checkLooks(page);
  });

  test('the button reads Searching... while it runs', async () => {
    const page = await open('/for-authors/track-paper');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(SEARCH, async (route) => {
      await held;
      await route.continue();
    });
    await look(page, OWN);
    await button(page, 'Searching...').waitFor();
    letGo();
    await button(page, 'Track manuscript').waitFor();
  });

  test.each<[Failure, string]>([
    ['the connection fails', 'An error occurred while tracking your manuscript'],
    ['the server answers no JSON', 'Failed to retrieve manuscript information'],
    ['the server says why', 'We are moving.'],
  ])('where %s, says "%s"', async (failure, sentence) => {
    const page = await open('/for-authors/track-paper', { expectedErrors: [...REFUSED, ...OFFLINE] });
    await letFail(page, SEARCH, failure);
    await look(page, OWN);
    await summary(page).getByText(sentence, { exact: true }).waitFor();
  });
});

describe('without JavaScript', () => {
  const plain = (address: string) => open(address, { javaScript: false, expectedErrors: [/status of 400/] });

  test('a message is sent by the form alone, and a refused one is told with the way back', async () => {
    const page = await plain('/contact');
    expect(await page.locator('[name=website]').isVisible()).toBe(false);
    await writeMessage(page, 'Without script');
    await button(page, 'Send message').click();
    await page.getByRole('heading', { level: 1, name: 'Message sent successfully' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/contact\/sent\/?$/);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const office = await mailsTo(page, JOURNAL.officeEmail);
    expect(office.map(({ subject }) => subject)).toContain('Contact form: Without script');
    await page.goto('/contact');
    await writeMessage(page, 'x'.repeat(201));
    await button(page, 'Send message').click();
    await page.getByText('Use at most 200 characters for the subject.').waitFor();
    await page.goBack();
    expect(await field(page, 'Message').inputValue()).toBe('May a figure have two parts?');
  });

  test('a service is asked for by the form alone', async () => {
    const page = await plain('/services');
    await field(page, 'Name').fill('Mira Lund');
    await field(page, 'E-mail').fill('mira.lund@hospital.example');
    await page.getByLabel('Service', { exact: true }).selectOption('Other');
    await field(page, 'What do you need?').fill('Something.');
    await button(page, 'Send request').click();
    await page.getByRole('heading', { level: 1, name: 'Request Submitted!' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/services\/sent\/?$/);
  });

  test('tracking says that it needs a script, and whom to write to', async () => {
    const page = await plain('/for-authors/track-paper');
    expect(await page.locator('noscript p').innerText()).toContain(JOURNAL.officeEmail);
    expect(await button(page, 'Track manuscript').isDisabled()).toBe(true);
  });
});
