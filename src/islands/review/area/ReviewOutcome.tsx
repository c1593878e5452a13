import { useState } from 'react';
import * as z from 'zod';
import { FullName } from '#domain/account/account';
import { decisionLabel } from '#domain/decision/kind';
import { longDate } from '#domain/kernel/date';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { reviewApi } from '#domain/review/paths';
import { isSameReview, REVIEW_TEXTS } from '#domain/review/review';
import type { BlindReview, ReviewView } from '#domain/review/reviewer-area';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { fetchReviewFile } from './calls.ts';
import { FetchButton } from './FetchButton.tsx';
import { unsentReview } from './review-autosave.ts';
import { WrittenReview } from './WrittenReview.tsx';

/** The decision, with the reviews sent to the authors and the reviewer's own as submitted. */
export function ReviewOutcome({ view }: { view: ReviewView }) {
  const { id, form, submitted, draft, outcome, file } = view;
  const written = unsentReview(id).read()?.content ?? draft?.content;
  const unsent = written && !(submitted && isSameReview(submitted.content, written)) ? written : undefined;
  return (
    <>
      {outcome ? (
        <section className="own-now" aria-labelledby="outcome-heading">
          <h2 id="outcome-heading">The decision</h2>
          <p>
            <strong>{decisionLabel(outcome)}</strong>, {longDate(outcome.decided_at)}.{' '}
            {outcome.reviews.length > 0
              ? 'Thank you. The authors received the reviews below.'
              : 'Thank you for your review. The editor did not pass any reviews on to the authors.'}
          </p>
        </section>
      ) : (
        <p className="notice success">{submitted || written ? REVIEW_TEXTS.decided : INVITATION_TEXTS.closed}</p>
      )}
      {submitted && <Certificate view={view} />}
      {outcome && outcome.reviews.length > 0 && (
        <section aria-labelledby="reviews-heading">
          <h2 id="reviews-heading">The reviews</h2>
          {outcome.reviews.map((review) => (
            <FellowReview key={review.reviewer_number} view={view} review={review} />
          ))}
        </section>
      )}
      {submitted && (
        <WrittenReview heading="Your review as submitted" form={form} content={submitted.content} file={file?.name} />
      )}
      {unsent && <WrittenReview heading="Your unsubmitted draft" form={form} content={unsent} />}
    </>
  );
}

function FellowReview({ view: { id }, review }: { view: ReviewView; review: BlindReview }) {
  const { reviewer_number, text, file, is_own } = review;
  return (
    <details className="letter" open={!is_own || undefined}>
      <summary>
        Reviewer {reviewer_number} {is_own && <span className="hint">(you)</span>}
      </summary>
      <div className="letter-text">{text}</div>
      {file && (
        <FetchButton id={id} address={reviewApi.fellowFile(id, file)}>
          Download the file from reviewer {reviewer_number}
        </FetchButton>
      )}
    </details>
  );
}

/** The certificate of a submitted review; asks for a name if there is none to print. */
export function Certificate({ view: { id } }: { view: ReviewView }) {
  const [asksName, setAsksName] = useState(false);
  if (asksName) return <NamedCertificate id={id} />;
  const onFailure = ({ fields }: { fields: object }) => {
    if (!('name' in fields)) return false;
    setAsksName(true);
    return true;
  };
  return (
    <p>
      <FetchButton id={id} address={reviewApi.certificate(id)} onFailure={onFailure}>
        Download your certificate (PDF)
      </FetchButton>
    </p>
  );
}

const CertificateName = z.strictObject({ name: FullName });

function NamedCertificate({ id }: { id: string }) {
  const form = useApiForm({
    id: 'certificate',
    schema: CertificateName,
    send: ({ name }) => fetchReviewFile(id, `${reviewApi.certificate(id)}?${new URLSearchParams({ name })}`),
    onDone: (file) => saveBlob(file, file.name),
  });
  return (
    <Form api={form} submit="Download your certificate (PDF)" busy="Preparing the certificate…">
      <Field
        label="Your name on the certificate"
        hint={REVIEW_TEXTS.certificateName}
        required
        ref={focusOnce}
        {...form.field('name')}
      />
    </Form>
  );
}
