import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MailEntry, TimelineEntry } from '#domain/desk/editorial/timeline';
import { DAY_MS } from '#domain/kernel/date';
import { cleanUp } from '#server/assembly/chores';
import { appendEvent, type PendingEvent, SYSTEM } from '#server/kernel/event/append-event';
import { verifyEvents } from '#server/kernel/event/verify-events';
import { bearer, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { ownManuscript, submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { submit } from '../../support/submissions.ts';

describe('the timeline of a manuscript', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    editor = await journal.as('editor');
  });

  const get = (path: string, person = editor) => journal.fetch(path, { headers: bearer(person.token) });
  const post = (path: string, body: object) =>
    journal.fetch(path, {
      method: 'POST',
      headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const timelineOf = async (id: string): Promise<TimelineEntry[]> =>
    (await get(`/api/editor/manuscript/${id}/timeline/?limit=100`)).json();
  const mailsOf = async (id: string) =>
    (await timelineOf(id)).filter((entry): entry is MailEntry => entry.type === 'mail');
  const invite = (id: string, reviewer_email: string) =>
    post(`/api/editor/manuscript/${id}/assign-reviewer/`, { reviewer_email });

  it('lists who did what and when, from submission to decision, newest first', async () => {
    const author = await journal.as('author', { email: 'ada@clinic.example' });
    const { id } = await (await submit(journal.fetch, author, { file: { name: 'paper.docx', bytes: docx() } })).json();
    journal.clock.advance(60_000);
    await journal.deliver();
    journal.clock.advance(60_000);
    await invite(id, 'rosa@clinic.example');
    await journal.deliver();
    journal.clock.advance(60_000);
    await post(`/api/editor/manuscript/${id}/update-status/`, { status: 'rejected', notes: 'Out of scope.' });
    await journal.deliver();

    const told = (await timelineOf(id)).map((entry) => {
      const time = entry.at.slice(11, 16);
      if (entry.type === 'event') return `${time} ${entry.action} ${entry.actor} ${entry.person ?? ''}`.trim();
      if (entry.type === 'decision') return `${time} ${entry.status} ${entry.actor} ${entry.notes}`;
      if (entry.type === 'file') return `${time} ${entry.kind} ${entry.name}`;
      return `${time} ${entry.kind} ${entry.state} ${entry.to}`;
    });
    expect(told[0]).toMatch(/^10:03 mail\./);
    const times = told.map((line) => line.slice(0, 5));
    expect(times).toEqual(times.toSorted().reverse());
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^10:03 mail\.decision sent /),
        '10:02 mail.review-invitation sent rosa@clinic.example',
        `10:03 rejected ${editor.email} Out of scope.`,
        `10:02 reviewer.invited ${editor.email} rosa@clinic.example`,
        '10:01 mail.submission-received sent ada@clinic.example',
        expect.stringMatching(/^10:01 review_copy /),
        expect.stringMatching(/^10:00 original /),
        '10:00 manuscript.submitted ada@clinic.example',
      ]),
    );
    // A decision appears once, not also as a change of status. The first invitation changes the status without a
    // decision.
    const moves = told.filter((line) => line.includes('status.changed'));
    expect(moves).toEqual([`10:02 status.changed ${editor.email} rosa@clinic.example`]);
  });

  it('keeps a mail that was sent when the outbox has forgotten it, and nothing that a link of it held', async () => {
    const id = await submittedManuscript(journal.db);
    await invite(id, 'rosa@clinic.example');
    expect(await mailsOf(id)).toMatchObject([{ state: 'waiting', to: null, subject: null }]);
    await journal.deliver();
    journal.clock.advance(91 * DAY_MS);
    await cleanUp(journal.context);
    editor = await journal.as('editor');
    expect(await journal.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    const mails = await mailsOf(id);
    expect(mails).toMatchObject([{ state: 'sent', to: 'rosa@clinic.example', at: '2026-11-21T10:00:00.000Z' }]);
    expect(mails[0]?.subject).toMatch(/^Invitation to review/);
    expect(mails[0]?.words).toContain('You are receiving this email because');
    expect(mails[0]?.words).toContain('[link]');

    const token = /#token=([\w-]+)/.exec(journal.mailer.sent[0]?.text ?? '')?.[1] ?? 'none';
    expect(token).toHaveLength(43);
    const kept = await journal.db.selectFrom('manuscript_mail').selectAll().execute();
    expect(JSON.stringify([kept, await timelineOf(id)])).not.toContain(token);
    await expect(sql`update manuscript_mail set subject = 'x'`.execute(journal.db)).rejects.toThrow(/append-only/);
    await expect(sql`delete from manuscript_mail`.execute(journal.db)).rejects.toThrow(/append-only/);
  });

  it('reports a failing email as retried, then as failed, and a success once', async () => {
    const id = await submittedManuscript(journal.db);
    await invite(id, 'rosa@clinic.example');
    journal.mailer.failure = new Error('The mail server is away.');
    await journal.deliver();
    expect(await mailsOf(id)).toMatchObject([{ state: 'retrying', to: null, last_error: 'The mail server is away.' }]);
    for (let tries = 0; tries < 10; tries += 1) {
      journal.clock.advance(DAY_MS);
      await journal.deliver();
    }
    editor = await journal.as('editor');
    const [failed] = await mailsOf(id);
    expect(failed).toMatchObject({ state: 'failed' });
    journal.mailer.failure = undefined;
    await post(`/api/editor/delivery/${failed?.id.replace('mail-', '')}/retry/`, {});
    await journal.deliver();
    expect(await mailsOf(id)).toMatchObject([{ state: 'sent', to: 'rosa@clinic.example', last_error: null }]);
  });

  it('holds what happened to anything that belongs to the manuscript, and nothing of another', async () => {
    const id = await submittedManuscript(journal.db);
    const other = await submittedManuscript(journal.db);
    await invite(other, 'rosa@clinic.example');
    const object = { type: 'payment', id: 'p1' };
    await journal.db.transaction().execute((trx) =>
      appendEvent(
        trx,
        {
          actor: SYSTEM,
          action: 'payment.completed',
          object,
          details: { manuscript_id: id, problem: null, refunded_cents: 0, currency: 'USD' },
        },
        journal.clock.now(),
      ),
    );
    expect(await timelineOf(id)).toMatchObject([{ type: 'event', action: 'payment.completed', actor: 'system' }]);
  });

  it('shows an event from an earlier version under its current name; the log is unchanged', async () => {
    const id = await submittedManuscript(journal.db);
    const written = { actor: SYSTEM, action: 'production.text_saved', object: { type: 'manuscript', id } };
    await journal.db
      .transaction()
      .execute((trx) => appendEvent(trx, written as unknown as PendingEvent, journal.clock.now()));
    expect(await timelineOf(id)).toMatchObject([{ type: 'event', action: 'production.text-saved' }]);
    const events = await journal.db.selectFrom('event').select('action').execute();
    expect(events).toEqual([{ action: 'production.text_saved' }]);
    expect((await verifyEvents(journal.context.reader)).brokenAt).toBeUndefined();
  });

  it('is listed page by page without losing or repeating an entry, even of the same moment', async () => {
    const id = await submittedManuscript(journal.db);
    for (const name of ['a', 'b', 'c']) await invite(id, `${name}@clinic.example`);
    const seen: TimelineEntry[] = [];
    let path: string | undefined = `/api/editor/manuscript/${id}/timeline/?limit=2`;
    while (path) {
      const response: Response = await get(path);
      seen.push(...(await response.json()));
      expect(response.headers.get('x-total-count')).toBe('7');
      path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(await timelineOf(id));
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(7);
    for (const after of ['x', Buffer.from('["2026","y"]').toString('base64url')]) {
      expect((await get(`/api/editor/manuscript/${id}/timeline/?after=${after}`)).status, after).toBe(400);
    }
  });

  it('can be limited to one type, with its own count', async () => {
    const id = await submittedManuscript(journal.db);
    await invite(id, 'a@clinic.example');
    const all = await timelineOf(id);
    for (const type of ['event', 'mail'] as const) {
      const reply = await get(`/api/editor/manuscript/${id}/timeline/?type=${type}`);
      const those = all.filter((entry) => entry.type === type);
      expect(those.length).toBeGreaterThan(0);
      expect(await reply.json()).toEqual(those);
      expect(reply.headers.get('x-total-count')).toBe(String(those.length));
    }
    expect((await get(`/api/editor/manuscript/${id}/timeline/?type=rumour`)).status).toBe(400);
  });

  it('is available only to editors, not to the author', async () => {
    const own = await ownManuscript(journal.db, editor);
    const status = async (id: string, person?: Person) =>
      (await get(`/api/editor/manuscript/${id}/timeline/`, person)).status;
    expect([await status(own), await status('0000000000000000')]).toEqual([404, 404]);
    expect(await status(own, await journal.as('editor'))).toBe(200);
    expect([await status(own, await journal.as('author')), await status(own, await journal.as('reviewer'))]).toEqual([
      403, 403,
    ]);
  });
});
