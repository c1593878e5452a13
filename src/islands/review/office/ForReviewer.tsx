import { useState } from 'react';
import * as z from 'zod';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorAssignment } from '#domain/desk/editorial/replies';
import { MovedInvitation, RecordedReview } from '#domain/desk/editorial/review';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { AssignmentAnswer } from '#domain/review/invitation';
import { RECOMMENDATION_LABELS, RECOMMENDATIONS } from '#domain/review/review';
import { FileForm } from '#islands/document/FileForm.tsx';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextArea';
import { actOn } from './calls.ts';

interface Props {
  assignment: EditorAssignment;
  onDone: (reply: { message: string }) => void;
}

const Answer = AssignmentAnswer.omit({ suggested_colleagues: true }).extend({ first_name: z.string().optional() });

/** An answer that a reviewer gave otherwise, as by telephone. */
export function AnswerForForm({ assignment: { id, reviewer, accepted_at }, onDone }: Props) {
  const [answer, setAnswer] = useState<'accept' | 'decline'>();
  const api = useApiForm({
    id: `answer-${id}`,
    schema: Answer,
    onDone,
    send: (input) => actOn(id, 'answer-for', input),
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
            hint="The email with the link to the manuscript is sent."
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

/** A review that a reviewer sent by email, with that email as a file of the office. */
export function RecordReviewForm({ assignment: { id }, onDone }: Props) {
  const [recommendation, setRecommendation] = useState('');
  const [interests, setInterests] = useState('');
  const [toAuthor, setToAuthor] = useKeptText(`record-${id}-author`);
  const [toEditor, setToEditor] = useKeptText(`record-${id}-editor`);
  const fields = { recommendation, interests, comments_to_author: toAuthor, comments_to_editor: toEditor };
  return (
    <FileForm
      id={`record-${id}`}
      label="The email"
      hint="Save it as a PDF or Word file. It is kept as evidence: only the office can see it."
      accept=".pdf,.doc,.docx"
      submit="Record the review"
      busy="Sending…"
      refuse={refuse}
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
            label="Competing interests that the email declares (optional)"
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

function refuse({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

/** The invitation goes on at another account of the same person. */
export function MoveForm({ assignment: { id }, onDone }: Props) {
  const api = useApiForm({
    id: `move-${id}`,
    schema: MovedInvitation,
    onDone,
    send: (input) => actOn(id, 'move', input),
  });
  return (
    <Form api={api} submit="Move the invitation" busy="Saving…">
      <Field
        label="Email of the other account"
        hint="The invitation goes on there with its due date, its answer and anything written. That address is told by email; links sent before end."
        type="email"
        autoComplete="off"
        {...api.field('reviewer_email')}
      />
    </Form>
  );
}
