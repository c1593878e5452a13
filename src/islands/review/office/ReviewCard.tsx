import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import {
  EDITORIAL_REVIEW_TEXTS,
  type EditorialReview,
  ReviewForAuthor,
  ReviewRating,
  ReviewReturn,
} from '#domain/desk/editorial/review';
import type { ReviewForm } from '#domain/journal/review-form';
import { longDate } from '#domain/kernel/date';
import type { BadgeColour } from '#domain/manuscript/status';
import { isAnswered, scoreText } from '#domain/review/answer';
import { RECOMMENDATION_LABELS, type Recommendation, type ReviewContent } from '#domain/review/review';
import { Allowed } from '#islands/account/Allowed.tsx';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { Badge } from '#ui/Badge';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { Field, Select, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { changeAssignment, editForAuthor, readEvidence, readReviewFile, useInvalidateReview } from './use-reviews.ts';

const COLOURS: Record<Recommendation, BadgeColour> = {
  accept: 'green',
  minor_revisions: 'blue',
  major_revisions: 'orange',
  reject: 'red',
};

/** Who recorded which version for the reviewer, and the email it came from. */
function RecordedEvidence({ review: { assignment_id, recorded, versions } }: { review: EditorialReview }) {
  const { run, isBusy, failure } = useAction();
  if (recorded.length === 0) return null;
  return (
    <section>
      <h4>Received by email</h4>
      <ul className="files">
        {recorded.map(({ id, number, name, recorded_by, recorded_at }) => (
          <li key={id}>
            <p className="hint">
              {versions.length > 1 && `Version ${number}: `}recorded by {recorded_by} on {longDate(recorded_at)}. Only
              the office can see the email.
            </p>
            <Allowed right="edit">
              <button
                type="button"
                className="plain"
                aria-disabled={isBusy || undefined}
                onClick={() => run(async () => saveBlob(await readEvidence(assignment_id, id), name))}
              >
                Download {name}
              </button>
            </Allowed>
          </li>
        ))}
      </ul>
      <Failure text={failure} />
    </section>
  );
}

/** One review with everything an editor may see and do. */
export function ReviewCard({ review, manuscriptId }: { review: EditorialReview; manuscriptId: string }) {
  const { assignment_id, reviewer, reviewer_number, versions, interests, for_author, is_in } = review;
  const [latest, ...earlier] = versions;
  const shared = { review, manuscriptId };
  return (
    <article className="review-card" aria-labelledby={`review-${assignment_id}`}>
      <header>
        <h3 id={`review-${assignment_id}`}>
          Reviewer {reviewer_number}: {reviewer.name || reviewer.email}
        </h3>
        {latest && (
          <p className="head-facts">
            <Badge colour={COLOURS[latest.recommendation]}>{RECOMMENDATION_LABELS[latest.recommendation]}</Badge>
            <span className="hint">
              {reviewer.name && `${reviewer.email}, `}submitted {longDate(latest.submitted_at)}
            </span>
          </p>
        )}
        {!is_in && review.returned_at && (
          <p className="flag written">
            Sent back on {longDate(review.returned_at)}: {review.return_reason}
          </p>
        )}
        {for_author.released_at && <p className="hint">Sent to the authors on {longDate(for_author.released_at)}.</p>}
      </header>
      <section>
        <h4>Competing interests</h4>
        <p className="written">{interests === null ? 'Not declared.' : interests || 'None declared.'}</p>
      </section>
      {latest && <ReviewText content={latest.content} form={review.form} />}
      <ReviewFiles review={review} />
      <RecordedEvidence review={review} />
      {earlier.length > 0 && (
        <details className="letter">
          <summary>Earlier versions ({earlier.length})</summary>
          {earlier.map(({ number, submitted_at, recommendation, content }) => (
            <div key={number} className="earlier">
              <p className="hint">
                Version {number}, {longDate(submitted_at)}, {RECOMMENDATION_LABELS[recommendation]}
              </p>
              <ReviewText content={content} form={review.form} />
            </div>
          ))}
        </details>
      )}
      <Allowed right="edit">
        <ForAuthorForm {...shared} />
        {is_in && !for_author.released_at && <SendBackForm {...shared} />}
        <RatingForm {...shared} />
      </Allowed>
    </article>
  );
}

/** A submitted review, with the confidential comments set apart. */
function ReviewText({ content, form }: { content: ReviewContent; form: ReviewForm }) {
  const { answers, comments_to_author, comments_to_editor } = content;
  const answered = form.questions.filter(({ id }) => isAnswered(answers[id]));
  return (
    <>
      <section>
        <h4>Comments to the authors</h4>
        <p className="written">{comments_to_author}</p>
      </section>
      {answered.length > 0 && (
        <dl className="answers">
          {answered.map(({ id, label, audience }) => (
            <div key={id}>
              <dt>
                {label} <span className="score">{scoreText(answers[id]?.score ?? null)}</span>
                {audience === 'editors' && <span className="hint">For the editors only</span>}
              </dt>
              <dd className="written">{answers[id]?.text}</dd>
            </div>
          ))}
        </dl>
      )}
      {comments_to_editor && (
        <section className="confidential">
          <h4>For the editors only</h4>
          <p className="written">{comments_to_editor}</p>
        </section>
      )}
    </>
  );
}

const FILE_KINDS = { original: 'as submitted', clean_copy: 'cleaned, for the authors' } as const;

/** The files of a review: the original, and the copy that may be sent to the authors. */
function ReviewFiles({ review: { assignment_id, files } }: { review: EditorialReview }) {
  const { run, isBusy, failure } = useAction();
  if (files.length === 0) return null;
  return (
    <section>
      <h4>Files</h4>
      <ul className="files">
        {files.map(({ id, kind, name, found }) => (
          <li key={id}>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => run(async () => saveBlob(await readReviewFile(assignment_id, id), name))}
            >
              Download {name}
            </button>
            <p className="hint">{FILE_KINDS[kind]}</p>
            {kind === 'clean_copy' && found.length > 0 && (
              <p className="flag">The file still names the reviewer: {[...new Set(found)].join(', ')}.</p>
            )}
          </li>
        ))}
      </ul>
      <Failure text={failure} />
    </section>
  );
}

