import type { ReactNode } from 'react';
import type { ReviewQuestion } from '#domain/journal/review-form';
import { type Answer, answerOptions, SCORES, SHORT_MAX, takesScore } from '#domain/review/answer';
import { Choice } from './Choice.tsx';
import { controlAttributes, Field, FieldError, TextArea } from './Field.tsx';

interface Props {
  /** The prefix of its controls' ids. */
  id: string;
  question: ReviewQuestion;
  answer: Answer | undefined;
  error?: string | undefined;
  onChange: (answer: Answer) => void;
}

const UNANSWERED: Answer = { score: null, text: '' };

/** The id of the control to focus for an error in the answer. */
export function firstControlId(id: string, question: ReviewQuestion): string {
  if (takesScore(question)) return `${id}-score-1`;
  return answerOptions(question) ? `${id}-word-0` : `${id}-text`;
}

/** A question of a review form with controls for its kind of answer. */
export function QuestionFields({ id, question, answer = UNANSWERED, error, onChange }: Props) {
  const { kind, hint, is_required } = question;
  const label = is_required ? `${question.label} (required)` : question.label;
  const write = ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange({ ...answer, text: currentTarget.value });
  const textFieldProps = {
    id: `${id}-text`,
    label,
    hint: hint || undefined,
    error,
    value: answer.text,
    onChange: write,
  };
  const framed = { id, label, hint, error };
  const scores = <Scores {...{ id, question, answer, onChange }} />;
  switch (kind) {
    case 'long':
      return <TextArea {...textFieldProps} rows={4} />;
    case 'short':
      return <Field {...textFieldProps} type="text" maxLength={SHORT_MAX} />;
    case 'yes_no':
    case 'choice':
      return (
        <QuestionFrame {...framed}>
          {[...(answerOptions(question) ?? []), ...(is_required ? [] : [''])].map((word, index) => (
            <Choice
              key={word}
              id={`${id}-word-${index}`}
              type="radio"
              name={`${id}-word`}
              label={word || 'No answer'}
              checked={answer.text === word}
              onChange={() => onChange({ score: null, text: word })}
            />
          ))}
        </QuestionFrame>
      );
    case 'scale':
      return <QuestionFrame {...framed}>{scores}</QuestionFrame>;
    case 'scored':
      return (
        <QuestionFrame {...framed}>
          {scores}
          <TextArea
            id={`${id}-text`}
            label={question.label.endsWith('?') ? 'Comments' : `Comments on ${question.label.toLowerCase()}`}
            rows={3}
            value={answer.text}
            onChange={write}
          />
        </QuestionFrame>
      );
    default:
      return kind satisfies never;
  }
}

function Scores({ id, question, answer, onChange }: Pick<Props, 'id' | 'question' | 'onChange'> & { answer: Answer }) {
  return (
    <div className="scores" role="radiogroup" aria-label={`Score for ${question.label.toLowerCase()}`}>
      {[...SCORES, { value: null, label: 'No score' }].map(({ value, label: word }) => (
        <Choice
          key={word}
          id={`${id}-score-${value ?? 'none'}`}
          type="radio"
          name={`${id}-score`}
          label={value === null ? word : `${value} ${word}`}
          checked={answer.score === value}
          onChange={() => onChange({ ...answer, score: value })}
        />
      ))}
    </div>
  );
}

interface QuestionFrameProps {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  children: ReactNode;
}

function QuestionFrame({ id, label, hint, error, children }: QuestionFrameProps) {
  const { 'aria-describedby': described } = controlAttributes({ id, label, hint, error });
  return (
    <fieldset className={error ? 'question wrong' : 'question'} aria-describedby={described}>
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={id} text={error} />}
    </fieldset>
  );
}
