import type { ReviewContent } from '#domain/review/review';
import { type ReviewForm, SCORES } from '#domain/review/review-form';

/** A review as it was sent in, with what is only for the editors set apart. */
export function ReviewWords({ content, form }: { content: ReviewContent; form: ReviewForm }) {
  const { answers, comments_to_author, comments_to_editor } = content;
  const answered = form.questions.filter(({ id }) => answers[id]?.score || answers[id]?.text);
  return (
    <>
      <section>
        <h4>Comments to the authors</h4>
        <p className="written">{comments_to_author}</p>
      </section>
      {answered.length > 0 && (
        <dl className="answers">
          {answered.map(({ id, label }) => (
            <div key={id}>
              <dt>
                {label} <Score value={answers[id]?.score ?? null} />
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

function Score({ value }: { value: number | null }) {
  const step = SCORES.find((score) => score.value === value);
  return step && <span className="score">{`${step.value} of ${SCORES.length}, ${step.label}`}</span>;
}
