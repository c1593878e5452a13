import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal } from '#domain/decision/decision';
import { REQUEST_RULES, type RequestKind } from '#domain/decision/request/request';
import { findAwaited, findNeeds } from '#domain/desk/need/find-needs';
import { compareUrgency, completeNeed, type NEED_KINDS } from '#domain/desk/need/need';
import type { Situation, SituationAssignment, SituationRequest, SituationTask } from '#domain/desk/need/situation';
import { DAY_MS, plainDate } from '#domain/kernel/date';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import { PRODUCTION_TASK_NAMES } from '#domain/production/task';
import { MERIDIAN } from '../../support/meridian.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const dayFrom = (days: number) => plainDate(ago(-days));

const past = fc.integer({ min: 0, max: 400 }).map(ago);
const day = fc.integer({ min: -200, max: 60 }).map(dayFrom);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

/** An assignment in any reachable state: a review is submitted only after acceptance. */
const assignment: fc.Arbitrary<SituationAssignment> = fc
  .record({
    id: fc.uuid(),
    reviewer: fc.constantFrom('Ingrid Kowalski', 'Kofi Mensah'),
    invited_at: past,
    due_on: day,
    reminded_at: maybe(past),
    is_active: fc.boolean(),
    can_read: fc.boolean(),
    stage: fc.constantFrom('invited', 'accepted', 'declined', 'cancelled', 'completed'),
    at: past,
  })
  .map(({ stage, at, ...asked }) => ({
    ...asked,
    accepted_at: stage === 'accepted' || stage === 'completed' ? at : null,
    declined_at: stage === 'declined' ? at : null,
    cancelled_at: stage === 'cancelled' ? at : null,
    completed_at: stage === 'completed' ? at : null,
  }));

const proof = fc
  .record({
    due_on: day,
    answer: maybe(fc.constantFrom('corrections', 'approval')),
    at: past,
    open_comments: fc.nat(3),
  })
  .map(({ at, ...sent }) => ({ ...sent, answered_at: sent.answer && at }));

const task: fc.Arbitrary<SituationTask> = fc.record({
  task: fc.constantFrom(...PRODUCTION_TASK_NAMES),
  assignee_id: maybe(fc.uuid()),
  assignee: fc.constant('Pavel Dvorak'),
  due_on: maybe(day),
  assigned_at: past,
});

const request: fc.Arbitrary<SituationRequest> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...(Object.keys(REQUEST_RULES) as RequestKind[])),
  assignment_id: maybe(fc.uuid()),
  words: fc.constant('We found a mistake.'),
  wanted_on: day,
  asked_at: past,
});

/** A manuscript in any status and situation. */
const situation: fc.Arbitrary<Situation> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...MANUSCRIPT_STATUSES),
  status_since: past,
  check: maybe(
    fc.record({
      state: fc.constantFrom('open', 'sent-back', 'passed'),
      changed_at: past,
      corrected_at: maybe(past),
    }),
  ),
  round: fc.integer({ min: 1, max: 3 }),
  editor_id: maybe(fc.uuid()),
  editor_left_at: maybe(past),
  requests: fc.array(request, { maxLength: 2 }),
  revision_due_on: maybe(day),
  late_days: fc.integer({ min: 0, max: 9 }),
  wanted_reviews: maybe(fc.integer({ min: 1, max: 4 })),
  has_issue: fc.boolean(),
  assignments: fc.array(assignment, { maxLength: 4 }),
  copy_held_since: maybe(past),
  held_files: fc.array(fc.record({ id: fc.uuid(), name: fc.string(), held_since: past }), { maxLength: 2 }),
  production: fc.record({
    has_text: fc.boolean(),
    misread: maybe(fc.record({ places: fc.integer({ min: 1, max: 9 }), since: past })),
    taking_in: maybe(fc.record({ state: fc.constantFrom('waiting', 'failed'), changed_at: past })),
    publish_on: maybe(day),
    tasks: fc.uniqueArray(task, { selector: (one) => one.task }),
    proof: maybe(proof),
  }),
  charge_due_since: maybe(past),
  charge_paid_since: maybe(past),
  waiver: maybe(fc.record({ id: fc.uuid(), requested_at: past })),
  unanswered: fc.constant([]),
  doubtful_payments: fc.constant([]),
});

