import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { emailKey } from '#domain/account/account';
import type { LetterTemplate } from '#domain/decision/letter';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { reviewDays } from '#domain/journal/timeline';
import { addDays } from '#domain/kernel/date';
import { dueDays } from '#domain/kernel/due-day';
import { ReviewerAssignment } from '#domain/review/inviting';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { assignReviewer } from '#islands/manuscript/calls.ts';
import { useUpdateCache } from '#islands/manuscript/use-editorial.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { InvitationLetter, isAboutNames } from './InvitationLetter.tsx';
import { dueHint } from './use-reviews.ts';

/** What the fields hold; the letter is kept beside them. */
const Fields = ReviewerAssignment.pick({ reviewer_email: true, due_on: true });
const HINT = "If the reviewer doesn't have an account, one will be created automatically.";

/** Invites someone by email to review the manuscript (spec §5). */
export function AssignReviewerForm({ manuscript }: { manuscript: EditorManuscript }) {
  const journal = useJournal();
  const { id, today, round, leak_reports, suggested_reviewers, opposed_reviewers } = manuscript;
  const isHeld = leak_reports.some((report) => report.round === round && report.is_held);
  const [email, setEmail] = useState('');
  const [dueOn, setDueOn] = useState(addDays(today, reviewDays(journal)));
  const [letter, setLetter] = useState<LetterTemplate | null>(null);
  const [hasNames, setHasNames] = useState(false);
  const [areNamesMeant, setNamesMeant] = useState(false);
  const showChanged = useUpdateCache();
  const opposed = opposed_reviewers.find((person) => person.email && emailKey(person.email) === emailKey(email));
  const api = useApiForm({
    id: 'reviewer',
    schema: Fields,
    send: ({ reviewer_email, due_on }) => {
      const own = letter && { letter, are_names_meant: areNamesMeant };
      return assignReviewer(id, { reviewer_email, ...(due_on && { due_on }), ...own });
    },
    onFailure({ answer }) {
      setHasNames(isAboutNames(answer));
      return false;
    },
    onDone(reply, { reviewer_email }) {
      setEmail('');
      setLetter(null);
      setHasNames(false);
      setNamesMeant(false);
      showChanged(reply.manuscript);
      toast.success(`Reviewer ${reviewer_email} assigned successfully.`);
    },
  });
  const { onSubmit } = api.formProps;
  const formProps = {
    ...api.formProps,
    // Without an address nothing happens (spec §5).
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => (email.trim() ? onSubmit(event) : event.preventDefault()),
  };
  return (
    <section className="work" aria-labelledby="assign-heading">
      <h2 id="assign-heading">Assign Reviewer</h2>
      {isHeld && (
        <p className="flag">
          The review copy names its authors. Reviewers can read it only once you let them, under “Reviewers”.
        </p>
      )}
      <Form api={{ ...api, formProps }} submit="Assign Reviewer" busy="Assigning…">
        <Field
          label="Reviewer’s email"
          hint={HINT}
          type="email"
          required
          autoComplete="off"
          list="suggested-reviewers"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          {...api.field('reviewer_email')}
        />
        <datalist id="suggested-reviewers">
          {suggested_reviewers
            .filter((person) => person.email)
            .map((person) => (
              <option key={person.email} value={person.email} label={`${person.name}, suggested by the authors`} />
            ))}
        </datalist>
        {opposed && (
          <p className="flag" role="status">
            The authors asked not to have {opposed.name || opposed.email} as a reviewer
            {opposed.reason && `: ${opposed.reason}`}.
          </p>
        )}
        <Field
          label="Review due"
          hint={dueHint(dueOn, today)}
          type="date"
          {...dueDays(today)}
          value={dueOn}
          onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
          {...api.field('due_on')}
        />
        <InvitationLetter
          id="reviewer-letter"
          manuscript={manuscript}
          dueOn={dueOn}
          letter={letter}
          onChange={setLetter}
        />
        {hasNames && (
          <Choice
            id="reviewer-names-meant"
            type="checkbox"
            label="Send anyway"
            checked={areNamesMeant}
            onChange={({ currentTarget }) => setNamesMeant(currentTarget.checked)}
          />
        )}
      </Form>
    </section>
  );
}
