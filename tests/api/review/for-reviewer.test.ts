import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { type EditorialReview, EDITORIAL_REVIEW_TEXTS as TEXTS } from '#domain/desk/editorial/review';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import type { ReviewView } from '#domain/review/reviewer-area';
import type { OwnManuscript } from '#domain/submission/author-area';
import { openAccount, type Person } from '../../support/accounts.ts';
import { pdf } from '../../support/documents.ts';
import { callerOn } from '../../support/editorial-review-calls.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm } from '../../support/submissions.ts';

const WRITTEN = { recommendation: 'minor_revisions', comments_to_author: 'Please give the ages.' };

describe('what an editor does for a reviewer', () => {
  const journal = useTestJournal();
  let call: ReturnType<typeof callerOn>;
  let editor: Person;
  let author: Person;
  let reviewer: Person;
  let manuscript: string;
  let id: string;

  beforeEach(async () => {
    journal.clock.set('2026-11-21T10:00:00.000Z');
    call = callerOn(journal);
    editor = await journal.as('editor');
    author = await journal.as('author');
    reviewer = await journal.as('reviewer', { email: 'ines@clinic.example', first_name: 'Ines', last_name: 'Costa' });
    manuscript = await underReviewManuscript(journal.db, { submitter_id: author.id });
    id = await addAssignment(journal.db, reviewer, { manuscript_id: manuscript });
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const act = async (action: string, body: object, assignment = id) => {
    const reply = await call.send(editor, 'POST', `/api/editor/assignment/${assignment}/${action}/`, body);
    return { status: reply.status, ...(await reply.json()) };
  };
  const record = async (fields: Record<string, string> = WRITTEN, name = 'email.pdf') => {
    const bytes = await pdf({ pages: [['From: Ines Costa', 'Please give the ages.']] });
    const sent = { fields, file: { bytes, name } };
    const reply = await postForm(journal.fetch, `/api/editor/assignment/${id}/review-for/`, sent, { person: editor });
    return { status: reply.status, ...(await reply.json()) };
  };
  const whole = () => call.read<EditorManuscript>(editor, `/api/editor/manuscript/${manuscript}/`);
  const reviews = () => call.read<EditorialReview[]>(editor, `/api/editor/manuscript/${manuscript}/reviews/`);
  const mails = async () => {
    await journal.deliver();
    return journal.mailer.sent.splice(0).map(({ to, subject }) => `${to.address}: ${subject}`);
  };
  const log = () =>
    journal.db
      .selectFrom('event')
      .select(['action', 'actor'])
      .where('object_id', '=', manuscript)
      .orderBy('position')
      .execute();

  it('accepts an invitation: the reviewer is written to as after an own answer, the editor is not, and the log names the editor', async () => {
    expect(await act('answer-for', { answer: 'accept' })).toMatchObject({ status: 200, message: TEXTS.acceptedFor });
    expect((await whole()).assignments).toMatchObject([{ status: 'accepted' }]);
    expect(await mails()).toEqual([expect.stringMatching(/^ines@clinic\.example: /)]);
    expect(await log()).toEqual([{ action: 'review.accepted', actor: editor.email }]);
  });

  it('declines one with its reason, also after acceptance, and refuses to accept it afterwards', async () => {
    await act('answer-for', { answer: 'accept' });
    await act('answer-for', { answer: 'decline', reason: 'On leave.' });
    expect((await whole()).assignments).toMatchObject([{ status: 'declined', decline_reason: 'On leave.' }]);
    expect(await act('answer-for', { answer: 'accept' })).toMatchObject({
      status: 409,
      detail: INVITATION_TEXTS.answered,
    });
  });

  it('records a review that came by email: it counts as accepted and in, and goes to the authors as any other', async () => {
    expect(await record({ ...WRITTEN, interests: 'None.', comments_to_editor: 'Weak.' })).toMatchObject({
      status: 200,
    });
    const [review] = await reviews();
    expect(review).toMatchObject({
      is_in: true,
      interests: 'None.',
      reviewer_number: 1,
      versions: [{ number: 1, recommendation: 'minor_revisions' }],
      recorded: [{ number: 1, name: 'email.pdf', recorded_by: editor.email }],
      files: [],
    });
    expect(await mails()).toEqual([expect.stringMatching(/^ines@clinic\.example: /)]);
    expect(await log()).toContainEqual({ action: 'review.recorded', actor: editor.email });
    const decision = { status: 'revisions_required', notes: '', release_reviews: [id] };
    await call.send(editor, 'POST', `/api/editor/manuscript/${manuscript}/update-status/`, decision);
    const own = await call.read<OwnManuscript>(author, `/api/author/manuscripts/${manuscript}/`);
    expect(JSON.stringify(own)).toContain('Please give the ages.');
  });

  it('keeps the email for the office alone: neither authors nor reviewers read of it, or get it', async () => {
    await record();
    const [review] = await reviews();
    const address = `/api/editor/assignment/${id}/evidence/${review?.recorded[0]?.id}/`;
    const got = await call.send(editor, 'GET', address);
    expect([got.status, got.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('email.pdf')]);
    for (const person of [author, reviewer]) expect((await call.send(person, 'GET', address)).status).toBe(403);
    const decision = { status: 'rejected', notes: '', release_reviews: [id] };
    await call.send(editor, 'POST', `/api/editor/manuscript/${manuscript}/update-status/`, decision);
    const seen = [
      await call.read<OwnManuscript>(author, `/api/author/manuscripts/${manuscript}/`),
      await call.read<ReviewView>(reviewer, `/api/reviewer/assignment/${id}/`),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/email\.pdf|recorded/);
  });

  it('leaves a recorded review to its reviewer, who may change it, and the email beside the version that came by it', async () => {
    await record();
    const view = await call.read<ReviewView>(reviewer, `/api/reviewer/assignment/${id}/`);
    expect(JSON.stringify(view)).toContain('Please give the ages.');
    await record({ ...WRITTEN, comments_to_author: 'And the weights.' }, 'second.pdf');
    const [review] = await reviews();
    expect(review?.recorded.map(({ number, name }) => [number, name])).toEqual([
      [2, 'second.pdf'],
      [1, 'email.pdf'],
    ]);
  });

  it.each([
    ['without a recommendation', { comments_to_author: 'Good.' }, 'recommendation'],
    ['without words for the authors', { recommendation: 'accept', comments_to_author: ' ' }, 'comments_to_author'],
  ])('records no review %s, and keeps no file of it', async (_, fields, field) => {
    expect(await record(fields as Record<string, string>)).toMatchObject({
      status: 400,
      [field]: [expect.any(String)],
    });
    expect(await reviews()).toEqual([]);
    expect(await journal.db.selectFrom('review_evidence').select('id').execute()).toEqual([]);
  });

  it('records no review without the email, nor for an invitation that ended', async () => {
    const sent = { fields: WRITTEN };
    const bare = await postForm(journal.fetch, `/api/editor/assignment/${id}/review-for/`, sent, { person: editor });
    expect([bare.status, Object.keys(await bare.json())]).toEqual([400, expect.arrayContaining(['file'])]);
    await act('cancel', {});
    expect(await record()).toMatchObject({ status: 409, detail: TEXTS.cannotRecord });
  });

  it('moves an accepted invitation to the person’s other account, which goes on with it; the first keeps its row', async () => {
    await call.answer(id, reviewer, 'accept');
    await call.send(reviewer, 'POST', `/api/reviewer/assignment/${id}/interests/`, { has_none: true });
    const content = { answers: {}, comments_to_author: 'Begun.', comments_to_editor: '', recommendation: null };
    await call.send(reviewer, 'PUT', `/api/reviewer/assignment/${id}/draft/`, { content, version: 0 });
    await mails();
    const other = await journal.as('reviewer', { email: 'ines@home.example' });
    expect(await act('move', { reviewer_email: 'ines@home.example' })).toMatchObject({
      status: 200,
      message: TEXTS.moved,
    });
    const { assignments } = await whole();
    expect(assignments.map(({ reviewer: { email }, status }) => [email, status])).toEqual([
      ['ines@clinic.example', 'cancelled'],
      ['ines@home.example', 'accepted'],
    ]);
    expect(await mails()).toEqual([expect.stringMatching(/^ines@home\.example: /)]);
    const moved = assignments.find(({ status }) => status === 'accepted')?.id ?? '';
    const view = await call.read<ReviewView>(other, `/api/reviewer/assignment/${moved}/`);
    expect(JSON.stringify(view)).toContain('Begun.');
    expect(
      (await call.send(reviewer, 'POST', `/api/reviewer/assignment/${id}/submit/`, { content, version: 1 })).status,
    ).toBe(409);
    expect((await log()).map(({ action }) => action).slice(-2)).toEqual(['reviewer.moved', 'reviewer.invited']);
  });

  it('moves none to an author, to someone who is invited already, or after its end', async () => {
    const kofi = await openAccount(journal.db, { first_name: 'Kofi', last_name: 'Lee' });
    await addAssignment(journal.db, kofi, { manuscript_id: manuscript });
    for (const reviewer_email of [author.email, kofi.email, editor.email]) {
      expect(await act('move', { reviewer_email }), reviewer_email).toMatchObject({ status: 409 });
    }
    expect((await whole()).assignments.map(({ status }) => status)).toEqual(['invited', 'invited']);
    await act('cancel', {});
    expect(await act('move', { reviewer_email: 'new@home.example' })).toMatchObject({
      status: 409,
      detail: TEXTS.cannotMoveAccount,
    });
  });
});
