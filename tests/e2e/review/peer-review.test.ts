import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { paths } from '#domain/kernel/paths';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { REVIEW_TEXTS } from '#domain/review/review';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, tabTo, toasts } from '../../support/account-pages.ts';
import { json } from '../../support/accounts.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';
import { docx } from '../../support/documents.ts';
import type { Send } from '../../support/journal.ts';
import { submit } from '../../support/submissions.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR, ROSA] = SAMPLE_ACCOUNTS;
const TITLE = 'Cold rooms and blood pressure: a crossover trial';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

// Rosa has an account; the others first hear of the journal by email.
const SILENT = 'tove.plimmerose@clinic.example';
const DECLINES = 'ola.yarrowdent@clinic.example';
const REPLACES = 'kim.kettlevane@clinic.example';
const OF_AUTHORS = ['Solheim', 'Brastovic', AUTHOR.email];
const OF_REVIEWERS = ['Rosa', 'Quiroga', 'reviewer@journal', 'plimmerose', 'yarrowdent', 'kettlevane'];

/** The API responses that a page has received since it was opened. */
const told = new WeakMap<Page, Promise<string>[]>();

async function openPage(): Promise<Page> {
  const page = await browsing.newPage();
  const replies: Promise<string>[] = [];
  told.set(page, replies);
  page.on('response', (response) => {
    const isData = response.headers()['content-type']?.includes('json');
    if (isData && new URL(response.url()).pathname.startsWith('/api/')) replies.push(response.text().catch(() => ''));
  });
  return page;
}

