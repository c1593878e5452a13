import * as z from 'zod';
import { type InvitationsChange, type NewInvitation, newInvitation } from '#domain/account/colleague/invitation';
import type { IslandJournal } from '#domain/journal/journal';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { inviteColleague } from './calls.ts';
import { DutyFields, tickedOf } from './DutyFields.tsx';

const ID = 'invite-colleague';

// What a form sends is text, and for each category whether it is ticked.
const typed = (journal: IslandJournal) =>
  z
    .looseObject({ email: z.string(), name: z.string(), duty: z.string() })
    .transform(({ email, name, duty, ...ticks }) => ({ email, name, duty, categories: tickedOf(journal, ticks) }))
    .pipe(newInvitation(journal));

/** Invites somebody into the office by mail. */
export function InviteForm({ onDone }: { onDone: (change: InvitationsChange) => void }) {
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