/** Returns a review to its reviewer, with a reason. */
function SendBackForm({ review, manuscriptId }: { review: EditorialReview; manuscriptId: string }) {
  const { assignment_id: id, reviewer_number } = review;
  const [reason, setReason] = useDeviceText(`send-back:${id}`);
  const changed = useInvalidateReview(manuscriptId);
  const api = useApiForm({
    id: `send-back-${id}`,
    schema: ReviewReturn,
    send: (input) => changeAssignment(id, 'return', input),
    onDone({ message }) {
      setReason('');
      changed();
      toast.success(message);
    },
  });
  return (
    <details className="letter">
      <summary>Send back to the reviewer</summary>
      <Form api={api} submit="Send back" busy="Sending…">
        <TextArea
          label={`What is missing from reviewer ${reviewer_number}’s review?`}
          hint="Sent to the reviewer by email, with a link to the review. What they wrote stays in the form."
          rows={5}
          required
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          {...api.field('reason')}
        />
      </Form>
    </details>
  );
}

const ForAuthorInput = ReviewForAuthor.pick({ text: true }).extend({ includes_file: z.boolean().default(false) });

interface Props {
  review: EditorialReview;
  manuscriptId: string;
}

/** The version of a review for the authors: the original or an editor's edit; the review itself is unchanged. */
function ForAuthorForm({ review, manuscriptId }: Props) {
  const { text, released_at } = review.for_author;
  if (!released_at) return <Editor review={review} manuscriptId={manuscriptId} />;
  return (
    <details className="letter">
      <summary>Text sent to the authors</summary>
      <p className="written">{text}</p>
    </details>
  );
}

