import type { ReviewForm } from '#domain/journal/review-form';
import { isAnswered, scoreWords } from '#domain/review/answer';
import type { ReviewContent } from '#domain/review/review';

/** A review as it was sent in, with what is only for the editors set apart. */
export function ReviewWords({ content, form }: { content: ReviewContent; form: ReviewForm }) {
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
                {label} <span className="score">{scoreWords(answers[id]?.score ?? null)}</span>
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
