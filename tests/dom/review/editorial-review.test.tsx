import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import type { ReviewContent } from '#domain/review/review';
import { AccountPage } from '#islands/account/AccountPage.tsx';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { AuthorPage } from '#islands/desk/author/AuthorPage.tsx';
import { json, type Person, tokenIn } from '../../support/accounts.ts';
import { button, field, fill, type Script, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, answer, open } = useDomJournal();
const REVIEW: ReviewContent = {
  answers: { methods: { score: 4, text: 'Sound for a feasibility study.' } },
  comments_to_author: 'Please report how many patients refused.',
  comments_to_editor: 'Between us: I would see it again.',
  recommendation: 'minor_revisions',
};
const ACCEPTED_STATUSES = { accepted_at: '2026-11-20T10:00:00.000Z', interests: '' };
const ROSA = { first_name: 'Rosa', last_name: 'Quiroga', email: 'rosa@clinic.example' };
const TARIQ = { first_name: 'Tariq', last_name: 'Mansouri', email: 'tariq@clinic.example' };

let author: Person;
let editor: Person;
let rosa: Person;
let tariq: Person;
let id: string;

beforeEach(async () => {
  author = await journal.as('author');
  editor = await journal.as('editor');
  rosa = await journal.as('reviewer', ROSA);
  tariq = await journal.as('reviewer', TARIQ);
  id = await ownManuscript(journal.db, author);
  await journal.db.updateTable('manuscript').set({ status: 'under_review' }).where('id', '=', id).execute();
});

const openOffice = (address = paths.editorManuscript(id)) =>
  open(address, <EditorArea journal={MERIDIAN} />, { as: editor });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

async function addSubmittedReview(person: Person, content: ReviewContent): Promise<void> {
  const assignment = await addAssignment(journal.db, person, { manuscript_id: id, ...ACCEPTED_STATUSES });
  const reply = await fetch(`/api/reviewer/assignment/${assignment}/submit/`, json({ content, version: 0 }, person));
  expect(reply.status, await reply.text()).toBe(201);
}

