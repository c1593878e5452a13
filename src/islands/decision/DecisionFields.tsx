import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DECISIONS } from '#domain/decision/decision';
import { fillLetter, type LetterTemplate, letterKindOf, reviewsInLetter } from '#domain/decision/letter';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { EditorialReview } from '#domain/desk/editorial/review';
import type { IslandJournal } from '#domain/journal/journal';
import { statusLabel } from '#domain/manuscript/status';
import { isReviewSubmitted } from '#domain/review/assignment-status';
import { RECOMMENDATION_LABELS } from '#domain/review/review';
import type { ApiError } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useUpdateCache } from '#islands/manuscript/use-manuscript.ts';
import { useEditorialReviews } from '#islands/review/office/use-reviews.ts';
import { Choice } from '#ui/Choice';
import { Field, TextArea } from '#ui/Field';
import { Waiting } from '#ui/Waiting';
import type { DecisionDraft, DecisionValues } from './use-decision-draft.ts';

/** The data from which the letter is composed; `reviews` are sent with it. */
export interface LetterSource {
  manuscript: EditorManuscript;
  draft: DecisionDraft;
  reviews: readonly EditorialReview[];
}

interface Control {
  id: string;
  name: string;
  error: string | undefined;
}

interface LetterFieldsProps extends LetterSource {
  change: (part: Partial<DecisionDraft>) => void;
  subject: Control;
  text: Control;
}

/**
 * Returns the editor's version of the letter, or else the filled-in template; undefined for a status without a letter.
 */
function composeLetter(
  journal: IslandJournal,
  { manuscript, draft, reviews }: LetterSource,
): LetterTemplate | undefined {
  const { title, manuscript_number: number, letters } = manuscript;
  const kind = letterKindOf(draft);
  if (!kind) return undefined;
  const template = letters[kind];
  const { notes, dueOn } = draft;
  const author = addresseeOf(manuscript)?.name ?? '';
  const texts = reviews.map(({ reviewer_number, for_author: { text } }) => ({ reviewer_number, text }));
  const values = { author, title, number, notes, reviews: reviewsInLetter(texts), due_date: validDate(dueOn) };
  return draft.letters[kind] ?? fillLetter(journal, template, values);
}

/** The preview of the letter, which can be edited. */
export function LetterFields({ manuscript, draft, reviews, change, subject, text }: LetterFieldsProps) {
  const journal = useJournal();
  const kind = letterKindOf(draft);
  const letter = composeLetter(journal, { manuscript, draft, reviews });
  if (!kind || !letter) return <p className="hint">No letter will be sent to the authors for this status.</p>;
  const { letters, sendsLetter = false } = draft;
  const isEdited = Object.hasOwn(letters, kind);
  const edit = (part: Partial<LetterTemplate>) => change({ letters: { ...letters, [kind]: { ...letter, ...part } } });
  const restoreTemplate = () => {
    const { [kind]: _, ...others } = letters;
    change({ letters: others });
  };
  return (
    <fieldset className="letter-fields">
      <legend>Letter to the authors</legend>
      <Choice
        id="decision-send-letter"
        type="checkbox"
        name="send_letter"
        label="Send this letter to the authors"
        checked={sendsLetter}
        onChange={({ currentTarget }) => change({ sendsLetter: currentTarget.checked })}
      />
      {sendsLetter && !isEdited && (
        <>
          <div className="letter-preview">
            <p className="hint">To {addresseeOf(manuscript)?.email}</p>
            <p>
              <strong>{letter.subject}</strong>
            </p>
            <p className="letter-text">{letter.text}</p>
          </div>
          <button type="button" className="button quiet" onClick={() => edit({})}>
            Edit the letter
          </button>
        </>
      )}
      {sendsLetter && isEdited && (
        <>
          <Field
            label="Subject"
            value={letter.subject}
            onChange={({ currentTarget }) => edit({ subject: currentTarget.value })}
            {...subject}
          />
          <TextArea
            label="Letter"
            hint="You have edited this letter, so it no longer updates with the notes and reviews."
            rows={14}
            value={letter.text}
            onChange={({ currentTarget }) => edit({ text: currentTarget.value })}
            {...text}
          />
          <button type="button" className="button quiet" onClick={restoreTemplate}>
            Use the template
          </button>
        </>
      )}
    </fieldset>
  );
}

const addresseeOf = ({ authors }: EditorManuscript) =>
  authors.find(({ is_corresponding }) => is_corresponding) ?? authors[0];

/** Returns null while the date is only partly typed. */
const validDate = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

/** Builds the request body, with only the fields relevant to the status. */
export function decisionBody(
  journal: IslandJournal,
  { status, kind, notes, volume, issue }: Pick<DecisionValues, 'status' | 'kind' | 'notes' | 'volume' | 'issue'>,
  addressed: LetterSource,
) {
  const { manuscript, draft, reviews } = addressed;
  const { allowsIssue, asksForRevision } = DECISIONS[status];
  return {
    status,
    ...(kind && { kind }),
    notes,
    version: manuscript.version,
    letter: draft.sendsLetter ? (composeLetter(journal, addressed) ?? null) : null,
    ...(allowsIssue && { volume: volume ?? null, issue: issue ?? null }),
    ...(asksForRevision && { revision_due_on: draft.dueOn }),
    ...(reviews.length > 0 && { release_reviews: reviews.map(({ assignment_id }) => assignment_id) }),
  };
}

