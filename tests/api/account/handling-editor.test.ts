import { beforeEach, describe, expect, it } from 'vitest';
import type { HandlingEditors } from '#domain/account/colleague/handling-editor';
import type { EditorCard } from '#domain/desk/editorial/replies';
import type { Need } from '#domain/desk/need/need';
import { bearer, json, type Person } from '../../support/accounts.ts';
import {
  addAssignment,
  rejectedManuscript,
  submittedManuscript,
  underReviewManuscript,
} from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const NOW = '2026-11-23T10:00:00.000Z';

describe('who handles a manuscript', () => {
  const journal = useTestJournal();
  let edith: Person;
  let kofi: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set(NOW);
    edith = await journal.as('editor', { email: 'edith@journal.example', first_name: 'Edith', last_name: 'Marlowe' });
    kofi = await journal.as('editor', { email: 'kofi@journal.example', first_name: 'Kofi', last_name: 'Mensah' });
  });

  const read = async <Read>(path: string, person = edith): Promise<Read> =>
    (await journal.fetch(path, { headers: bearer(person.token) })).json();
  const editorsOf = (id: string) => read<HandlingEditors>(`/api/editor/manuscript/${id}/editors/`);
  const assign = (id: string, body: object, person = edith) =>
    journal.fetch(`/api/editor/manuscript/${id}/editor/`, json(body, person));
  const needs = (query: string, person = edith) => read<Need[]>(`/api/editor/needs/${query}`, person);

  it('is no one at first, and whoever takes it over; lists, the head and the timeline say who', async () => {
    const id = await submittedManuscript(journal.db);
    expect((await editorsOf(id)).editor).toBeNull();
    const taken = await assign(id, { instead_of: null });
    expect(await taken.json()).toMatchObject({ message: 'You now handle this manuscript.', editor: { id: edith.id } });
    const [card] = await read<EditorCard[]>('/api/editor/manuscripts/all/');
    expect(card?.editor).toEqual({ id: edith.id, name: 'Edith Marlowe' });
    expect((await read<EditorCard>(`/api/editor/manuscript/${id}/`)).editor?.name).toBe('Edith Marlowe');
    const told = await read<object[]>(`/api/editor/manuscript/${id}/timeline/?type=event`);
    expect(told).toMatchObject([{ action: 'editor.assigned', details: { editor: edith.email }, actor: edith.email }]);
    await journal.deliver();
    expect(journal.mailer.sent).toEqual([]);
  });

  it('is notified by email if someone else made the choice', async () => {
    const id = await submittedManuscript(journal.db);
    expect((await assign(id, { editor_id: kofi.id, instead_of: null })).status).toBe(200);
    await journal.deliver();
    expect(journal.mailer.sent).toMatchObject([{ to: { address: kofi.email } }]);
    expect(journal.mailer.sent[0]?.text).toContain(`/editor/manuscript/${id}`);
  });

  it('is never replaced by someone who saw another editor, or none', async () => {
    const id = await submittedManuscript(journal.db, { editor_id: kofi.id });
    expect((await assign(id, { instead_of: null })).status).toBe(409);
    expect((await editorsOf(id)).editor?.id).toBe(kofi.id);
    expect((await assign(id, { instead_of: kofi.id })).status).toBe(200);
    expect((await editorsOf(id)).editor?.id).toBe(edith.id);
  });

  it('is never an author, the submitter, a reviewer, a reader, or someone whose account is closed', async () => {
    const id = await underReviewManuscript(journal.db);
    const person = (email: string, overrides: object = {}) =>
      journal.as('editor', { email: `${email}@journal.example`, ...overrides });
    const [author, submitter, reviewer, reader, closed] = await Promise.all([
      person('author'),
      person('submitter'),
      person('reviewer'),
      person('reader'),
      person('closed', { is_active: false }),
    ]);
    const { db } = journal;
    const updateCoAuthor = (table: 'manuscript_author') =>
      db
        .updateTable(table)
        .set({ email: 'AUTHOR@journal.example' })
        .where('manuscript_id', '=', id)
        .where('position', '=', 2);
    await updateCoAuthor('manuscript_author').execute();
    await db.updateTable('manuscript').set({ submitter_id: submitter.id }).where('id', '=', id).execute();
    await addAssignment(db, reviewer, { manuscript_id: id });
    await db.updateTable('colleague').set({ duty: 'read_only' }).where('account_id', '=', reader.id).execute();
    const { candidates } = await editorsOf(id);
    expect(candidates.map((one) => one.id).sort()).toEqual([edith.id, kofi.id].sort());
    for (const { id: editor_id } of [author, submitter, reviewer, reader, closed]) {
      expect((await assign(id, { editor_id, instead_of: null })).status).toBe(422);
    }
    // Conversely, people with a conflict of interest cannot find the manuscript.
    for (const one of [author, submitter, reviewer]) {
      const answer = await journal.fetch(`/api/editor/manuscript/${id}/`, { headers: bearer(one.token) });
      expect(answer.status).toBe(404);
    }
  });

  it('is proposed by category, absence and load', async () => {
    const id = await submittedManuscript(journal.db, { category: 'Surgery' });
    await submittedManuscript(journal.db, { editor_id: edith.id });
    await rejectedManuscript(journal.db, { editor_id: edith.id });
    const facts = async () =>
      (await editorsOf(id)).candidates.map(({ name, open, hints }) => [name, open, hints.join(' ')]);
    expect(await facts()).toEqual([
      ['Kofi Mensah', 0, ''],
      ['Edith Marlowe', 1, ''],
    ]);
    const takes = { categories: JSON.stringify(['Surgery']) };
    await journal.db.updateTable('colleague').set(takes).where('account_id', '=', edith.id).execute();
    expect((await facts())[0]).toEqual(['Edith Marlowe', 1, 'Handles Surgery.']);
    const away = { absent_from: '2026-11-23', absent_until: '2026-11-24', cover_id: kofi.id };
    await journal.db.updateTable('colleague').set(away).where('account_id', '=', edith.id).execute();
    expect((await facts())[0]).toEqual(['Kofi Mensah', 0, 'Covers for Edith Marlowe, who handles Surgery.']);
    journal.clock.set('2026-11-25T00:30:00.000Z');
    edith = await journal.as('editor', { email: 'other@journal.example' });
    expect((await facts())[0]).toEqual(['Edith Marlowe', 1, 'Handles Surgery.']);
  });

  it('is rather someone who has submitted no manuscript together with an author', async () => {
    const id = await submittedManuscript(journal.db);
    const [author] = await journal.db
      .selectFrom('manuscript_author')
      .select('email')
      .where('manuscript_id', '=', id)
      .where('position', '=', 1)
      .execute();
    expect((await editorsOf(id)).candidates.map(({ name }) => name)).toEqual(['Edith Marlowe', 'Kofi Mensah']);
    const joint = await rejectedManuscript(journal.db);
    for (const [position, email] of [
      [1, 'EDITH@journal.example'],
      [2, author?.email.toUpperCase() ?? ''],
    ] as const) {
      await journal.db
        .updateTable('manuscript_author')
        .set({ email })
        .where('manuscript_id', '=', joint)
        .where('position', '=', position)
        .execute();
    }
    expect((await editorsOf(id)).candidates.map(({ name, hints }) => [name, ...hints])).toEqual([
      ['Kofi Mensah'],
      ['Edith Marlowe', 'Has co-authored a submission with one of the authors.'],
    ]);
  });

  it('is rather no one with the name of an author, whose private address says nothing', async () => {
    const id = await submittedManuscript(journal.db);
    await journal.db
      .updateTable('manuscript_author')
      .set({ given: 'Edith', family: 'Marlowe', email: 'edith@home.example' })
      .where('manuscript_id', '=', id)
      .where('position', '=', 2)
      .execute();
    expect((await editorsOf(id)).candidates.map(({ name, hints }) => [name, ...hints])).toEqual([
      ['Kofi Mensah'],
      ['Edith Marlowe', 'Has the same name as an author.'],
    ]);
  });

  describe('and who covers while the editor is away', () => {
    const absence = (body: object, person = edith) =>
      journal.fetch('/api/editor/absence/', { ...json(body, person), method: 'PUT' });
    const days = { absent_from: '2026-11-23', absent_until: '2026-11-24' };
    const ids = async (person: Person) =>
      (await needs('?of=mine', person)).map(({ manuscript }) => manuscript?.id).sort();

    it('is said by the editor, who need not manage the journal, and is written down', async () => {
      await journal.db
        .updateTable('colleague')
        .set({ duty: 'guest_editor' })
        .where('account_id', '=', edith.id)
        .execute();
      const kept = await absence({ ...days, cover_id: kofi.id });
      expect([kept.status, await kept.json()]).toEqual([
        200,
        { message: 'Your absence was saved.', ...days, cover: { id: kofi.id, name: 'Kofi Mensah' }, covers: [] },
      ]);
      expect(await read('/api/editor/absence/', kofi)).toMatchObject({
        cover: null,
        covers: [{ id: edith.id, name: 'Edith Marlowe', until: '2026-11-24' }],
      });
      const events = await journal.db.selectFrom('event').select(['action', 'details']).execute();
      expect(events).toEqual([
        { action: 'colleague.absence-changed', details: { from: '2026-11-23', until: '2026-11-24' } },
      ]);
      const over = await absence({ absent_from: null, absent_until: null, cover_id: null });
      expect(await over.json()).toMatchObject({ message: 'Your absence was removed.' });
    });

    it.each<[what: string, body: (id: string) => object, field: string]>([
      ['the editor', (cover_id) => ({ ...days, cover_id }), 'cover_id'],
      ['nobody of the office', () => ({ ...days, cover_id: 'a'.repeat(16) }), 'cover_id'],
      ['of half an absence', () => ({ ...days, absent_until: null, cover_id: null }), 'absent_until'],
      ['until before it began', () => ({ ...days, absent_until: '2026-11-22', cover_id: null }), 'absent_until'],
    ])('is not %s', async (_, body, field) => {
      const refused = await absence(body(edith.id));
      expect([refused.status, await refused.json()]).toMatchObject([400, { [field]: [expect.any(String)] }]);
    });

    it('sees the manuscripts and what waits about them from the first of these days to the last alone, whatever the own part of the journal is', async () => {
      const [own, others] = [
        await submittedManuscript(journal.db, { editor_id: kofi.id }),
        await submittedManuscript(journal.db, { editor_id: edith.id }),
      ];
      await journal.db
        .updateTable('colleague')
        .set({ duty: 'guest_editor' })
        .where('account_id', '=', kofi.id)
        .execute();
      const readVisible = async () => {
        const page = await journal.fetch(`/api/editor/manuscript/${others}/`, { headers: bearer(kofi.token) });
        return [await ids(kofi), page.status];
      };
      const seenWhileAway = async (absent_from: string, absent_until: string) => {
        expect((await absence({ absent_from, absent_until, cover_id: kofi.id })).status).toBe(200);
        return readVisible();
      };
      const [both, ownAlone] = [
        [[own, others].sort(), 200],
        [[own], 404],
      ];
      expect(await readVisible()).toEqual(ownAlone);
      expect(await seenWhileAway('2026-11-23', '2026-11-24')).toEqual(both);
      expect(await seenWhileAway('2026-11-22', '2026-11-23')).toEqual(both);
      expect(await seenWhileAway('2026-11-21', '2026-11-22')).toEqual(ownAlone);
      expect(await seenWhileAway('2026-11-24', '2026-11-25')).toEqual(ownAlone);
    });

    it('sees none of them that an own conflict of interest forbids', async () => {
      const id = await submittedManuscript(journal.db, { editor_id: edith.id, submitter_id: kofi.id });
      await absence({ ...days, cover_id: kofi.id });
      expect(await ids(kofi)).toEqual([]);
      const answer = await journal.fetch(`/api/editor/manuscript/${id}/`, { headers: bearer(kofi.token) });
      expect(answer.status).toBe(404);
    });
  });

  it('sees what waits about it and what no one handles; others’ work only on request', async () => {
    const own = await submittedManuscript(journal.db, { editor_id: edith.id });
    const others = await submittedManuscript(journal.db, { editor_id: kofi.id });
    const nobodys = await submittedManuscript(journal.db);
    const ids = async (query: string) => (await needs(query)).map(({ manuscript }) => manuscript?.id).sort();
    expect(await ids('?of=mine')).toEqual([own, nobodys].sort());
    expect(await ids('')).toEqual([own, others, nobodys].sort());
  });

  it('is set by the call that the list offers', async () => {
    const id = await submittedManuscript(journal.db);
    const [need] = await needs('');
    expect(need).toMatchObject({ kind: 'unassigned', subject_id: id, call: { does: 'take-over' } });
    await assign(id, { instead_of: null });
    expect((await needs('')).map(({ kind }) => kind)).toEqual(['technical-check']);
  });
});
