import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { json, type Person } from '../../support/accounts.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('an appeal', () => {
  const journal = useTestJournal();
  let author: Person;
  let editor: Person;
  let reviewer: Person;
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    author = await journal.as('author', { email: 'submitter@hospital.example' });
    editor = await journal.as('editor', { email: 'edith@journal.example' });
    reviewer = await journal.as('reviewer', { email: 'rosa@clinic.example', first_name: 'Rosa', last_name: 'Quiroga' });
    id = await ownManuscript(journal.db, author);
    const done = '2026-11-20T12:00:00.000Z';
    await addAssignment(journal.db, reviewer, { manuscript_id: id, accepted_at: done, completed_at: done });
  });

  const decide = async (body: object) => {
    const reply = await journal.fetch(`/api/editor/manuscript/${id}/update-status/`, json(body, editor));
    expect(reply.status).toBe(200);
    journal.clock.advance(60_000);
  };
  const reject = () => decide({ status: 'rejected', kind: 'rejection', notes: 'Too small.' });
  const appeal = (body: object = { reason: 'The reviewer missed table 2.' }, person = author) =>
    journal.fetch(`/api/author/manuscripts/${id}/appeal/`, json(body, person));
  const read = async (path: string, person: Person) =>
    (await journal.fetch(path, { headers: { authorization: `Bearer ${person.token}` } })).json();
  const own = () => read(`/api/author/manuscripts/${id}/`, author);
  const seen = () => read(`/api/editor/manuscript/${id}/`, editor);
  const answer = async (body: object) => {
    const { requests } = await seen();
    return journal.fetch(`/api/editor/request/${requests[0].id}/answer/`, json(body, editor));
  };
  const kinds = async () => (await read('/api/editor/needs/', editor)).map(({ kind }: { kind: string }) => kind);
  const mails = async () => {
    journal.mailer.sent.length = 0;
    await journal.deliver();
    return journal.mailer.sent.map(({ to, text }) => ({ to: to.address, text }));
  };

  it('reaches the office with its reasons, is confirmed to the author, and waits among what needs the editor', async () => {
    await reject();
    expect(await own()).toMatchObject({ appeal_until: '2026-12-21' });
    await mails();
    expect([(await appeal()).status, (await appeal()).status]).toEqual([200, 200]);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(['office@journal.example', 'submitter@hospital.example'].sort());
    expect(sent.some(({ text }) => text.includes('> The reviewer missed table 2.'))).toBe(true);
    expect(await own()).toMatchObject({ appeal_until: null, requests: [{ kind: 'appeal', answer: null }] });
    expect((await seen()).requests).toHaveLength(1);
    expect(await kinds()).toContain('appeal-asked');
    expect(JSON.stringify(await read(`/api/editor/manuscript/${id}/timeline/`, editor))).toContain(
      'manuscript.appealed',
    );
  });

  it('granted, reopens the manuscript in the same round, and the author is notified', async () => {
    await reject();
    await appeal();
    await mails();
    const reply = await answer({ grant: true, words: 'You are right about table 2.' });
    expect((await reply.json()).manuscript).toMatchObject({ status: 'under_review', round: 1, kind: null });
    expect(await own()).toMatchObject({ status: 'under_review', requests: [{ answer: 'granted' }] });
    const needs = await kinds();
    expect(needs).not.toContain('appeal-asked');
    expect(needs.length).toBeGreaterThan(0);
    const [mail, ...others] = await mails();
    expect([mail?.to, others]).toEqual(['submitter@hospital.example', []]);
    expect(mail?.text).toContain('reopened the manuscript');
    expect(mail?.text).toContain('> You are right about table 2.');
    expect((await answer({ grant: true })).status).toBe(409);
  });

  it('declined, requires words, leaves the decision as it was, and cannot be repeated until another rejection', async () => {
    await reject();
    await appeal();
    expect((await answer({ grant: false })).status).toBe(400);
    await mails();
    expect((await answer({ grant: false, words: 'Table 2 was read.' })).status).toBe(200);
    expect((await mails())[0]?.text).toContain('reconsidered the decision, and it stands');
    expect(await own()).toMatchObject({ status: 'rejected', appeal_until: null, requests: [{ answer: 'declined' }] });
    const again = await appeal();
    expect([again.status, (await again.json()).detail]).toEqual([409, expect.stringContaining('editorial office')]);
    await decide({ status: 'under_review' });
    await reject();
    expect((await appeal()).status).toBe(200);
  });

  it('is refused where nothing was rejected, after thirty days, for a withdrawal, without reasons, and to strangers', async () => {
    expect((await appeal()).status).toBe(409);
    await reject();
    const empty = await appeal({ reason: ' ' });
    expect([empty.status, (await empty.json()).reason]).toEqual([400, [expect.stringContaining('overlooked')]]);
    expect((await appeal(undefined, await journal.as('author'))).status).toBe(404);
    // The session would expire before the deadline.
    await sql`update manuscript set status_since = '2026-10-20T10:00:00Z' where id = ${id}`.execute(journal.db);
    expect(await own()).toMatchObject({ appeal_until: null });
    expect((await appeal()).status).toBe(409);
  });

  it('lapses where an editor reopens the manuscript without answering it', async () => {
    await reject();
    await appeal();
    await decide({ status: 'under_review' });
    expect(await own()).toMatchObject({ requests: [{ kind: 'appeal', answer: 'lapsed' }] });
    expect(await kinds()).not.toContain('appeal-asked');
  });

  it('is not possible after a transfer to another journal, which has its own letter', async () => {
    await decide({ status: 'rejected', kind: 'transfer', notes: '' });
    expect(await own()).toMatchObject({ status: 'rejected', kind: 'transfer', appeal_until: null });
    expect((await appeal()).status).toBe(409);
    const letter = (await mails()).find(({ to }) => to === `amina.${id}@hospital.example`);
    expect(letter?.text).toContain('transferred the manuscript to a journal for which it is better suited');
  });
});
