import { beforeEach, describe, expect, it } from 'vitest';
import type { Duty } from '#domain/account/colleague/duty';
import { editorialApi, officePaths } from '#domain/desk/editorial/paths';
import type { DeskRow } from '#domain/desk/need/need';
import {
  PRODUCTION_TASK_NAMES,
  type ProductionTaskName,
  type ProductionTasks,
  TASK_TEXTS,
  type TaskState,
} from '#domain/production/task';
import type { Person } from '../../support/accounts.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { useProduction } from '../../support/production.ts';

describe('a task of production', () => {
  const { journal, at, get, send } = useProduction();
  let pavel: Person;

  const someone = async (duty: Duty, first_name: string): Promise<Person> => {
    const person = await journal.as('editor', { first_name, last_name: 'Dvorak' });
    await journal.db.updateTable('colleague').set({ duty }).where('account_id', '=', person.id).execute();
    return person;
  };
  beforeEach(async () => {
    pavel = await someone('production_editor', 'Pavel');
    await journal.db.updateTable('manuscript').set({ editor_id: at.editor.id }).where('id', '=', at.id).execute();
  });

  const read = async (): Promise<ProductionTasks> => (await get(editorialApi.productionTasks(at.id))).json();
  const state = (overrides: Partial<TaskState> = {}): TaskState => ({
    assignee_id: pavel.id,
    due_on: '2026-11-25',
    is_done: false,
    ...overrides,
  });
  const put = (
    to: TaskState | null,
    seen: TaskState | null = null,
    { person = at.editor, id = at.id, task = 'copyediting' as ProductionTaskName } = {},
  ) => send('PUT', editorialApi.productionTask(id, task), { to, seen }, person);
  const change = async (...of: Parameters<typeof put>) => {
    const reply = await put(...of);
    const body = await reply.json();
    expect([reply.status, body]).toEqual([200, expect.anything()]);
    return body;
  };
  const desk = async (person: Person, query = ''): Promise<DeskRow[]> =>
    (await get(`${editorialApi.desk}${query}`, person)).json();
  const tasksOn = async (person: Person, query = '?of=mine') =>
    (await desk(person, query)).flatMap(({ horizon, needs }) =>
      needs
        .filter(({ kind }) => kind === 'copyediting' || kind === 'layout')
        .map(({ label, reason, urgency_words }) => [horizon, label, reason, urgency_words]),
    );

  it('is assigned, moved to another day, finished, opened again and removed, and each is an event', async () => {
    expect((await change(state())).message).toBe('Copyediting is assigned to Pavel Dvorak.');
    expect((await read()).assigned).toEqual([
      { ...state(), task: 'copyediting', assignee: 'Pavel Dvorak', is_overdue: false },
    ]);
    await change(state({ due_on: null }), state());
    await change(state({ due_on: null, is_done: true }), state({ due_on: null }));
    await change(state({ due_on: null }), state({ due_on: null, is_done: true }), { person: pavel });
    await change(null, state({ due_on: null }));
    expect((await read()).assigned).toEqual([]);
    const logged = await journal.db.selectFrom('event').select(['action', 'details']).orderBy('position').execute();
    const events = logged.filter(({ action }) => action.startsWith('production.task'));
    const task = 'copyediting';
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ['production.task-assigned', { task, to: pavel.email, due_on: '2026-11-25' }],
      ['production.task-due-date-changed', { task, due_on: '' }],
      ['production.task-finished', { task }],
      ['production.task-reopened', { task }],
      ['production.task-removed', { task }],
    ]);
  });

  it('is for colleagues who produce articles and have no conflict of interest', async () => {
    const section = await someone('section_editor', 'Maren');
    const conflicted = await someone('managing_editor', 'Rosa');
    const row = { manuscript_id: at.id, account_id: conflicted.id, recused_at: journal.clock.now() };
    await journal.db.insertInto('recusal').values(row).execute();
    const { candidates } = await read();
    expect(candidates.map(({ name }) => name)).toEqual(['Ada Lin', 'Pavel Dvorak']);
    for (const { id } of [section, conflicted, { id: 'unknown' }]) {
      const refused = await put(state({ assignee_id: id }));
      expect([refused.status, await refused.json()]).toMatchObject([422, { detail: TASK_TEXTS.unable }]);
    }
    expect((await put(state(), null, { person: section })).status).toBe(403);
    expect((await put(state(), null, { person: conflicted })).status).toBe(404);
    expect((await put(state(), null, { id: await submittedManuscript(journal.db) })).status).toBe(422);
  });

  it('is due on a later day within the year, or on none', async () => {
    for (const due_on of ['2026-11-21', '2027-11-22']) {
      const refused = await put(state({ due_on }));
      expect([refused.status, await refused.json()]).toMatchObject([400, { due_on: [expect.any(String)] }]);
    }
    await change(state());
    journal.clock.set('2026-12-01T10:00:00Z');
    at.editor = await journal.as('editor');
    // The day may have passed when someone else takes the task.
    await change(state({ assignee_id: at.editor.id }), state());
    expect((await read()).assigned[0]?.is_overdue).toBe(true);
  });

  it('is refused to the second of two editors who change it at once, who is shown what the first has done', async () => {
    await change(state());
    const refused = await put(state({ assignee_id: at.editor.id }), null);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ detail: TASK_TEXTS.stale, tasks: await read() });
    expect((await read()).assigned[0]?.assignee).toBe('Pavel Dvorak');
    // Copyediting and layout do not get in each other's way.
    await change(state(), null, { task: 'layout' });
  });

  it('is announced with a link to where it is done', async () => {
    for (const task of PRODUCTION_TASK_NAMES) await change(state(), null, { task });
    await journal.deliver();
    const texts = journal.mailer.sent.map(({ text }) => text);
    for (const part of ['text', 'proof'] as const) {
      expect(texts).toContainEqual(expect.stringContaining(officePaths.productionPart(at.id, part)));
    }
  });

  it('is announced to the colleague who is to do it when the email goes out, and to no one who took it themselves', async () => {
    const rosa = await someone('managing_editor', 'Rosa');
    await change(state());
    await change(state({ assignee_id: rosa.id }), state());
    await change(state({ assignee_id: at.editor.id, due_on: null }), null, { task: 'layout' });
    await journal.db.updateTable('account').set({ email: 'rosa@new.example' }).where('id', '=', rosa.id).execute();
    await journal.deliver();
    const [mail, ...others] = journal.mailer.sent;
    expect(others).toEqual([]);
    expect(mail?.to).toEqual({ name: 'Rosa Dvorak', address: 'rosa@new.example' });
    expect(mail?.subject).toMatch(/^Assigned to you: copyediting of MJ-/);
    expect(mail?.text).toContain('Please finish it by 25 November 2026.');
    expect(mail?.text).toContain(officePaths.productionPart(at.id, 'text'));
  });

  it('is announced to no one who may no longer do it', async () => {
    await change(state());
    const row = { manuscript_id: at.id, account_id: pavel.id, recused_at: journal.clock.now() };
    await journal.db.insertInto('recusal').values(row).execute();
    await journal.deliver();
    expect(journal.mailer.sent).toEqual([]);
  });

  it('waits for the colleague it is assigned to, and not for the handling editor', async () => {
    await change(state());
    const assigned = 'Assigned to Pavel Dvorak, due on 25 November 2026.';
    expect(await tasksOn(pavel)).toEqual([['week', 'Copyediting', assigned, 'Due in 4 days']]);
    expect(await tasksOn(at.editor)).toEqual([]);
    expect(await tasksOn(at.editor, '')).toHaveLength(1);
    const counts = async (person: Person) => (await (await get(editorialApi.deskCounts, person)).json()).kinds;
    expect(await counts(pavel)).toEqual({ copyediting: 1 });
    expect(await counts(at.editor)).not.toHaveProperty('copyediting');
    // The row of the whole office is placed by its most urgent task, a text that has been missing for long.
    for (const [day, due] of [
      ['2026-11-25', 'Due today'],
      ['2026-11-27', 'Was due 2 days ago'],
    ]) {
      journal.clock.set(`${day}T13:00:00Z`);
      const editor = await journal.as('editor', { email: `editor${day}@journal.example` });
      expect(await tasksOn(editor, '')).toEqual([['today', 'Copyediting', assigned, due]]);
    }
  });

  it('without a due date is due two weeks after it was assigned, and waits for no one once it is finished', async () => {
    await change(state({ due_on: null }));
    expect(await tasksOn(pavel)).toEqual([['later', 'Copyediting', 'Assigned to Pavel Dvorak.', 'Due in 14 days']]);
    await change(state({ due_on: null, is_done: true }), state({ due_on: null }));
    expect(await tasksOn(pavel)).toEqual([]);
  });

  it('returns to the handling editor when its colleague may no longer do it', async () => {
    await change(state());
    await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', pavel.id).execute();
    const sentence = 'Pavel Dvorak can no longer do this. Assign it to someone else.';
    expect(await tasksOn(at.editor)).toEqual([['today', 'Copyediting', sentence, 'Due in 4 days']]);
    // It can still be recorded as finished.
    await change(state({ is_done: true }), state());
  });
});
