import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { EditorialReview, KnownReviewer } from '#domain/desk/editorial/review';
import type { ReviewerCandidates } from '#domain/review/inviting';
import type { ReviewView } from '#domain/review/reviewer-area';
import type { OwnManuscript } from '#domain/submission/author-area';
import { bearer, type Person } from '../../support/accounts.ts';
import { docx, paragraph } from '../../support/documents.ts';
import { callerOn, REVIEW } from '../../support/editorial-review-calls.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { csrfHeaders } from '../../support/submissions.ts';

/** The reviewer's main points come first. */
const FOR_AUTHORS = `${REVIEW.comments_to_author}\n\nMethods\n${REVIEW.answers.methods?.text}`;
const BRASTOVIC = { first_name: 'Quillon', last_name: 'Brastovic', email: 'q.brastovic@vexford.example' };
const statusAndDetail = async (response: Response) => [response.status, (await response.json()).detail];

describe('the office’s side of peer review', () => {
  const journal = useTestJournal();
  let call: ReturnType<typeof callerOn>;
  let editor: Person;
  let author: Person;
  let manuscript: string;

  beforeAll(async () => {
    call = callerOn(journal);
  });
  beforeEach(async () => {
    journal.clock.set('2026-11-21T10:00:00.000Z');
    editor = await journal.as('editor');
    author = await journal.as('author');
    manuscript = await underReviewManuscript(journal.db, { submitter_id: author.id });
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const office = (path: string) => `/api/editor/manuscript/${manuscript}/${path}/`;
  const act = (id: string, action: string, body: object = {}) =>
    call.send(editor, 'POST', `/api/editor/assignment/${id}/${action}/`, body);
  const reviewer = async (overrides = {}) => {
    const person = await journal.as('reviewer', overrides);
    return { person, id: await addAssignment(journal.db, person, { manuscript_id: manuscript }) };
  };
  const reviews = () => call.read<EditorialReview[]>(editor, office('reviews'));
  const candidates = async () =>
    (await call.read<ReviewerCandidates>(editor, office('reviewer-candidates'))).candidates;
  const keep = (...emails: string[]) =>
    call.send(editor, 'PUT', office('reviewer-candidates'), { candidates: emails.map((email) => ({ email })) });
  const edit = (id: string, body: object) => call.send(editor, 'PUT', `/api/editor/assignment/${id}/for-author/`, body);
  const decide = (body: object) => call.send(editor, 'POST', office('update-status'), { notes: 'Noted.', ...body });
  const own = () => call.read<OwnManuscript>(author, `/api/author/manuscripts/${manuscript}/`);
  const assignments = async () =>
    (await call.read<EditorManuscript>(editor, `/api/editor/manuscript/${manuscript}/`)).assignments;
  const mails = async () => {
    await journal.deliver();
    return journal.mailer.sent.splice(0).map(({ to, subject, text }) => ({ to: to.address, subject, text }));
  };

  it('finds reviewers by every word of a search, with what speaks for and against each', async () => {
    await journal.db
      .updateTable('manuscript')
      .set({
        keywords: JSON.stringify(['Sleep', 'Surgery']),
        suggested_reviewers: JSON.stringify([{ name: 'Quillon Brastovic', email: '' }]),
        opposed_reviewers: JSON.stringify([{ name: 'somebody', email: 'Busy@Clinic.example' }]),
      })
      .where('id', '=', manuscript)
      .execute();
    const other = await underReviewManuscript(journal.db, { keywords: JSON.stringify(['sleep', 'children']) });
    const colleague = await journal.as('reviewer', { ...BRASTOVIC, affiliation: 'Lakeside University Hospital' });
    const busy = await journal.as('reviewer', { email: 'busy@clinic.example', last_name: 'Zorn' });
    const wrote = { position: 3, affiliation: '', orcid: null, is_corresponding: false, manuscript_id: other };
    const coAuthor = { ...wrote, given: 'Jan', family: 'Berg', email: `amina.${manuscript}@hospital.example` };
    await journal.db
      .insertInto('manuscript_author')
      .values([coAuthor, { ...wrote, position: 4, given: 'B', family: 'Zorn', email: 'BUSY@clinic.example' }])
      .execute();
    const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
    const promised = { accepted_at: at(2), invited_at: at(1) };
    await addAssignment(journal.db, colleague, { manuscript_id: other, ...promised, completed_at: at(9), rating: 4 });
    for (let count = 0; count < 3; count += 1) await addAssignment(journal.db, busy, promised);
    // Neither a declined assignment nor one for a decided manuscript counts as workload.
    await addAssignment(journal.db, busy, { ...promised, declined_at: at(3) });
    await addAssignment(journal.db, busy, { ...promised, round: 2 });
    await addAssignment(journal.db, busy, { manuscript_id: manuscript });

    const find = (search: string) =>
      call.read<KnownReviewer[]>(editor, `${office('find-reviewers')}?${new URLSearchParams({ search })}`);
    const all = await find('');
    expect(all.map(({ email }) => email)).toEqual([colleague.email, busy.email]);
    expect(all[0]).toEqual({
      id: colleague.id,
      name: 'Quillon Brastovic',
      email: colleague.email,
      email_verified: true,
      affiliation: 'Lakeside University Hospital',
      shared_keywords: ['sleep'],
      open: 0,
      invited: 1,
      completed: 1,
      declined: 0,
      median_days: 7,
      last_invited_on: '2026-11-01',
      rating: 4,
      answer_days: 1,
      last_review_on: '2026-11-09',
      expertise: [],
      languages: [],
      reasons: [],
      hints: ['Suggested by the authors.', 'Works at the same institution as an author.'],
      is_asked: false,
    });
    expect(all[1]).toMatchObject({
      open: 3,
      invited: 6,
      declined: 1,
      median_days: null,
      is_asked: true,
      hints: [
        'The authors have asked to exclude this reviewer.',
        'Already invited in this round.',
        'Has co-authored a submission with one of the authors.',
        'Has 3 open reviews.',
      ],
    });
    for (const search of ['brastovic', 'BRAST quill', 'vexford', 'children', 'lakeside sleep']) {
      expect(
        (await find(search)).map(({ email }) => email),
        search,
      ).toEqual(search === 'children' ? [colleague.email, busy.email] : [colleague.email]);
    }
    for (const search of ['100%', 'brast_vic', 'nobody', "o'brien\\"]) expect(await find(search), search).toEqual([]);
  });

  it('invites the next person on its list after a decline or a cancellation, and skips those who cannot be asked', async () => {
    const [one, two] = [await reviewer(), await reviewer()];
    await journal.as('reviewer', { email: 'closed@clinic.example', is_active: false });
    const refused = await keep('new@clinic.example', `Amina.${manuscript}@hospital.example`);
    expect(await statusAndDetail(refused)).toEqual([
      409,
      expect.stringContaining('belongs to an author of this manuscript'),
    ]);
    expect((await keep('a@clinic.example', 'A@clinic.example')).status).toBe(400);
    await keep('closed@clinic.example', two.person.email, 'new@clinic.example', 'last@clinic.example');
    expect((await candidates()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    await call.answer(one.id, one.person, 'decline');
    expect(await candidates()).toEqual([
      { email: 'closed@clinic.example', due_days: 28, state: 'passed_over', reason: expect.stringContaining('closed') },
      { email: two.person.email, due_days: 28, state: 'passed_over', reason: expect.stringContaining('already') },
      { email: 'new@clinic.example', due_days: 28, state: 'invited', reason: '' },
      { email: 'last@clinic.example', due_days: 28, state: 'waiting', reason: '' },
    ]);
    expect((await mails()).filter(({ subject }) => subject.startsWith('Invitation')).map(({ to }) => to)).toEqual([
      'new@clinic.example',
    ]);
    // People who were skipped can be listed again; those already invited stay invited.
    await keep('last@clinic.example', 'new@clinic.example', 'closed@clinic.example');
    expect((await candidates()).map(({ email, state }) => [email, state])).toEqual([
      [two.person.email, 'passed_over'],
      ['new@clinic.example', 'invited'],
      ['last@clinic.example', 'waiting'],
      ['closed@clinic.example', 'waiting'],
    ]);
    expect((await act(two.id, 'cancel', { reason: 'We have\nenough reviews.' })).status).toBe(200);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(['last@clinic.example', two.person.email].sort());
    const letter = sent.find(({ to }) => to === two.person.email);
    expect(letter?.text).toContain('> We have\n> enough reviews.');
    expect(letter?.text).not.toContain('#token=');
    for (const again of [await act(two.id, 'cancel'), await act(one.id, 'cancel')]) {
      expect(await statusAndDetail(again)).toEqual([
        409,
        'This review has already been submitted, declined or withdrawn.',
      ]);
    }
    expect((await call.answer(two.id, two.person, 'accept')).status).toBe(409);
    expect((await assignments()).find(({ id }) => id === two.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'We have\nenough reviews.',
    });
  });

  it('reminds once a day, moves the date, and does neither where nothing is owed any longer', async () => {
    const { person, id } = await reviewer();
    expect((await act(id, 'remind')).status).toBe(200);
    expect(await statusAndDetail(await act(id, 'remind'))).toEqual([
      409,
      'This reviewer was reminded today. Please wait until tomorrow.',
    ]);
    await call.answer(id, person, 'accept');
    journal.clock.set('2026-11-22T10:00:00.000Z');
    editor = await journal.as('editor');
    expect((await act(id, 'remind')).status).toBe(200);
    const early = await act(id, 'due-date', { due_on: '2026-11-22' });
    expect([early.status, await early.json()]).toEqual([
      400,
      expect.objectContaining({ due_on: ['Choose a date after today.'] }),
    ]);
    await act(id, 'due-date', { due_on: '2027-01-15' });
    expect(await assignments()).toMatchObject([{ id, due_on: '2027-01-15', status: 'accepted' }]);
    const subjects = (await mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /Will you|due soon|New date/.test(subject))).toHaveLength(3);
    await decide({ status: 'rejected', letter: null });
    expect((await act(id, 'remind')).status).toBe(409);
    expect((await act(id, 'due-date', { due_on: '2027-02-01' })).status).toBe(409);
  });

  it('shows every version beside what goes to the authors, and warns where that names the reviewer', async () => {
    const { person, id } = await reviewer(BRASTOVIC);
    expect(await statusAndDetail(await edit(id, { text: 'Too early.', includes_file: false, version: 0 }))).toEqual([
      409,
      'There is no review to edit yet.',
    ]);
    await call.review(id, person);
    const form = new FormData();
    const report = docx({ body: paragraph('See table 2.'), creator: 'Quillon Brastovic' });
    form.set('file', new Blob([new Uint8Array(report)]), 'Brastovic.docx');
    const headers = { ...bearer(person.token), ...(await csrfHeaders(journal.fetch)) };
    await journal.fetch(`/api/reviewer/assignment/${id}/file/`, { method: 'POST', headers, body: form });
    await journal.deliver();
    const [shown] = await reviews();
    expect(shown).toMatchObject({
      assignment_id: id,
      round: 1,
      reviewer_number: 1,
      interests: '',
      is_in: true,
      reviewer: { name: 'Quillon Brastovic', email: person.email },
      versions: [{ number: 1, content: REVIEW, recommendation: 'major_revisions' }],
      files: [
        { kind: 'clean_copy', found: [] },
        { kind: 'original', name: 'Brastovic.docx' },
      ],
      for_author: { text: FOR_AUTHORS, includes_file: true, version: 0, edited_by: null, released_at: null },
    });
    expect(shown?.for_author.found).toEqual(['Quillon Brastovic']);
    const [copy] = shown?.files ?? [];
    const file = await call.send(editor, 'GET', `/api/editor/assignment/${id}/files/${copy?.id}/`);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).not.toContain('Brastovic');

    const text = 'Please report the answers that are missing.';
    for (const wrong of [{ text: ' ', includes_file: true }, { text }]) {
      expect((await edit(id, { ...wrong, version: 0 })).status).toBe(400);
    }
    expect(await (await edit(id, { text, includes_file: false, version: 0 })).json()).toMatchObject({ version: 1 });
    expect((await edit(id, { text: 'Mine.', includes_file: true, version: 0 })).status).toBe(409);
    await call.review(id, person, { ...REVIEW, recommendation: 'reject' }, 1);
    await act(id, 'rate', { rating: 5, note: 'Thorough.' });
    expect(await reviews()).toMatchObject([
      {
        versions: [{ number: 2, recommendation: 'reject' }, { number: 1 }],
        for_author: { text, includes_file: false, version: 1, edited_by: editor.email, found: [] },
        rating: 5,
        rating_note: 'Thorough.',
      },
    ]);
    expect((await act(id, 'rate', { rating: 6 })).status).toBe(400);
    const long = await edit(id, { text: 'é'.repeat(200_000), includes_file: false, version: 1 });
    expect(long.status).toBe(200);
  });

  it('sends a review back with the reason until the decision; it counts once it is sent in again', async () => {
    const { person, id } = await reviewer();
    expect((await act(id, 'return', { reason: 'Too early.' })).status).toBe(409);
    await call.review(id, person);
    expect((await act(id, 'return', { reason: ' ' })).status).toBe(400);
    await mails();
    expect((await act(id, 'return', { reason: 'Please say more on statistics.' })).status).toBe(200);
    expect(await mails()).toMatchObject([
      { to: person.email, text: expect.stringContaining('> Please say more on statistics.') },
    ]);
    expect(await assignments()).toMatchObject([{ returned_at: expect.any(String), reviewer_number: 1 }]);
    expect(await reviews()).toMatchObject([{ is_in: false, return_reason: 'Please say more on statistics.' }]);
    const early = await decide({ status: 'rejected', release_reviews: [id] });
    expect([early.status, await early.json()]).toEqual([
      400,
      expect.objectContaining({ release_reviews: [expect.stringContaining('no longer available')] }),
    ]);
    await call.review(id, person, { ...REVIEW, comments_to_author: 'More on statistics.' }, 1);
    expect(await assignments()).toMatchObject([{ returned_at: null, status: 'thanked' }]);
    await decide({ status: 'rejected', letter: null });
    expect((await act(id, 'return', { reason: 'Too late.' })).status).toBe(409);
    // Undoing a decision reopens the round.
    journal.clock.advance(60_000);
    await decide({ status: 'under_review' });
    expect((await act(id, 'return', { reason: 'Once more.' })).status).toBe(200);
  });

  it('sends the chosen reviews to the authors with the decision: in the letter, in their area, to fellow reviewers, and once', async () => {
    const [one, two, left] = [await reviewer(BRASTOVIC), await reviewer(), await reviewer()];
    for (const { person, id } of [two, one, left]) await call.review(id, person);
    await edit(one.id, { text: 'Report {notes} and all that is missing.', includes_file: true, version: 0 });
    expect((await own()).reviews).toEqual([]);
    expect((await decide({ status: 'under_review', release_reviews: [two.id] })).status).toBe(400);
    const elsewhere = await addAssignment(journal.db, one.person);
    expect((await decide({ status: 'accepted', release_reviews: [elsewhere] })).status).toBe(400);
    expect((await own()).status).toBe('under_review');
    await mails();

    const release_reviews = [one.id, two.id];
    expect((await decide({ status: 'revisions_required', release_reviews })).status).toBe(200);
    const words = `Reviewer 1\n${FOR_AUTHORS}\n\nReviewer 2\nReport {notes} and all that is missing.\n\nPlease send`;
    const sent = await mails();
    const letter = sent.find(({ subject }) => subject.includes('revisions requested'));
    expect(letter?.text).toContain(words);
    expect(
      sent
        .filter(({ subject }) => subject.startsWith('Decision on'))
        .map(({ to }) => to)
        .sort(),
    ).toEqual([one, two, left].map(({ person }) => person.email).sort());
    const { reviews: read, decisions } = await own();
    expect(read).toEqual([
      { round: 1, reviewer_number: 1, text: FOR_AUTHORS, file: null },
      { round: 1, reviewer_number: 2, text: 'Report {notes} and all that is missing.', file: null },
    ]);
    expect(decisions[0]?.letter_text).toContain(words);
    const { outcome } = await call.read<ReviewView>(left.person, `/api/reviewer/assignment/${left.id}/`);
    expect(outcome?.reviews.map(({ reviewer_number }) => reviewer_number)).toEqual([1, 2]);

    const released = (await reviews()).find(({ assignment_id }) => assignment_id === one.id)?.for_author;
    expect(await statusAndDetail(await edit(one.id, { text: 'Other.', includes_file: true, version: 1 }))).toEqual([
      409,
      'This review has been sent to the authors and can no longer be changed.',
    ]);
    journal.clock.advance(60_000);
    await decide({ status: 'rejected', release_reviews: [one.id, left.id] });
    const again = (await reviews()).find(({ assignment_id }) => assignment_id === one.id)?.for_author;
    expect(again).toEqual(released);
    const second = (await mails()).find(({ subject }) => subject.startsWith('Our decision'));
    expect(second?.text).toContain(`Reviewer 3\n${FOR_AUTHORS}`);
    expect(second?.text).not.toContain('Reviewer 1');
    expect((await own()).reviews).toHaveLength(3);
  });

  it('invites again someone whom an editor took off or who declined, with a new link; the list of whom to ask next does not', async () => {
    const [off, gone] = [await reviewer(), await reviewer()];
    await act(off.id, 'cancel', { reason: 'The wrong person.' });
    await call.answer(gone.id, gone.person, 'decline');
    await mails();
    const invite = (email: string) => call.send(editor, 'POST', office('assign-reviewer'), { reviewer_email: email });
    for (const { person } of [off, gone]) expect((await invite(person.email)).status).toBe(200);
    expect((await invite(off.person.email)).status).toBe(409);
    expect((await assignments()).map(({ reviewer, status }) => [reviewer.email, status]).sort()).toEqual(
      [off, gone]
        .flatMap(({ person }, index) => [
          [person.email, index === 0 ? 'cancelled' : 'declined'],
          [person.email, 'invited'],
        ])
        .sort(),
    );
    const again = async ({ person }: { person: Person }) =>
      (await assignments()).find(({ reviewer, status }) => reviewer.email === person.email && status === 'invited')
        ?.id ?? '';
    const sent = await mails();
    expect(sent.filter(({ text }) => text.includes('#token=')).map(({ to }) => to)).toEqual(
      expect.arrayContaining([off.person.email, gone.person.email]),
    );
    expect((await call.answer(off.id, off.person, 'accept')).status).toBe(409);
    const next = await again(off);
    expect((await call.answer(next, off.person, 'accept')).status).toBe(200);
    await call.answer(await again(gone), gone.person, 'decline');
    await keep(gone.person.email);
    await act(next, 'cancel');
    expect((await candidates()).map(({ state, reason }) => [state, reason])).toEqual([
      ['passed_over', `${gone.person.email} has already been invited in this round.`],
    ]);
  });

  it('tells everyone who was asked about the decision that ends the round, once, and no one who is no longer involved', async () => {
    const [done, writing, silent, back, gone, off] = [
      ...[await reviewer(), await reviewer(), await reviewer(), await reviewer(), await reviewer(), await reviewer()],
    ] as const;
    const people = [done, writing, silent, back, gone, off].map(({ person }) => person.email);
    for (const { person, id } of [done, back]) await call.review(id, person);
    await call.answer(writing.id, writing.person, 'accept');
    await call.answer(gone.id, gone.person, 'decline');
    await act(back.id, 'return', { reason: 'Please go on.' });
    await act(off.id, 'cancel');
    await mails();
    const listEmailed = async () => {
      const sent = (await mails()).filter(({ to }) => people.includes(to));
      return sent.map(({ to, subject }) => [to, subject.replace(/MJ-\S+?(?=,| )/, '…')]).sort();
    };
    const needless = 'Your review of … is no longer needed';
    await decide({ status: 'under_review' });
    expect(await listEmailed()).toEqual([]);
    journal.clock.advance(60_000);
    await decide({ status: 'rejected' });
    expect(await listEmailed()).toEqual(
      [
        [done.person.email, 'Decision on …, which you reviewed'],
        ...[writing, silent, back].map(({ person }) => [person.email, needless]),
      ].sort(),
    );
    const read = ({ person, id }: typeof done) => call.read<ReviewView>(person, `/api/reviewer/assignment/${id}/`);
    expect((await read(done)).outcome).toMatchObject({ status: 'rejected', reviews: [] });
    expect((await read(writing)).outcome).toBeNull();
    const certificate = await call.send(back.person, 'GET', `/api/reviewer/assignment/${back.id}/certificate/`);
    expect(certificate.status).toBe(200);
    journal.clock.advance(60_000);
    await decide({ status: 'revisions_required' });
    expect(await listEmailed()).toEqual([]);
  });

  it('gives the authors the cleaned file of a released review only where it goes along, and never without a look at one that names its writer', async () => {
    const [one, two] = [await reviewer(BRASTOVIC), await reviewer()];
    for (const { person, id } of [one, two]) await call.review(id, person);
    const file = (assignment_id: string, leaks: object[]) => ({
      id: `file-${assignment_id}`,
      assignment_id,
      kind: 'clean_copy' as const,
      file_key: `review/${assignment_id}`,
      name: 'review.pdf',
      format: 'pdf' as const,
      bytes: 4,
      sha256: 'x',
      created_at: journal.clock.now(),
      leaks: JSON.stringify(leaks),
    });
    const leak = { what: 'name', found: 'Brastovic', where: 'the text', context: 'Brastovic' };
    await journal.db
      .insertInto('review_file')
      .values([file(one.id, [leak]), file(two.id, [])])
      .execute();
    for (const { id } of [one, two]) await journal.files.write(`review/${id}`, Buffer.from('%PDF'));
    const fetchFile = (id: string, person = author) =>
      call.send(person, 'GET', `/api/author/manuscripts/${manuscript}/reviews/file-${id}/`);
    expect((await fetchFile(two.id)).status).toBe(404);
    expect((await reviews()).map(({ for_author }) => for_author.includes_file)).toEqual([false, true]);
    await decide({ status: 'accepted', release_reviews: [one.id, two.id], letter: null });
    const number = (await own()).manuscript_number;
    expect((await own()).reviews.map((review) => review.file)).toEqual([
      null,
      { id: `file-${two.id}`, name: `${number}-r1-reviewer-2.pdf`, bytes: 4 },
    ]);
    const got = await fetchFile(two.id);
    expect([got.status, await got.text(), got.headers.get('content-disposition')]).toEqual([
      200,
      '%PDF',
      expect.stringContaining('reviewer-2.pdf'),
    ]);
    expect((await fetchFile(one.id)).status).toBe(404);
    expect((await fetchFile(two.id, await journal.as('author'))).status).toBe(404);
  });

  it('does not exist for an editor who wrote the manuscript', async () => {
    const { person, id } = await reviewer();
    await call.review(id, person);
    await journal.db.updateTable('manuscript').set({ submitter_id: editor.id }).where('id', '=', manuscript).execute();
    const answers = async (manuscriptId: string, assignment: string) => {
      const at = (path: string) => `/api/editor/manuscript/${manuscriptId}/${path}/`;
      const on = (path: string) => `/api/editor/assignment/${assignment}/${path}/`;
      const responses = [
        await call.send(editor, 'GET', at('reviews')),
        await call.send(editor, 'GET', at('find-reviewers')),
        await call.send(editor, 'GET', at('reviewer-candidates')),
        await call.send(editor, 'PUT', at('reviewer-candidates'), { candidates: [] }),
        await call.send(editor, 'GET', on('files/0000000000000000')),
        await call.send(editor, 'POST', on('remind'), {}),
        await call.send(editor, 'POST', on('cancel'), {}),
        await call.send(editor, 'POST', on('return'), { reason: 'x' }),
        await call.send(editor, 'POST', on('rate'), { rating: 1 }),
        await call.send(editor, 'POST', on('due-date'), { due_on: '2027-01-01' }),
        await call.send(editor, 'PUT', on('for-author'), { text: 'x', includes_file: false, version: 0 }),
      ];
      return Promise.all(responses.map(async (response) => [response.status, await response.text()]));
    };
    const theirs = await answers(manuscript, id);
    expect(theirs.map(([status]) => status)).toEqual(theirs.map(() => 404));
    expect(theirs).toEqual(await answers('manuscript-0', '0000000000000000'));
  });
});
