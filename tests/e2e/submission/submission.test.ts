import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, summary, tabTo, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { largePdf, MANUSCRIPT_CONTENT, wordManuscript } from '../../support/manuscript-files.ts';

// As on Netlify, files above the size limit of a call are uploaded in parts.
const browsing = useBrowser({ settings: { SIMULATE_NETLIFY: '1' } });

const AUTHOR = 'author@journal.example';
const OTHER = 'reviewer@journal.example';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const OFFLINE = [/net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+)/];

const open = async () => {
  const page = await browsing.newPage();
  await page.goto('/submit');
  await page.locator('.bare:enabled').waitFor();
  return page;
};
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const fileInput = (page: Page) => page.locator('input[type=file]');
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

/** The server's drafts of the person signed in on the page. */
const storedDrafts = (page: Page): Promise<{ id: string; title: string }[]> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${sessionStorage.token}` };
    return (await fetch('/api/author/drafts/', { headers })).json();
  });

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label).last());
  await page.keyboard.type(text);
}

async function addCoAuthor(page: Page, name: string, email: string): Promise<void> {
  const form = page.getByRole('group', { name: 'Add a co-author' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill(email);
  await button(page, 'Add co-author').click();
}

/** Fills in every required field except the file. */
async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title);
  await field(page, 'Abstract').fill(MANUSCRIPT_CONTENT.abstract);
  await field(page, 'Keywords').fill('sepsis,');
  await addCoAuthor(page, 'Grace Lin', 'grace.lin@university.example');
}

const receiptHeading = (page: Page) => page.getByRole('heading', { name: 'We received your manuscript' });

describe('submitting a manuscript', () => {
  test('from login to receipt by keyboard: file, what is read from it, co-authors, submit', async () => {
    const page = await browsing.newPage();
    await page.goto('/login?next=/submit');
    await typeInto(page, 'Email', AUTHOR);
    await typeInto(page, 'Password', DEMONSTRATION_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/submit');
    await page.locator('.bare:enabled').waitFor();

    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, fileInput(page));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(paper('paper.docx', wordManuscript(['Ingrid Solheim', 'Jörg Weiß'])));
    await page.getByRole('heading', { name: 'This is what reviewers will see' }).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe(MANUSCRIPT_CONTENT.title);
    expect(await field(page, 'Abstract').inputValue()).toBe(MANUSCRIPT_CONTENT.abstract);
    expect(await page.getByRole('list', { name: 'Keywords in the list' }).getByRole('listitem').count()).toBe(3);
    await expect.poll(() => page.getByText('From your file: please check').count()).toBe(4);
    await page.getByText('260 words: as recommended').waitFor();

    // Already an author in the file, so not requested as a co-author.
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
    await browsing.checkLooks(page);

    await page.reload();
    await page.getByText(code).waitFor();
    expect(await storedDrafts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Submit another manuscript' }).click();
    await page.locator('.bare:enabled').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('');
    expect(await page.locator('.file-card').count()).toBe(0);
  });

  test('everything can be filled in before signing in; 10 MB go in parts, and after a lost connection and a reload only what is missing', async () => {
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
    await fillIn(page, 'A large manuscript of somebody not signed in');
    await fileInput(page).setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: await largePdf() });
    await page.getByText('A file of this size is checked once you sign in.').waitFor();
    await submit(page);
    const asked = page.getByRole('alert').filter({ hasText: 'Sign in to submit.' });
    await asked.getByRole('link', { name: 'Sign in' }).click();
    await field(page, 'Email').fill(OTHER);
    await field(page, 'Password').fill(DEMONSTRATION_PASSWORD);
    await button(page, 'Sign in').click();
    await page.waitForURL('**/submit#check');
    await page.getByText('The connection was lost.').waitFor();
    expect(parts).toEqual(['1', '2']);
    await page.reload();
    await page.getByText('The file was checked.').waitFor();
    expect(parts).toEqual(['1', '2', '2', '3', '4']);
    expect(await field(page, 'Title').inputValue()).toBe('A large manuscript of somebody not signed in');
    await expect.poll(() => button(page, 'Submit').isVisible()).toBe(true);
    await submit(page);
    await receiptHeading(page).waitFor();
    expect(parts).toHaveLength(5);
  });
});

test('a draft goes on in a second browser, and neither it nor its file is there for the next person at the device', async () => {
  const first = await browsing.newPage();
  await signIn(first);
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
  await field(second, 'Title').fill('A secret finding');
  await fileInput(second).setInputFiles(paper());
  await second.getByText('The file was checked.').waitFor();
  await draftStatus(second)
    .getByText(/^Draft saved/)
    .waitFor();
  await second.locator('#person summary').click();
  await button(second, 'Sign out').click();
  await expect.poll(() => field(second, 'Title').inputValue()).toBe('');
  await signIn(second, OTHER);
  await second.goto('/submit');
  await second.locator('.bare:enabled').waitFor();
  expect(await field(second, 'Title').inputValue()).toBe('');
  expect(await second.locator('.file-card').count()).toBe(0);
  expect(await second.getByText('A secret finding').count()).toBe(0);
  expect(await second.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret finding');
});

test('the page is accessible, wide and narrow, light and dark: wrong, filled in, and asking; without JavaScript it says so', async () => {
  const page = await open();
  await submit(page);
  await summary(page).waitFor();
  await addCoAuthor(page, 'Grace Lin', '');
  await browsing.checkLooks(page);
  await fileInput(page).setInputFiles(paper());
  await page.getByText('The file was checked.').waitFor();
  for (const details of await page.locator('details.part summary').all()) await details.click();
  await page.getByRole('button', { name: 'Add a reviewer' }).first().click();
  await browsing.checkLooks(page);
  await button(page, 'Cancel').last().click();
  await browsing.checkLooks(page);
  await button(page, 'Keep the form').click();

  const plain = await browsing.newPage({ javaScript: false });
  await plain.goto('/submit');
  expect(await plain.locator('noscript p').isVisible()).toBe(true);
  expect(await button(plain, 'Submit').isDisabled()).toBe(true);
});
