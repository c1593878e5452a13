import { does } from '#domain/decision/decision';
import { officePaths } from '#domain/desk/editorial/paths';
import { endOfDay } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { isRefundable, PAYMENT_PROBLEMS, PAYMENT_TEXTS } from '#domain/payment/payment';
import type { FoundReason, ManuscriptNeedKind } from './need.ts';
import { daysOver, type Finder, isBeingMade } from './review-needs.ts';
import { CHARGE_DAYS, daysAfter, latestOf, type Situation, takingInUntil } from './situation.ts';

/** What waits from acceptance on: the article in the making, its proof, its place, and the money. */
export const PRODUCTION_NEEDS = {
  'text-missing'(situation, now) {
    const { production } = situation;
    const until = takingInUntil(situation);
    const isUnderWay = until !== null && until > now;
    if (!isInProduction(situation, now) || production.has_text || production.proof || isUnderWay) return [];
    const reason =
      production.taking_in?.state === 'failed'
        ? 'The authors’ file could not be converted.'
        : 'There is no full text yet, and nothing is being converted.';
    return [make(situation, reason, { label: 'Convert the manuscript' })];
  },
  // Before it is published, its checks say so.
  'text-misread'(situation) {
    const { misread } = situation.production;
    if (!misread || !does('isOnSite', situation.status)) return [];
    const places = misread.places === 1 ? 'one place' : `${misread.places} places`;
    const reason = `The authors’ file, read again, differs from the published text in ${places}.`;
    return [make(situation, reason, { label: 'Compare', since: misread.since })];
  },
  'proof-unsent'(situation, now) {
    const { has_text, proof } = situation.production;
    if (!isInProduction(situation, now) || !has_text || proof) return [];
    return [
      make(situation, 'The text is ready, but no proof has been sent to the authors.', { label: 'Check and send' }),
    ];
  },
  'proof-overdue'(situation, now) {
    const { proof } = situation.production;
    if (!isInProduction(situation, now) || !proof || proof.answer) return [];
    const until = endOfDay(proof.due_on);
    if (until > now) return [];
    const reason = `The authors’ answer to the proof is ${daysOver(until, now)} overdue.`;
    return [make(situation, reason, { label: 'Ask the authors', since: until })];
  },
  'proof-answered'(situation, now) {
    const { proof } = situation.production;
    if (!isInProduction(situation, now) || !proof?.answer) return [];
    const since = proof.answered_at ?? situation.status_since;
    if (proof.answer === 'approval') {
      return [make(situation, 'The authors have approved the proof.', { label: 'Publish', since })];
    }
    const { open_comments } = proof;
    const left = open_comments === 1 ? '1 correction is open' : `${open_comments} corrections are open`;
    const reason = `The authors have answered the proof: ${open_comments > 0 ? left : 'no correction is open'}.`;
    return [make(situation, reason, { label: 'See their answer', since })];
  },
  'issue-missing'(situation) {
    if (!isBeingMade(situation) || situation.has_issue) return [];
    const { id, status_since: since } = situation;
    const link = { label: 'Assign to an issue', address: paths.editorManuscript(id) };
    return [{ subject_id: id, since, reason: 'It is accepted but not in any issue.', link }];
  },
  'waiver-asked'({ id, status, waiver }) {
    // Before acceptance nobody in the office may know of it.
    if (!waiver || !does('isAccepted', status)) return [];
    const reason = 'The authors have asked for a waiver.';
    const link = { label: 'Decide', address: officePaths.money(id) };
    return [{ subject_id: waiver.id, since: waiver.requested_at, reason, link }];
  },
  'refund-due'({ id, status, status_since, charge_paid_since }) {
    if (!charge_paid_since || !isRefundable(status)) return [];
    const since = latestOf(status_since, charge_paid_since);
    return [
      {
        subject_id: id,
        since,
        reason: PAYMENT_TEXTS.refundDue,
        link: { label: 'See the charge', address: officePaths.money(id) },
      },
    ];
  },
  'charge-unpaid'({ id, status, charge_due_since }, now) {
    if (!charge_due_since || !does('owesCharge', status)) return [];
    const since = daysAfter(charge_due_since, CHARGE_DAYS);
    if (since > now) return [];
    const reason = `The charge has been due for more than ${CHARGE_DAYS} days.`;
    return [{ subject_id: id, since, reason, link: { label: 'See the charge', address: officePaths.money(id) } }];
  },
  'payment-doubtful'({ id: manuscript, doubtful_payments }) {
    return doubtful_payments.map(({ id, created_at, problem }) => ({
      subject_id: id,
      since: created_at,
      reason: problem ? PAYMENT_PROBLEMS[problem] : 'The payment provider has not confirmed this payment yet.',
      link: { label: 'See the payment', address: officePaths.money(manuscript) },
    }));
  },
} as const satisfies Partial<Record<ManuscriptNeedKind, Finder>>;

/** True while the office works on an article that has no day of publication ahead of it. */
const isInProduction = (situation: Situation, now: Date): boolean =>
  isBeingMade(situation) && !isPlanned(situation, now);

/** True where it appears by itself on a day that has not passed. */
export const isPlanned = ({ production: { publish_on } }: Situation, now: Date): boolean =>
  publish_on !== null && endOfDay(publish_on) > now;

function make(
  { id, status_since }: Situation,
  reason: string,
  { label, since = status_since }: { label: string; since?: Date },
): FoundReason {
  return { subject_id: id, since, reason, link: { label, address: paths.editorProduction(id) } };
}
