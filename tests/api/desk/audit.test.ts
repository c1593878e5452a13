import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/schema';
import type { LoggedEvent, LogVerification } from '#domain/desk/audit/event-log';
import { appendEvent, type PendingEvent } from '#server/kernel/event/append-event';
import { bearer, type Person } from '../../support/accounts.ts';
import { ownManuscript, submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('the event log on the screen', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-22T23:30:00.000Z');
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const append = (happening: Pick<PendingEvent, 'action' | 'details'> & { actor?: string; manuscript?: string }) => {
    const { actor = editor.email, manuscript, ...told } = happening;
    const object = manuscript ? { type: 'manuscript', id: manuscript } : { type: 'letter', id: 'rejected' };
    const event = { ...told, actor: { id: null, name: actor }, object } as PendingEvent;
    return journal.db.transaction().execute((trx) => appendEvent(trx, event, journal.clock.now()));
  };
  const get = (path: string, person = editor) => journal.fetch(path, { headers: bearer(person.token) });
  const list = async (query = ''): Promise<LoggedEvent[]> => (await get(`/api/editor/events/${query}`)).json();
  const positions = async (query: string) => (await list(query)).map(({ position }) => position);
  const verify = async (query = ''): Promise<LogVerification> =>
    (await get(`/api/editor/events/verify/${query}`)).json();
  /** Changes the log as someone with full access to the database could. */
  const behindItsBack = (change: (trx: Kysely<Database>) => Promise<unknown>) =>
    journal.db.transaction().execute(async (trx) => {
      await sql`alter table event disable trigger user`.execute(trx);
      await change(trx);
      await sql`alter table event enable trigger user`.execute(trx);
    });

  /** Records five events by two people on two days, about a letter, a role and a manuscript. */
  async function fill(): Promise<string> {
    const id = await submittedManuscript(journal.db);
    await append({ action: 'letter.changed' });
    await append({ action: 'role.changed', details: { from: 'author', to: 'editor' }, actor: 'ida@journal.example' });
    journal.clock.set('2026-11-22T23:59:59.000Z');
    await append({ action: 'review-copy.shown', details: { round: 1 }, manuscript: id });
    journal.clock.set('2026-11-23T00:00:00.000Z');
    await append({ action: 'reviewer.reminded', details: { assignment_id: 'none' }, manuscript: id });
    const recorded: PendingEvent = {
      action: 'payment.recorded',
      details: { manuscript_id: id, method: 'bank_transfer' },
      actor: { id: null, name: 'Ida@journal.example' },
      object: { type: 'payment', id: 'p1' },
    };
    await journal.db.transaction().execute((trx) => appendEvent(trx, recorded, journal.clock.now()));
    const { manuscript_number } = await journal.db
      .selectFrom('manuscript')
      .select('manuscript_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return manuscript_number;
  }

  it.each([
    ['everything', () => '', [5, 4, 3, 2, 1]],
    ['who, in any case', () => '?who=IDA@journal.example', [5, 2]],
    ['the beginning of an address', () => '?who=ed', [4, 3, 1]],
    ['an action', () => '?what=letter.changed', [1]],
    ['the first word of actions, and no longer word', () => '?what=review', []],
    ['the first word of an action', () => '?what=reviewer', [4]],
    ['a manuscript, with what belongs to it', (number: string) => `?manuscript=${number.toLowerCase()}`, [5, 4, 3]],
    ['a manuscript that is not there', () => '?manuscript=MJ-1999-0001', []],
    ['a last day, to its end', () => '?to=2026-11-22', [3, 2, 1]],
    ['a first day, from its beginning', () => '?from=2026-11-23', [5, 4]],
    ['several at once', () => '?who=ed&from=2026-11-22&what=review-copy', [3]],
    ['empty filters', () => '?who=&what=&manuscript=&from=&to=', [5, 4, 3, 2, 1]],
  ])('is filtered by %s', async (_, query, expected) => {
    const number = await fill();
    expect(await positions(query(number))).toEqual(expected);
  });

  it('continues page after page without gap or repetition', async () => {
    await fill();
    const seen: number[] = [];
    let next: string | undefined = '/api/editor/events/?limit=2';
    while (next) {
      const answer: Response = await get(next);
      expect(answer.headers.get('x-total-count')).toBe('5');
      seen.push(...(await answer.json()).map(({ position }: LoggedEvent) => position));
      next = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it('hides a manuscript from an editor who is its author, in the list, its count and its table', async () => {
    const id = await ownManuscript(journal.db, editor);
    await append({ action: 'reviewer.reminded', details: { assignment_id: 'canary-assignment' }, manuscript: id });
    await append({ action: 'letter.changed' });
    expect(await positions('')).toEqual([2]);
    expect((await get('/api/editor/events/')).headers.get('x-total-count')).toBe('1');
    expect(await (await get('/api/editor/events/csv/')).text()).not.toContain('reviewer.reminded');
    const other = await journal.as('editor');
    expect(await (await get('/api/editor/events/', other)).json()).toHaveLength(2);
  });

  it('does not list a request for a waiver that is still sealed', async () => {
    const manuscript_id = await submittedManuscript(journal.db);
    const row = { country: 'KE', kind: 'other', reason: 'None.', requested_by: 'a@b.example' } as const;
    await journal.db
      .insertInto('waiver_request')
      .values({ id: 'w1', manuscript_id, ...row, requested_at: journal.clock.now().toISOString() })
      .execute();
    const asked: PendingEvent = {
      action: 'waiver.requested',
      actor: { id: null, name: 'system' },
      object: { type: 'waiver', id: 'w1' },
    };
    await journal.db.transaction().execute((trx) => appendEvent(trx, asked, journal.clock.now()));
    expect(await list()).toEqual([]);
    await journal.db.updateTable('manuscript').set({ status: 'accepted' }).where('id', '=', manuscript_id).execute();
    expect(await positions('')).toEqual([1]);
  });

  it('downloads as a table of the filtered rows, in plain words, with spreadsheet formulas made harmless', async () => {
    const number = await fill();
    await append({ action: 'letter.changed', actor: '=cmd()' });
    const answer = await get('/api/editor/events/csv/?what=letter');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^Position,Time,Who,What,/);
    expect(lines[1]).toMatch(/^6,2026-11-23T00:00:00.000Z,'=cmd\(\),Email template changed,letter.changed,letter,/);
    expect(await (await get(`/api/editor/events/csv/?manuscript=${number}`)).text()).toContain(`,${number},`);
  });

  it.each(['?from=2026-02-30', '?what=Role', '?after=x', '?limit=0', '?unknown=1', '?who=a&who=b'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/api/editor/events/${query}`)).status).toBe(400);
    },
  );

  it('is checked in parts, each of which continues where the last one ended', async () => {
    await fill();
    const first = await verify();
    expect(first).toMatchObject({ checked: 5, total: 5, broken_at: null, is_done: true });
    await append({ action: 'letter.reset' });
    expect(await verify(`?after=5&hash=${first.hash}`)).toMatchObject({ checked: 6, broken_at: null, is_done: true });
    // With the hash of another predecessor, the next event does not match.
    expect(await verify(`?after=5&hash=${'A'.repeat(43)}`)).toMatchObject({ broken_at: 6 });
  });

  it('names the first event that someone changed, and how many before it are intact', async () => {
    await fill();
    await behindItsBack((trx) => sql`update event set actor = 'nobody' where position in (3, 4)`.execute(trx));
    expect(await verify()).toMatchObject({ checked: 2, total: 5, broken_at: 3, is_done: true });
  });

  it('is found incomplete where its newest events were removed', async () => {
    await fill();
    await behindItsBack((trx) => sql`delete from event where position >= 4`.execute(trx));
    expect(await verify()).toMatchObject({ checked: 3, broken_at: 4 });
  });
});