/** Checks that the page neither shows nor has received any of these names. */
async function expectNone(page: Page, names: readonly string[]): Promise<void> {
  const replies = await Promise.all(told.get(page) ?? []);
  const known = [await page.locator('main').innerText(), ...replies].join('\n').toLowerCase();
  expect(known).toContain('cold rooms');
  expect(names.filter((name) => known.includes(name.toLowerCase()))).toEqual([]);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Types into a field, or selects an option by its first letters. */
async function type(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.type(words);
}

/** The control disappears after use, so the focus moves to this heading. */
const hasFocus = (page: Page, name: string) => page.locator('h2:focus', { hasText: name }).waitFor();

async function openAs(person: { email: string }, address: string): Promise<Page> {
  const page = await openPage();
  await page.goto(`/login?next=${encodeURIComponent(address)}`);
  await type(page, 'Email', person.email);
  await type(page, 'Password', DEMONSTRATION_PASSWORD);
  await page.keyboard.press('Enter');
  return page;
}

async function submitManuscript(): Promise<void> {
  const send: Send = (path, init) => fetch(browsing.site.url + path, init);
  const { email } = AUTHOR;
  const { token } = await (await send(accountApi.login, json({ email, password: DEMONSTRATION_PASSWORD }))).json();
  const co_authors = JSON.stringify([{ name: 'Quillonet Brastovic', email: 'qb@brastomail.example' }]);
  const person = { id: '', email, role: 'author', sessionId: '', token } as const;
  const bytes = docx({ paragraphs: ['Rooms were cold.'], creator: 'Ingrid Solheim' });
  const fields = { title: TITLE, keywords: 'blood pressure, housing', co_authors };
  const reply = await submit(send, person, { fields, file: { bytes, name: 'Cold rooms.docx' } });
  expect(reply.status, await reply.clone().text()).toBe(201);
}

async function decide(editor: Page, status: string, notes: string, confirm?: string): Promise<void> {
  await type(editor, 'Status', status);
  await type(editor, 'Editorial notes', notes);
  await press(editor, button(editor, 'Update Status'));
  if (confirm) await press(editor, button(editor, confirm));
  await toasts(editor).getByText(`Manuscript status updated to ${status}`).waitFor();
}

const LINK = /\/(review-invitation|reviewer\/review\/\w+)#token=\S+/;
const followed = new Set<string>();

/** Opens the newest unopened email with this subject as a reviewer, and follows its link. */
async function openMail(email: string, subject: string): Promise<Page> {
  const page = await openPage();
  const find = async () => LINK.exec((await caughtMail(page, email, subject)).text)?.[0] ?? '';
  await expect.poll(async () => followed.has(await find()), { timeout: 15_000 }).toBe(false);
  const link = await find();
  followed.add(link);
  await page.goto(link);
  return page;
}

interface Written {
  /** Requested from reviewers without an account. */
  name?: readonly [first: string, last: string];
  methods?: string;
  comments: string;
  /** How many options below the first recommendation. */
  steps: number;
}

/** From accepting the invitation to submitting the review. */
async function review(page: Page, { name, methods, comments, steps }: Written): Promise<void> {
  if (name) {
    await type(page, 'First name', name[0]);
    await type(page, 'Last name', name[1]);
  }
  await press(page, button(page, 'Accept the invitation'));
  await page.getByText(INVITATION_TEXTS.accepted).waitFor();
  await press(page, page.getByRole('link', { name: 'Continue to the review' }));
  await press(page, field(page, 'I have no competing interests'), 'Space');
  await press(page, button(page, 'Declare'));
  await field(page, 'Comments to the authors').waitFor();
  if (methods) {
    await press(page, page.locator('#review-methods-score-none'), 'ArrowUp');
    await type(page, 'Comments on methods', methods);
  }
  await type(page, 'Comments to the authors', comments);
  await type(page, 'Confidential comments to the editor (optional)', 'Between us: gorsefeld.');
  await press(page, page.locator('#review-recommendation-accept'), 'Space');
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
  await press(page, button(page, 'Preview your review'));
  await press(page, button(page, 'Submit the review'));
  await page.getByText(REVIEW_TEXTS.submitted).first().waitFor();
  await expectNone(page, OF_AUTHORS);
}

test('peer review by keyboard: three are asked, one is replaced, two review twice, the authors revise, and no one learns a name', async () => {
  await submitManuscript();
  const editor = await openAs(EDITOR, `${paths.editorManuscripts('submitted')}?search=cold+rooms`);
  await press(editor, editor.getByRole('link', { name: /^Review Cold rooms/ }));
  await decide(editor, 'Under Review', 'To three reviewers.');
  for (const email of [ROSA.email, SILENT, DECLINES]) {
    await type(editor, 'Reviewer’s email', email);
    await editor.keyboard.press('Enter');
    await toasts(editor).getByText(`Reviewer ${email} assigned successfully.`).waitFor();
  }
  await type(editor, 'Add someone by email', REPLACES);
  await editor.keyboard.press('Enter');
  const next = editor.getByRole('region', { name: 'Reserve list' });
  await next.getByText(REPLACES).first().waitFor();

  // One declines immediately; the next person on the list is invited, and reviews instead.
  const declining = await openMail(DECLINES, 'Invitation to review');
  await button(declining, 'Decline the invitation').waitFor();
  await browsing.checkLooks(declining);
  await press(declining, button(declining, 'Decline the invitation'));
  await declining.getByText(INVITATION_TEXTS.declined).waitFor();
  await expectNone(declining, OF_AUTHORS);
  const replacing = await openMail(REPLACES, 'Invitation to review');
  await review(replacing, {
    name: ['Kim', 'Kettlevane'],
    methods: 'Hyssopine, but small.',
    comments: 'Say who was left out.',
    steps: 1,
  });
  const rosa = await openMail(ROSA.email, 'Invitation to review');
  await review(rosa, { comments: 'Marjoramic: warm the rooms too.', steps: 2 });

  // The editor compares both reviews, and releases them to the authors.
  await editor.reload();
  await editor.getByText('Reviews received: 2 of 3').waitFor();
  await press(editor, editor.getByRole('link', { name: 'Read the reviews (2)' }));
  const cards = editor.getByRole('article');
  await cards.nth(1).waitFor();
  expect(await cards.allInnerTexts()).toEqual([
    expect.stringMatching(/Reviewer 1: Kim Kettlevane[\s\S]*Minor revisions[\s\S]*Hyssopine[\s\S]*gorsefeld/),
    expect.stringMatching(/Reviewer 2: Rosa Quiroga[\s\S]*Major revisions[\s\S]*Marjoramic/),
  ]);
  const [left, right] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  // The decision form is beside the reviews, and warns that the third is outstanding; the specified form is below the
  // record.
  await press(editor, button(editor, 'Major revision'));
  await press(editor, button(editor, 'Send the decision'));
  await editor.getByRole('dialog', { name: 'Decide now?' }).getByText('1 review is still outstanding.').waitFor();
  await press(editor, button(editor, 'Go back'));
  await press(editor, editor.getByRole('link', { name: 'Overview', exact: true }));
  await decide(editor, 'Revisions Required', 'Both ask for more rooms.', 'Yes, change the status');

  // The authors see them as Reviewer 1 and 2, in the email and in their area.
  const author = await openAs(AUTHOR, paths.author);
  const letter = await caughtMail(author, AUTHOR.email, 'revisions requested');
  expect(letter.text).toMatch(/Reviewer 1\n[\s\S]*Hyssopine[\s\S]*Reviewer 2\n[\s\S]*Marjoramic/);
  for (const secret of [...OF_REVIEWERS, 'gorsefeld']) expect(letter.text.toLowerCase()).not.toContain(secret);
  await press(author, author.getByRole('link', { name: TITLE }));
  const reviews = author.getByRole('region', { name: 'Reviews', exact: true });
  await reviews.getByText('Reviewer 2', { exact: true }).waitFor();
  expect(await reviews.innerText()).toMatch(/Reviewer 1[\s\S]*Hyssopine[\s\S]*Reviewer 2[\s\S]*Marjoramic/);
  const buffer = Buffer.from(docx({ paragraphs: ['Rooms were cold and warm.'], creator: 'Ingrid Solheim' }));
  await author.locator('#revision-file').setInputFiles({ name: 'Cold rooms 2.docx', mimeType: WORD, buffer });
  const answers = Buffer.from(docx({ paragraphs: ['A table of warm rooms.'], creator: 'Ingrid Solheim' }));
  await author
    .locator('#revision-response-file')
    .setInputFiles({ name: 'Solheim answers.docx', mimeType: WORD, buffer: answers });
  await type(author, 'Response to the reviewers', 'We now warm the rooms too.');
  await press(author, button(author, 'Send the revision'));
  await toasts(author).getByText('We received your revised manuscript.').waitFor();
  await hasFocus(author, 'What happens now');

  // The same reviewers read the revision and the response.
  await editor.reload();
  const again = editor.getByRole('checkbox', { name: /^Invite again: Reviewer [12],/ });
  await again.nth(1).waitFor();
  expect(await editor.getByRole('listitem').filter({ hasText: SILENT }).first().innerText()).toContain('No review');
  await browsing.checkLooks(editor);
  for (const reviewer of await again.all()) await reviewer.press('Space');
  await press(editor, button(editor, 'Assign Reviewer'));
  await editor.getByText('Reviews received: 0 of 2').waitFor();
  await hasFocus(editor, 'Assign Reviewer');
  for (const [email, comments] of [
    [REPLACES, 'Sorreltine, all is said.'],
    [ROSA.email, 'Larkspurry, well done.'],
  ] as const) {
    const again = await openMail(email, 'Invitation to review');
    await review(again, { comments, steps: 0 });
    await again.getByText('We now warm the rooms too.').waitFor();
    const saving = again.waitForEvent('download');
    await press(again, again.getByRole('button', { name: /^Download the authors’ response \(Word, / }));
    expect((await saving).suggestedFilename()).toMatch(/^MJ-\d+-\d+-r2-response\.docx$/);
    await browsing.checkLooks(again);
  }
  await editor.reload();
  await editor.getByText('Reviews received: 2 of 2').waitFor();
  await press(editor, editor.getByRole('link', { name: 'Read the reviews (4)' }));
  await editor.getByRole('heading', { name: 'Revision 1' }).waitFor();
  await browsing.checkLooks(editor);
  await press(editor, editor.getByRole('link', { name: 'Overview', exact: true }));
  await decide(editor, 'Accepted', 'All is answered.');

  // All are told the outcome, still without names.
  const thanked = await openMail(ROSA.email, 'Decision on');
  await thanked.getByRole('heading', { name: 'The decision' }).waitFor();
  expect(await thanked.locator('main').innerText()).toMatch(/Accepted[\s\S]*Reviewer 1\s[\s\S]*Sorreltine/);
  await expectNone(thanked, [...OF_AUTHORS, REPLACES, 'kettlevane']);
  const downloading = thanked.waitForEvent('download');
  await press(thanked, button(thanked, 'Download your certificate (PDF)'));
  expect((await downloading).suggestedFilename()).toBe('certificate-of-peer-review.pdf');
  const late = await openMail(SILENT, 'Invitation to review');
  await late.getByText(INVITATION_TEXTS.closed).waitFor();
  await expectNone(late, OF_AUTHORS);

  await author.reload();
  await author.getByText('Accepted', { exact: true }).first().waitFor();
  await reviews.getByText('Reviewer 2, on revision 1').waitFor();
  expect(await reviews.innerText()).toMatch(/Sorreltine[\s\S]*Larkspurry/);
  await browsing.checkLooks(author);
  await expectNone(author, [...OF_REVIEWERS, 'gorsefeld']);
}, 180_000);
