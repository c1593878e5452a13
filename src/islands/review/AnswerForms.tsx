import * as z from 'zod';
import { FirstName, LastName } from '#domain/account/account';
import { accountApi } from '#domain/account/paths';
import { paths } from '#domain/kernel/paths';
import { AssignmentAnswer, type NameToAskFor } from '#domain/review/invitation';
import { callApi } from '#islands/kernel/api.ts';
import { readSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';

interface Props<Reply> {
  send: (answer: z.input<typeof AssignmentAnswer>) => Promise<Reply>;
  onAnswered: (reply: Reply) => void;
  /** Accepted earlier, so only declining is left. */
  isAccepted?: boolean;
  /** The name to ask for when accepting; null if it is known. */
  nameToAskFor?: NameToAskFor | null;
}

const Acceptance = z.strictObject({});
const NamedAcceptance = z.strictObject({ first_name: FirstName, last_name: LastName });
const { reason, suggested_colleagues } = AssignmentAnswer.shape;
const Decline = z.strictObject({ reason, suggested_colleagues });

/** Accept or decline, one click each; declining can include a reason and alternative reviewers. */
export function AnswerForms<Reply>({ send, onAnswered, isAccepted = false, nameToAskFor = null }: Props<Reply>) {
  if (isAccepted) return <DeclineForm send={send} onAnswered={onAnswered} />;
  return (
    <section className="answers" aria-labelledby="answers-heading">
      <h2 id="answers-heading">Will you review it?</h2>
      <p>
        Review is double-blind: you don’t see the authors’ names, and they don’t see yours. Please decline if you
        recognise the work or have a competing interest.
      </p>
      {nameToAskFor ? (
        <NamedAcceptForm send={send} onAnswered={onAnswered} known={nameToAskFor} />
      ) : (
        <AcceptForm send={send} onAnswered={onAnswered} />
      )}
      <DeclineForm send={send} onAnswered={onAnswered} />
    </section>
  );
}

function AcceptForm<Reply>({ send, onAnswered }: Props<Reply>) {
  const api = useApiForm({
    id: 'accept',
    schema: Acceptance,
    send: () => send({ answer: 'accept' }),
    onDone: onAnswered,
  });
  return (
    <Form api={api} submit="Accept the invitation" busy="Accepting…">
      {null}
    </Form>
  );
}

function NamedAcceptForm<Reply>({ send, onAnswered, known }: Props<Reply> & { known: NameToAskFor }) {
  const api = useApiForm({
    id: 'accept',
    schema: NamedAcceptance,
    send: (name) => send({ answer: 'accept', ...name }),
    onDone: onAnswered,
  });
  return (
    <Form api={api} submit="Accept the invitation" busy="Accepting…">
      <NameFields known={known} field={api.field} />
    </Form>
  );
}

function DeclineForm<Reply>({ send, onAnswered }: Props<Reply>) {
  const api = useApiForm({
    id: 'decline',
    schema: Decline,
    send: (details) => send({ answer: 'decline', ...details }),
    onDone: onAnswered,
  });
  return (
    <div className="decline">
      <Form api={api} submit="Decline the invitation" busy="Declining…">
        <details>
          <summary>If you decline: say why, or suggest someone else</summary>
          <div className="form">
            <TextArea label="Reason for declining (optional)" rows={3} {...api.field('reason')} />
            <TextArea
              label="Who could we ask instead? (optional)"
              hint="Names and, if you know them, email addresses."
              rows={3}
              {...api.field('suggested_colleagues')}
            />
          </div>
        </details>
      </Form>
    </div>
  );
}

interface NameFieldsProps {
  known: NameToAskFor;
  field: ReturnType<typeof useApiForm<{ first_name: string; last_name: string }, unknown>>['field'];
}

/** The reviewer's name: the journal knows an invited person only by email address. */
function NameFields({ known, field }: NameFieldsProps) {
  return (
    <fieldset className="name-fields">
      <legend>Your name</legend>
      <p className="hint">For the editor, our emails and your certificate. The authors don’t see it.</p>
      <div className="field-pair">
        <Field
          label="First name"
          autoComplete="given-name"
          required
          defaultValue={known.first_name}
          {...field('first_name')}
        />
        <Field label="Last name" autoComplete="family-name" defaultValue={known.last_name} {...field('last_name')} />
      </div>
    </fieldset>
  );
}

/** Clears this browser's session if the server has ended it. */
export async function syncSession(): Promise<void> {
  if (readSession()) await callApi(accountApi.me, { as: true, fallback: 'Request failed' }).catch(() => {});
}

/** For reviewers who answered by the emailed link: their earlier password is no longer valid. */
export function PasswordEnded() {
  return (
    <div className="notice attention stack">
      <p>
        <strong>Your email address is confirmed.</strong> There was an unconfirmed account with this address. To protect
        it, we have removed its password. You don’t need one to review; to sign in,{' '}
        <a href={paths.forgotPassword}>choose a new password</a>.
      </p>
    </div>
  );
}
