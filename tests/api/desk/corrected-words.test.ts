import { beforeEach, describe, expect, it } from 'vitest';
import { SUBMISSION_TEXTS } from '#domain/submission/form';
import { json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { addAssignment, addCheck } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, SUBMISSION_FIELDS, submit } from '../../support/submissions.ts';

const NAME = 'Xanthippe Zimmerglock';
const fileOf = (text: string) => ({ name: 'study.docx', bytes: docx({ paragraphs: [text] }) });

describe('words that an author corrects along with a file', () => {
  const journal = useTestJournal();
  let author: Person;
  let editor: Person;
  let id: string;

  beforeEach(async () => {
    await journal.empty();
    author = await journal.as('author', { first_name: 'Xanthippe', last_name: 'Zimmerglock' });
    editor = await journal.as('editor');
    const fields = { funding: 'None.', ethics_approval: 'Not needed.' };
    const sent = await submit(journal.fetch, author, { fields, file: fileOf('First.') });
    ({ id } = await sent.json());
    await journal.deliver();
  });

  const get = async (path: string, { token }: Person) =>
    (await journal.fetch(path, { headers: { authorization: `Bearer ${token}` } })).json();
  const own = () => get(`/api/author/manuscripts/${id}/`, author);
  const correct = (fields: Record<string, string>) =>
    postForm(
      journal.fetch,
      `/api/author/manuscripts/${id}/corrected-file/`,
      { fields, file: fileOf('Second.') },
      { person: author },
    );
  const revise = async (fields: Record<string, string>) => {
    await journal.db.updateTable('manuscript').set({ status: 'revisions_required' }).where('id', '=', id).execute();
    const sent = { fields: { response: 'We agree.', ...fields }, file: fileOf('Third.') };
    return postForm(journal.fetch, `/api/author/manuscripts/${id}/revision/`, sent, { person: author });
  };
  const corrections = async () => {
    const events = await journal.db
      .selectFrom('event')
      .select('details')
      .where('action', '=', 'manuscript.words-corrected')
      .orderBy('position')
      .execute();
    return events.map(({ details }) => (typeof details === 'string' ? JSON.parse(details) : details));
  };

  it('replace those of a manuscript that was sent back; what is left out stays, and the log keeps both', async () => {
    await addCheck(journal.db, id, { state: 'sent-back' });
    const fields = { title: 'Sleep after operations', keywords: 'sleep, age', funding: '', trial_registration: 'NCT1' };
    expect((await correct(fields)).status).toBe(201);
    expect(await own()).toMatchObject({
      title: 'Sleep after operations',
      abstract: SUBMISSION_FIELDS.abstract,
      keywords: ['sleep', 'age'],
      declarations: { ethics_approval: 'Not needed.', trial_registration: 'NCT1' },
    });
    expect((await own()).declarations).not.toHaveProperty('funding');
    expect(await corrections()).toEqual([
      { field: 'title', before: SUBMISSION_FIELDS.title, after: 'Sleep after operations' },
      { field: 'keywords', before: 'sleep, surgery', after: 'sleep, age' },
      { field: 'funding', before: 'None.', after: '' },
      { field: 'trial_registration', before: '', after: 'NCT1' },
    ]);
  });

  it('replace them with a revision, too, and leave no trace where nothing differs', async () => {
    expect((await revise({ title: SUBMISSION_FIELDS.title, abstract: 'Another abstract.' })).status).toBe(201);
    expect(await own()).toMatchObject({ title: SUBMISSION_FIELDS.title, abstract: 'Another abstract.', round: 2 });
    expect((await corrections()).map(({ field }) => field)).toEqual(['abstract']);
  });

  it('are refused with all mistakes at once, and nothing is changed', async () => {
    const before = await own();
    const refused = await revise({ title: ' ', keywords: '' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      title: [SUBMISSION_TEXTS.titleRequired],
      keywords: [SUBMISSION_TEXTS.keywordRequired],
    });
    expect(await own()).toMatchObject({ title: before.title, round: 1 });
    await journal.db.updateTable('manuscript').set({ status: 'submitted' }).where('id', '=', id).execute();
    await addCheck(journal.db, id, { state: 'sent-back' });
    expect(await (await correct({ title: ' ' })).json()).toMatchObject({ title: [SUBMISSION_TEXTS.titleRequired] });
  });

  it('reach reviewers without what names the authors, even where an editor had let them read those before', async () => {
    await journal.db
      .updateTable('manuscript')
      .set({ title: `By ${NAME}` })
      .where('id', '=', id)
      .execute();
    const round = { round: 1 };
    const shown = await journal.fetch(`/api/editor/manuscript/${id}/show-review-copy/`, json(round, editor));
    expect(shown.status).toBe(200);
    await revise({ title: `Again by ${NAME}` });
    await journal.deliver();
    const reviewer = await journal.as('reviewer');
    const assignment = await addAssignment(journal.db, reviewer, { manuscript_id: id, round: 2 });
    const seen = await get(`/api/reviewer/assignment/${assignment}/`, reviewer);
    expect(seen.title).toBe('Again by [removed]');
    const report = await journal.db
      .selectFrom('leak_report')
      .select('leaks')
      .where('manuscript_id', '=', id)
      .where('round', '=', 2)
      .executeTakeFirstOrThrow();
    expect(report.leaks).toMatchObject([{ found: NAME, where: 'the title' }]);
  });
});
