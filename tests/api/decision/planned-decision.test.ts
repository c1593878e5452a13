import { beforeEach, describe, expect, it } from 'vitest';
import { EDITORIAL_TEXTS, PLAN_TEXTS } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const NOW = '2026-11-21T10:00:00.000Z';

describe('a decision that waits for its moment', () => {
  const journal = useTestJournal();
  let edith: Person;
  let rosa: Person;
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set(NOW);
    edith = await journal.as('editor', { email: 'edith@journal.example' });
    rosa = await journal.as('editor', { email: 'rosa@journal.example' });
    id = await underReviewManuscript(journal.db);
  });

  const address = (rest: string) => `/api/editor/manuscript/${id}/${rest}`;
  const plan = (body: object, person = edith) =>
    journal.fetch(address('planned-decision/'), json({ status: 'revisions_required', ...body }, person));
  const undo = (planned: string, person = edith) =>
    journal.fetch(address(`planned-decision/${planned}/`), { ...json({}, person), method: 'DELETE' });
  const read = async (): Promise<EditorManuscript> =>
    (await journal.fetch(address(''), { headers: bearer(edith.token) })).json();
  const planDecision = async (body: object = {}, person = edith) => {
    const reply = await plan(body, person);
    expect(reply.status, await reply.clone().text()).toBe(200);
    return (await reply.json()).manuscript as EditorManuscript;
  };
  const mails = async () => {
    await journal.deliver();
    return journal.mailer.sent.splice(0).map(({ subject }) => subject);
  };
  const listActions = async () => {
    const rows = await journal.db
      .selectFrom('event')
      .select('action')
      .where('object_id', '=', id)
      .orderBy('position')
      .execute();
    return rows.map(({ action }) => action);
  };

  it('changes nothing and sends nothing before a minute has passed, and then is a decision like any other', async () => {
    const reviewer = await journal.as('reviewer');
    const done = '2026-11-20T12:00:00.000Z';
    const assignment = { manuscript_id: id, accepted_at: done, completed_at: done };
    const review = await addAssignment(journal.db, reviewer, assignment);
    const before = await planDecision({ kind: 'minor_revision', notes: 'Well done.', revision_due_on: '2026-12-24' });
    expect(before).toMatchObject({
      status: 'under_review',
      decisions: [],
      planned_decision: { status: 'revisions_required', kind: 'minor_revision', has_letter: true },
    });
    expect(before.planned_decision?.due_at).toBe('2026-11-21T10:01:00.000Z');
    journal.clock.set('2026-11-21T10:00:59.000Z');
    expect(await mails()).toEqual([]);
    journal.clock.set('2026-11-21T10:01:00.000Z');
    expect(await mails()).toContainEqual(expect.stringContaining('minor revisions requested'));
    expect(await read()).toMatchObject({
      status: 'revisions_required',
      revision_due_on: '2026-12-24',
      planned_decision: null,
      decisions: [{ kind: 'minor_revision', notes: 'Well done.', decided_by: 'edith@journal.example' }],
    });
    expect(review).toBeTruthy();
    expect(await listActions()).toEqual(['decision.planned', 'status.changed']);
  });

  it('is undone by any editor before then, once, and nothing of it is left but what happened', async () => {
    const { planned_decision, version } = await planDecision();
    const reply = await undo(planned_decision?.id ?? '', rosa);
    expect(await reply.json()).toMatchObject({
      message: PLAN_TEXTS.undone,
      manuscript: { status: 'under_review', planned_decision: null, decisions: [], version: version + 1 },
    });
    const again = await undo(planned_decision?.id ?? '');
    expect([again.status, (await again.json()).detail]).toEqual([409, PLAN_TEXTS.tooLate]);
    journal.clock.set('2026-11-21T10:02:00.000Z');
    expect(await mails()).toEqual([]);
    expect(await listActions()).toEqual(['decision.planned', 'decision.undone']);
  });

  it('cannot be undone once it was taken', async () => {
    const { planned_decision } = await planDecision();
    journal.clock.set('2026-11-21T10:01:00.000Z');
    await journal.deliver();
    const late = await undo(planned_decision?.id ?? '');
    expect([late.status, (await late.json()).manuscript.status]).toEqual([409, 'revisions_required']);
  });

  it('shows itself to a second editor who decides on what was there before, and is kept', async () => {
    const { version } = await read();
    await planDecision({ version });
    for (const reply of [
      await plan({ version, status: 'rejected' }, rosa),
      await journal.fetch(address('update-status/'), json({ version, status: 'rejected' }, rosa)),
    ]) {
      expect(reply.status).toBe(409);
      expect(await reply.json()).toMatchObject({
        detail: EDITORIAL_TEXTS.stale,
        manuscript: { status: 'under_review', planned_decision: { planned_by: 'edith@journal.example' } },
      });
    }
  });

  it('gives way to another that is set after it, and to one that is taken before its moment', async () => {
    await planDecision({ kind: 'minor_revision' });
    const { version } = await planDecision({ status: 'accepted' }, rosa);
    journal.clock.set('2026-11-21T10:00:30.000Z');
    await journal.fetch(address('update-status/'), json({ version, status: 'rejected', letter: null }, rosa));
    journal.clock.set('2026-11-21T10:05:00.000Z');
    await journal.deliver();
    expect(await read()).toMatchObject({ status: 'rejected', planned_decision: null, decisions: [{}] });
  });

  it('lapses if the manuscript has changed status meanwhile, and the timeline says so', async () => {
    await planDecision({ take_at: '2026-11-24T09:00:00Z' });
    await journal.db.updateTable('manuscript').set({ round: 2 }).where('id', '=', id).execute();
    journal.clock.set('2026-11-24T09:00:00.000Z');
    expect(await mails()).toEqual([]);
    edith = await journal.as('editor', { email: 'later@journal.example' });
    expect(await read()).toMatchObject({ status: 'under_review', planned_decision: null, decisions: [] });
    expect(await listActions()).toEqual(['decision.planned', 'decision.overtaken']);
  });

  it('waits for a chosen time, days ahead, and not a second less', async () => {
    await planDecision({ take_at: '2026-11-24T11:00:00+02:00' });
    for (const early of ['2026-11-22T12:00:00.000Z', '2026-11-24T08:59:59.000Z']) {
      journal.clock.set(early);
      expect(await mails(), early).toEqual([]);
    }
    journal.clock.set('2026-11-24T09:00:00.000Z');
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ['a time that has passed', { take_at: '2026-11-21T09:00:00Z' }, 'take_at'],
    ['a time beyond a month', { take_at: '2027-01-21T09:00:00Z' }, 'take_at'],
    ['publication', { status: 'published' }, 'status'],
    ['a decision that ends no round', { status: 'under_review' }, 'status'],
    ['what the decision itself would refuse', { revision_due_on: '2026-11-01' }, 'revision_due_on'],
    ['a kind of another status', { kind: 'transfer' }, 'kind'],
  ])('is refused for %s, and nothing is kept', async (_, body, field) => {
    const reply = await plan(body);
    expect([reply.status, Object.keys(await reply.json())]).toEqual([400, expect.arrayContaining([field])]);
    expect((await read()).planned_decision).toBeNull();
    expect(await listActions()).toEqual([]);
  });
});