/** A form's `onFailure`: if another editor has changed the manuscript, shows it as it is now. */
export function useStaleReply(onStale: (present: EditorManuscript) => void): (error: ApiError) => boolean {
  const showChanged = useUpdateCache();
  return (error) => {
    const { detail, manuscript } = (error.answer ?? {}) as { detail?: string; manuscript?: EditorManuscript };
    if (error.status !== 409 || detail !== EDITORIAL_TEXTS.stale || !manuscript) return false;
    onStale(manuscript);
    showChanged(manuscript);
    toast.error(error.message);
    return true;
  };
}

/** Reports that another editor has changed the manuscript; the input stays in the form. */
export function StaleNotice({ manuscript: { status, decisions } }: { manuscript: EditorManuscript }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [latest] = decisions;
  return (
    <div className="notice" role="alert" tabIndex={-1} ref={box}>
      <p>{EDITORIAL_TEXTS.stale}</p>
      <p>
        It is now <strong>{statusLabel(status)}</strong>
        {latest?.status === status && `, decided by ${latest.decided_by}`}. Your input is kept.
      </p>
    </div>
  );
}

/** The minimum in the journal's peer review policy (spec §4). */
const REVIEWERS_MIN = 2;
interface ReviewedDecision {
  manuscript: EditorManuscript;
  draft: DecisionDraft;
}

/** Selects the round's reviews to release with this decision. */
export function useChosenReviews({ manuscript, draft }: ReviewedDecision) {
  const { id, round, assignments, status } = manuscript;
  // Reviews are sent with decision letters, but not with the one announcing publication.
  const { hasLetter, isOnSite } = DECISIONS[draft.status];
  const isOffered =
    hasLetter && !isOnSite && assignments.some((one) => one.round === round && isReviewSubmitted(one.status));
  const query = useEditorialReviews(id, isOffered);
  const offered = isOffered
    ? (query.data ?? []).filter((one) => one.round === round && one.is_in && !one.for_author.released_at)
    : [];
  // If the status stays, for example to add notes, nothing is selected by default.
  const isChosen = ({ assignment_id }: EditorialReview) => draft.reviews[assignment_id] ?? draft.status !== status;
  const isMissing = isOffered && !query.data;
  return {
    offered,
    isChosen,
    chosen: offered.filter(isChosen),
    query,
    isMissing,
    /** The form is disabled until the reviews are loaded. */
    isLoading: isMissing && query.isFetching,
  };
}

interface ReviewChoiceProps extends ReviewedDecision {
  choice: ReturnType<typeof useChosenReviews>;
  change: (part: Partial<DecisionDraft>) => void;
}

export function ReviewChoice({ manuscript, draft, choice, change }: ReviewChoiceProps) {
  const { offered, isChosen, isMissing, query } = choice;
  const { assignments } = manuscript;
  const reviewers = new Set(
    assignments.filter((one) => isReviewSubmitted(one.status)).map(({ reviewer }) => reviewer.email),
  ).size;
  return (
    <>
      {draft.status === 'accepted' && manuscript.status !== 'accepted' && reviewers < REVIEWERS_MIN && (
        <p className="flag" role="status">
          {reviewers === 0 ? 'No reviews received.' : 'Only one review received.'} The journal promises its authors at
          least two reviewers.
        </p>
      )}
      {isMissing && (
        <Waiting
          failure={query.error && !query.isFetching ? query.error.message : undefined}
          onRetry={() => void query.refetch()}
        />
      )}
      {offered.length > 0 && (
        <fieldset className="letter-fields">
          <legend>Reviews for the authors</legend>
          {offered.map((review) => (
            <div key={review.assignment_id}>
              <Choice
                id={`release-${review.assignment_id}`}
                type="checkbox"
                label={reviewLabel(review)}
                checked={isChosen(review)}
                onChange={({ currentTarget }) =>
                  change({ reviews: { ...draft.reviews, [review.assignment_id]: currentTarget.checked } })
                }
              />
              {isChosen(review) && review.for_author.found.length > 0 && (
                <p className="flag">
                  Its text names a reviewer: {review.for_author.found.join(', ')}. Edit it under Reviews first.
                </p>
              )}
            </div>
          ))}
          <p className="hint">
            They are sent without names, in the letter and in the author area, and cannot be withdrawn once sent.
          </p>
        </fieldset>
      )}
    </>
  );
}

function reviewLabel({ reviewer_number, reviewer, versions }: EditorialReview): string {
  const [latest] = versions;
  const advice = latest ? `, ${RECOMMENDATION_LABELS[latest.recommendation].toLowerCase()}` : '';
  return `Reviewer ${reviewer_number}: ${reviewer.name || reviewer.email}${advice}`;
}