describe('whom a manuscript is waiting for', () => {
  it('is always someone, with a reason, until it is rejected or published', () => {
    fc.assert(
      fc.property(situation, (one) => {
        fc.pre(!isFinal(one.status));
        const everybody = [...findNeeds(MERIDIAN, one, NOW), ...findAwaited(MERIDIAN, one, NOW)];
        expect(everybody.length).toBeGreaterThan(0);
        for (const { reason } of everybody) expect(reason).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });

  it('is the office as soon as everyone else is overdue', () => {
    fc.assert(
      fc.property(situation, (one) => {
        fc.pre(!isFinal(one.status));
        // A proof may be outstanding beyond its due date, but not indefinitely.
        const waits = [NOW];
        for (
          let [last] = findAwaited(MERIDIAN, one, NOW).slice(-1);
          last;
          [last] = findAwaited(MERIDIAN, one, new Date(last.until)).slice(-1)
        ) {
          waits.push(new Date(last.until));
          expect(waits.length).toBeLessThan(4);
        }
        const then = waits.at(-1) ?? NOW;
        expect(findNeeds(MERIDIAN, one, then)).not.toEqual([]);
        const muchLater = new Date(then.getTime() + 400 * DAY_MS);
        expect(findNeeds(MERIDIAN, one, muchLater).every(({ urgency }) => urgency !== 'open')).toBe(true);
      }),
    );
  });

  it('is no one’s review any more once it is rejected or published', () => {
    const afterwards = [
      'copyediting',
      'layout',
      'text-misread',
      'appeal-asked',
      'waiver-asked',
      'refund-due',
      'charge-unpaid',
      'payment-doubtful',
    ];
    fc.assert(
      fc.property(situation, (one) => {
        fc.pre(isFinal(one.status));
        expect(findAwaited(MERIDIAN, one, NOW)).toEqual([]);
        expect(findNeeds(MERIDIAN, one, NOW).filter(({ kind }) => !afterwards.includes(kind))).toEqual([]);
      }),
    );
  });
});

/** A manuscript under review with two reviewers who have accepted; one has submitted the review. */
const reviewer = (overrides: Partial<SituationAssignment>): SituationAssignment => ({
  id: 'one',
  reviewer: 'Ingrid Kowalski',
  invited_at: ago(30),
  due_on: dayFrom(10),
  accepted_at: ago(29),
  declined_at: null,
  cancelled_at: null,
  completed_at: null,
  reminded_at: null,
  is_active: true,
  can_read: true,
  ...overrides,
});
const underReview = (...assignments: SituationAssignment[]): Situation => ({
  id: 'm',
  status: 'under_review',
  status_since: ago(30),
  round: 1,
  editor_id: null,
  editor_left_at: null,
  requests: [],
  check: null,
  revision_due_on: null,
  late_days: 0,
  wanted_reviews: null,
  has_issue: false,
  assignments,
  copy_held_since: null,
  held_files: [],
  production: { has_text: false, misread: null, taking_in: null, tasks: [], publish_on: null, proof: null },
  charge_due_since: null,
  charge_paid_since: null,
  waiver: null,
  unanswered: [],
  doubtful_payments: [],
});
const done = reviewer({ id: 'two', completed_at: ago(8) });
const reasonsOf = (one: Situation, now = NOW) =>
  findNeeds(MERIDIAN, one, now).map(({ kind, reason }) => [kind, reason]);

describe('the reason for a task', () => {
  it.each<[what: string, one: Situation, expected: string[][]]>([
    ['a review within its time', underReview(done, reviewer({})), []],
    [
      'a late review',
      underReview(done, reviewer({ due_on: dayFrom(-13) })),
      [['review-overdue', 'One of two reviews is in; Ingrid Kowalski is 12 days overdue.']],
    ],
    [
      'a late review whose reviewer was reminded',
      underReview(done, reviewer({ due_on: dayFrom(-13), reminded_at: ago(1) })),
      [],
    ],
    [
      'an invitation without an answer',
      underReview(done, reviewer({ accepted_at: null, invited_at: ago(9) })),
      [['reviewer-silent', 'Ingrid Kowalski has not answered the invitation for 9 days.']],
    ],
    [
      'a reviewer who declined',
      underReview(done, reviewer({ declined_at: ago(2) })),
      [['reviewers-missing', 'One of the two reviewers it needs has been found.']],
    ],
    ['all reviews', underReview(done, { ...done, id: 'three' }), [['reviews-in', 'Both reviews are in.']]],
    ['the one look at a revision', { ...underReview(done), round: 2 }, [['reviews-in', 'The review is in.']]],
    [
      'a waiver before acceptance',
      { ...underReview(done, reviewer({})), waiver: { id: 'w', requested_at: ago(3) } },
      [],
    ],
  ])('says of %s who is waited for', (_, one, expected) => {
    expect(reasonsOf(one)).toEqual(expected);
  });

  it('is overdue only when the day has ended everywhere on Earth', () => {
    const one = underReview(done, reviewer({ due_on: '2026-11-20' }));
    expect(reasonsOf(one, new Date('2026-11-21T11:59:59Z'))).toEqual([]);
    expect(reasonsOf(one, new Date('2026-11-21T12:00:00Z'))[0]?.[1]).toContain('is 1 day overdue');
  });
});

describe('the order of tasks', () => {
  it('is failures first, then the longest overdue, whatever their kind', () => {
    const of = (kind: (typeof NEED_KINDS)[number], days: number) =>
      completeNeed(kind, { subject_id: 'a', since: ago(days), reason: '', link: { label: '', address: '' } }, NOW);
    const sorted = [of('new', 4), of('reviews-in', 20), of('new', 10), of('build-failed', 0), of('review-overdue', 17)];
    expect(sorted.sort(compareUrgency).map(({ kind, urgency }) => `${kind} ${urgency}`)).toEqual([
      'build-failed failing',
      'review-overdue late',
      'reviews-in late',
      'new late',
      'new open',
    ]);
  });
});
