import { beforeEach, describe, expect, it } from 'vitest';
import { json, type Person } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import { underReviewManuscript } from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

describe.each(everyEngine())('a decision that waits, and two editors at one moment, on $name', (engine) => {
  const journal = useTestJournal(engine);
  let editors: Person[];
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    editors = await Promise.all(
      ['edith', 'rosa'].map((name) => journal.as('editor', { email: `${name}@journal.example` })),
    );
    id = await underReviewManuscript(journal.db);
  });

  const address = () => `/api/editor/manuscript/${id}/planned-decision/`;
  const plan = (person: Person, status: string) =>
    journal.fetch(address(), json({ status, version: 1, letter: null }, person));
  const decisions = () => journal.db.selectFrom('decision').select('status').execute();

  it('is set by one of them, and the other hears of it', async () => {
    const [one, other] = editors as [Person, Person];
    const replies = await Promise.all([plan(one, 'accepted'), plan(other, 'rejected')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = await Promise.all(replies.map(async (reply) => (await reply.json()).manuscript.planned_decision.id));
    expect(new Set(told).size).toBe(1);
    journal.clock.set('2026-11-21T10:01:00.000Z');
    await journal.deliver();
    expect(await decisions()).toHaveLength(1);
  });

  it('is either taken or undone, never both', async () => {
    const [one, other] = editors as [Person, Person];
    const { manuscript } = await (await plan(one, 'accepted')).json();
    journal.clock.set('2026-11-21T10:01:00.000Z');
    const undo = { ...json({}, other), method: 'DELETE' };
    const [reply] = await Promise.all([
      journal.fetch(`${address()}${manuscript.planned_decision.id}/`, undo),
      journal.deliver(),
    ]);
    expect(await decisions()).toHaveLength(reply.status === 200 ? 0 : 1);
    expect([200, 409]).toContain(reply.status);
  });
});
