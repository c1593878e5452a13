import { describe, expect, it } from 'vitest';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { bearer, json, tokenIn } from '../../support/accounts.ts';
import { useBlindedReview } from '../../support/blinded-review.ts';
import { docx } from '../../support/documents.ts';
import { postForm, submit } from '../../support/submissions.ts';

const AUTHOR = { first_name: 'Xanthippe', last_name: 'Zimmerglock', email: 'xz@tarnwick.example' };
const WORDS = {
  title: 'The Zimmerglock manoeuvre after surgery',
  abstract:
    'Background: sleep is poor.\n\nMethods: 212 patients of the University of Vexfordia. Write to xz@tarnwick.example.',
  keywords: 'sleep, Zimmerglock, X. Zimmerglock, surgery',
  co_authors: JSON.stringify([
    { name: 'Quillonet Brastovic', email: 'qb@brasto.example', affiliation: 'University of Vexfordia' },
  ]),
};
const NAMES = /zimmerglock|vexfordia|tarnwick/i;

describe('title, abstract and keywords that name the authors', () => {
  const { journal, people, send } = useBlindedReview(AUTHOR);

  const edit = async (id: string, what: string, body: object) => {
    const [status, reply] = await send(`/api/editor/manuscript/${id}/${what}/`, people.editor, body);
    expect(status, JSON.stringify(reply)).toBe(200);
    return reply;
  };
  const submitPaper = async (fields: Record<string, string> = WORDS): Promise<string> => {
    const file = { name: 'paper.docx', bytes: docx({ paragraphs: ['Patients slept.'] }) };
    const response = await submit(journal.fetch, people.author, { fields, file });
    expect(response.status, await response.clone().text()).toBe(201);
    return (await response.json()).id;
  };
  const inviteReviewer = async (id: string) => {
    await edit(id, 'assign-reviewer', { reviewer_email: people.reviewer.email });
    const { id: assignment } = await journal.db
      .selectFrom('review_assignment')
      .select('id')
      .where('manuscript_id', '=', id)
      .orderBy('round', 'desc')
      .executeTakeFirstOrThrow();
    return assignment;
  };
  const readByEditor = async (id: string) =>
    (await send(`/api/editor/manuscript/${id}/`, people.editor))[1] as EditorManuscript;
  const mails = () => journal.mailer.sent.filter(({ to }) => to.address === people.reviewer.email);
  const show = (id: string, round = 1) => edit(id, 'show-review-copy', { round });

  it('never reach a reviewer with a name in them: no email, page, list, export, calendar or certificate gives it away', async () => {
    const id = await submitPaper();
    // The file has not been checked yet.
    const assignment = await inviteReviewer(id);
    await journal.deliver();
    const token = tokenIn(mails().at(-1));
    const seen: unknown[] = [await journal.fetch('/api/review-invitation/show/', json({ token })).then(textOf)];
    const path = `/api/reviewer/assignment/${assignment}/`;
    const look = async () => {
      const keepsakes = [`${path}calendar/`, `${path}certificate/`];
      for (const address of [path, '/api/reviewer/assignments/', '/api/auth/export/', ...keepsakes]) {
        const response = await journal.fetch(address, { headers: bearer(people.reviewer.token) });
        seen.push(await textOf(response));
      }
    };
    await look();
    for (const [what, body] of [
      ['answer', { answer: 'accept' }],
      ['interests', { has_none: true }],
    ] as const) {
      seen.push(await send(`${path}${what}/`, people.reviewer, body));
    }
    await send(`/api/editor/assignment/${assignment}/remind/`, people.editor, {});
    await send(`/api/editor/assignment/${assignment}/due-date/`, people.editor, { due_on: '2027-02-01' });
    await journal.deliver();
    const content = { answers: {}, comments_to_author: 'Fine.', comments_to_editor: '', recommendation: 'accept' };
    await send(`${path}submit/`, people.reviewer, { content, version: 0 });
    await journal.deliver();
    await send(`/api/editor/assignment/${assignment}/return/`, people.editor, { reason: 'Say more.' });
    await journal.deliver();
    await send(`${path}submit/`, people.reviewer, { content, version: 1 });
    await edit(id, 'update-status', { status: 'rejected', notes: 'No.', letter: null });
    await journal.deliver();
    await look();
    expect(mails().length).toBeGreaterThan(5);
    for (const mail of mails()) expect(`${mail.subject}\n${mail.text}\n${mail.html}`).not.toMatch(NAMES);
    expect(mails()[0]?.text).toContain('Title: The [removed] manoeuvre after surgery');
    for (const text of seen) expect(JSON.stringify(text)).not.toMatch(NAMES);
  });

  it('are shown to the office as reviewers read them, with what was found, until an editor lets them be read', async () => {
    const id = await submitPaper();
    await journal.deliver();
    const { leak_reports, words_for_reviewers } = await readByEditor(id);
    expect(words_for_reviewers).toEqual({
      title: 'The [removed] manoeuvre after surgery',
      abstract: 'Background: sleep is poor.\n\nMethods: 212 patients of the [removed]. Write to [removed].',
      keywords: ['sleep', '[removed]', 'surgery'],
    });
    expect(leak_reports[0]).toMatchObject({ status: 'leaks', is_held: false });
    expect(leak_reports[0]?.leaks.map(({ what, found, where }) => `${what} ${where}: ${found}`)).toEqual([
      'name the title: Zimmerglock',
      'affiliation the abstract: University of Vexfordia',
      'email the abstract: xz@tarnwick.example',
      'name the keywords: Zimmerglock',
      'name the keywords: X. Zimmerglock',
    ]);
    const assignment = await inviteReviewer(id);
    await journal.deliver();
    expect(mails().at(-1)?.text).not.toMatch(NAMES);
    await show(id);
    expect((await readByEditor(id)).words_for_reviewers).toBeNull();
    const [, card] = await send(`/api/reviewer/assignment/${assignment}/`, people.reviewer);
    expect(card).toMatchObject({ title: WORDS.title, keywords: expect.arrayContaining(['Zimmerglock']) });
    const again = await send(`/api/editor/manuscript/${id}/show-review-copy/`, people.editor, { round: 1 });
    expect(again[0]).toBe(409);
    // The file was never withheld, so no one is told that it is available.
    expect(mails().filter(({ subject }) => subject.startsWith('You can read'))).toEqual([]);
  });

  it('stay as an editor has let them be read when a revision comes', async () => {
    const id = await submitPaper();
    await journal.deliver();
    await show(id);
    await edit(id, 'update-status', { status: 'revisions_required', notes: 'Revise.', letter: null });
    const file = { name: 'paper.docx', bytes: docx({ paragraphs: ['Patients slept well.'] }) };
    const reply = await postForm(
      journal.fetch,
      `/api/author/manuscripts/${id}/revision/`,
      { fields: { response: 'Done.' }, file },
      { person: people.author },
    );
    expect(reply.status).toBe(201);
    await journal.deliver();
    await inviteReviewer(id);
    await journal.deliver();
    expect((await readByEditor(id)).words_for_reviewers).toBeNull();
    expect(mails().at(-1)?.text).toContain(`Title: ${WORDS.title}`);
  });

  it('are redacted in the invitation to a revision too, and unchanged if they give nothing away', async () => {
    const id = await submitPaper();
    await edit(id, 'update-status', { status: 'revisions_required', notes: 'Revise.', letter: null });
    await journal.db.updateTable('manuscript').set({ round: 2, status: 'under_review' }).where('id', '=', id).execute();
    await inviteReviewer(id);
    await journal.deliver();
    expect(mails().at(-1)?.text).not.toMatch(NAMES);
    const plain = await submitPaper({ title: 'Sleep after surgery' });
    await inviteReviewer(plain);
    await journal.deliver();
    expect((await readByEditor(plain)).words_for_reviewers).toBeNull();
    expect(mails().at(-1)?.text).toContain('Title: Sleep after surgery');
  });
});

const textOf = (response: Response) => response.text();
