import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReviewAssignmentTable } from '#database/schema';
import { isAwaited } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { NextSteps } from '#domain/desk/need/need';
import type { PeopleStatistics } from '#domain/desk/statistics/statistics';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { json, type Person } from '../../support/accounts.ts';
import { callerOn } from '../../support/editorial-review-calls.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const AT = '2026-11-20T11:00:00.000Z';
const accepted = { accepted_at: AT, interests: '' };
const cancelled = { cancelled_at: AT };

interface Case {
  row?: Partial<Insertable<ReviewAssignmentTable>>;
  /** Changes to the manuscript afterwards. */
  manuscript?: { status: 'rejected' | 'revisions_required'; round?: number } | { round: number };
  isClosed?: true;
}

const AWAITED: Record<string, Case> = {
  'an invitation without an answer': {},
  'a review that was promised': { row: accepted },
  'a review that is overdue': { row: { ...accepted, due_on: '2026-11-21' } },
  'a review whose link has expired': {
    row: { ...accepted, invited_at: '2026-05-01T10:00:00.000Z', due_on: '2026-05-29' },
  },
  'a review that was sent back': { row: { ...accepted, returned_at: AT, return_reason: 'Add numbers.' } },
};
const NOT_AWAITED: Record<string, Case> = {
  'an invitation that was declined': { row: { declined_at: AT } },
  'a review that was declined after a promise': { row: { ...accepted, declined_at: AT } },
  'an invitation that was withdrawn': { row: cancelled },
  'an invitation that was given to the next': { row: { ...cancelled, cancel_reason: 'We had no answer.' } },
  'a review that is in': { row: { ...accepted, completed_at: AT } },
  'an invitation to a closed account': { isClosed: true },
  'a review by a closed account': { row: accepted, isClosed: true },
  'a review of a manuscript that was rejected': { row: accepted, manuscript: { status: 'rejected' } },
  'an invitation to a manuscript that was withdrawn': { manuscript: { status: 'rejected' } },
  'a review of a manuscript that is revised': { row: accepted, manuscript: { status: 'revisions_required' } },
  'a review of an earlier round': { row: accepted, manuscript: { round: 2 } },
};

describe('what the office waits for from a reviewer', () => {
  const journal = useTestJournal();
  const call = callerOn(journal);
  let editor: Person;
  let reviewer: Person;
  let manuscript: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-28T10:00:00.000Z');
    editor = await journal.as('editor');
    reviewer = await journal.as('reviewer');
    manuscript = await underReviewManuscript(journal.db, { editor_id: editor.id });
  });

  const set = async ({ row, manuscript: after, isClosed }: Case): Promise<string> => {
    const id = await addAssignment(journal.db, reviewer, { manuscript_id: manuscript, ...row });
    if (after) await journal.db.updateTable('manuscript').set(after).where('id', '=', manuscript).execute();
    if (isClosed) {
      await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', reviewer.id).execute();
    }
    return id;
  };

  /** Whether each screen and route shows the review as awaited. */
  const readAwaited = async (id: string) => {
    const path = `/api/editor/manuscript/${manuscript}/`;
    const shown = await call.read<EditorManuscript>(editor, path);
    const steps = await call.read<NextSteps>(editor, `${path}next-steps/`);
    const people = await call.read<PeopleStatistics>(editor, '/api/editor/statistics/people/');
    const [load] = people.reviewers;
    const reminding = await journal.fetch(`/api/editor/assignment/${id}/remind/`, json({}, editor));
    const [assignment] = shown.assignments;
    return {
      screen: assignment !== undefined && isAwaited(shown, assignment),
      desk:
        steps.awaited.some(({ who }) => who === 'reviewers') ||
        steps.needs.some(({ kind }) => kind === 'reviewer-silent' || kind === 'review-overdue'),
      statistics: load !== undefined && load.open + load.unanswered === 1,
      reminder: reminding.status === 200,
    };
  };

  /** Which of the emails requesting a review still reach the reviewer if they were queued earlier. */
  const deliverQueued = async (id: string) => {
    const payload = { assignment_id: id, manuscript_id: manuscript };
    for (const kind of ['mail.review-invitation', 'mail.review-accepted', 'mail.review-copy-shown'] as const) {
      await journal.db.transaction().execute((trx) => enqueue(trx, { kind, payload }, journal.clock.now()));
    }
    await journal.deliver();
    return journal.mailer.sent.filter(({ to }) => to.address === reviewer.email).length > 0;
  };

  it.each(Object.entries(AWAITED))('is %s, wherever it is shown', async (_, given) => {
    const id = await set(given);
    expect(await deliverQueued(id)).toBe(true);
    expect(await readAwaited(id)).toEqual({ screen: true, desk: true, statistics: true, reminder: true });
  });

  it.each(Object.entries(NOT_AWAITED))('is not %s, wherever it is shown', async (_, given) => {
    const id = await set(given);
    expect(await deliverQueued(id)).toBe(false);
    expect(await readAwaited(id)).toEqual({ screen: false, desk: false, statistics: false, reminder: false });
  });

  it('ends with the decision for whoever was to be told of a readable copy', async () => {
    await set({ row: accepted, manuscript: { status: 'revisions_required' } });
    const leaks = JSON.stringify([{ where: 'text', found: 'Diallo' }]);
    await journal.db
      .insertInto('leak_report')
      .values({ manuscript_id: manuscript, round: 1, status: 'leaks', reason: '', removed: '[]', made_at: AT, leaks })
      .execute();
    const path = `/api/editor/manuscript/${manuscript}/show-review-copy/`;
    expect((await journal.fetch(path, json({ round: 1 }, editor))).status).toBe(200);
    expect(await journal.db.selectFrom('outbox').select('kind').execute()).not.toContainEqual({
      kind: 'mail.review-copy-shown',
    });
  });

  it('is not withdrawn twice, and not after the decision', async () => {
    const id = await set({ row: accepted, manuscript: { status: 'rejected' } });
    const cancel = () => journal.fetch(`/api/editor/assignment/${id}/cancel/`, json({ reason: '' }, editor));
    expect((await cancel()).status).toBe(409);
    await journal.db.updateTable('manuscript').set({ status: 'under_review' }).where('id', '=', manuscript).execute();
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 409]);
  });

  it('counts with the reviews that are in, on the card of the manuscript', async () => {
    const other = await journal.as('reviewer');
    await addAssignment(journal.db, other, { manuscript_id: manuscript, ...accepted, completed_at: AT });
    await set({ row: accepted });
    const reviews = async () =>
      (await call.read<{ reviews: object }[]>(editor, '/api/editor/manuscripts/under_review/'))[0]?.reviews;
    expect(await reviews()).toEqual({ received: 1, asked: 2 });
    await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', reviewer.id).execute();
    expect(await reviews()).toEqual({ received: 1, asked: 1 });
  });
});
