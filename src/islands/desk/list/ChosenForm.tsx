import { type SubmitEvent, useState } from 'react';
import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import type { ChosenAction } from '#domain/desk/list/chosen';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import type { ChosenBody } from '#islands/manuscript/chosen-calls.ts';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextArea';

interface Props {
  action: ChosenAction;
  count: number;
  editors: readonly HandlingEditor[];
  isBusy: boolean;
  onSubmit: (body: ChosenBody) => unknown;
}

/** What is still to be said before it is done to all that are chosen. */
export function ChosenForm({ action, count, editors, isBusy, onSubmit }: Props) {
  const [error, setError] = useState<{ name: string; words: string }>();
  const of = (name: string) => (error?.name === name ? error.words : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = bodyOf(action, new FormData(event.currentTarget));
    if ('wrong' in read) {
      setError(read.wrong);
      document.getElementById(`chosen-${read.wrong.name}`)?.focus();
      return;
    }
    setError(undefined);
    void onSubmit(read.body);
  };
  const many = `${count.toLocaleString('en-GB')} manuscript${count === 1 ? '' : 's'}`;
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <ActionFields action={action} editors={editors} errorOf={of} />
      <p className="form-actions">
        <button type="submit" className="button" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Working…' : `${SUBMIT[action]} ${many}`}
        </button>
      </p>
    </form>
  );
}

interface FieldsProps extends Pick<Props, 'action' | 'editors'> {
  errorOf: (name: string) => string | undefined;
}

function ActionFields({ action, editors, errorOf }: FieldsProps) {
  switch (action) {
    case 'editor':
      return (
        <Select
          {...{ id: 'chosen-editor', name: 'editor', label: 'Editor', error: errorOf('editor') }}
          hint="Replaces the current editors. The new editor is told by email."
        >
          <option value="">Choose an editor</option>
          {editors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      );
    case 'remind':
      return <p>Reviewers whose answer or review is overdue are sent an email, at most once a day.</p>;
    case 'issue':
      return (
        <div className="field-pair">
          <Field
            {...{ id: 'chosen-volume', name: 'volume', label: 'Volume', inputMode: 'numeric' }}
            error={errorOf('volume')}
          />
          <Field
            {...{ id: 'chosen-issue', name: 'issue', label: 'Issue', inputMode: 'numeric' }}
            error={errorOf('issue')}
          />
        </div>
      );
    case 'message':
      return (
        <TextArea
          {...{ id: 'chosen-text', name: 'text', label: 'Message', rows: 5, maxLength: MESSAGE_MAX.text }}
          hint="Sent separately to the authors of each manuscript, under its Messages."
          error={errorOf('text')}
        />
      );
    default:
      return action satisfies never;
  }
}

const SUBMIT: Readonly<Record<ChosenAction, string>> = {
  editor: 'Assign',
  remind: 'Remind the reviewers of',
  issue: 'Set for',
  message: 'Send for',
};

type Read = { body: ChosenBody } | { wrong: { name: string; words: string } };

function bodyOf(action: ChosenAction, data: FormData): Read {
  const value = (name: string) => String(data.get(name) ?? '').trim();
  const wrong = (name: string, words: string): Read => ({ wrong: { name, words } });
  switch (action) {
    case 'editor': {
      const editor_id = value('editor');
      return editor_id ? { body: { editor_id } } : wrong('editor', 'Choose an editor.');
    }
    case 'message': {
      const text = value('text');
      return text ? { body: { text } } : wrong('text', MESSAGE_TEXTS.required);
    }
    case 'remind':
      return { body: {} };
    case 'issue': {
      const isNumber = (name: string) => /^[1-9]\d{0,8}$/.test(value(name));
      if (!isNumber('volume')) return wrong('volume', 'Enter the volume as a whole number, 1 or higher.');
      if (value('issue') && !isNumber('issue'))
        return wrong('issue', 'Enter the issue as a whole number, 1 or higher.');
      return { body: { volume: Number(value('volume')), issue: value('issue') ? Number(value('issue')) : null } };
    }
    default:
      return action satisfies never;
  }
}
