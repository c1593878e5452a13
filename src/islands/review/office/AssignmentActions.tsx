import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { EditorAssignment } from '#domain/desk/editorial/replies';
import { Cancellation, NewDueDate } from '#domain/desk/editorial/review';
import { addDays } from '#domain/kernel/date';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { actOn } from './calls.ts';
import { focusReviewers } from './focus-reviewers.ts';
import { useReviewChanged } from './use-reviews.ts';

interface Props {
  assignment: EditorAssignment;
  manuscript: { id: string; today: string };
}

/** What an editor may do about somebody whose answer or review is awaited. */
export function AssignmentActions({ assignment, manuscript }: Props) {
  const [opened, setOpened] = useState<'date' | 'cancel'>();
  const { run, isBusy, failure } = useAction();
  const changed = useReviewChanged(manuscript.id);
  const whom = assignment.reviewer.name || assignment.reviewer.email;
  const tell = ({ message }: { message: string }) => {
    changed();
    toast.success(message);
  };
  const onDone = (reply: { message: string }) => {
    focusReviewers();
    setOpened(undefined);
    tell(reply);
  };
  const opener = (form: 'date' | 'cancel', label: string) => (
    <button
      type="button"
      className="button quiet"
      aria-expanded={opened === form}
      onClick={() => setOpened(opened === form ? undefined : form)}
    >
      {label}
      <span className="visually-hidden"> {whom}</span>
    </button>
  );
  return (
    <>
      <div className="row-actions">
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => run(async () => tell(await actOn(assignment.id, 'remind')))}
        >
          Remind<span className="visually-hidden"> {whom}</span>
        </button>
        {opener('date', 'Change the due date')}
        {opener('cancel', 'Remove')}
      </div>
      <Failure text={failure} />
      {opened === 'date' && <DateForm assignment={assignment} today={manuscript.today} onDone={onDone} />}
      {opened === 'cancel' && <CancelForm id={assignment.id} onDone={onDone} />}
    </>
  );
}

type OnDone = (reply: { message: string }) => void;

function DateForm({
  assignment: { id, due_on },
  today,
  onDone,
}: Pick<Props, 'assignment'> & { today: string; onDone: OnDone }) {
  const api = useApiForm({
    id: `date-${id}`,
    schema: NewDueDate,
    onDone,
    send: (input) => actOn(id, 'due-date', input),
  });
  return (
    <Form api={api} submit="Save the date" busy="Saving…">
      <Field
        label="Review due"
        hint="The reviewer is told by email."
        type="date"
        min={addDays(today, 1)}
        defaultValue={due_on}
        {...api.field('due_on')}
      />
    </Form>
  );
}

function CancelForm({ id, onDone }: { id: string; onDone: OnDone }) {
  const api = useApiForm({
    id: `cancel-${id}`,
    schema: Cancellation,
    onDone,
    send: (input) => actOn(id, 'cancel', input),
  });
  return (
    <Form api={api} submit="Remove this reviewer" busy="Sending…">
      <TextArea
        label="Reason"
        hint="Sent to the reviewer by email. The next person on the reserve list is invited."
        rows={3}
        {...api.field('reason')}
      />
    </Form>
  );
}