function Editor({ review, manuscriptId }: Props) {
  const { assignment_id: id, for_author, versions, files } = review;
  const { version, edited_by, edited_at } = for_author;
  const [kept, keepWhole] = useDeviceText(`for-author:${id}`);
  // An empty field is a valid text: typed text is marked with a leading "=".
  const keep = (typed: string) => keepWhole(`=${typed}`);
  const [isStale, setStale] = useState(false);
  const changed = useInvalidateReview(manuscriptId);
  const text = kept ? kept.slice(1) : for_author.text;
  const found = for_author.found.filter((word) => text.includes(word));
  const hasNewer = edited_at !== null && versions.some(({ submitted_at }) => submitted_at > edited_at);
  const api = useApiForm({
    id: `for-author-${id}`,
    schema: ForAuthorInput,
    send: (input) => editForAuthor(id, { ...input, version }),
    onDone({ message }) {
      keepWhole('');
      setStale(false);
      changed();
      toast.success(message);
    },
    onFailure({ message }) {
      if (message !== EDITORIAL_REVIEW_TEXTS.stale) return false;
      if (!kept) keep(text);
      setStale(true);
      changed();
      toast.error(message);
      return true;
    },
  });
  return (
    <section className="for-author">
      <h4>For the authors</h4>
      <Form api={api} submit="Save this text" busy="Saving…">
        {isStale && (
          <div className="notice" role="alert">
            <p>{EDITORIAL_REVIEW_TEXTS.stale}</p>
          </div>
        )}
        {hasNewer && <p className="flag">The reviewer has changed the review since this text was edited.</p>}
        {found.length > 0 && <p className="flag">This text names a reviewer: {found.join(', ')}. Please remove it.</p>}
        <TextArea
          label={`Text for the authors from reviewer ${review.reviewer_number}`}
          hint={
            edited_by && edited_at
              ? `Edited by ${edited_by}, ${longDate(edited_at)}. The review above is unchanged.`
              : 'Copied from the review, without the scores. Changes here do not affect the review itself.'
          }
          rows={10}
          value={text}
          onChange={({ currentTarget }) => keep(currentTarget.value)}
          {...api.field('text')}
        />
        {isStale && (
          <details className="letter" open>
            <summary>The other editor’s version</summary>
            <p className="written">{for_author.text}</p>
          </details>
        )}
        {files.some(({ kind }) => kind === 'clean_copy') && (
          <Choice
            key={version}
            type="checkbox"
            label="Send the cleaned file too"
            defaultChecked={for_author.includes_file}
            id={`for-author-${id}-includes_file`}
            name="includes_file"
          />
        )}
      </Form>
    </section>
  );
}

const RATINGS = ['Not useful', 'Slightly useful', 'Useful', 'Very useful', 'Outstanding'];
const RatingInput = z.object({
  rating: z.string().transform((value) => (value ? Number(value) : null)),
  note: ReviewRating.shape.note,
});

/** Rates a review; only editors see it, here and in the search for reviewers. */
function RatingForm({ review, manuscriptId }: { review: EditorialReview; manuscriptId: string }) {
  const { assignment_id: id, reviewer_number, rating, rating_note } = review;
  const changed = useInvalidateReview(manuscriptId);
  const api = useApiForm({
    id: `rating-${id}`,
    schema: RatingInput,
    send: (input) => changeAssignment(id, 'rate', input),
    onDone({ message }) {
      changed();
      toast.success(message);
    },
  });
  return (
    <details className="letter">
      <summary>{rating ? `Your rating: ${rating} of 5, ${RATINGS[rating - 1]}` : 'Rate this review'}</summary>
      <Form api={api} submit="Save the rating" busy="Saving…">
        <Select
          label={`How helpful was reviewer ${reviewer_number}?`}
          hint="Only editors see this."
          defaultValue={rating ?? ''}
          {...api.field('rating')}
        >
          <option value="">No rating</option>
          {RATINGS.map((label, index) => (
            <option key={label} value={index + 1}>
              {index + 1} of 5, {label}
            </option>
          ))}
        </Select>
        <Field label="Note" defaultValue={rating_note} {...api.field('note')} />
      </Form>
    </details>
  );
}
