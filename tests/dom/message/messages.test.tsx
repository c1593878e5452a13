import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { messageApi, messagesPage } from '#domain/message/paths';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { AuthorPage } from '#islands/desk/author/AuthorPage.tsx';
import { ReviewerPage } from '#islands/review/area/ReviewerPage.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { choose, expectToast, useDomJournal, watchDownloads } from '../../support/dom-journal.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();
const TO_OFFICE = 'Message to the editorial office';
const TO_ROSA = 'Message to Rosa Quiroga';

let author: Person;
let editor: Person;
let reviewer: Person;
let id: string;
let assignment_id: string;

beforeEach(async () => {
  editor = await journal.as('editor', { first_name: 'Joan', last_name: 'Marlowe' });
  author = await journal.as('author', { first_name: 'Helena', last_name: 'Wójcik' });
  reviewer = await journal.as('reviewer', { first_name: 'Rosa', last_name: 'Quiroga' });
  id = await ownManuscript(journal.db, author);
  await journal.db.updateTable('manuscript').set({ status: 'under_review' }).where('id', '=', id).execute();
  const corresponding = { given: 'Helena', family: 'Wójcik', email: author.email };
  await journal.db.updateTable('manuscript_author').set(corresponding).where('position', '=', 1).execute();
  const accepted = { accepted_at: '2026-11-20T10:00:00.000Z', interests: '' };
  assignment_id = await addAssignment(journal.db, reviewer, { manuscript_id: id, ...accepted });
});

const openOwn = () => open(paths.authorManuscript(id), <AuthorPage journal={MERIDIAN} />, { as: author });
const openReview = () => open(paths.review(assignment_id), <ReviewerPage journal={MERIDIAN} />, { as: reviewer });
const openThread = () =>
  open(messagesPage(id, { kind: 'reviewer', assignment_id }), <EditorArea journal={MERIDIAN} />, { as: editor });
const shown = (words: string) => screen.findByText(words, { exact: false, selector: '.message, .message *' });
const messageWith = async (words: string) => (await shown(words)).closest('.message') as HTMLElement;
const chosen = () => [...document.querySelectorAll('.chosen-files li')].map(({ textContent }) => textContent);
const fileOf = (name: string, bytes: Uint8Array) => new File([bytes.slice()], name);
const unanswered = () => [...document.querySelectorAll('nav')].map(({ textContent }) => textContent).join(' ');

describe('a message between office and reviewer', () => {
  it('that waits for an answer is open, and waits no longer once it is answered', async () => {
    await fetch(messageApi.reviewer(assignment_id), json({ text: 'May I ask a statistician?' }, reviewer));
    const office = open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor });
    await office.user.click(await screen.findByRole('link', { name: 'Messages 1 unanswered' }));
    await shown('May I ask a statistician?');
    expect(screen.getByText('Waiting for your answer', { exact: false })).toBeTruthy();
    fill(TO_ROSA, 'You may. Please name her in the comments to the editor.');
    await office.user.click(button('Send the message'));
    await expectToast(MESSAGE_TEXTS.sent);
    await shown('Please name her');
    await expect.poll(() => screen.queryByText('Waiting for your answer', { exact: false })).toBe(null);

    const page = openReview();
    await shown('Please name her');
    fill(TO_OFFICE, 'Thank you, I shall.');
    await page.user.click(button('Send the message'));
    await expectToast(MESSAGE_TEXTS.sent);
    await shown('Thank you, I shall.');
    expect(document.body.textContent).not.toMatch(/Wójcik|Marlowe/);
  });

  it('that names the authors to a reviewer is noticed before it is sent', async () => {
    const office = openThread();
    await screen.findByLabelText(TO_ROSA);
    fill(TO_ROSA, 'You may; Professor Wójcik will be glad.');
    await office.user.click(button('Send the message'));
    await summaryWith('“Wójcik”');
    await office.user.click(await screen.findByLabelText('Send anyway'));
    await office.user.click(button('Send the message'));
    await expectToast(MESSAGE_TEXTS.sent);
  });

  it('keeps its words and files where one of the files names the authors', async () => {
    const office = openThread();
    await screen.findByLabelText(TO_ROSA);
    fill(TO_ROSA, 'Here is the protocol.');
    const files = [
      fileOf('picture.png', new Uint8Array([120])),
      fileOf('protocol.docx', docx({ paragraphs: ['By Helena Wójcik.'] })),
      fileOf('other.docx', docx()),
    ];
    choose(field('Add files (optional)'), ...files);
    await summaryWith('“picture.png” was not accepted');
    await office.user.click(button('Remove other.docx'));
    await office.user.click(button('Send the message'));
    await summaryWith('in “protocol.docx”');
    expect(chosen()).toEqual([expect.stringContaining('protocol.docx')]);
    await office.user.click(await screen.findByLabelText('Send anyway'));
    await office.user.click(button('Send the message'));
    await expectToast(MESSAGE_TEXTS.sent);
    expect(
      within(await messageWith('Here is the protocol.')).getByRole('button', { name: 'protocol.docx' }),
    ).toBeTruthy();
    expect(chosen()).toEqual([]);
  });
});

describe('a message of an author', () => {
  it('is kept until it is sent, and waits at the office until someone says that it needs no answer', async () => {
    openOwn();
    await screen.findByLabelText(TO_OFFICE);
    fill(TO_OFFICE, 'May we add an author?');
    const page = openOwn();
    expect((await screen.findByLabelText<HTMLTextAreaElement>(TO_OFFICE)).value).toBe('May we add an author?');
    await page.user.click(button('Send the message'));
    await expectToast(MESSAGE_TEXTS.sent);
    await shown('May we add an author?');

    const office = open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor });
    await office.user.click(await screen.findByRole('link', { name: 'Messages 1 unanswered' }));
    await shown('May we add an author?');
    expect(unanswered()).toMatch(/unanswered/i);
    await office.user.click(button('No answer needed'));
    await expectToast(MESSAGE_TEXTS.noAnswerNeeded);
    // Both the list of threads and the manuscript’s navigation refresh.
    await expect.poll(unanswered).not.toMatch(/unanswered/i);
  });

  it('takes a file along, which is given back under its name', async () => {
    const page = openOwn();
    await screen.findByLabelText(TO_OFFICE);
    fill(TO_OFFICE, 'The form is filled in.');
    choose(field('Add files (optional)'), fileOf('form.docx', docx()));
    await page.user.click(button('Send the message'));
    await expectToast(MESSAGE_TEXTS.sent);
    const downloaded = watchDownloads();
    const message = within(await messageWith('The form is filled in.'));
    await page.user.click(message.getByRole('button', { name: 'form.docx' }));
    await expect.poll(() => downloaded).toEqual(['form.docx']);
  });
});
