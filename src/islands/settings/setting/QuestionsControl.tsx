import { NO_QUESTION } from '#domain/journal/review-form';
import { parseQuestions, questionsText } from '#domain/review/question-list';
import type { ListProps } from './list-props.ts';
import { calledOf, QuestionRow } from './QuestionRow.tsx';
import { RowsControl } from './RowsControl.tsx';

/** The questions of a review. */
export function QuestionsControl(props: ListProps) {
  return (
    <RowsControl
      {...props}
      rows={parseQuestions(props.value) ?? parseQuestions(props.saved) ?? []}
      noun="question"
      nameOf={calledOf}
      textOf={questionsText}
      blank={{ ...NO_QUESTION, kind: 'long' }}
      draw={(question, row) => <QuestionRow {...row} question={question} form={props.form} />}
    />
  );
}
