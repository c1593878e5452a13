import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorAssignment } from '#domain/desk/editorial/replies';
import { Cancellation, InvitationMove, NewDueDate, RecordedReview } from '#domain/desk/editorial/review';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { dueDateRange } from '#domain/kernel/due-date';
import { AssignmentAnswer } from '#domain/review/invitation';
import { RECOMMENDATION_LABELS, RECOMMENDATIONS } from '#domain/review/review';
import { FileForm } from '#islands/document/FileForm.tsx';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { Failure } from '#ui/Failure';
import { Field, Select, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { MoreMenu } from '#ui/MoreMenu';
import { changeAssignment, dueHint, focusReviewers, useInvalidateReview } from './use-reviews.ts';

interface Props {
  assignment: EditorAssignment;
  manuscript: { id: string; today: string };
}

/** The actions on a pending invitation or review. */
export function AssignmentActions({ assignment, manuscript }: Props) {
  const [opened, setOpened] = useState<FormName>();
  const { run, isBusy, failure } = useAction();
  const changed = useInvalidateReview(manuscript.id);
  const whom = assignment.reviewer.name || assignment.reviewer.email;
  const showMessage = ({ message }: { message: string }) => {
    changed();
    toast.success(message);
  };
  const onDone = (reply: { message: string }) => {
    focusReviewers();
    setOpened(undefined);
    showMessage(reply);
  };
  const menuItem = (form: FormName, label: string) => (
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
          onClick={() => run(async () => showMessage(await changeAssignment(assignment.id, 'remind')))}
        >
          Remind<span className="visually-hidden"> {whom}</span>
        </button>
        <MoreMenu label="More" about={whom}>
          {menuItem('date', 'Change the due date')}
          {menuItem('answer', 'Record an answer')}
          {menuItem('review', 'Record a review')}
          {menuItem('move', 'Move to another account')}
          {menuItem('cancel', 'Remove')}
        </MoreMenu>
      </div>
      <Failure text={failure} />
      {opened && (
        // The chosen form opens in place of the menu.
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

type FormName = 'date' | 'answer' | 'review' | 'move' | 'cancel';

const TITLES: Readonly<Record<FormName, string>> = {
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
    send: (input) => changeAssignment(id, 'due-date', input),
  });
  return (
    <Form api={api} submit="Save the date" busy="Saving…">
      <DateField
        label="Review due"
        hint={`${dueHint(dueOn, today)} The reviewer is notified by email.`}
        {...dueDateRange(today)}
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
    send: (input) => changeAssignment(id, 'cancel', input),
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

interface AnswerForFormProps {
  assignment: EditorAssignment;
  onDone: (reply: { message: string }) => void;
}

const Answer = AssignmentAnswer.omit({ suggested_colleagues: true }).extend({ first_name: z.string().optional() });

/** Records an answer given elsewhere, such as by telephone. */
function AnswerForForm({ assignment: { id, reviewer, accepted_at }, onDone }: AnswerForFormProps) {
  const [answer, setAnswer] = useState<'accept' | 'decline'>();
  const api = useApiForm({
    id: `answer-${id}`,
    schema: Answer,
    onDone,
    send: (input) => changeAssignment(id, 'answer-for', input),
  });
  return (
    <Form api={api} submit="Record the answer" busy="Saving…">
      <fieldset className="letter-fields">
        <legend>The reviewer</legend>
        {!accepted_at && (
          <Choice
            id={`answer-${id}-accept`}
            type="radio"
            name="answer"
            value="accept"
            label="accepts"
            hint="This sends the email with the link to the manuscript."
            checked={answer === 'accept'}
            onChange={() => setAnswer('accept')}
          />
        )}
        <Choice
          id={`answer-${id}-decline`}
          type="radio"
          name="answer"
          value="decline"
          label="declines"
          hint="The next person on the reserve list is invited."
          checked={answer === 'decline'}
          onChange={() => setAnswer('decline')}
        />
        {api.field('answer').error && <p className="field-error">{api.field('answer').error}</p>}
      </fieldset>
      {answer === 'accept' && !reviewer.name && (
        <div className="field-pair">
          <Field label="First name" {...api.field('first_name')} />
          <Field label="Last name" {...api.field('last_name')} />
        </div>
      )}
      {answer === 'decline' && <TextArea label="Reason (optional)" rows={3} {...api.field('reason')} />}
    </Form>
  );
}

/** Records a review sent by email, with that email as evidence. */
function RecordReviewForm({ assignment: { id }, onDone }: AnswerForFormProps) {
  const [recommendation, setRecommendation] = useState('');
  const [interests, setInterests] = useState('');
  const [toAuthor, setToAuthor] = useDeviceText(`record-${id}-author`);
  const [toEditor, setToEditor] = useDeviceText(`record-${id}-editor`);
  const fields = { recommendation, interests, comments_to_author: toAuthor, comments_to_editor: toEditor };
  return (
    <FileForm
      id={`record-${id}`}
      label="The email"
      hint="Save it as a PDF or Word file. It is kept as evidence: only the office can see it."
      accept=".pdf,.doc,.docx"
      submit="Record the review"
      busy="Sending…"
      fileError={fileError}
      check={() =>
        RecordedReview.safeParse(fields).error?.issues.map(({ path, message }) => ({
          name: String(path[0]),
          message,
        })) ?? []
      }
      send={async (file, onProgress) => {
        const fallback = 'The review could not be recorded. Please try again.';
        const sent = { file, fields, fallback, onProgress };
        const reply = await sendDocument<{ message: string }>(editorialApi.reviewFor(id), sent);
        setToAuthor('');
        setToEditor('');
        onDone(reply);
      }}
    >
      {(form) => (
        <>
          <Select
            label="Recommendation"
            value={recommendation}
            onChange={({ currentTarget }) => setRecommendation(currentTarget.value)}
            {...form.field('recommendation')}
          >
            <option value="">Choose</option>
            {RECOMMENDATIONS.map((one) => (
              <option key={one} value={one}>
                {RECOMMENDATION_LABELS[one]}
              </option>
            ))}
          </Select>
          <TextArea
            label="Comments to the authors"
            rows={8}
            value={toAuthor}
            onChange={({ currentTarget }) => setToAuthor(currentTarget.value)}
            {...form.field('comments_to_author')}
          />
          <TextArea
            label="Comments to the editor (optional)"
            rows={3}
            value={toEditor}
            onChange={({ currentTarget }) => setToEditor(currentTarget.value)}
            {...form.field('comments_to_editor')}
          />
          <TextArea
            label="Competing interests declared in the email (optional)"
            rows={2}
            value={interests}
            onChange={({ currentTarget }) => setInterests(currentTarget.value)}
            {...form.field('interests')}
          />
        </>
      )}
    </FileForm>
  );
}

function fileError({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

/** Moves the invitation to another account of the same person. */
function MoveForm({ assignment: { id }, onDone }: AnswerForFormProps) {
  const api = useApiForm({
    id: `move-${id}`,
    schema: InvitationMove,
    onDone,
    send: (input) => changeAssignment(id, 'move', input),
  });
  return (
    <Form api={api} submit="Move the invitation" busy="Saving…">
      <Field
        label="Email of the other account"
        hint="The invitation continues there with its due date, answer and draft. That address is notified by email; earlier links stop working."
        type="email"
        autoComplete="off"
        {...api.field('reviewer_email')}
      />
    </Form>
  );
}
