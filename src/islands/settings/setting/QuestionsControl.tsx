import { NO_QUESTION } from '#domain/journal/review-form';
import { parseQuestions, questionsText } from '#domain/review/question-list';
import type { ListProps } from './list-props.ts';
import { aboutOf, QuestionPartFields } from './QuestionPartFields.tsx';
import { RowsControl } from './RowsControl.tsx';

/** The questions of a review. */
export function QuestionsControl(props: ListProps) {
  return (
    <RowsControl
      {...props}
      rows={parseQuestions(props.value) ?? parseQuestions(props.saved) ?? []}
      noun="question"
      nameOf={(question) => question?.label.trim() || 'Untitled question'}
      factsOf={aboutOf}
      textOf={questionsText}
      blank={{ ...NO_QUESTION, kind: 'long' }}
      draw={(question, path, { onChange }) => (
        <QuestionPartFields {...{ question, path, onChange }} form={props.form} />
      )}
    />
  );
}
