import { type SubmitEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { emailKey } from '#domain/account/account';
import { DECISIONS } from '#domain/decision/decision';
import type { LetterTemplate } from '#domain/decision/letter';
import type { Question } from '#domain/desk/editorial/editorial';
import type { EditorAssignment, EditorManuscript } from '#domain/desk/editorial/replies';
import type { KnownReviewer } from '#domain/desk/editorial/review';
import { revealsAuthors } from '#domain/document/leak';
import { fillMail } from '#domain/journal/mail/mail-template';
import { reviewDays } from '#domain/journal/timeline';
import { addDays } from '#domain/kernel/date';
import { dueDateRange } from '#domain/kernel/due-date';
import { isReviewSubmitted } from '#domain/review/assignment-status';
import { INVITATION, invitationValues } from '#domain/review/invitation-letter';
import { ReviewerAssignment } from '#domain/review/inviting';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { assignReviewer } from '#islands/manuscript/calls.ts';
import { useUpdateCache } from '#islands/manuscript/use-manuscript.ts';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { LOADING, lazyPart } from '#ui/later';
import { dueHint, hasAuthorNames, inviteReviewers, useInvalidateAssignments } from './use-reviews.ts';

const ReviewerFinder = lazyPart(async () => (await import('./ReviewerFinder.tsx')).ReviewerFinder, LOADING);
const Person = lazyPart(async () => (await import('./ReviewerFinder.tsx')).Person);

/** The values of the fields; the letter and the people chosen are kept separately. */
const Fields = ReviewerAssignment.pick({ reviewer_email: true, due_on: true });
/** If people are chosen, an address is optional. */
const FieldsForChosen = Fields.extend({ reviewer_email: z.union([z.literal(''), Fields.shape.reviewer_email]) });
const HINT = "If the reviewer doesn't have an account, one will be created automatically.";

/** Invites reviewers: people found by search, by email address, or from the previous round (spec §5). */
export function AssignReviewerForm({ manuscript }: { manuscript: EditorManuscript }) {
  const journal = useJournal();
  const { id, today, round, status, suggested_reviewers, opposed_reviewers } = manuscript;
  const { isHeld, askFirst, dialog } = useHeldCopyQuestion(manuscript);
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<readonly KnownReviewer[]>([]);
  const [reinvited, setReinvited] = useState<readonly string[]>([]);
  const [dueOn, setDueOn] = useState(addDays(today, reviewDays(journal)));
  const [letter, setLetter] = useState<LetterTemplate | null>(null);
  const [hasNames, setHasNames] = useState(false);
  const [areNamesMeant, setNamesMeant] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const showChanged = useUpdateCache();
  const changed = useInvalidateAssignments(id);
  const previousReviewers = reviewersOfPreviousRound(manuscript);
  const invited = [...reinvited, ...chosen.map((person) => person.email)];
  const hasRecipient = invited.length > 0 || email.trim() !== '';
  const opposed = opposed_reviewers.find((person) => person.email && emailKey(person.email) === emailKey(email));
  const api = useApiForm({
    id: 'reviewer',
    schema: invited.length > 0 ? FieldsForChosen : Fields,
    send: async ({ reviewer_email, due_on }) => {
      if (!(await askFirst())) return undefined;
      const common = { ...(due_on && { due_on }), ...(letter && { letter, are_names_meant: areNamesMeant }) };
      const [first = '', ...others] = [...invited, ...(reviewer_email ? [reviewer_email] : [])];
      return others.length === 0
        ? assignReviewer(id, { reviewer_email: first, ...common })
        : inviteReviewers(id, { reviewer_emails: [first, ...others], ...common });
    },
    onFailure({ answer }) {
      setHasNames(hasAuthorNames(answer));
      return false;
    },
    onDone(reply, { reviewer_email }) {
      if (!reply) return;
      const [only = reviewer_email, ...others] = [...invited, ...(reviewer_email ? [reviewer_email] : [])];
      setEmail('');
      setChosen([]);
      setReinvited([]);
      setLetter(null);
      setHasNames(false);
      setNamesMeant(false);
      showChanged(reply.manuscript);
      changed();
      toast.success(others.length === 0 ? `Reviewer ${only} assigned successfully.` : reply.message);
      heading.current?.focus();
    },
  });
  const { onSubmit } = api.formProps;
  const formProps = {
    ...api.formProps,
    // Does nothing without an address (spec §5).
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => (hasRecipient ? onSubmit(event) : event.preventDefault()),
  };
  const choose = (person: KnownReviewer) => {
    setChosen([...chosen, person]);
    heading.current?.focus();
  };
  const removeChosen = (gone: string) => {
    setChosen(chosen.filter((person) => person.email !== gone));
    heading.current?.focus();
  };
  return (
    <section className="work" aria-labelledby="assign-heading">
      <h2 id="assign-heading" ref={heading} tabIndex={-1}>
        Assign Reviewer
      </h2>
      {isHeld && (
        <p className="flag">
          The review copy names its authors. Reviewers can read it only once you allow it, under “Reviewers”.
        </p>
      )}
      <Form api={{ ...api, formProps }} submit="Assign Reviewer" busy="Assigning…">
        {previousReviewers.length > 0 && (
          <fieldset className="ask-again">
            <legend>Reviewers of round {round - 1}</legend>
            {previousReviewers.map(({ id: key, reviewer, reviewer_number }) => (
              <Choice
                key={key}
                id={`again-${key}`}
                type="checkbox"
                label={`Invite again: Reviewer ${reviewer_number}, ${reviewer.name || reviewer.email}`}
                checked={reinvited.includes(reviewer.email)}
                onChange={({ currentTarget }) => {
                  const others = reinvited.filter((other) => other !== reviewer.email);
                  setReinvited(currentTarget.checked ? [...others, reviewer.email] : others);
                }}
              />
            ))}
          </fieldset>
        )}
        {chosen.length > 0 && (
          <ul className="files people">
            {chosen.map((person) => (
              <Person key={person.email} person={person}>
                <button type="button" className="button quiet" onClick={() => removeChosen(person.email)}>
                  Remove<span className="visually-hidden"> {person.name || person.email}</span>
                </button>
              </Person>
            ))}
          </ul>
        )}
        <Field
          label="Reviewer’s email"
          hint={HINT}
          type="email"
          required={invited.length === 0}
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
        <DateField
          label="Review due"
          hint={dueHint(dueOn, today)}
          {...dueDateRange(today)}
          value={dueOn}
          onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
          {...api.field('due_on')}
        />
        <InvitationLetter
          key={hasRecipient ? 'to-someone' : 'to-nobody'}
          id="reviewer-letter"
          isShown={hasRecipient}
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
      {DECISIONS[status].isInReview && (
        <details className="letter" onToggle={({ currentTarget }) => setFinding(currentTarget.open)}>
          <summary>Find a reviewer</summary>
          {isFinding && <ReviewerFinder id={id} chosen={invited} onChoose={choose} />}
        </details>
      )}
      {dialog}
    </section>
  );
}

/**
 * Asks before the first invitation of a round while reviewers cannot read the manuscript, because its copy names the
 * authors: the editor may find the passage harmless, such as a third-person citation of the authors' work.
 */
function useHeldCopyQuestion({ round, leak_reports, assignments }: EditorManuscript) {
  const { ask, dialog } = useConfirmation();
  const report = leak_reports.find((one) => one.round === round);
  const isHeld = report?.is_held === true;
  const isFirst = !assignments.some((one) => one.round === round);
  const found = report?.leaks.filter((leak) => revealsAuthors([leak])).map((leak) => leak.context || leak.found) ?? [];
  const question: Question = {
    heading: 'Invite reviewers before they can read it?',
    sentences: [
      'The review copy names its authors. Reviewers who accept can read it only once you allow it or replace the copy.',
      ...[...new Set(found)].slice(0, 3).map((text) => `“…${text}…”`),
    ],
    confirm: 'Invite anyway',
  };
  return { isHeld, dialog, askFirst: () => ask(isHeld && isFirst ? question : undefined) };
}

/** Reviewers of the previous round who are not yet invited to this one. */
function reviewersOfPreviousRound({ assignments, round }: EditorManuscript): EditorAssignment[] {
  const asked = new Set(assignments.filter((one) => one.round === round).map(({ reviewer }) => reviewer.email));
  return assignments.filter(
    (one) => one.round === round - 1 && isReviewSubmitted(one.status) && !asked.has(one.reviewer.email),
  );
}

interface Props {
  /** A prefix for the ids of its fields. */
  id: string;
  manuscript: Pick<
    EditorManuscript,
    'manuscript_number' | 'title' | 'abstract' | 'language' | 'words_for_reviewers' | 'invitation'
  >;
  /** A plain date; null while it is being typed. */
  dueOn: string;
  /** The editor's text; null for the default. */
  letter: LetterTemplate | null;
  onChange: (letter: LetterTemplate | null) => void;
}

/** The invitation letter, collapsed until opened, unless it is about to be sent. */
export function InvitationLetter({ isShown = false, ...props }: Props & { isShown?: boolean }) {
  const [isOpen, setOpen] = useState(isShown);
  return (
    <details className="letter" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{props.letter ? 'Your invitation' : 'The invitation'}</summary>
      {isOpen && <OpenLetter {...props} />}
    </details>
  );
}

/** A preview of the invitation, and its text if an editor wants to change it. */
function OpenLetter({ id, manuscript, dueOn, letter, onChange }: Props) {
  const journal = useJournal();
  const { title, abstract } = manuscript.words_for_reviewers ?? manuscript;
  const { closing, ...usual } = manuscript.invitation;
  const words = letter ?? usual;
  const isDated = /^\d{4}-\d{2}-\d{2}$/.test(dueOn);
  const values = isDated && {
    ...invitationValues(journal, { ...manuscript, title, abstract, due_on: dueOn }),
    journal: journal.name,
    name: 'colleague',
  };
  const filled = values && fillMail(INVITATION, { ...words, closing }, values);
  const subject = filled ? filled.subject : words.subject;
  const text = filled ? filled.paragraphs.join('\n\n') : words.text;
  return (
    <>
      {letter && (
        <>
          <Field
            id={`${id}-subject`}
            label="Subject"
            maxLength={200}
            value={letter.subject}
            onChange={({ currentTarget }) => onChange({ ...letter, subject: currentTarget.value })}
          />
          <TextArea
            id={`${id}-text`}
            label="Your text"
            hint="The greeting comes first; how review works, title, abstract, due date and link follow automatically. {title}, {due_date} and {journal} are filled in."
            rows={6}
            maxLength={5_000}
            value={letter.text}
            onChange={({ currentTarget }) => onChange({ ...letter, text: currentTarget.value })}
          />
        </>
      )}
      <div className="letter-preview">
        <p>
          <strong>{subject}</strong>
        </p>
        <p className="letter-text">{text}</p>
      </div>
      <button type="button" className="button quiet" onClick={() => onChange(letter ? null : usual)}>
        {letter ? 'Use the standard text' : 'Edit the text'}
      </button>
    </>
  );
}
