import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { EditorAssignment } from '#domain/desk/editorial/replies';
import { Cancellation, NewDueDate } from '#domain/desk/editorial/review';
import { dueDays } from '#domain/kernel/due-day';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { MoreMenu } from '#ui/MoreMenu';
import { TextArea } from '#ui/TextArea';
import { actOn } from './calls.ts';
import { dueHint } from './due-hint.ts';
import { AnswerForForm, MoveForm, RecordReviewForm } from './ForReviewer.tsx';
import { focusReviewers } from './focus-reviewers.ts';
import { useReviewChanged } from './use-reviews.ts';

interface Props {
  assignment: EditorAssignment;
  manuscript: { id: string; today: string };
}

/** What an editor may do about somebody whose answer or review is awaited. */
export function AssignmentActions({ assignment, manuscript }: Props) {
  const [opened, setOpened] = useState<Opened>();
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
  const item = (form: Opened, label: string) => (
    <li>
      <button type="button" onClick={() => setOpened(form)}>
        {label}
        <span className="visually-hidden"> {whom}</span>
      </button>
    </li>
  );
  const shared = { assignment, onDone };
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
        <MoreMenu label="More" about={whom}>
          {item('date', 'Change the due date')}
          {item('answer', 'Record an answer')}
          {item('review', 'Record a review')}
          {item('move', 'Move to another account')}
          {item('cancel', 'Remove')}
        </MoreMenu>
      </div>
      <Failure text={failure} />
      {opened && (
        // What was chosen begins where the menu was.
        <section
          key={opened}
          className="assignment-form"
          aria-label={`${TITLES[opened]}: ${whom}`}
          ref={focusOnce}
          tabIndex={-1}
        >
          <h3>{TITLES[opened]}</h3>
          {opened === 'date' && <DateForm today={manuscript.today} {...shared} />}
          {opened === 'answer' && <AnswerForForm {...shared} />}
          {opened === 'review' && <RecordReviewForm {...shared} />}
          {opened === 'move' && <MoveForm {...shared} />}
          {opened === 'cancel' && <CancelForm id={assignment.id} onDone={onDone} />}
          <p>
            <button type="button" className="plain" onClick={() => setOpened(undefined)}>
              Cancel
            </button>
          </p>
        </section>
      )}
    </>
  );
}

type OnDone = (reply: { message: string }) => void;

type Opened = 'date' | 'answer' | 'review' | 'move' | 'cancel';

const TITLES: Readonly<Record<Opened, string>> = {
  date: 'Change the due date',
  answer: 'Record an answer',
  review: 'Record a review',
  move: 'Move to another account',
  cancel: 'Remove this reviewer',
};

function DateForm({
  assignment: { id, due_on },
  today,
  onDone,
}: Pick<Props, 'assignment'> & { today: string; onDone: OnDone }) {
  const [dueOn, setDueOn] = useState(due_on);
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
        hint={`${dueHint(dueOn, today)} The reviewer is told by email.`}
        type="date"
        {...dueDays(today)}
        value={dueOn}
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
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
