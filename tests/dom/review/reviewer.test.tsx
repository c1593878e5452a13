import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { editorialApi } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { REVIEW_TEXTS, type ReviewContent } from '#domain/review/review';
import { ReviewerPage } from '#islands/review/area/ReviewerPage.tsx';
import { ReviewInvitation } from '#islands/review/ReviewInvitation.tsx';
import { type AccountOverrides, json, PASSWORD, type Person, tokenIn } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { choose, expectToast, useDomJournal, watchDownloads } from '../../support/dom-journal.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();
const TITLE = 'Return to sport after a torn ligament';
const ACCEPTED_STATUSES = { accepted_at: '2026-11-20T10:00:00.000Z', interests: '' };
const REVIEW: ReviewContent = {
  answers: {},
  comments_to_author: 'Please redraw the figure.',
  comments_to_editor: 'Between us: gorsefeld.',
  recommendation: 'major_revisions',
};

let editor: Person;
let reviewer: Person;
let id: string;

beforeEach(async () => {
  editor = await journal.as('editor');
  reviewer = await journal.as('reviewer', { first_name: 'Rosa', last_name: 'Quiroga' });
  id = await ownManuscript(journal.db, await journal.as('author', { first_name: 'Helena', last_name: 'Wojcik' }));
  await journal.db
    .updateTable('manuscript')
    .set({ status: 'under_review', title: TITLE })
    .where('id', '=', id)
    .execute();
});

const assigned = (overrides: object = ACCEPTED_STATUSES, person = reviewer) =>
  addAssignment(journal.db, person, { manuscript_id: id, ...overrides });
const openReview = (assignment: string, as = reviewer) =>
  open(paths.review(assignment), <ReviewerPage journal={MERIDIAN} />, { as });
const put = (assignment: string, what: string, body: object, person = reviewer, method = 'POST') =>
  fetch(`/api/reviewer/assignment/${assignment}/${what}/`, { ...json(body, person), method });
const isSaved = () => expect.poll(() => screen.queryByText(/^Saved \d\d:\d\d$/), { timeout: 20_000 }).toBeTruthy();

async function sendIn(assignment: string, person: Person, content = REVIEW): Promise<void> {
  const reply = await put(assignment, 'submit', { content, version: 0 }, person);
  expect(reply.status, await reply.text()).toBe(201);
}

/** Invites someone; returns the emailed link. */
async function invite(email: string): Promise<string> {
  await fetch(editorialApi.assignReviewer(id), json({ reviewer_email: email }, editor));
  await journal.deliver();
  return `${paths.reviewInvitation}#token=${tokenIn(journal.mailer.sent.findLast(({ to }) => to.address === email))}`;
}

