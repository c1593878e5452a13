import { beforeEach, describe, expect, it } from 'vitest';
import type { Colleague } from '#domain/account/colleague/colleague';
import type { EditorCard } from '#domain/desk/editorial/replies';
import type { Need } from '#domain/desk/need/need';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const UNCHANGED = {
  duty: 'managing_editor',
  categories: [],
  absent_from: null,
  absent_until: null,
  cover_id: null,
};

describe('colleagues', () => {
  const journal = useTestJournal();
  let edith: Person;
  let kofi: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-23T10:00:00.000Z');
    edith = await journal.as('editor', { email: 'edith@journal.example', first_name: 'Edith', last_name: 'Marlowe' });
    kofi = await journal.as('editor', { email: 'kofi@journal.example', first_name: 'Kofi', last_name: 'Mensah' });
  });

  const read = async <Read>(path: string, person = edith): Promise<Read> =>
    (await journal.fetch(path, { headers: bearer(person.token) })).json();
  const change = (person: Person, body: object, by = edith) =>
    journal.fetch(`/api/editor/colleagues/${person.id}/`, { ...json({ ...UNCHANGED, ...body }, by), method: 'PUT' });
  const recuse = (id: string, person = edith) =>
    journal.fetch(`/api/editor/manuscript/${id}/recuse/`, json({}, person));

  it('are listed by name with what they do, take and handle, and who covers for them', async () => {
    await submittedManuscript(journal.db, { editor_id: kofi.id });
    const duty = { duty: 'section_editor', categories: ['Surgery', 'Oncology'] };
    const away = { absent_from: '2026-12-01', absent_until: '2026-12-09', cover_id: edith.id };
    expect((await change(kofi, { ...duty, ...away })).status).toBe(200);
    await journal.as('editor', { email: 'closed@journal.example', is_active: false });
    const [first, second, ...more] = await read<Colleague[]>('/api/editor/colleagues/');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ name: 'Edith Marlowe', duty: 'managing_editor', categories: [], cover: null });
    const { cover_id: _, ...days } = away;
    const cover = { id: edith.id, name: 'Edith Marlowe' };
    expect(second).toMatchObject({ name: 'Kofi Mensah', ...duty, ...days, cover, open: 1 });
  });

  it('are emailed once whom they cover and until when, and nothing about a cancelled absence', async () => {
    const away = { absent_from: '2026-12-01', absent_until: '2026-12-09', cover_id: kofi.id };
    const absence = (body: object) => journal.fetch('/api/editor/absence/', { ...json(body, edith), method: 'PUT' });
    await absence(away);
    await absence(away);
    await journal.deliver();
    expect(journal.mailer.sent).toMatchObject([
      { to: { address: kofi.email }, subject: 'You are covering for Edith Marlowe' },
    ]);
    expect(journal.mailer.sent[0]?.text).toContain('from 1 December 2026 to 9 December 2026');
    await absence({ ...away, absent_until: '2026-12-10' });
    await absence({ absent_from: null, absent_until: null, cover_id: null });
    await journal.deliver();
    expect(journal.mailer.sent).toHaveLength(1);
  });

  it('are emailed when a managing editor records the absence, unless the cover does so', async () => {
    await journal.as('editor', { email: 'ada@journal.example', first_name: 'Ada', last_name: 'Lund' });
    const [ada] = await journal.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'ada@journal.example')
      .execute();
    const away = { absent_from: '2026-12-01', absent_until: '2026-12-09' };
    await change(kofi, { ...away, cover_id: edith.id });
    await change(kofi, { ...away, cover_id: ada?.id });
    await journal.deliver();
    expect(journal.mailer.sent.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['ada@journal.example', 'You are covering for Kofi Mensah'],
    ]);
  });

  it('are emailed about a new role, but not about other changes; the log names who made it', async () => {
    await change(kofi, { duty: 'guest_editor' });
    await change(kofi, { duty: 'guest_editor', categories: ['Surgery'] });
    await journal.deliver();
    expect(journal.mailer.sent).toMatchObject([
      { to: { address: kofi.email }, subject: 'Your new role: Guest editor' },
    ]);
    const events = await journal.db.selectFrom('event').selectAll().where('action', '=', 'colleague.changed').execute();
    expect(events.map(({ actor, details }) => ({ actor, details }))).toEqual([
      { actor: edith.email, details: { from: 'Managing editor', to: 'Guest editor' } },
      { actor: edith.email, details: { from: 'Guest editor', to: 'Guest editor' } },
    ]);
  });

  it('are emailed about each change of role as it was made, even if the email is sent after the next one', async () => {
    await change(kofi, { duty: 'guest_editor' });
    await change(kofi, { duty: 'production_editor' });
    await journal.deliver();
    expect(journal.mailer.sent.map(({ subject }) => subject)).toEqual([
      'Your new role: Guest editor',
      'Your new role: Production editor',
    ]);
  });

  it('have the new duty at the next call, and leave what they may no longer handle', async () => {
    const id = await submittedManuscript(journal.db, { editor_id: kofi.id });
    await change(kofi, { duty: 'production_editor' });
    const tried = await journal.fetch(`/api/editor/manuscript/${id}/editor/`, json({ instead_of: null }, kofi));
    expect(tried.status).toBe(403);
    expect((await read<Need[]>('/api/editor/needs/')).map(({ kind }) => kind)).toEqual(['editor-left']);
  });

  it('always have a managing editor among them, even where two step down at once', async () => {
    const answers = await Promise.all([
      change(edith, { duty: 'read_only' }, edith),
      change(kofi, { duty: 'read_only' }, kofi),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const managing = await journal.db
      .selectFrom('colleague')
      .select('account_id')
      .where('duty', '=', 'managing_editor')
      .execute();
    expect(managing).toHaveLength(1);
  });

  it.each([
    ['an unknown duty', { duty: 'king' }, 'duty'],
    ['an unknown category', { categories: ['Astrology'] }, 'categories'],
    ['half an absence', { absent_from: '2026-12-01' }, 'absent_until'],
    [
      'an absence that ends before it begins',
      { absent_from: '2026-12-02', absent_until: '2026-12-01' },
      'absent_until',
    ],
    ['a cover who is nobody of the office', { cover_id: '0000000000000000' }, 'cover_id'],
  ])('refuse %s, and change nothing', async (_, body, field) => {
    const refused = await change(kofi, body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toHaveProperty(field);
    const [, unchanged] = await read<Colleague[]>('/api/editor/colleagues/');
    const as = { duty: 'managing_editor', categories: [], absent_from: null, cover: null };
    expect(unchanged).toMatchObject(as);
  });

  it('never cover for themselves, and are not changed where they do not belong to the office', async () => {
    expect((await change(kofi, { cover_id: kofi.id })).status).toBe(400);
    expect((await change(await journal.as('author'), {})).status).toBe(404);
  });

  it('who step back from a manuscript no longer find it; no one handles it, and others do find it', async () => {
    const id = await submittedManuscript(journal.db, { editor_id: edith.id });
    expect((await recuse(id)).status).toBe(200);
    const status = async (person: Person) =>
      (await journal.fetch(`/api/editor/manuscript/${id}/`, { headers: bearer(person.token) })).status;
    expect([await status(edith), await status(kofi)]).toEqual([404, 200]);
    expect(await read<EditorCard[]>('/api/editor/manuscripts/all/')).toEqual([]);
    expect(await read<Need[]>('/api/editor/needs/')).toEqual([]);
    const [need] = await read<Need[]>('/api/editor/needs/', kofi);
    expect(need).toMatchObject({ kind: 'editor-left', call: { does: 'take-over' } });
    const back = { editor_id: edith.id, instead_of: null };
    expect((await journal.fetch(`/api/editor/manuscript/${id}/editor/`, json(back, kofi))).status).toBe(422);
    const told = await read<{ action: string }[]>(`/api/editor/manuscript/${id}/timeline/?type=event`, kofi);
    expect(told.map(({ action }) => action)).toEqual(['editor.recused']);
  });

  it('who step back from what someone else handles leave it there', async () => {
    const id = await submittedManuscript(journal.db, { editor_id: kofi.id });
    await recuse(id);
    const [card] = await read<EditorCard[]>('/api/editor/manuscripts/all/', kofi);
    expect(card?.editor?.id).toBe(kofi.id);
  });
});
