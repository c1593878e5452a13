import { beforeEach, describe, expect, it } from 'vitest';
import { BULK_TEXTS, type BulkOutcome } from '#domain/desk/list/bulk-action';
import { json, type Person } from '../../support/accounts.ts';
import {
  acceptedManuscript,
  addAssignment,
  ownManuscript,
  submittedManuscript,
  underReviewManuscript,
} from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const NOW = '2026-11-21T10:00:00.000Z';

describe('what is done to chosen manuscripts', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set(NOW);
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const press = 'press-of-the-button';
  const post = (path: string, body: object, person = editor) => journal.fetch(path, json(body, person));
  async function act(action: string, body: object, person = editor): Promise<BulkOutcome[]> {
    const response = await post(`/api/editor/chosen/${action}/`, { press, ...body }, person);
    expect(response.status).toBe(200);
    return (await response.json()).outcomes;
  }
  const results = (outcomes: BulkOutcome[]) => outcomes.map(({ result, words }) => `${result}: ${words}`);
  const editorsOf = async (...ids: string[]) => {
    const rows = await journal.db.selectFrom('manuscript').select(['id', 'editor_id']).where('id', 'in', ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.editor_id);
  };
  const duty = (person: Person, change: { duty: 'section_editor' | 'guest_editor'; categories?: string }) =>
    journal.db.updateTable('colleague').set(change).where('account_id', '=', person.id).execute();

  it('assigns them to an editor, reports on each, and can be undone for each', async () => {
    const colleague = await journal.as('editor', { first_name: 'Ada', last_name: 'Moe' });
    const had = await submittedManuscript(journal.db, { editor_id: editor.id });
    const [free, theirs] = [await submittedManuscript(journal.db), await ownManuscript(journal.db, colleague)];
    const outcomes = await act('editor', { ids: [had, free, theirs, 'nothing'], editor_id: colleague.id });
    expect(results(outcomes)).toEqual([
      'done: Ada Moe now handles this manuscript.',
      'done: Ada Moe now handles this manuscript.',
      'refused: This person cannot handle the manuscript. Choose another editor.',
      `refused: ${BULK_TEXTS.noAccess}`,
    ]);
    expect(outcomes.map(({ before }) => before)).toEqual([{ editor_id: editor.id }, { editor_id: null }, null, null]);
    for (const { id, before } of outcomes.filter((one) => one.before)) {
      const back = { ...before, instead_of: colleague.id };
      expect((await post(`/api/editor/manuscript/${id}/editor/`, back)).status).toBe(200);
    }
    expect(await editorsOf(had, free)).toEqual([editor.id, null]);
    const late = await post(`/api/editor/manuscript/${had}/editor/`, { editor_id: null, instead_of: colleague.id });
    expect([late.status, (await late.json()).detail]).toEqual([409, expect.stringContaining('in the meantime')]);
  });

  it('refuses a section editor what lies outside the section, for that manuscript alone', async () => {
    const section = await journal.as('editor');
    await duty(section, { duty: 'section_editor', categories: '["Surgery"]' });
    const own = await submittedManuscript(journal.db, { category: 'Surgery' });
    const other = await submittedManuscript(journal.db, { category: 'Oncology' });
    const outcomes = await act('editor', { ids: [other, own], editor_id: section.id }, section);
    expect(outcomes.map(({ result, manuscript_number }) => [result, manuscript_number !== ''])).toEqual([
      ['refused', false],
      ['done', true],
    ]);
    expect(await editorsOf(other, own)).toEqual([null, section.id]);
    const issue = { press, ids: [own], volume: 1, issue: 1 };
    expect((await post('/api/editor/chosen/issue/', issue, section)).status).toBe(403);
    await duty(section, { duty: 'guest_editor' });
    const assign = { press, ids: [own], editor_id: section.id };
    expect((await post('/api/editor/chosen/editor/', assign, section)).status).toBe(403);
  });

  it('sets volume and issue of those that are accepted, and undoes it unless someone was quicker', async () => {
    const [accepted, submitted] = [await acceptedManuscript(journal.db), await submittedManuscript(journal.db)];
    const [done, refused] = await act('issue', { ids: [accepted, submitted], volume: 7, issue: 2 });
    expect(results([done, refused] as BulkOutcome[])).toEqual([
      'done: In volume 7, issue 2.',
      `refused: ${BULK_TEXTS.onlyAccepted}`,
    ]);
    expect(results(await act('issue', { ids: [accepted], volume: 7, issue: 2, press: 'another-press' }))).toEqual([
      'unchanged: In volume 7, issue 2.',
    ]);
    const address = `/api/editor/manuscript/${accepted}/place/`;
    const before = done?.before?.place;
    const undone = await post(address, { ...before });
    expect([undone.status, (await undone.json()).message]).toEqual([200, 'Not in any volume.']);
    expect((await post(address, { ...before })).status).toBe(409);
    expect((await post(address, { volume: null, issue: 3, version: 3 })).status).toBe(400);
    expect((await post(address, { volume: 7, issue: 2 })).status).toBe(400);
  });

  it('puts a manuscript into an issue only from where the editor saw it, and says where it is', async () => {
    const address = `/api/editor/manuscript/${await acceptedManuscript(journal.db)}/place/`;
    const nowhere = { volume: null, issue: null };
    expect((await post(address, { volume: 7, issue: 2, seen: nowhere })).status).toBe(200);
    const late = await post(address, { volume: 7, issue: 3, seen: nowhere });
    expect([late.status, (await late.json()).detail]).toEqual([
      409,
      BULK_TEXTS.placedElsewhere({ volume: 7, issue: 2 }),
    ]);
    expect((await post(address, { volume: 7, issue: 2, seen: nowhere })).status).toBe(200);
  });

  it('reminds only overdue reviewers, and only once', async () => {
    const [late, silent, early] = await Promise.all([1, 2, 3].map(() => journal.as('reviewer')));
    const manuscript_id = await underReviewManuscript(journal.db);
    const ask = (person: Person | undefined, more: object) =>
      addAssignment(journal.db, person as Person, { manuscript_id, ...more });
    await ask(late, { invited_at: NOW, accepted_at: NOW, due_on: '2026-11-01' });
    await ask(silent, { invited_at: '2026-11-01T10:00:00.000Z' });
    await ask(early, { invited_at: NOW });
    const quiet = await submittedManuscript(journal.db);
    const both = { ids: [manuscript_id, quiet] };
    expect(results(await act('remind', both))).toEqual([
      'done: 2 reviewers reminded.',
      `unchanged: ${BULK_TEXTS.noneOverdue}`,
    ]);
    expect((await act('remind', both)).map(({ result }) => result)).toEqual(['unchanged', 'unchanged']);
    const sent = await journal.db.selectFrom('outbox').select('id').where('kind', '=', 'mail.reminder').execute();
    expect(sent).toHaveLength(2);
  });

  it('writes to the authors of each in its own thread, once a press, even where the press is sent twice at once', async () => {
    const ids = [await submittedManuscript(journal.db), await submittedManuscript(journal.db)];
    const body = { ids, text: 'The office is closed next week.' };
    const both = await Promise.all([act('message', body), act('message', body)]);
    const told = both.flat().map(({ result }) => result);
    expect(told.filter((result) => result === 'done')).toHaveLength(2);
    expect(results(await act('message', body))).toEqual(ids.map(() => `unchanged: ${BULK_TEXTS.alreadyDone}`));
    const messages = () =>
      journal.db
        .selectFrom('message')
        .innerJoin('thread', 'thread.id', 'message.thread_id')
        .select(['thread.manuscript_id', 'thread.kind'])
        .execute();
    expect((await messages()).map((row) => `${row.kind} ${row.manuscript_id}`).sort()).toEqual(
      ids.map((id) => `author ${id}`).sort(),
    );
    await act('message', { ...body, press: 'a-second-message' });
    expect(await messages()).toHaveLength(4);
  });

  it('refuses a message that names a reviewer, for the manuscript of that reviewer alone', async () => {
    const reviewer = await journal.as('reviewer', { first_name: 'Thaddeus', last_name: 'Quillfeather' });
    const reviewed = await underReviewManuscript(journal.db);
    await addAssignment(journal.db, reviewer, { manuscript_id: reviewed });
    const other = await submittedManuscript(journal.db);
    const text = 'Thaddeus Quillfeather has joined the board.';
    const outcomes = await act('message', { ids: [reviewed, other], text });
    expect(outcomes.map(({ result }) => result)).toEqual(['refused', 'done']);
  });

  it('are sent as a table and as a list of metadata, without what the caller does not see', async () => {
    const seen = await submittedManuscript(journal.db, { title: '=1+1' });
    const own = await ownManuscript(journal.db, editor);
    for (const [what, head] of [
      ['list', /^Number,Title,Authors,/],
      ['metadata', /^Number,Title,Abstract,Keywords,/],
    ] as const) {
      const response = await post('/api/editor/chosen/csv/', { ids: [own, seen], what });
      const table = await response.text();
      expect(table).toMatch(head);
      expect(table).toContain(",'=1+1,");
      expect(table.trim().split('\r\n')).toHaveLength(2);
    }
  });

  it('are at most 200 at once', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => `m${index}`);
    const response = await post('/api/editor/chosen/remind/', { ids, press });
    expect([response.status, (await response.json()).ids]).toEqual([400, [expect.stringContaining('200')]]);
  });
});
