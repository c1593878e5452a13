import { has, isFinal } from '#domain/decision/decision';
import { REQUEST_RULES } from '#domain/decision/request/request';
import { effectText } from '#domain/desk/delivery/effect-text';
import type { Question } from '#domain/desk/editorial/editorial';
import { officePaths, type ProductionPart } from '#domain/desk/editorial/paths';
import type { Journal } from '#domain/journal/journal';
import { emailsPage } from '#domain/journal/mail/paths';
import { DAY_MS, endOfDay, longDate, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { INQUIRY_FORMS, type InquiryForm } from '#domain/message/inquiry/inquiry';
import { inquiryPaths, messagesPage } from '#domain/message/paths';
import { isRefundable, PAYMENT_PROBLEMS, PAYMENT_TEXTS } from '#domain/payment/payment';
import { type ProductionTaskName, TASK_PARTS } from '#domain/production/task';
import {
  type Awaited,
  compareUrgency,
  completeNeed,
  type FoundNeed,
  type FoundReason,
  MANUSCRIPT_NEED_KINDS,
  type ManuscriptNeedKind,
  type NeedCall,
} from './need.ts';
import {
  daysOverdue,
  type Finder,
  isInProduction,
  isSentBack,
  isUnderReview,
  isUnderRevision,
  reviewFinders,
} from './review-needs.ts';
import {
  assignmentDueAt,
  CHARGE_GRACE_DAYS,
  conversionDueAt,
  correctionDueAt,
  daysAfter,
  isStillAwaited,
  latest,
  nextReminderAt,
  revisionDueAt,
  type Situation,
  type SituationRequest,
} from './situation.ts';

/** Tasks from acceptance on: production, proof, placement and payment. */
const PRODUCTION_NEEDS = {
  copyediting(situation) {
    return assignedTask(situation, 'copyediting', 'Open the text');
  },
  layout(situation) {
    return assignedTask(situation, 'layout', 'Open the proof');
  },
  'text-missing'(situation, now) {
    const { production } = situation;
    const until = conversionDueAt(situation);
    const isUnderWay = until !== null && until > now;
    if (!isUnscheduled(situation, now) || production.has_text || production.proof || isUnderWay) return [];
    const reason =
      production.taking_in?.state === 'failed'
        ? 'The authors’ file could not be converted.'
        : 'There is no full text yet, and no conversion is running.';
    return [productionNeed(situation, reason, { label: 'Convert the manuscript', part: 'text' })];
  },
  // Only after publication: before it, the checks report this.
  'text-misread'(situation) {
    const { misread } = situation.production;
    if (!misread || !has('isOnSite', situation.status)) return [];
    const places = misread.places === 1 ? 'one place' : `${misread.places} places`;
    const reason = `On a second conversion, the authors’ file differs from the published text in ${places}.`;
    return [productionNeed(situation, reason, { label: 'Compare', part: 'text', since: misread.since })];
  },
  'proof-unsent'(situation, now) {
    const { has_text, proof } = situation.production;
    if (!isUnscheduled(situation, now) || !has_text || proof) return [];
    return [
      productionNeed(situation, 'The text is ready, but no proof has been sent to the authors.', {
        label: 'Check and send',
        part: 'proof',
      }),
    ];
  },
  'proof-overdue'(situation, now) {
    const { proof } = situation.production;
    if (!isUnscheduled(situation, now) || !proof || proof.answer) return [];
    const until = endOfDay(proof.due_on);
    if (until > now) return [];
    const reason = `The authors’ response to the proof is ${daysOverdue(until, now)} overdue.`;
    return [productionNeed(situation, reason, { label: 'Ask the authors', part: 'proof', since: until })];
  },
  'proof-answered'(situation, now) {
    const { proof } = situation.production;
    if (!isUnscheduled(situation, now) || !proof?.answer) return [];
    const since = proof.answered_at ?? situation.status_since;
    if (proof.answer === 'approval') {
      return [
        productionNeed(situation, 'The authors have approved the proof.', { label: 'Publish', part: 'publish', since }),
      ];
    }
    const { open_comments } = proof;
    const left = open_comments === 1 ? '1 correction is open' : `${open_comments} corrections are open`;
    const reason = `The authors have responded to the proof: ${open_comments > 0 ? left : 'no corrections are open'}.`;
    return [productionNeed(situation, reason, { label: 'View the response', part: 'proof', since })];
  },
  'issue-missing'(situation) {
    if (!isInProduction(situation) || situation.has_issue) return [];
    const { id, status_since: since } = situation;
    const link = { label: 'Assign to an issue', address: `${officePaths.productionPart(id, 'publish')}#issue-heading` };
    return [{ subject_id: id, since, reason: 'The manuscript is accepted, but not assigned to an issue.', link }];
  },
  'waiver-asked'({ id, status, waiver }) {
    // The request is sealed before acceptance.
    if (!waiver || !has('isAccepted', status)) return [];
    const reason = 'The authors have asked for a waiver.';
    const link = { label: 'Decide', address: officePaths.money(id) };
    return [{ subject_id: waiver.id, since: waiver.requested_at, reason, link }];
  },
  'refund-due'({ id, status, status_since, charge_paid_since }) {
    if (!charge_paid_since || !isRefundable(status)) return [];
    const since = latest(status_since, charge_paid_since);
    return [
      {
        subject_id: id,
        since,
        reason: PAYMENT_TEXTS.refundDue,
        link: { label: 'View the charge', address: officePaths.money(id) },
      },
    ];
  },
  'charge-unpaid'({ id, status, charge_due_since }, now) {
    if (!charge_due_since || !has('owesCharge', status)) return [];
    const since = daysAfter(charge_due_since, CHARGE_GRACE_DAYS);
    if (since > now) return [];
    const reason = `The charge has been due for more than ${CHARGE_GRACE_DAYS} days.`;
    return [{ subject_id: id, since, reason, link: { label: 'View the charge', address: officePaths.money(id) } }];
  },
  'payment-doubtful'({ id: manuscript, doubtful_payments }) {
    return doubtful_payments.map(({ id, created_at, problem }) => ({
      subject_id: id,
      since: created_at,
      reason: problem ? PAYMENT_PROBLEMS[problem] : 'The payment provider has not confirmed this payment yet.',
      link: { label: 'View the payment', address: officePaths.money(manuscript) },
    }));
  },
} as const satisfies Partial<Record<ManuscriptNeedKind, Finder>>;

/** Whether production is in progress and no publication date is set. */
const isUnscheduled = (situation: Situation, now: Date): boolean =>
  isInProduction(situation) && !isScheduled(situation, now);

/** Whether the article will be published automatically on a future day. */
const isScheduled = ({ production: { publish_on } }: Situation, now: Date): boolean =>
  publish_on !== null && endOfDay(publish_on) > now;

function productionNeed(
  { id, status_since }: Situation,
  reason: string,
  { label, part, since = status_since }: { label: string; part: ProductionPart; since?: Date },
): FoundReason {
  return { subject_id: id, since, reason, link: { label, address: officePaths.productionPart(id, part) } };
}

/** An assigned task; the link, with this label, leads to the work. */
function assignedTask({ id, status, production }: Situation, name: ProductionTaskName, label: string): FoundReason[] {
  if (!has('isAccepted', status)) return [];
  const link = { label, address: officePaths.productionPart(id, TASK_PARTS[name]) };
  return production.tasks
    .filter(({ task }) => task === name)
    .map(({ assignee_id, assignee, due_on, assigned_at: since }) => {
      const task = { subject_id: id, since, due_on };
      const until = due_on ? `, due on ${longDate(due_on)}` : '';
      if (assignee_id) return { ...task, reason: `Assigned to ${assignee}${until}.`, link };
      const address = `${officePaths.productionPart(id, 'proof')}#tasks-heading`;
      const reason = `${assignee} can no longer do this. Assign it to someone else.`;
      return { ...task, reason, link: { label: 'Assign', address } };
    });
}

/**
 * Returns the colleague who is to settle a task: the one it is assigned to, or else the handling editor; null if there
 * is neither.
 */
export function ownerOf({ kind }: Pick<FoundNeed, 'kind'>, { editor_id, production }: Situation): string | null {
  return production.tasks.find(({ task }) => task === kind)?.assignee_id ?? editor_id;
}

/** Tasks about messages from authors and reviewers, in any status. */
const MESSAGE_NEEDS = {
  'message-unanswered'({ id, unanswered }) {
    return unanswered.map(({ id: subject_id, waiting_since: since, reviewer, ...thread }) => ({
      subject_id,
      since,
      reason: reviewer
        ? `${reviewer}, a reviewer, is waiting for an answer.`
        : 'The authors are waiting for an answer.',
      link: { label: 'Answer', address: messagesPage(id, thread) },
    }));
  },
} as const satisfies Partial<Record<ManuscriptNeedKind, Finder>>;

const findersFor = (journal: Journal): Readonly<Record<ManuscriptNeedKind, Finder>> => ({
  ...reviewFinders(journal),
  ...MESSAGE_NEEDS,
  ...REQUEST_NEEDS,
  ...PRODUCTION_NEEDS,
});

/** Returns a manuscript's tasks, most urgent first. */
export function findNeeds(journal: Journal, situation: Situation, now: Date): FoundNeed[] {
  const finders = findersFor(journal);
  const needs = MANUSCRIPT_NEED_KINDS.map((kind) =>
    finders[kind](situation, now).map((one) => completeNeed(kind, one, now)),
  );
  return needs.flat().sort(compareUrgency);
}

/**
 * Returns the parties other than the office that a manuscript is waiting for. Until it is rejected or published, every
 * manuscript is waiting for one of them or for the office (`findNeeds`).
 */
export function findAwaited(journal: Journal, situation: Situation, now: Date): Awaited[] {
  const found = [
    ...reviewersAwaited(journal, situation),
    ...authorsAwaited(journal, situation, now),
    ...journalAwaited(situation, now),
  ];
  return found
    .filter(({ until }) => until > now)
    .sort((one, other) => one.until.getTime() - other.until.getTime())
    .map(({ until, ...awaited }) => ({ ...awaited, until: until.toISOString() }));
}

type AwaitedUntil = Omit<Awaited, 'until'> & { until: Date };

function reviewersAwaited(journal: Journal, situation: Situation): AwaitedUntil[] {
  if (!isUnderReview(situation)) return [];
  return situation.assignments.filter(isStillAwaited).map((assignment) => {
    const until = latest(assignmentDueAt(journal, assignment), nextReminderAt(assignment));
    const reason = assignment.accepted_at
      ? `${assignment.reviewer} is writing a review, due ${longDate(assignment.due_on)}.`
      : `${assignment.reviewer} has been invited and has not answered yet.`;
    return { who: 'reviewers', reason, until };
  });
}

function authorsAwaited(journal: Journal, situation: Situation, now: Date): AwaitedUntil[] {
  const { proof } = situation.production;
  const corrected = isSentBack(situation) ? correctionDueAt(situation) : null;
  if (corrected) {
    const reason = `The author has until ${dayBefore(corrected)} to correct the file.`;
    return [{ who: 'authors', reason, until: corrected }];
  }
  if (isUnderRevision(situation)) {
    const until = revisionDueAt(journal, situation);
    return [{ who: 'authors', reason: `The authors have until ${dayBefore(until)} to submit their revision.`, until }];
  }
  if (!isInProduction(situation) || isScheduled(situation, now) || !proof || proof.answer) return [];
  const reason = `The authors have until ${longDate(proof.due_on)} to check the proof.`;
  return [{ who: 'authors', reason, until: endOfDay(proof.due_on) }];
}

/** Formats the last full day before an instant. */
const dayBefore = (until: Date) => longDate(plainDate(new Date(until.getTime() - DAY_MS)));

function journalAwaited(situation: Situation, now: Date): AwaitedUntil[] {
  if (!isInProduction(situation)) return [];
  const { publish_on, has_text, proof } = situation.production;
  if (publish_on && isScheduled(situation, now)) {
    return [
      {
        who: 'journal',
        reason: `The article will be published on ${longDate(publish_on)}.`,
        until: endOfDay(publish_on),
      },
    ];
  }
  const until = conversionDueAt(situation);
  if (!until || has_text || proof) return [];
  return [{ who: 'journal', reason: 'The authors’ file is being converted.', until }];
}

/** Tasks about unanswered requests from authors and reviewers. */
const REQUEST_NEEDS = {
  'withdrawal-asked'(situation) {
    if (isFinal(situation.status)) return [];
    return openRequests(situation, 'withdrawal').map((request) =>
      requestNeed(situation, request, 'The authors have asked to withdraw the manuscript.', {
        does: 'grant',
        label: REQUEST_RULES.withdrawal.grant,
        question: withRequestMessage(REQUEST_RULES.withdrawal.question, request),
      }),
    );
  },
  'appeal-asked'(situation) {
    if (situation.status !== 'rejected') return [];
    return openRequests(situation, 'appeal').map((request) =>
      requestNeed(situation, request, 'The authors have appealed against the rejection.', {
        does: 'grant',
        label: REQUEST_RULES.appeal.grant,
        question: withRequestMessage(REQUEST_RULES.appeal.question, request),
      }),
    );
  },
  'time-asked'(situation) {
    if (!isUnderRevision(situation)) return [];
    return openRequests(situation, 'revision-time').map((request) =>
      requestNeed(
        situation,
        request,
        `The authors have asked for more time, until ${longDate(request.wanted_on ?? '')}.`,
        {
          does: 'grant',
          label: REQUEST_RULES['revision-time'].grant,
          question: null,
        },
      ),
    );
  },
  'review-time-asked'(situation) {
    if (!has('isInReview', situation.status)) return [];
    return openRequests(situation, 'review-time').flatMap((request) => {
      const assignment = situation.assignments.find(({ id }) => id === request.assignment_id);
      if (!assignment || !isStillAwaited(assignment)) return [];
      const reason = `${assignment.reviewer} has asked for more time for the review, until ${longDate(request.wanted_on ?? '')}.`;
      const label = REQUEST_RULES['review-time'].grant;
      return [requestNeed(situation, request, reason, { does: 'grant', label, question: null })];
    });
  },
} as const satisfies Partial<Record<ManuscriptNeedKind, Finder>>;

const openRequests = ({ requests }: Situation, kind: SituationRequest['kind']) =>
  requests.filter((request) => request.kind === kind);

/** Adds the request's message to the confirmation, because the list does not show it. */
const withRequestMessage = (question: Question, { words }: SituationRequest): Question => ({
  ...question,
  sentences: [`They write: “${words}”`, ...question.sentences],
});

function requestNeed({ id }: Situation, request: SituationRequest, reason: string, call: NeedCall): FoundReason {
  const link = { label: 'Read and answer', address: `${paths.editorManuscript(id)}#request-${request.id}` };
  return { subject_id: request.id, since: request.asked_at, reason, link, call };
}

/** Describes a delivery that was given up after its last attempt. */
export function deadDelivery({ id, kind, created_at }: { id: string; kind: string; created_at: Date }): FoundReason {
  return {
    subject_id: id,
    since: created_at,
    reason: `${effectText(kind)}: delivery failed, and we won’t retry it automatically.`,
    link: { label: 'See what went wrong', address: paths.editorDeliveries },
    call: { does: 'retry', label: 'Try again', question: null },
  };
}

export function failedBuild({ id, at, error }: { id: string; at: Date; error: string }): FoundReason {
  return {
    subject_id: id,
    since: at,
    reason: `Articles published since the last build are not on the site. ${error}`,
    link: { label: 'View the builds', address: paths.editorBuilds },
    call: { does: 'rebuild', label: 'Build again', question: null },
  };
}

/** Describes an email template of the office that refers to something that no longer exists. */
export function invalidEmailTemplate({
  name,
  label,
  changed_at,
}: {
  name: string;
  label: string;
  changed_at: Date;
}): FoundReason {
  return {
    subject_id: name,
    since: changed_at,
    reason: `“${label}” is sent with the default text, because the office’s text refers to something that no longer exists.`,
    link: { label: 'Correct the email', address: emailsPage(name) },
  };
}

/** Describes an unanswered message from a public form or by email. */
export function unansweredInquiry(inquiry: {
  id: string;
  form: InquiryForm;
  name: string;
  subject: string;
  waiting_since: Date;
}): FoundReason {
  const { id, form, name, subject, waiting_since } = inquiry;
  return {
    subject_id: id,
    since: waiting_since,
    reason: `${name} is waiting for an answer about “${subject}” (${INQUIRY_FORMS[form].toLowerCase()}).`,
    link: { label: 'Answer', address: inquiryPaths.inquiry(id) },
  };
}
