import { NO_QUESTION } from '#domain/journal/review-form';
import { parseQuestions, questionsText } from '#domain/review/question-list';
import { useJournal } from '#islands/kernel/journal.tsx';
import type { ListProps } from './list-props.ts';
import { aboutOf, QuestionPartFields } from './QuestionPartFields.tsx';
import { RowsControl } from './RowsControl.tsx';

/** The questions of a review. */
export function QuestionsControl(props: ListProps) {
  const journal = useJournal();
  return (
    <RowsControl
      {...props}
      rows={parseQuestions(journal, props.value) ?? parseQuestions(journal, props.saved) ?? []}
      noun="question"
      nameOf={(question) => question?.label.trim() || 'Untitled question'}
      factsOf={(one) => aboutOf(journal, one)}
      textOf={questionsText}
      blank={{ ...NO_QUESTION, kind: 'long' }}
      draw={(question, path, { onChange }) => (
        <QuestionPartFields {...{ question, path, onChange }} form={props.form} />
      )}
    />
  );
}
