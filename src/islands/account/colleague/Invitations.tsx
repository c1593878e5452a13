import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { DUTIES } from '#domain/account/colleague/duty';
import {
  type InvitationsChange,
  type InvitedColleague,
  type NewInvitation,
  newInvitation,
} from '#domain/account/colleague/invitation';
import type { Question } from '#domain/desk/editorial/editorial';
import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useQuestion } from '#islands/kernel/office/use-question.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Badge } from '#ui/Badge';
import { EmailField } from '#ui/EmailField';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { inviteColleague, listInvitations, resendInvitation, withdrawInvitation } from './calls.ts';
import { DutyFields, tickedOf } from './DutyFields.tsx';

const KEY = ['colleague-invitations'];
const HEADING = 'colleague-invitations';

/** Open invitations to the office, and the form for new ones. */
export function Invitations() {
  const query = useQuery({ queryKey: KEY, queryFn: listInvitations });
  const { data, error } = query;
  useFailureToast(error, error?.message ?? '');
  const [isInviting, setInviting] = useState(false);
  const client = useQueryClient();
  const show = ({ message, invitations }: InvitationsChange) => {
    client.setQueryData(KEY, invitations);
    toast.success(message);
    document.getElementById(HEADING)?.focus();
  };
  return (
    <section aria-labelledby={HEADING} className="stack">
      <h2 id={HEADING} tabIndex={-1}>
        Invited
      </h2>
      <p className="hint">
        The person joins with the duty and categories of the invitation by following the emailed link. Nothing changes
        for them until then.
      </p>
      {data ? (
        <ul className="places">
          {data.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} onDone={show} />
          ))}
        </ul>
      ) : (
        <WaitingFor query={query} />
      )}
      {data?.length === 0 && <p>No pending invitations.</p>}
      <div className="form-actions">
        <button
          type="button"
          className="button quiet"
          aria-expanded={isInviting}
          onClick={() => setInviting(!isInviting)}
        >
          Invite a colleague
        </button>
      </div>
      {isInviting && (
        <InviteForm
          onDone={(change) => {
            setInviting(false);
            show(change);
          }}
        />
      )}
    </section>
  );
}

function Row({ invitation, onDone }: { invitation: InvitedColleague; onDone: (change: InvitationsChange) => void }) {
  const { id, name, email, duty, categories, invited_by } = invitation;
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useQuestion();
  const resend = () => run(async () => onDone(await resendInvitation(id)));
  const withdraw = () =>
    run(async () => {
      if (await ask(withdrawalOf(invitation))) onDone(await withdrawInvitation(id));
    });
  const which = <span className="visually-hidden"> {name}</span>;
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> <Badge colour="neutral">{DUTIES[duty].label}</Badge>
        </p>
        <p className="hint">
          {email}. {categories.length > 0 && `Categories: ${categories.join(', ')}. `}
          {invited_by && `Invited by ${invited_by}. `}
          {stateOf(invitation)}
        </p>
        <Failure text={failure} />
      </div>
      <div className="form-actions">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={resend}>
          Send again{which}
        </button>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={withdraw}>
          Withdraw{which}
        </button>
      </div>
      {dialog}
    </li>
  );
}

function stateOf({ state, ends_on }: InvitedColleague): string {
  switch (state) {
    case 'void':
      return 'No longer valid: the sender may no longer invite. Send it again to renew it.';
    case 'expired':
      return `The link expired on ${longDate(ends_on)}. Send it again to renew it.`;
    case 'open':
      return `The link works until ${longDate(ends_on)}.`;
    default:
      return state satisfies never;
  }
}

const withdrawalOf = ({ name }: InvitedColleague): Question => ({
  heading: `Withdraw the invitation of ${name}?`,
  sentences: ['The emailed link stops working immediately. The person is not told.'],
  confirm: 'Yes, withdraw it',
});

const ID = 'invite-colleague';

// Forms send text, and a flag per category.
const typed = (journal: IslandJournal) =>
  z
    .looseObject({ email: z.string(), name: z.string(), duty: z.string() })
    .transform(({ email, name, duty, ...ticks }) => ({ email, name, duty, categories: tickedOf(journal, ticks) }))
    .pipe(newInvitation(journal));

/** Invites someone into the office by email. */
function InviteForm({ onDone }: { onDone: (change: InvitationsChange) => void }) {
  const journal = useJournal();
  const api = useApiForm<NewInvitation, InvitationsChange>({
    id: ID,
    schema: typed(journal),
    send: inviteColleague,
    onDone,
  });
  return (
    <Form api={api} submit="Send the invitation" busy="Sending…">
      <EmailField {...api.field('email')} autoComplete="off" />
      <Field label="Name" autoComplete="off" required {...api.field('name')} />
      <DutyFields id={ID} field={api.field('duty')} duty="section_editor" categories={[]} />
    </Form>
  );
}
