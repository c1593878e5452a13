import { useState } from 'react';
import { parseQuestions, questionsText } from '#domain/review/question-list';
import { NO_QUESTION, type ReviewQuestion } from '#domain/review/review-form';
import { changesOf } from '#domain/setting/setting-changes';
import type { SettingField } from '#domain/setting/setting-field';
import { moved } from '#islands/editorial/production/RowTools.tsx';
import type { useAttempt } from '#islands/use-attempt.ts';
import { FieldError } from '#ui/Field';
import { calledOf, QuestionRow } from './QuestionRow.tsx';

interface Props {
  field: SettingField;
  value: string;
  /** What is saved now; the differences to it are shown. */
  saved: string;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  onChange: (text: string) => void;
}

/** The questions of a review in their order, one open for editing at a time. */
export function QuestionsControl({ field, value, saved, form, onChange }: Props) {
  const questions = parseQuestions(value) ?? parseQuestions(saved) ?? [];
  const [open, setOpen] = useState<number>();
  const [told, setTold] = useState('');
  const [before, setBefore] = useState<ReviewQuestion[]>();
  const set = (next: readonly ReviewQuestion[]) => onChange(questionsText(next));
  const { id, error } = form.field(field.name);

  const move = (index: number, by: -1 | 1) => {
    set(moved(questions, index, by));
    if (open === index) setOpen(index + by);
    else if (open === index + by) setOpen(index);
    setTold(`${calledOf(questions[index])}: now question ${index + by + 1} of ${questions.length}.`);
  };
  const remove = (index: number) => {
    setBefore(questions);
    set(questions.filter((_, other) => other !== index));
    setOpen(undefined);
    setTold(`${calledOf(questions[index])} was removed.`);
  };
  const putBack = () => {
    if (!before) return;
    set(before);
    setBefore(undefined);
    setTold('The question is back.');
    document.getElementById(id)?.focus();
  };
  const changes = value === saved ? [] : (changesOf(field, saved, value) ?? []);
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>{field.label}</legend>
      <p className="hint">{field.hint}</p>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {questions.map((question, index) => (
          <QuestionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a question that is being written has no other name than its place
            key={index}
            path={`${field.name}-${index}`}
            question={question}
            number={index + 1}
            count={questions.length}
            isOpen={open === index}
            form={form}
            onToggle={() => setOpen(open === index ? undefined : index)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
            onChange={(part) => set(questions.map((other) => (other === question ? { ...other, ...part } : other)))}
          />
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <p className="form-actions">
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            set([...questions, { ...NO_QUESTION, kind: 'long' }]);
            setOpen(questions.length);
          }}
        >
          Add a question
        </button>
        {before && (
          <button type="button" className="plain" ref={focusNow} onClick={putBack}>
            Undo: put the question back
          </button>
        )}
      </p>
      {changes.length > 0 && (
        <div>
          <p className="hint">Not saved yet:</p>
          <ul className="hint">
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}

/** What appears because something was removed takes the focus that went with it. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus();