describe('the reviewer’s area', () => {
  it('tells a visitor that the newest mail leads to the review', async () => {
    open(paths.reviewer, <ReviewerPage journal={MERIDIAN} />);
    await screen.findByText('Open the link in our latest email', { exact: false });
  });

  it('lists invitations by the next step', async () => {
    await assigned();
    const asked = await ownManuscript(journal.db, await journal.as('author'));
    await assigned({ manuscript_id: asked });
    const past = await ownManuscript(journal.db, await journal.as('author'));
    await assigned({ manuscript_id: past, declined_at: '2026-11-20T10:00:00.000Z' });
    open(paths.reviewer, <ReviewerPage journal={MERIDIAN} />, { as: reviewer });
    const group = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    expect(await group('Invitations')).toMatch(/Invited/);
    expect(await group('Current reviews')).toMatch(/Not started.*Return to sport.*Due 18 December 2026$/);
    expect(await group('Past reviews')).toMatch(/Declined/);
  });

  it('shows no invitation to someone with an unconfirmed address', async () => {
    const stranger = await journal.as('reviewer', { email_verified_at: null });
    await assigned({}, stranger);
    open(paths.reviewer, <ReviewerPage journal={MERIDIAN} />, { as: stranger });
    await screen.findByText('Your reviews will be listed here once you confirm your address.', { exact: false });
    expect(screen.getByRole('heading', { name: 'Please confirm your email address' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('Return to sport');
  });

  it('can be declined', async () => {
    const page = openReview(await assigned({}));
    await page.user.click(await screen.findByRole('button', { name: 'Decline the invitation' }));
    await screen.findByText(REVIEW_TEXTS.declined, { exact: false });
  });

  it('shows the decision with the other reviews, and names no one', async () => {
    const other = await journal.as('reviewer', { first_name: 'Ada', last_name: 'Okonjo' });
    const [own, others] = [await assigned(), await assigned(ACCEPTED_STATUSES, other)];
    await sendIn(own, reviewer, { ...REVIEW, comments_to_author: 'Warm the rooms.' });
    await sendIn(others, other);
    const decision = { status: 'revisions_required', notes: 'Both.', letter: null, release_reviews: [own, others] };
    await fetch(editorialApi.updateStatus(id), json(decision, editor));
    openReview(own);
    await screen.findByRole('heading', { name: 'The decision' });
    expect(document.body.textContent).toMatch(/Revision.*Reviewer 2.*redraw the figure/s);
    expect(document.body.textContent).not.toMatch(/Okonjo|Wojcik|gorsefeld.*gorsefeld/s);
  });
});

describe('a review that is being written', () => {
  it('survives an expired session: the reviewer signs in on the page and continues', async () => {
    const page = openReview(await assigned());
    const words = await screen.findByLabelText<HTMLTextAreaElement>('Confidential comments to the editor (optional)');
    fill('Confidential comments to the editor (optional)', 'Sound, but small.');
    await isSaved();
    await fetch(accountApi.logoutEverywhere, json({}, reviewer));
    fill('Confidential comments to the editor (optional)', 'Sound, but small. The team is careful.');
    await screen.findByRole('heading', { name: 'Please sign in again' }, { timeout: 20_000 });
    fill(
      'Confidential comments to the editor (optional)',
      'Sound, but small. The team is careful. Typed while signed out.',
    );
    await screen.findByText('Saved on this device.', { exact: false });
    fill('Email', reviewer.email);
    fill('Password', PASSWORD);
    await page.user.click(button('Sign in'));
    await isSaved();
    expect(screen.queryByRole('heading', { name: 'Please sign in again' })).toBe(null);
    expect(words.value).toBe('Sound, but small. The team is careful. Typed while signed out.');
  });

  it('that was changed in a second window is shown in both versions, and one is kept', async () => {
    const assignment = await assigned();
    const page = openReview(assignment);
    await screen.findByLabelText('Comments to the authors');
    const content = { ...REVIEW, comments_to_author: 'From the second window.' };
    expect((await put(assignment, 'draft', { content, version: 0 }, reviewer, 'PUT')).status).toBe(200);
    fill('Comments to the authors', 'From the first window.');
    await screen.findByText(REVIEW_TEXTS.stale, { exact: false }, { timeout: 20_000 });
    expect(document.querySelector('.versions')?.textContent).toMatch(
      /From the first window\.[\s\S]*From the second window\./,
    );
    await page.user.click(button('Keep this version'));
    await isSaved();
    openReview(assignment);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Comments to the authors')).value).toBe(
      'From the first window.',
    );
  });

  it('takes a file, gives it back, and removes it', async () => {
    const page = openReview(await assigned());
    await screen.findByLabelText('Comments to the authors');
    const remarks = new File([docx({ paragraphs: ['Table 2, line by line.'] }).slice()], 'Remarks of Quiroga.docx');
    choose(document.querySelector('#review-file') as HTMLInputElement, remarks);
    await expectToast(REVIEW_TEXTS.fileKept);
    const downloaded = watchDownloads();
    await page.user.click(await screen.findByRole('button', { name: 'Download Remarks of Quiroga.docx' }));
    await expect.poll(() => downloaded).toEqual(['Remarks of Quiroga.docx']);
    await page.user.click(button('Remove Remarks of Quiroga.docx'));
    await expectToast(REVIEW_TEXTS.fileRemoved);
  });

  it('is read back, but not submitted, while its manuscript cannot be read', async () => {
    const assignment = await assigned();
    // The reviewers' copy does not exist yet.
    await journal.db
      .insertInto('manuscript_file')
      .values({
        id: 'original',
        manuscript_id: id,
        round: 1,
        kind: 'original',
        file_key: 'manuscripts/original.pdf',
        name: 'paper.pdf',
        format: 'pdf',
        bytes: 1_000,
        sha256: 'a'.repeat(64),
        scan_status: 'not_scanned',
        flags: '[]',
        created_at: '2026-11-20T10:00:00.000Z',
      })
      .execute();
    const page = openReview(assignment);
    await screen.findByLabelText('Comments to the authors');
    fill('Comments to the authors', 'Please redraw the figure.');
    await page.user.click(field('Accept'));
    await page.user.click(button('Preview your review'));
    await screen.findByText(REVIEW_TEXTS.unread, { exact: false });
    expect(screen.queryByRole('button', { name: 'Submit the review' })).toBeNull();
  });

  it('shows the manuscript once competing interests are declared, which no one can leave out', async () => {
    const assignment = await assigned({ accepted_at: '2026-11-20T10:00:00.000Z' });
    const page = openReview(assignment);
    await screen.findByRole('heading', { name: 'Your competing interests' });
    await page.user.click(button('Declare'));
    await summaryWith(REVIEW_TEXTS.interestsRequired);
    await page.user.click(field('I have no competing interests'));
    await page.user.click(button('Declare'));
    await screen.findByLabelText('Comments to the authors');
  });
});

describe('an invitation', () => {
  it('is declined by its link, without an account', async () => {
    const page = open(await invite('tomas.lind@clinic.example'), <ReviewInvitation journal={MERIDIAN} />);
    await page.user.click(await screen.findByRole('button', { name: 'Decline the invitation' }));
    await screen.findByText(INVITATION_TEXTS.declined, { exact: false });
  });

  it('says to whom it went, and is taken with the account one is signed in with', async () => {
    const home = await journal.as('author', { email: 'rosa@home.example' });
    const page = open(await invite('rosa@work.example'), <ReviewInvitation journal={MERIDIAN} />, { as: home });
    await screen.findByText('Sent to rosa@work.example. You are signed in as rosa@home.example.');
    await page.user.click(button('Review with this account instead'));
    await expect.poll(() => location.pathname).toMatch(/^\/reviewer\/review\/\w+$/);
  });

  it('says on the page of the review why its link ended', async () => {
    const link = await invite('tomas.lind@clinic.example');
    const token = link.split('=')[1];
    const { id: assignment } = await journal.db.selectFrom('review_assignment').select('id').executeTakeFirstOrThrow();
    await fetch(`/api/editor/assignment/${assignment}/cancel/`, json({ reason: '' }, editor));
    open(`${paths.review(assignment)}#token=${token}`, <ReviewerPage journal={MERIDIAN} />);
    await screen.findByRole('heading', { name: 'This link no longer works' });
    await screen.findByText(INVITATION_TEXTS.cancelled, { exact: false });
  });

  it('tells the owner of an address that someone had registered that it is confirmed now', async () => {
    const email = 'ulla.fenwrick@clinic.example';
    const stranger = await journal.as('reviewer', { email, email_verified_at: null });
    const page = open(await invite(email), <ReviewInvitation journal={MERIDIAN} />);
    await screen.findByRole('button', { name: 'Accept the invitation' });
    fill('First name', 'Ulla');
    fill('Last name', 'Fenwrick');
    await page.user.click(button('Accept the invitation'));
    await screen.findByText('Your email address is confirmed.', { exact: false });
    expect(screen.getByRole('link', { name: 'Continue to the review' }).getAttribute('href')).toMatch(
      /^\/reviewer\/review\/\w+#token=/,
    );

    // The other person is signed out.
    open(paths.reviewer, <ReviewerPage journal={MERIDIAN} />, { as: stranger });
    await screen.findByText('Open the link in our latest email', { exact: false });
  });
});

it('a certificate is never made out to an address: it asks for a name in letters it can be set in', async () => {
  const name: AccountOverrides = { first_name: 'ᠪᠠᠲᠤ', last_name: 'ᠳᠣᠷᠵᠢ' };
  const bat = await journal.as('reviewer', name);
  const assignment = await assigned(ACCEPTED_STATUSES, bat);
  await sendIn(assignment, bat);
  const page = openReview(assignment, bat);
  const downloaded = watchDownloads();
  await page.user.click(await screen.findByRole('button', { name: 'Download your certificate (PDF)' }));
  const label = await screen.findByLabelText('Your name on the certificate');
  expect(document.activeElement).toBe(label);
  expect(downloaded).toEqual([]);
  fill('Your name on the certificate', 'Bat Dorj');
  await page.user.click(button('Download your certificate (PDF)'));
  await expect.poll(() => downloaded).toEqual(['certificate-of-peer-review.pdf']);
  expect(within(document.body).queryByText(bat.email)).toBe(null);
});
