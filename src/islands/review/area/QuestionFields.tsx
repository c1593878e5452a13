import type { ReviewContent } from '#domain/review/review';
import { type ReviewQuestion, SCORES } from '#domain/review/review-form';
import { Choice } from '#ui/Choice';
import { TextArea } from '#ui/TextArea';

type Answer = ReviewContent['answers'][string];

interface Props {
  question: ReviewQuestion;
  answer: Answer | undefined;
  onChange: (answer: Answer) => void;
}

const UNANSWERED: Answer = { score: null, text: '' };

/** A question, answered with a score and in words; either may be left out. */
export function QuestionFields({ question: { id, label, hint }, answer = UNANSWERED, onChange }: Props) {
  const name = `review-${id}`;
  const scores = [...SCORES, { value: null, label: 'No score' }];
  return (
    <fieldset className="question" aria-describedby={`${name}-hint`}>
      <legend>{label}</legend>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      <div className="scores" role="radiogroup" aria-label={`Score for ${label.toLowerCase()}`}>
        {scores.map(({ value, label: word }) => (
          <Choice
            key={word}
            id={`${name}-score-${value ?? 'none'}`}
            type="radio"
            name={`${name}-score`}
            label={value === null ? word : `${value} ${word}`}
            checked={answer.score === value}
            onChange={() => onChange({ ...answer, score: value })}
          />
        ))}
      </div>
      <TextArea
        id={`${name}-text`}
        label={`On ${label.toLowerCase()}`}
        rows={3}
        value={answer.text}
        onChange={({ currentTarget }) => onChange({ ...answer, text: currentTarget.value })}
      />
    </fieldset>
  );
}
