import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { checkLooks, type PageOptions, useBrowser } from '../support/browser.ts';
import { largePdf, WRITTEN, wordManuscript } from '../support/manuscript-files.ts';

// As on Netlify: what is larger than one call takes goes in parts.
const browsing = useBrowser({ settings: { SIMULATE_NETLIFY: '1' } });

const AUTHOR = 'author@journal.example';
const OTHER = 'reviewer@journal.example';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const REQUIRED = [
  ...['Title is required', 'Abstract is required', 'At least one keyword is required'],
  ...['At least one co-author is required', 'File is required'],
];
const OFFLINE = [/net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+)/];
const REFUSED = [/the server responded with a status of (4\d\d|5\d\d)/];

const open = async (address = '/submit', options: PageOptions = {}) => {
  const page = await browsing.newPage(options);
  await page.goto(address);
  await page.locator('.bare:enabled').waitFor();
  return page;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const fileInput = (page: Page) => page.locator('input[type=file]');
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });
const draftStatus = (page: Page) => page.getByRole('status', { name: 'Draft', exact: true });
const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ }).click();
const paper = (name = 'paper.docx', buffer = wordManuscript()) => ({ name, mimeType: WORD, buffer });
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Signs in within the page, as its login form does, and keeps the login for this tab. */
async function signIn(page: Page, email = AUTHOR): Promise<void> {
  await page.goto('/accessibility');
  await page.evaluate(
    async ([email, password]) => {
      const body = JSON.stringify({ email, password });
      const headers = { 'Content-Type': 'application/json' };
      const { token, user } = await (await fetch('/api/auth/login/', { method: 'POST', headers, body })).json();
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', JSON.stringify(user));
    },
    [email, DEMONSTRATION_PASSWORD] as const,
  );
}

