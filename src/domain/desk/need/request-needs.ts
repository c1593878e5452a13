import { has, isFinal } from '#domain/decision/decision';
import { REQUEST_RULES } from '#domain/decision/request/request';
import type { Question } from '#domain/desk/editorial/editorial';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { FoundReason, ManuscriptNeedKind, NeedCall } from './need.ts';
import { type Finder, isRevised } from './review-needs.ts';
import { isStillAwaited, type Situation, type SituationRequest } from './situation.ts';

/** Unanswered requests from authors and reviewers. */
export const REQUEST_NEEDS = {
  'withdrawal-asked'(situation) {
    if (isFinal(situation.status)) return [];
    return openOf(situation, 'withdrawal').map((request) =>
      found(situation, request, 'The authors ask to withdraw it.', {
        does: 'grant',
        label: REQUEST_RULES.withdrawal.grant,
        question: asking(REQUEST_RULES.withdrawal.question, request),
      }),
    );
  },
  'appeal-asked'(situation) {
    if (situation.status !== 'rejected') return [];
    return openOf(situation, 'appeal').map((request) =>
      found(situation, request, 'The authors appeal against its rejection.', {
        does: 'grant',
        label: REQUEST_RULES.appeal.grant,
        question: asking(REQUEST_RULES.appeal.question, request),
      }),
    );
  },
  'time-asked'(situation) {
    if (!isRevised(situation)) return [];
    return openOf(situation, 'revision-time').map((request) =>
      found(situation, request, `The authors ask for time until ${longDate(request.wanted_on ?? '')}.`, {
        does: 'grant',
        label: REQUEST_RULES['revision-time'].grant,
        question: null,
      }),
    );
  },
  'review-time-asked'(situation) {
    if (!has('isInReview', situation.status)) return [];
    return openOf(situation, 'review-time').flatMap((request) => {
      const asking = situation.assignments.find(({ id }) => id === request.assignment_id);
      if (!asking || !isStillAwaited(asking)) return [];
      const reason = `${asking.reviewer} asks for time for the review until ${longDate(request.wanted_on ?? '')}.`;
      const label = REQUEST_RULES['review-time'].grant;
      return [found(situation, request, reason, { does: 'grant', label, question: null })];
    });
  },
} as const satisfies Partial<Record<ManuscriptNeedKind, Finder>>;

const openOf = ({ requests }: Situation, kind: SituationRequest['kind']) =>
  requests.filter((request) => request.kind === kind);

/** The confirmation before granting in the list, which does not show the request's text. */
const asking = (question: Question, { words }: SituationRequest): Question => ({
  ...question,
  sentences: [`They write: “${words}”`, ...question.sentences],
});

function found({ id }: Situation, request: SituationRequest, reason: string, call: NeedCall): FoundReason {
  const link = { label: 'Read and answer', address: paths.editorManuscript(id) };
  return { subject_id: request.id, since: request.asked_at, reason, link, call };
}
