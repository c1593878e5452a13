import type { ReviewForm } from '#domain/journal/review-form';
import { answerForAuthors, answerForEditors } from '#domain/review/answer';
import { RECOMMENDATION_LABELS, type ReviewContent } from '#domain/review/review';

interface Props {
  heading: string;
  form: ReviewForm;
  content: ReviewContent;
  /** The name of the attached file. */
  file?: string | undefined;
}

/** A read-only review: comments to the authors, and separately the confidential ones. */
export function WrittenReview({ heading, form, content, file }: Props) {
  const { answers, comments_to_author, comments_to_editor, recommendation } = content;
  const answersFor = (select: typeof answerForAuthors) =>
    form.questions.flatMap((question) => {
      const text = select(question, answers[question.id]);
      return text ? [{ id: question.id, label: question.label, text }] : [];
    });
  return (
    <section className="written" aria-labelledby="written-heading">
      <h2 id="written-heading">{heading}</h2>
      <section className="for-authors" aria-labelledby="for-authors-heading">
        <h3 id="for-authors-heading">The authors see this</h3>
        <div>
          <h4>Comments to the authors</h4>
          <p className="letter-text">{comments_to_author || <em>Nothing yet.</em>}</p>
        </div>
        {answersFor(answerForAuthors).map(({ id, label, text }) => (
          <div key={id}>
            <h4>{label}</h4>
            <p className="letter-text">{text}</p>
          </div>
        ))}
        {file && (
          <p>
            Attached: <strong>{file}</strong>, under a neutral file name and without anything that names you.
          </p>
        )}
      </section>
      <section className="confidential" aria-labelledby="for-editors-heading">
        <h3 id="for-editors-heading">Only the editors see this</h3>
        <dl className="statements">
          <div>
            <dt>Recommendation</dt>
            <dd>{recommendation ? RECOMMENDATION_LABELS[recommendation] : 'Not chosen'}</dd>
          </div>
          {answersFor(answerForEditors).map(({ id, label, text }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd className="letter-text">{text}</dd>
            </div>
          ))}
          <div>
            <dt>Confidential comments</dt>
            <dd>{comments_to_editor || 'None'}</dd>
          </div>
        </dl>
      </section>
    </section>
  );
}
