import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Audience, ReviewForm } from '#domain/journal/review-form';
import { answerField, missingIn, wrongAnswers } from '#domain/review/form-answers';
import { RECOMMENDATION_LABELS, RECOMMENDATIONS, type ReviewContent } from '#domain/review/review';
import type { ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import { Choice } from '#ui/Choice';
import { ErrorSummary } from '#ui/ErrorSummary';
import { FieldError } from '#ui/Field';
import { firstControlOf, QuestionFields } from '#ui/QuestionFields';
import { SubmitButton } from '#ui/SubmitButton';
import { TextArea } from '#ui/TextArea';
import { ReviewFile } from './ReviewFile.tsx';
import type { ReviewKeeper } from './review-keeper.ts';

interface Props {
  view: ReviewView;
  keeper: ReviewKeeper;
  content: ReviewContent;
  onReply: (reply: ReviewReply) => void;
  /** Everything that is needed is there. */
  onReady: () => void;
}

/** Where the focus goes from the summary. */
function controlOf(name: string, { questions }: ReviewForm): string {
  if (name === 'recommendation') return `review-recommendation-${RECOMMENDATIONS[0]}`;
  const question = questions.find(({ id }) => answerField(id) === name);
  return question ? firstControlOf(`review-${question.id}`, question) : `review-${name}`;
}

/** The form of a review. Everything in it is kept while it is written; the button only leads on. */
export function ReviewFields({ view, keeper, content, onReply, onReady }: Props) {
  const { answers, comments_to_author, comments_to_editor, recommendation } = content;
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  // What was said to be missing and is there now is no longer wrong.
  const said = { ...content, comments_to_author: comments_to_author.trim() };
  const missing = { ...wrongAnswers(content, view.form), ...missingIn(said, view.form) };
  const errors = Object.fromEntries(Object.entries(told).filter(([name]) => name in missing));

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(missing);
    const sentences = Object.values(missing);
    if (sentences.length === 0) return onReady();
    setAttempt(attempt + 1);
    toast.error(sentences.join('\n'));
  };
  const entries = Object.entries(told).map(([name, message]) => ({ id: controlOf(name, view.form), message }));
  const questionsFor = (audience: Audience) =>
    view.form.questions
      .filter((question) => question.audience === audience)
      .map((question) => (
        <QuestionFields
          key={question.id}
          id={`review-${question.id}`}
          question={question}
          answer={answers[question.id]}
          error={errors[answerField(question.id)]}
          onChange={(answer) => keeper.change({ answers: { ...keeper.read().content.answers, [question.id]: answer } })}
        />
      ));
  const assessment = questionsFor('authors');

  return (
    <form className="form review-form" method="post" noValidate onSubmit={onSubmit}>
      {entries.length > 0 && <ErrorSummary key={attempt} entries={entries} />}
      {assessment.length > 0 && (
        <section className="form" aria-labelledby="questions-heading">
          <h2 id="questions-heading">Your assessment</h2>
          <p className="hint">
            The authors see your comments without your name. Only the editors see scores. Answer what is required; the
            rest is optional.
          </p>
          {assessment}
        </section>
      )}
      <section className="form" aria-labelledby="comments-heading">
        <h2 id="comments-heading">For the authors</h2>
        <TextArea
          id="review-comments_to_author"
          label="Comments to the authors"
          hint="Start with what the study does, then what must change, then what could. Do not name yourself."
          rows={12}
          value={comments_to_author}
          onChange={({ currentTarget }) => keeper.change({ comments_to_author: currentTarget.value })}
          error={errors.comments_to_author}
        />
        <ReviewFile view={view} onReply={onReply} />
      </section>
      <section className="form confidential" aria-labelledby="confidential-heading">
        <h2 id="confidential-heading">Only the editors see this</h2>
        <TextArea
          id="review-comments_to_editor"
          label="Confidential comments to the editor (optional)"
          hint="Anything the authors should not read."
          rows={5}
          value={comments_to_editor}
          onChange={({ currentTarget }) => keeper.change({ comments_to_editor: currentTarget.value })}
        />
        {questionsFor('editors')}
        <fieldset className={errors.recommendation ? 'choices wrong' : 'choices'}>
          <legend>Your recommendation</legend>
          {RECOMMENDATIONS.map((name) => (
            <Choice
              key={name}
              id={`review-recommendation-${name}`}
              type="radio"
              name="recommendation"
              label={RECOMMENDATION_LABELS[name]}
              checked={recommendation === name}
              onChange={() => keeper.change({ recommendation: name })}
            />
          ))}
          {errors.recommendation && <FieldError id="review-recommendation" text={errors.recommendation} />}
        </fieldset>
      </section>
      <div className="form-actions">
        <SubmitButton isBusy={false} busyLabel="">
          Preview your review
        </SubmitButton>
        <p className="hint">You haven’t submitted anything yet.</p>
      </div>
    </form>
  );
}
