import { useState } from 'react';
import { parseQuestions, questionsText } from '#domain/review/question-list';
import { NO_QUESTION } from '#domain/review/review-form';
import { RowsFoot } from '#islands/editorial/rows/RowsFoot.tsx';
import { useRows } from '#islands/editorial/rows/use-rows.ts';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';
import { calledOf, QuestionRow } from './QuestionRow.tsx';

/** The questions of a review in their order, one open for editing at a time. */
export function QuestionsControl({ field, value, saved, form, onChange }: ListProps) {
  const questions = parseQuestions(value) ?? parseQuestions(saved) ?? [];
  const [told, setTold] = useState('');
  const { id } = form.field(field.name);
  const { propsOf, add, putBack } = useRows({
    rows: questions,
    noun: 'question',
    nameOf: calledOf,
    home: id,
    onTell: setTold,
    onChange: (next) => onChange(questionsText(next)),
  });
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {questions.map((question, index) => (
          <QuestionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a question that is being written has no other name than its place
            key={index}
            path={`${field.name}-${index}`}
            question={question}
            form={form}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <RowsFoot
        noun="question"
        add="Add a question"
        onAdd={() => add({ ...NO_QUESTION, kind: 'long' })}
        onPutBack={putBack}
      />
    </ListFrame>
  );
}
