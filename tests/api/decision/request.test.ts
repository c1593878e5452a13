import { beforeEach, describe, expect, it } from 'vitest';
import { json, type Person } from '../../support/accounts.ts';
import { addAssignment, addRequest, ownManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('a request to withdraw', () => {
  const journal = useTestJournal();
  let author: Person;
  let editor: Person;
  let reviewer: Person;
  let id: string;
  let request: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    author = await journal.as('author', { email: 'submitter@hospital.example' });
    editor = await journal.as('editor', { email: 'edith@journal.example' });
    reviewer = await journal.as('reviewer', { email: 'rosa@clinic.example', first_name: 'Rosa', last_name: 'Quiroga' });
    id = await ownManuscript(journal.db, author);
    await status('under_review');
    await addAssignment(journal.db, reviewer, { manuscript_id: id, accepted_at: '2026-11-20T10:00:00.000Z' });
    request = await addRequest(journal.db, id);
  });

  const status = (to: string) =>
    journal.db.updateTable('manuscript').set({ status: to }).where('id', '=', id).execute();
  const answer = (body: object, person = editor) =>
    journal.fetch(`/api/editor/request/${request}/answer/`, json(body, person));
  const read = async (path: string, person: Person) =>
    (await journal.fetch(path, { headers: { authorization: `Bearer ${person.token}` } })).json();
  const own = () => read(`/api/author/manuscripts/${id}/`, author);
  const needs = async () => (await read('/api/editor/needs/', editor)).map(({ kind }: { kind: string }) => kind);
  const mails = async () => {
    await journal.deliver();
    return journal.mailer.sent.map(({ to, subject, text }) => ({ to: to.address, subject, text }));
  };

  it('closes the manuscript when it is granted, while its status is one of the six, and it waits for no one', async () => {
    const reply = await answer({ grant: true, words: 'We wish you well.' });
    expect(reply.status).toBe(200);
    expect((await reply.json()).manuscript).toMatchObject({ status: 'rejected', kind: 'withdrawal' });
    expect(await own()).toMatchObject({
      status: 'rejected',
      kind: 'withdrawal',
      withdrawal_requested_at: null,
      requests: [{ kind: 'withdrawal', answer: 'granted', answer_words: 'We wish you well.' }],
    });
    const listed = await read('/api/editor/manuscripts/rejected/', editor);
    expect(listed).toMatchObject([{ id, status: 'rejected', kind: 'withdrawal' }]);
    expect(await read(`/api/editor/manuscript/${id}/next-steps/`, editor)).toEqual({ needs: [], awaited: [] });
    const told = await read(`/api/editor/manuscript/${id}/timeline/`, editor);
    expect(JSON.stringify(told)).toContain('"withdrawal"');
  });

  it('is announced to authors and active reviewers when granted, naming neither to the other', async () => {
    await answer({ grant: true, words: 'We wish you well.' });
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(
      [`amina.${id}@hospital.example`, 'rosa@clinic.example', 'submitter@hospital.example'].sort(),
    );
    const toReviewer = sent.find(({ to }) => to === 'rosa@clinic.example')?.text;
    expect(toReviewer).toContain('The authors have withdrawn');
    expect(toReviewer).not.toMatch(/Amina|Diallo|We wish you well/);
    for (const { to, text } of sent) if (to !== 'rosa@clinic.example') expect(text).toContain('We wish you well.');
    const assignment = await journal.db.selectFrom('review_assignment').selectAll().executeTakeFirstOrThrow();
    const view = await read(`/api/reviewer/assignment/${assignment.id}/`, reviewer);
    expect(view.stage).toBe('closed');
  });

  it('leaves everything as it was when it is declined, which requires words, emails them, and lets the author ask again', async () => {
    const wordless = await answer({ grant: false });
    expect([wordless.status, (await wordless.json()).words]).toEqual([400, ['Give a reason for declining.']]);
    expect(await needs()).toContain('withdrawal-asked');
    expect((await answer({ grant: false, words: 'The reviews are in.' })).status).toBe(200);
    expect(await own()).toMatchObject({
      status: 'under_review',
      withdrawal_requested_at: null,
      requests: [{ answer: 'declined', answer_words: 'The reviews are in.' }],
    });
    expect(await needs()).not.toContain('withdrawal-asked');
    const [mail, ...others] = await mails();
    expect([mail?.to, others]).toEqual(['submitter@hospital.example', []]);
    expect(mail?.text).toContain('> The reviews are in.');
    const again = await journal.fetch(`/api/author/manuscripts/${id}/withdrawal/`, json({ reason: 'Please.' }, author));
    expect(again.status).toBe(200);
    expect((await own()).requests).toHaveLength(2);
  });

  it('is answered once, and not at all once the manuscript was decided on', async () => {
    await answer({ grant: false, words: 'No.' });
    expect((await answer({ grant: true })).status).toBe(409);
    request = await addRequest(journal.db, id);
    await status('published');
    expect((await answer({ grant: true })).status).toBe(409);
    expect((await own()).status).toBe('published');
  });

  it('is settled by the button of what needs the editor', async () => {
    const [need] = (await read('/api/editor/needs/', editor)).filter(
      ({ kind }: { kind: string }) => kind === 'withdrawal-asked',
    );
    expect(need).toMatchObject({ subject_id: request, call: { does: 'grant', label: 'Withdraw the manuscript' } });
    expect(need.call.question.sentences[0]).toBe('They write: “We found a mistake.”');
  });

  it('is recorded by an editor whom the authors asked otherwise, as by a call, and settles what they asked here', async () => {
    const body = { status: 'rejected', kind: 'withdrawal', notes: 'They telephoned.' };
    const reply = await journal.fetch(`/api/editor/manuscript/${id}/update-status/`, json(body, editor));
    expect(reply.status).toBe(200);
    expect(await own()).toMatchObject({ status: 'rejected', kind: 'withdrawal' });
    expect(await needs()).not.toContain('withdrawal-asked');
  });

  it('shows as withdrawn on the tracking page', async () => {
    await answer({ grant: true });
    const code = 'MJ-2026-0123-7K4QX2';
    await journal.db.updateTable('manuscript').set({ submission_code: code }).where('id', '=', id).execute();
    const body = { email: 'submitter@hospital.example', submission_code: code };
    const tracked = await (await journal.fetch('/api/manuscripts/track/', json(body))).json();
    expect(tracked).toMatchObject({ status: 'rejected', kind: 'withdrawal' });
    expect(JSON.stringify(tracked.timeline)).toContain('You have withdrawn the manuscript.');
  });
});