/** One of the review cards shown side by side. */
const card = async (number: number) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^Reviewer ${number}`) });
  return within(heading.closest('article') as HTMLElement);
};

describe('a reviewer', () => {
  it('says what they review about, and an editor finds them by it, with the reason', async () => {
    const own = open('/account', <AccountPage journal={MERIDIAN} />, { as: { ...rosa, ...ROSA } });
    const section = await region('Reviewing');
    await section.findByLabelText('Expertise');
    fill('Expertise', 'medication adherence, falconry');
    await own.user.selectOptions(field('Another language'), 'Portuguese');
    await own.user.click(section.getByRole('button', { name: 'Add the language' }));
    expect(section.getByRole('button', { name: 'Remove Portuguese' })).toBeTruthy();
    await own.user.click(section.getByRole('button', { name: 'Save' }));
    await expectToast('Saved. Editors can now find you using these details.');
    open('/account', <AccountPage journal={MERIDIAN} />, { as: { ...rosa, ...ROSA } });
    await screen.findByRole('button', { name: 'Remove Portuguese' });
    expect(field('Expertise').value).toBe('medication adherence, falconry');

    const office = openOffice();
    await office.user.click(await screen.findByText('Find a reviewer', { exact: false }));
    await screen.findByLabelText('Name, institution or keyword');
    fill('Name, institution or keyword', 'falconry');
    await screen.findByText('1 person', { exact: false });
    await screen.findByText('Reviewing keywords: medication adherence, falconry · Reviews in Portuguese');
    expect(button('Choose Rosa Quiroga').disabled).toBe(false);
  });

  it('is found by every word of a search and invited once; anyone else by address, and the list says who is asked next', async () => {
    const office = openOffice();
    await office.user.click(await screen.findByText('Find a reviewer', { exact: false }));
    await screen.findByLabelText('Name, institution or keyword');
    fill('Name, institution or keyword', 'Quiroga Rosa');
    await screen.findByText('1 person', { exact: false });
    await office.user.click(button('Choose Rosa Quiroga'));
    await screen.findByRole('button', { name: 'Remove Rosa Quiroga' });
    // The letter is shown before it is sent.
    await screen.findByText('We would be grateful for your opinion', { exact: false });
    await office.user.click(button('Assign Reviewer'));
    await expectToast('Reviewer rosa@clinic.example assigned successfully.');
    await screen.findByText('Already invited in this round.', { exact: false });
    fill('Reviewer’s email', 'third@clinic.example');
    await office.user.click(button('Assign Reviewer'));
    await expectToast('Reviewer third@clinic.example assigned successfully.');

    const next = await region('Reserve list');
    for (const email of ['later@clinic.example', 'next@clinic.example']) {
      fill('Add someone by email', email);
      await office.user.click(next.getByRole('button', { name: 'Add to the reserve list' }));
      await next.findAllByText(email, { exact: false });
    }
    await office.user.click(next.getByRole('button', { name: 'Up next@clinic.example' }));
    await expect.poll(() => next.getAllByRole('listitem')[0]?.textContent).toContain('next@clinic.example');

    // The next person on the list replaces the reviewer who declined, and can be reminded.
    await decline('third@clinic.example');
    openOffice();
    await screen.findByText('Reason: No time.', { exact: false });
    const now = await region('Reserve list');
    await now.findByText('Invited');
    await office.user.click(button('Remind next@clinic.example'));
    await expectToast('A reminder is on its way.');
  });
});

it('an invitation to someone whom another editor has just invited is refused at its field, and the letter is kept', async () => {
  const office = openOffice();
  await screen.findByLabelText('Reviewer’s email');
  fill('Reviewer’s email', ROSA.email);
  await office.user.click(await screen.findByRole('button', { name: 'Edit the text' }));
  fill('Your text', 'I remember your paper on {title}.');
  const other = await journal.as('editor', { email: 'ada@journal.example' });
  const theirs = await fetch(editorialApi.assignReviewer(id), json({ reviewer_email: ROSA.email }, other));
  expect(theirs.status, await theirs.text()).toBe(200);
  await office.user.click(button('Assign Reviewer'));
  await summaryWith('rosa@clinic.example is already invited to review this manuscript.');
  expect(field('Reviewer’s email').value).toBe(ROSA.email);
  expect(field('Your text').value).toBe('I remember your paper on {title}.');
  fill('Reviewer’s email', TARIQ.email);
  await office.user.click(button('Assign Reviewer'));
  await expectToast('Reviewer tariq@clinic.example assigned successfully.');
  await journal.deliver();
  const sent = journal.mailer.sent.filter(({ to }) => [ROSA.email, TARIQ.email].includes(to.address));
  expect(sent.map(({ to, text }) => [to.address, text.includes('I remember your paper')])).toEqual([
    [ROSA.email, false],
    [TARIQ.email, true],
  ]);
});

/** Declines an invitation with the emailed link. */
async function decline(email: string): Promise<void> {
  await journal.deliver();
  const token = tokenIn(journal.mailer.sent.find(({ to }) => to.address === email));
  const reply = await fetch('/api/review-invitation/answer/', json({ token, answer: 'decline', reason: 'No time.' }));
  expect(reply.status, await reply.text()).toBe(200);
  await journal.deliver();
}

describe('the reviews of a manuscript', () => {
  it('stand with what goes to the authors, which is edited where it names a reviewer and kept while it is written', async () => {
    await addSubmittedReview(rosa, REVIEW);
    await addSubmittedReview(tariq, { ...REVIEW, comments_to_author: 'As Rosa Quiroga told me, table 2 is wrong.' });
    const office = openOffice();
    await screen.findByText('Reviews received: 2 of 2', { exact: false });
    await office.user.click(screen.getByRole('link', { name: 'Read the reviews (2)' }));
    const first = await card(1);
    expect(first.getByText('Between us', { exact: false })).toBeTruthy();
    const second = await card(2);
    expect(second.getByRole('heading', { name: 'Reviewer 2: Tariq Mansouri' })).toBeTruthy();
    expect(second.getByText('This text names a reviewer: Rosa Quiroga.', { exact: false })).toBeTruthy();
    const label = 'Text for the authors from reviewer 2';
    fill(label, 'Table 2 is wrong.');
    const again = openOffice(paths.editorReviews(id));
    await expect.poll(() => screen.queryByLabelText<HTMLTextAreaElement>(label)?.value).toBe('Table 2 is wrong.');
    await again.user.click((await card(2)).getByRole('button', { name: 'Save this text' }));
    await expectToast('Saved. The text will be sent to the authors with the decision.');
    await screen.findByText(`Edited by ${editor.email}`, { exact: false });
  });

  it('are there before a decision can be sent, stand in its letter without a name, and reach the authors so', async () => {
    await addSubmittedReview(rosa, REVIEW);
    await addSubmittedReview(tariq, { ...REVIEW, comments_to_author: 'Table 2 is wrong.' });
    const { promise: arrival, resolve: letReviewsIn } = Promise.withResolvers<void>();
    const script: Script = {
      'GET /api/editor/manuscript/:id/reviews/': (call) => arrival.then(() => answer(call)),
    };
    const office = open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor, script });
    await office.user.selectOptions(await screen.findByLabelText('Status'), 'accepted');
    const isOff = () => button('Update Status').disabled;
    expect(isOff()).toBe(true);
    letReviewsIn();
    await expect.poll(isOff).toBe(false);
    expect(screen.queryByText('The journal promises its authors at least two reviewers.', { exact: false })).toBe(null);
    await office.user.selectOptions(field('Status'), 'revisions_required');
    fill('Editorial notes', 'Both reviewers ask for numbers.');
    const letter = () => document.querySelector('.letter-preview')?.textContent;
    await expect.poll(letter).toMatch(/Reviewer 1\s+Please report[\s\S]*Methods[\s\S]*Reviewer 2\s+Table 2 is wrong\./);
    await office.user.click(button('Update Status'));
    await expectToast('Manuscript status updated to Revisions Required');

    open(paths.authorManuscript(id), <AuthorPage journal={MERIDIAN} />, { as: author });
    const reviews = await screen.findByRole('region', { name: 'Reviews' });
    await expect.poll(() => reviews.textContent).toMatch(/Reviewer 1[\s\S]*Reviewer 2[\s\S]*Table 2 is wrong\./);
    expect(screen.getByRole('heading', { name: 'Send your revision' })).toBeTruthy();
    const seen = document.body.textContent;
    for (const words of ['Rosa', 'Quiroga', 'Tariq', 'Mansouri', 'clinic.example', 'Between us']) {
      expect(seen).not.toContain(words);
    }
  });
});
