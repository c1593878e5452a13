import { useState } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import {
  AUDIENCES,
  type Audience,
  EMPTY_QUESTION,
  QUESTION_KINDS,
  type QuestionKind,
  type ReviewQuestion,
} from '#domain/journal/review-form';
import { articleTypePlural } from '#domain/publication/article-type';
import { type Answer, hasChoices, takesScoreAndText } from '#domain/review/answer';
import { parseQuestions, questionsText } from '#domain/review/question-list';
import { useJournal } from '#islands/kernel/journal.tsx';
import type { RowsForm } from '#islands/kernel/office/Rows.tsx';
import { Choice } from '#ui/Choice';
import { Field, Select, TextArea } from '#ui/Field';
import { QuestionFields } from '#ui/QuestionFields';
import { type ListProps, RowsControl } from './RowsControl.tsx';

export function QuestionsControl(props: ListProps) {
  const journal = useJournal();
  return (
    <RowsControl
      {...props}
      rows={parseQuestions(journal, props.value) ?? parseQuestions(journal, props.saved) ?? []}
      noun="question"
      nameOf={(question) => question?.label.trim() || 'Untitled question'}
      summaryOf={(one) => questionSummary(journal, one)}
      textOf={questionsText}
      emptyRow={{ ...EMPTY_QUESTION, kind: 'long' }}
      renderFields={(question, path, { onChange }) => (
        <QuestionPartFields {...{ question, path, onChange }} form={props.form} />
      )}
    />
  );
}

interface Props {
  path: string;
  question: ReviewQuestion;
  form: RowsForm;
  onChange: (part: Partial<ReviewQuestion>) => void;
}

/** The summary of a question while it is closed. */
function questionSummary(
  journal: IslandJournal,
  { kind, audience, is_required, article_types }: ReviewQuestion,
): string {
  const types = article_types.map((one) => articleTypePlural(journal, one)).join(', ');
  return [QUESTION_KINDS[kind], AUDIENCES[audience], is_required && 'Required', types].filter(Boolean).join(' · ');
}

/** The fields of one question, with a preview. */
function QuestionPartFields({ path, question, form, onChange }: Props) {
  const journal = useJournal();
  const { label, hint, kind, audience, is_required, choices, article_types } = question;
  const at = (part: string) => form.field(`${path}-${part}`);
  return (
    <>
      <Field
        label="Question"
        hint="A few words, or a whole question."
        value={label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        {...at('label')}
      />
      <TextArea
        label="Hint"
        hint="Guidance on answering (optional)."
        rows={2}
        value={hint}
        onChange={({ currentTarget }) => onChange({ hint: currentTarget.value })}
        {...at('hint')}
      />
      <Select
        id={`${path}-kind`}
        label="Type of answer"
        value={kind}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as QuestionKind })}
      >
        {Object.entries(QUESTION_KINDS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {hasChoices(kind) && (
        <TextArea
          label="Answers to choose from"
          hint="One per line, at least two."
          rows={4}
          value={choices.join('\n')}
          onChange={({ currentTarget }) => onChange({ choices: currentTarget.value.split('\n') })}
          {...at('choices')}
        />
      )}
      <Select
        id={`${path}-audience`}
        label="Answer visible to"
        hint={takesScoreAndText(kind) ? 'Only editors see the score.' : undefined}
        value={audience}
        onChange={({ currentTarget }) => onChange({ audience: currentTarget.value as Audience })}
      >
        {Object.entries(AUDIENCES).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <Choice
        id={`${path}-required`}
        type="checkbox"
        label="An answer is required"
        checked={is_required}
        onChange={({ currentTarget }) => onChange({ is_required: currentTarget.checked })}
      />
      <fieldset className="letter-fields">
        <legend>Article types</legend>
        <p className="hint">If none is ticked, the question is asked for all types.</p>
        {journal.articleTypes.map(({ id: type, name }) => (
          <Choice
            key={type}
            id={`${path}-${type}`}
            type="checkbox"
            label={name}
            checked={article_types.includes(type)}
            onChange={({ currentTarget }) =>
              onChange({
                article_types: currentTarget.checked
                  ? [...article_types, type]
                  : article_types.filter((other) => other !== type),
              })
            }
          />
        ))}
      </fieldset>
      <Preview path={path} question={question} />
    </>
  );
}

/** The question as reviewers see it; answers typed here are not saved. */
function Preview({ path, question }: Pick<Props, 'path' | 'question'>) {
  const [answer, setAnswer] = useState<Answer>();
  const choices = question.choices.filter((choice) => choice.trim());
  const label = question.label.trim() || 'The question';
  return (
    <section aria-label={`Preview of ${label}`}>
      <p className="hint">As reviewers see it:</p>
      <QuestionFields
        id={`${path}-preview`}
        question={{ ...question, label, choices: [...new Set(choices)] }}
        answer={answer}
        onChange={setAnswer}
      />
    </section>
  );
}