/** The drafts of the person signed in on the page, as the server has them. */
const storedDrafts = (page: Page): Promise<{ id: string; title: string }[]> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${sessionStorage.token}` };
    return (await fetch('/api/author/drafts/', { headers })).json();
  });

async function clearDrafts(page: Page): Promise<void> {
  for (const { id } of await storedDrafts(page)) {
    await page.evaluate(async (id) => {
      const headers = { Authorization: `Bearer ${sessionStorage.token}`, 'Content-Type': 'application/json' };
      await fetch(`/api/author/drafts/${id}/`, { method: 'DELETE', headers, body: '{}' });
    }, id);
  }
}

async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let steps = 0; steps < 120 && !(await hasFocus(control)); steps += 1) await page.keyboard.press('Tab');
  expect(await hasFocus(control)).toBe(true);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label).last());
  await page.keyboard.type(text);
}

async function addCoAuthor(page: Page, name: string, email: string): Promise<void> {
  const form = page.getByRole('group', { name: 'Add a co-author' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('E-mail').fill(email);
  await button(page, 'Add co-author').click();
}

/** Everything that is needed, typed; without the file. */
async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title);
  await field(page, 'Abstract').fill(WRITTEN.abstract);
  await field(page, 'Keywords').fill('sepsis,');
  await addCoAuthor(page, 'Grace Lin', 'grace.lin@university.example');
}

const receiptHeading = (page: Page) => page.getByRole('heading', { name: 'Your manuscript has arrived' });

describe('submitting a manuscript', () => {
  test('from login to receipt by keyboard: file, what is read from it, co-authors, submit', async () => {
    const page = await browsing.newPage();
    await page.goto('/login?next=/submit');
    await typeInto(page, 'E-mail', AUTHOR);
    await typeInto(page, 'Password', DEMONSTRATION_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/submit');
    await page.locator('.bare:enabled').waitFor();

    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, fileInput(page));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(paper('paper.docx', wordManuscript(['Ingrid Solheim', 'Jörg Weiß'])));
    await page.getByRole('heading', { name: 'This is what reviewers will see' }).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe(WRITTEN.title);
    expect(await field(page, 'Abstract').inputValue()).toBe(WRITTEN.abstract);
    expect(await page.getByRole('list', { name: 'Keywords in the list' }).getByRole('listitem').count()).toBe(3);
    expect(await page.getByText('From your file: check').count()).toBe(4);
    await page.getByText('260 words: as advised').waitFor();

    // Found as an author of the file, the person is not asked for as a co-author.
    const authors = page.locator('.author strong');
    expect(await authors.allTextContents()).toEqual(['Ingrid Solheim', 'Jörg Weiß']);
    await tabTo(page, page.locator('.author input[type=email]'));
    await page.keyboard.type('weiss@university.example');
    await tabTo(page, field(page, 'Article type (optional)'));
    await page.keyboard.type('Case');
    await page.getByText('Article processing charge: $150, due only after acceptance.').waitFor();
    await draftStatus(page)
      .getByText(/^Draft saved \d\d:\d\d$/)
      .waitFor();
    await tabTo(page, button(page, 'Submit'));
    await page.keyboard.press('Enter');

    await receiptHeading(page).waitFor();
    expect(await hasFocus(receiptHeading(page))).toBe(true);
    expect(await toasts(page).textContent()).toContain('Manuscript submitted successfully!');
    const code = (await page.locator('.code-box strong').textContent()) ?? '';
    expect(code).toMatch(/^MJ-\d{4}-\d{4}-[0-9A-Z]{6}$/);
    const track = await page.getByRole('link', { name: 'Track this manuscript' }).getAttribute('href');
    expect(track).toBe(`/for-authors/track-paper#${new URLSearchParams({ code, email: AUTHOR })}`);
    await checkLooks(page);

    await page.reload();
    await page.getByText(code).waitFor();
    expect(await storedDrafts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Submit another manuscript' }).click();
    await page.locator('.bare:enabled').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('');
    expect(await page.locator('.file-card').count()).toBe(0);
  });

  test('everything can be filled in before signing in; the file too is there afterwards', async () => {
    const page = await open();
    await fillIn(page, 'A title of somebody not signed in');
    await fileInput(page).setInputFiles(paper());
    await page.getByText('The file was checked.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('A title of somebody not signed in');
    await draftStatus(page).getByText('Your draft is kept on this device.').waitFor();
    await submit(page);
    const asked = page.getByRole('alert').filter({ hasText: 'Sign in to submit.' });
    await asked.getByRole('link', { name: 'Sign in' }).click();
    await field(page, 'E-mail').fill(OTHER);
    await field(page, 'Password').fill(DEMONSTRATION_PASSWORD);
    await button(page, 'Sign in').click();
    await page.waitForURL('**/submit#check');
    await page.getByText('The file was checked.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('A title of somebody not signed in');
    await expect.poll(() => button(page, 'Submit').isVisible()).toBe(true);
    await submit(page);
    await receiptHeading(page).waitFor();
  });

  test('a session that has ended costs nothing: sign in again, and submit what is still there', async () => {
    const page = await browsing.newPage({ expectedErrors: REFUSED });
    await signIn(page);
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    await fillIn(page, 'Submitted after the session has ended');
    await fileInput(page).setInputFiles(paper());
    await page.getByText('The file was checked.').waitFor();
    await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${sessionStorage.token}`, 'Content-Type': 'application/json' };
      await fetch('/api/auth/logout/', { method: 'POST', headers, body: '{}' });
    });
    await submit(page);
    await page.getByText('Your session has ended. Sign in again to submit.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Submitted after the session has ended');
    await signIn(page);
    await page.goto('/submit');
    await page.getByText('The file was checked.').waitFor();
    await submit(page);
    await receiptHeading(page).waitFor();
  });

  test('an answer that got lost is no success, nothing typed is lost, and a second try makes no second manuscript', async () => {
    const page = await browsing.newPage({ expectedErrors: OFFLINE });
    await signIn(page);
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    await fillIn(page, 'Sent twice, kept once');
    await fileInput(page).setInputFiles(paper());
    await page.getByText('The file was checked.').waitFor();

    const codes: string[] = [];
    await page.route('**/submit/', async (route) => {
      const reply = await route.fetch();
      codes.push((await reply.json()).submission_code);
      await route.abort();
    });
    await submit(page);
    await expect.poll(() => codes.length).toBe(1);
    await summary(page).getByText('Failed to submit manuscript').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Sent twice, kept once');
    await page.unroute('**/submit/');
    await button(page, 'Submit').dblclick();
    await receiptHeading(page).waitFor();
    expect(await page.locator('.code-box strong').textContent()).toBe(codes[0]);
  });

  test.each([
    ['is not JSON', { contentType: 'text/html', body: '<h1>Thank you</h1>' }],
    ['has only the specified field', { json: { message: 'Manuscript submitted successfully!' } }],
  ])('a success that %s counts as sent and clears the form; what was sent can be filled in again', async (_, reply) => {
    const page = await browsing.newPage();
    await signIn(page);
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    await fillIn(page, 'Answered in few words');
    await fileInput(page).setInputFiles(paper());
    await page.getByText('The file was checked.').waitFor();
    await page.route('**/submit/', (route) => route.fulfill({ status: 200, ...reply }));
    await submit(page);
    await page.getByRole('heading', { name: 'Manuscript submitted successfully!' }).waitFor();
    expect(await toasts(page).textContent()).toContain('Manuscript submitted successfully!');
    expect(await page.locator('.receipt').innerText()).not.toMatch(/undefined|null|1970|Invalid/);
    await checkLooks(page);
    await page.reload();
    await page.getByText('its answer contained no submission code').waitFor();

    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('');
    await page.goto('/about');
    await page.goto('/submit#receipt');
    await button(page, 'Fill in the form again').click();
    await page.locator('.bare:enabled').waitFor();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Answered in few words');
    expect(await page.locator('.author strong').allTextContents()).toContain('Grace Lin');
    await clearDrafts(page);
  });

  test('10 MB go in parts, and after a lost connection and a reload only what is missing', async () => {
    const page = await browsing.newPage({ expectedErrors: OFFLINE });
    const parts: string[] = [];
    await page.route('**/api/uploads/*/parts/*/', async (route) => {
      const number = route.request().url().split('/').at(-2) ?? '';
      parts.push(number);
      if (parts.length === 2) return route.abort();
      await route.continue();
    });
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    await fileInput(page).setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: await largePdf() });
    await page.getByText('A file of this size is checked after you have signed in.').waitFor();
    await signIn(page);
    await page.goto('/submit');
    await page.getByText('The connection was lost.').waitFor();
    expect(parts).toEqual(['1', '2']);
    await page.reload();
    await page.getByText('The file was checked.').waitFor();
    expect(parts).toEqual(['1', '2', '2', '3', '4']);

    await fillIn(page, 'A large manuscript');
    await submit(page);
    await receiptHeading(page).waitFor();
    expect(parts).toHaveLength(5);
  });
});

describe('what is wrong', () => {
  test('is told all at once: in a toast, in a summary that leads there, and at each field', async () => {
    const page = await open();
    await submit(page);
    await summary(page).waitFor();
    expect(await toasts(page).locator('p').textContent()).toBe(REQUIRED.join('\n'));
    expect(await summary(page).getByRole('link').allTextContents()).toEqual(REQUIRED);
    expect(await hasFocus(summary(page))).toBe(true);
    const told = await page.locator('.field-error').allTextContents();
    expect(told.map((text) => text.replace('Error: ', '')).sort()).toEqual([...REQUIRED].sort());
    for (const sentence of REQUIRED) {
      await summary(page).getByRole('link', { name: sentence }).click();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), sentence).toBe('true');
    }
    await field(page, 'Title').fill('A title');
    await expect.poll(() => summary(page).getByRole('link').allTextContents()).toEqual(REQUIRED.slice(1));
    expect(await draftStatus(page).textContent()).toBe('Your draft is kept on this device.');
  });

  test('with a co-author is told when adding one', async () => {
    const page = await open();
    const error = page.locator('.new-author .field-error');
    await addCoAuthor(page, 'Grace Lin', '');
    await error.getByText('Both name and email are required for a co-author.').waitFor();
    await addCoAuthor(page, 'Grace Lin', 'grace.lin@university.example');
    await expect.poll(() => page.locator('.author').count()).toBe(2);
    await addCoAuthor(page, 'Grace Lin', 'Grace.Lin@University.example');
    await error.getByText('This co-author has already been added.').waitFor();
    await addCoAuthor(page, 'Grace Lin', 'grace.lin');
    await error.getByText('Enter an e-mail address such as name@example.org.').waitFor();
    expect(await page.locator('.author').count()).toBe(2);
  });

  test('with a file is told before it is sent, and the file chosen before stays', async () => {
    const page = await open();
    const error = page.locator('#submit-file-error');
    await fileInput(page).setInputFiles({ name: 'data.xlsx', mimeType: '', buffer: Buffer.from('x') });
    await error.getByText('Please upload a PDF or Word document').waitFor();
    await fileInput(page).setInputFiles(paper('empty.docx', Buffer.alloc(0)));
    await error.getByText('The file is empty.').waitFor();
    await fileInput(page).setInputFiles(paper('huge.pdf', Buffer.alloc(10.5 * 1024 * 1024)));
    await error.getByText('The file is larger than 10 MB.').waitFor();
    expect(await error.textContent()).toContain('It is 10.5 MB.');
    await fileInput(page).setInputFiles(paper());
    await page.getByText('The file was checked.').waitFor();
    expect(await error.count()).toBe(0);
    await fileInput(page).setInputFiles(paper('text.txt'));
    await error.waitFor();
    expect(await page.locator('.file-card strong').textContent()).toBe('paper.docx');
  });

  test('for the server is told as field and messages, and at the field', async () => {
    const page = await browsing.newPage({ expectedErrors: [...REFUSED, ...OFFLINE] });
    await signIn(page);
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    await fillIn(page, 'A title');
    // A Word document by its name only: the page cannot know, the server does.
    await page.route('**/examine/', (route) => route.abort());
    await fileInput(page).setInputFiles(paper('not-word.docx', Buffer.from('plain text')));
    await submit(page);
    await summary(page).waitFor();
    expect(await toasts(page).locator('p').last().textContent()).toMatch(/^file: \S/);
    expect(await page.locator('#submit-file-error').count()).toBe(1);
    expect(await field(page, 'Title').inputValue()).toBe('A title');
  });
});

describe('the form', () => {
  test('takes keywords by Enter, comma and paste, reports duplicates, and removes them one by one', async () => {
    const page = await open();
    const keywords = field(page, 'Keywords');
    const chips = page.getByRole('list', { name: 'Keywords in the list' }).getByRole('listitem');
    const names = async () => (await chips.allTextContents()).map((text) => text.replace('×', ''));
    await keywords.pressSequentially('  sepsis ');
    await page.keyboard.press('Enter');
    await keywords.pressSequentially('old age,');
    expect(await names()).toEqual(['sepsis', 'old age']);
    await keywords.pressSequentially('Sepsis,');
    await page.getByText('In the list already: Sepsis.').waitFor();
    await keywords.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'cohort; Sepsis\nhospital, intensive care, ward');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await names()).toEqual(['sepsis', 'old age', 'cohort', 'hospital', 'intensive care', 'ward']);
    await page.getByText('6 keywords: 1 more than advised').waitFor();
    await button(page, 'Remove keyword cohort').click();
    expect(await hasFocus(button(page, 'Remove keyword hospital'))).toBe(true);
    await keywords.focus();
    await page.keyboard.press('Backspace');
    expect(await names()).toEqual(['sepsis', 'old age', 'hospital', 'intensive care']);
  });

  test('orders authors by buttons, the corresponding one too; takes pasted lists; and restores a removed author', async () => {
    const page = await open();
    const names = () => page.locator('.author strong').allTextContents();
    await button(page, 'Paste a list of authors').click();
    await field(page, 'List of authors').fill(
      'Ann Author (ann@example.org), Example Hospital; Ben Writer <ben@example.org>',
    );
    await button(page, 'Take these authors').click();
    await expect.poll(names).toEqual(['You', 'Ann Author', 'Ben Writer']);
    await button(page, 'Move You down').click();
    await button(page, 'Move Ben Writer up').click();
    expect(await names()).toEqual(['Ann Author', 'Ben Writer', 'You']);
    expect(await hasFocus(button(page, 'Move Ben Writer up'))).toBe(true);
    await page.getByText('Ben Writer: now author 2 of 3.').waitFor();
    await button(page, 'Remove Ann Author').click();
    expect(await names()).toEqual(['Ben Writer', 'You']);
    await button(page, 'Undo: put Ann Author back').click();
    expect(await names()).toEqual(['Ann Author', 'Ben Writer', 'You']);
    // Enter belongs to the line it is typed in: the form is sent by its button alone.
    await page.getByText('Suggested reviewers').click();
    await button(page, 'Add a reviewer').first().click();
    await page.getByRole('group', { name: 'Reviewer 1' }).getByLabel('Name').press('Enter');
    expect(await summary(page).count()).toBe(0);
    await page.reload();
    await expect.poll(names).toEqual(['Ann Author', 'Ben Writer', 'You']);
  });

  test('shows what reviewers will see, and gives the review copy', async () => {
    const page = await open();
    const words = ['Jörg Weiß', 'Łucja Nowak'];
    await fileInput(page).setInputFiles(paper('weiss.docx', wordManuscript(words)));
    const report = page.locator('.review-copy');
    await report.getByText('Reviewers could learn who the authors are.').waitFor();
    expect(await report.locator('.leaks').textContent()).toContain('Weiß');
    const download = page.waitForEvent('download');
    await button(page, 'Get the review copy').click();
    expect((await download).suggestedFilename()).toMatch(/^(?!.*weiss).*\.docx$/i);
    await button(page, 'Undo: empty the title').click();
    expect(await field(page, 'Title').inputValue()).toBe('');
  });

  test('is cleared by Cancel, after asking', async () => {
    const page = await browsing.newPage();
    await signIn(page);
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    await field(page, 'Title').fill('To be thrown away');
    await fileInput(page).setInputFiles(paper());
    await draftStatus(page)
      .getByText(/^Draft saved/)
      .waitFor();
    await button(page, 'Cancel').last().click();
    await button(page, 'Keep the form').click();
    expect(await field(page, 'Title').inputValue()).toBe('To be thrown away');
    await button(page, 'Cancel').last().click();
    await button(page, 'Clear everything').click();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
    await page.reload();
    await page.locator('.bare:enabled').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('');
    expect(await page.locator('.file-card').count()).toBe(0);
    expect((await storedDrafts(page)).map(({ title }) => title)).not.toContain('To be thrown away');
  });

  test('without JavaScript says so', async () => {
    const page = await browsing.newPage({ javaScript: false });
    await page.goto('/submit');
    expect(await page.locator('noscript p').isVisible()).toBe(true);
    expect(await button(page, 'Submit').isDisabled()).toBe(true);
  });
});

describe('a draft', () => {
  test('goes on in a second browser; of two versions the person keeps one', async () => {
    const first = await browsing.newPage({ expectedErrors: REFUSED });
    await signIn(first);
    await clearDrafts(first);
    await first.goto('/submit');
    await field(first, 'Title').fill('Begun here');
    await draftStatus(first)
      .getByText(/^Draft saved/)
      .waitFor();

    const second = await browsing.newPage();
    await signIn(second);
    await second.goto('/submit');
    await second.getByRole('link', { name: 'Resume Begun here' }).click();
    await expect.poll(() => field(second, 'Title').inputValue()).toBe('Begun here');
    await field(second, 'Title').fill('Continued there');
    await draftStatus(second)
      .getByText(/^Draft saved/)
      .waitFor();

    await field(first, 'Title').fill('Continued here');
    await first.getByText('This draft was changed elsewhere in the meantime.').waitFor();
    await button(first, 'Keep what is here').click();
    await draftStatus(first)
      .getByText(/^Draft saved/)
      .waitFor();
    expect((await storedDrafts(first)).map(({ title }) => title)).toEqual(['Continued here']);

    await second.reload();
    await second.getByText('This draft was changed elsewhere in the meantime.').waitFor();
    await button(second, 'Take the other version').click();
    await expect.poll(() => field(second, 'Title').inputValue()).toBe('Continued here');
  });

  test('is kept on the device while there is no connection, and saved when it is back', async () => {
    const page = await browsing.newPage({ expectedErrors: OFFLINE });
    await signIn(page);
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    // It is loaded after the form, which takes words before.
    await page.locator('.keep-status').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await field(page, 'Title').fill('Typed in a train');
    await draftStatus(page).getByText('You are offline. Your draft is kept on this device.').waitFor();
    await page.context().setOffline(false);
    await draftStatus(page)
      .getByText(/^Draft saved/)
      .waitFor();
  });

  test('is not shown to the next person at the device', async () => {
    const page = await browsing.newPage();
    await signIn(page);
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    await field(page, 'Title').fill('A secret finding');
    await fileInput(page).setInputFiles(paper());
    await draftStatus(page)
      .getByText(/^Draft saved/)
      .waitFor();
    await page.locator('#person summary').click();
    await button(page, 'Sign out').click();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
    await signIn(page, OTHER);
    await page.goto('/submit');
    await page.locator('.bare:enabled').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('');
    expect(await page.getByText('A secret finding').count()).toBe(0);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain('A secret finding');
  });
});

test('the page is accessible, wide and narrow, light and dark: empty, wrong, filled in, and asking', async () => {
  const page = await open('/submit');
  await checkLooks(page);
  await submit(page);
  await summary(page).waitFor();
  await addCoAuthor(page, 'Grace Lin', '');
  await checkLooks(page);
  await fileInput(page).setInputFiles(paper());
  await page.getByText('The file was checked.').waitFor();
  for (const details of await page.locator('details.part summary').all()) await details.click();
  await page.getByRole('button', { name: 'Add a reviewer' }).first().click();
  await checkLooks(page);
  await button(page, 'Cancel').last().click();
  await checkLooks(page);
  await button(page, 'Keep the form').click();
});
