import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { paths } from '#domain/paths';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, toasts } from '../support/account-pages.ts';
import type { Person } from '../support/accounts.ts';
import { checkLooks, type PageOptions, useBrowser } from '../support/browser.ts';
import { docx } from '../support/documents.ts';
import { postForm, SUBMISSION_FIELDS } from '../support/submissions.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR] = SAMPLE_ACCOUNTS;
const FILE = { name: 'paper.docx', bytes: docx({ paragraphs: ['Patients slept.'] }) };

const send = (path: string, init?: RequestInit) => fetch(browsing.site.url + path, init);
/** A session of the author, as the API gives it. */
async function asAuthor(): Promise<{ token: string }> {
  const body = JSON.stringify({ email: AUTHOR.email, password: DEMONSTRATION_PASSWORD });
  const reply = await send('/api/auth/login/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  return reply.json();
}
const openAs = async (email: string, path: string, options: PageOptions = {}): Promise<Page> => {
  const page = await browsing.newPage(options);
  await openSignedIn(page, email, path);
  return page;
};
async function mailTo(address: string, subject: RegExp): Promise<string> {
  const read = async () => {
    const mails: { to: string; subject: string; text: string }[] = await (await send('/__mail.json')).json();
    return mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject))?.text ?? '';
  };
  await expect.poll(read, { timeout: 20_000 }).not.toBe('');
  return read();
}

test('names in title, abstract and keywords are shown while they are typed', async () => {
  const page = await browsing.newPage();
  await page.goto('/submit');
  await page.locator('.bare:enabled').waitFor();
  await field(page, 'Title').fill('The Zimmerglock manoeuvre');
  await field(page, 'Abstract').fill('Patients of the University of Vexfordia.');
  await field(page, 'Keywords').fill('Zimmerglock score,');
  expect(await page.locator('.names-note').count()).toBe(0);
  const row = page.getByRole('group', { name: 'Add a co-author' });
  const form = (await row.count()) > 0 ? row : page.getByRole('main');
  await form.getByLabel('Name', { exact: true }).first().fill('Xanthippe Zimmerglock');
  await form.getByLabel('E-mail', { exact: true }).first().fill('xz@tarnwick.example');
  await form.getByLabel('Affiliation (optional)').first().fill('University of Vexfordia');
  await form.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByText('Reviewers read the title, and this identifies the authors: Zimmerglock.').waitFor();
  await page
    .getByText('Reviewers read the abstract, and this identifies the authors: University of Vexfordia.')
    .waitFor();
  await page.getByText('Reviewers read the keywords, and this identifies the authors: Zimmerglock.').waitFor();
  await page.locator('.overview').getByText('It identifies the authors: University of Vexfordia').waitFor();
  await checkLooks(page);
  await field(page, 'Title').fill('A manoeuvre');
  await expect.poll(() => page.locator('.names-note').count()).toBe(2);
}, 120_000);

test('the office sees what reviewers read in place of names, moves a manuscript by inviting, and sees its revision come in', async () => {
  const { token } = await asAuthor();
  const person = { token } as Person;
  const title = `${AUTHOR.last_name} sign after surgery`;
  const submitted = await postForm(
    send,
    '/api/manuscripts/submit/',
    { fields: { ...SUBMISSION_FIELDS, title }, file: FILE },
    { person },
  );
  const { id } = await submitted.json();
  const page = await openAs(EDITOR.email, paths.editorManuscript(id));
  const held = page.locator('.held-copy');
  await held.getByText('[removed] sign after surgery').waitFor();
  await checkLooks(page);
  await field(page, 'Reviewer’s e-mail').fill('rare@clinic.example');
  await button(page, 'Assign Reviewer').click();
  await toasts(page).getByText('Reviewer rare@clinic.example assigned successfully.').waitFor();
  await page.locator('.manuscript-head').getByText('Under Review').waitFor();
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.locator('.timeline').getByText('Submitted → Under Review').waitFor();
  expect(await mailTo('rare@clinic.example', /^Invitation/)).toContain('Title: [removed] sign after surgery');

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await field(page, 'Status').selectOption('revisions_required');
  await field(page, 'Editorial notes').fill('Please revise.');
  await button(page, 'Update Status').click();
  await toasts(page).getByText('Manuscript status updated to Revisions Required').waitFor();
  const revision = { fields: { response: 'Done.' }, file: FILE };
  const revised = await postForm(send, `/api/author/manuscripts/${id}/revision/`, revision, { person });
  expect(revised.status).toBe(201);
  await page.goto(paths.editorDashboard);
  await page.getByRole('link', { name: /^Revisions Received/ }).click();
  await page
    .getByRole('row', { name: /sign after surgery/ })
    .getByText('Revision received')
    .waitFor();
  expect(await page.getByLabel('Revisions received only').isChecked()).toBe(true);
  await checkLooks(page);
  const author = await openAs(AUTHOR.email, paths.author);
  await author
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByText('Revision received', { exact: true })
    .waitFor();
}, 240_000);

test('a mistyped volume is renamed and removed while it is empty', async () => {
  const page = await openAs(EDITOR.email, '/editor/manuscripts/accepted', {
    expectedErrors: [/status of 409/],
  });
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  const place = async (volume: string) => {
    await field(page, 'Volume').fill(volume);
    await field(page, 'Issue').fill('1');
    await field(page, 'Editorial notes').fill('Place.');
    await button(page, 'Update Status').click();
    await page.getByText(new RegExp(`^Volume \\d{4}\\(${volume}\\), Issue 1$`)).waitFor();
  };
  await place('422');
  await place('42');
  await page
    .getByRole('navigation', { name: 'Editor area' })
    .getByRole('link', { name: 'Volumes', exact: true })
    .click();
  const card = page.getByRole('region', { name: /^Volume 422 / });
  await card.getByRole('button', { name: 'Rename Volume 422' }).click();
  await checkLooks(page);
  await card.getByLabel('Volume', { exact: true }).fill('42');
  await card.getByRole('button', { name: 'Rename', exact: true }).click();
  await card.getByText('There is already a Volume 42. Choose another number.').first().waitFor();
  await card.getByLabel('Volume', { exact: true }).fill('43');
  await card.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('button', { name: /^Remove Volume 43/ }).click();
  await button(page, 'Yes, remove it').click();
  await page.getByRole('region', { name: /^Volume 43 / }).waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: /^Volume 42 / })
    .getByText(/^\d+ manuscripts?$/)
    .first()
    .waitFor();
}, 240_000);

test('a due day is the same day in every time zone', async () => {
  const seen: string[] = [];
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const page = await browsing.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
    await openSignedIn(page, 'reviewer@journal.example', paths.reviewer);
    await page.getByRole('link', { name: /^Return to sport/ }).click();
    const due = page.locator('section', { has: page.getByRole('heading', { name: 'Due', exact: true }) });
    seen.push((await due.innerText()).replace(/\s+/g, ' '));
  }
  expect(seen[0]).toBe(seen[1]);
  expect(seen[0]?.match(/\d+ \w+ 20\d\d/g)).toHaveLength(1);
}, 120_000);
