import { beforeEach, describe, expect, it } from 'vitest';
import type { Duty } from '#domain/account/colleague/duty';
import type { Dashboard, EditorCard } from '#domain/desk/editorial/replies';
import type { Need } from '#domain/desk/need/need';
import type { PlannedReminder } from '#domain/review/reminder';
import { bearer, json, openAccount, type Person } from '../../support/accounts.ts';
import {
  acceptedManuscript,
  addAssignment,
  submittedManuscript,
  underReviewManuscript,
} from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const NOW = '2026-11-23T10:00:00.000Z';

describe('what someone of the office may see and do', () => {
  const journal = useTestJournal();
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set(NOW);
  });

  let last = 0;
  const someone = async (duty: Duty, categories: string[] = []): Promise<Person> => {
    last += 1;
    const person = await journal.as('editor', { email: `colleague${last}@journal.example` });
    const change = { duty, categories: JSON.stringify(categories) };
    await journal.db.updateTable('colleague').set(change).where('account_id', '=', person.id).execute();
    return person;
  };
  const read = async <Read>(person: Person, path: string): Promise<Read> =>
    (await journal.fetch(path, { headers: bearer(person.token) })).json();
  const status = async (person: Person, path: string, body?: object) =>
    (await journal.fetch(path, body ? json(body, person) : { headers: bearer(person.token) })).status;
  const listIds = async (person: Person, query = '') =>
    (await read<EditorCard[]>(person, `/api/editor/manuscripts/all/${query}`)).map(({ id }) => id).sort();

  it('is the whole journal for those who edit nothing or everything, a section for its editor, their own manuscripts for a guest', async () => {
    const surgery = await submittedManuscript(journal.db, { category: 'Surgery', title: 'A knee' });
    const genetics = await submittedManuscript(journal.db, { category: 'Genetics', title: 'A knee again' });
    const none = await submittedManuscript(journal.db, { category: null, title: 'A knee at last' });
    const all = [surgery, genetics, none].sort();
    const section = await someone('section_editor', ['Surgery', 'Oncology']);
    const guest = await someone('guest_editor', ['Surgery']);
    const mine = { editor_id: guest.id };
    await journal.db.updateTable('manuscript').set(mine).where('id', '=', none).execute();
    await journal.db.updateTable('manuscript').set({ editor_id: section.id }).where('id', '=', genetics).execute();
    for (const duty of ['managing_editor', 'production_editor', 'read_only'] as const) {
      expect(await listIds(await someone(duty)), duty).toEqual(all);
    }
    const seen: [Person, string[]][] = [
      [section, [surgery, genetics].sort()],
      [guest, [none]],
      [await someone('section_editor'), []],
    ];
    for (const [person, ids] of seen) {
      expect(await listIds(person)).toEqual(ids);
      expect(await listIds(person, '?search=knee')).toEqual(ids);
      const { counts, recent_manuscripts } = await read<Dashboard>(person, '/api/editor/dashboard/');
      expect(counts.total).toBe(ids.length);
      expect(recent_manuscripts.map(({ id }) => id).sort()).toEqual(ids);
      const waiting = await read<Need[]>(person, '/api/editor/needs/');
      expect(waiting.map(({ manuscript }) => manuscript?.id).sort()).toEqual(ids);
      for (const id of all) {
        const expected = ids.includes(id) ? 200 : 404;
        expect(await status(person, `/api/editor/manuscript/${id}/`)).toBe(expected);
        expect(await status(person, `/api/editor/manuscript/${id}/next-steps/`)).toBe(expected);
      }
    }
  });

  it('covers what belongs to a manuscript too: its assignments and reminders', async () => {
    const [reviewer, section] = await Promise.all([
      openAccount(journal.db, { role: 'reviewer' }),
      someone('section_editor', ['Surgery']),
    ]);
    const due = {
      due_on: '2026-11-30',
      accepted_at: '2026-11-02T10:00:00.000Z',
      invited_at: '2026-11-02T10:00:00.000Z',
    };
    const ids: string[] = [];
    for (const category of ['Surgery', 'Genetics']) {
      const manuscript_id = await underReviewManuscript(journal.db, { category });
      ids.push(await addAssignment(journal.db, reviewer, { manuscript_id, ...due }));
    }
    const answers = ids.map((id) =>
      status(section, `/api/editor/assignment/${id}/due-date/`, { due_on: '2026-12-24' }),
    );
    expect(await Promise.all(answers)).toEqual([200, 404]);
    const countPlanned = async (person: Person) =>
      (await read<PlannedReminder[]>(person, '/api/editor/reminders/')).length;
    journal.clock.set('2026-12-22T10:00:00.000Z');
    const later = await someone('section_editor', ['Surgery']);
    const [all, own] = await Promise.all([countPlanned(await someone('managing_editor')), countPlanned(later)]);
    expect(own).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(own);
  });

  it('is asked of no one who could not settle it', async () => {
    await acceptedManuscript(journal.db);
    await submittedManuscript(journal.db);
    const kinds = async (duty: Duty) =>
      (await read<Need[]>(await someone(duty), '/api/editor/needs/')).map(({ kind }) => kind).sort();
    expect(await kinds('managing_editor')).toEqual(['issue-missing', 'text-missing', 'unassigned']);
    expect(await kinds('production_editor')).toEqual(['issue-missing', 'text-missing']);
    expect(await kinds('read_only')).toEqual([]);
  });

  it('excludes publishing by a decision, and giving a manuscript away, without that right', async () => {
    const section = await someone('section_editor', ['Surgery']);
    const id = await acceptedManuscript(journal.db, { category: 'Surgery' });
    const update = `/api/editor/manuscript/${id}/update-status/`;
    expect(await status(section, update, { status: 'published' })).toBe(403);
    expect(await status(section, update, { status: 'under_review' })).toBe(200);
    const guest = await someone('guest_editor');
    await journal.db.updateTable('manuscript').set({ editor_id: guest.id }).where('id', '=', id).execute();
    const assign = `/api/editor/manuscript/${id}/editor/`;
    expect(await status(guest, assign, { editor_id: section.id, instead_of: guest.id })).toBe(403);
    expect(await status(section, assign, { editor_id: guest.id, instead_of: guest.id })).toBe(200);
    expect(await status(section, assign, { instead_of: guest.id })).toBe(200);
  });

  it('is nothing for an editor without a place in the office', async () => {
    const editor = await someone('managing_editor');
    await journal.db.deleteFrom('colleague').where('account_id', '=', editor.id).execute();
    expect(await status(editor, '/api/editor/dashboard/')).toBe(403);
  });

  it('leaves with the role: what the person handled waits for another editor', async () => {
    const [leaving, other] = await Promise.all([someone('managing_editor'), someone('managing_editor')]);
    const id = await submittedManuscript(journal.db, { editor_id: leaving.id });
    expect(await status(other, `/api/editor/account/${leaving.id}/role/`, { role: 'author' })).toBe(200);
    const [need] = await read<Need[]>(other, '/api/editor/needs/');
    expect(need).toMatchObject({ kind: 'editor-left', subject_id: id });
    const here = await journal.db.selectFrom('colleague').select('account_id').execute();
    expect(here).toEqual([{ account_id: other.id }]);
  });

  it('is never taken from the last managing editor, whoever else edits', async () => {
    const last = await someone('managing_editor');
    await someone('section_editor');
    expect(await status(last, `/api/editor/account/${last.id}/role/`, { role: 'author' })).toBe(409);
  });

  it('is told to the person', async () => {
    const own = await read<object>(await someone('guest_editor'), '/api/auth/me/');
    expect(own).toMatchObject({ duty: 'guest_editor' });
  });
});
