import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import {
  type Colleague,
  type ColleagueChange,
  type ColleaguesChange,
  colleagueChange,
} from '#domain/account/colleague/colleague';
import { DUTIES, type Duty } from '#domain/account/colleague/duty';
import {
  type InvitationsChange,
  type InvitedColleague,
  type NewInvitation,
  newInvitation,
} from '#domain/account/colleague/invitation';
import type { Question } from '#domain/desk/editorial/editorial';
import { categoryNames } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { OWN_ACCOUNT, readOwnAccount } from '#islands/account/calls.ts';
import { changeRole } from '#islands/account/office-calls.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Badge } from '#ui/Badge';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { EmailField } from '#ui/EmailField';
import { Failure } from '#ui/Failure';
import { Field, type Labelled, Select } from '#ui/Field';
import { Form } from '#ui/Form';
import { MoreMenu } from '#ui/MoreMenu';
import {
  changeColleague,
  inviteColleague,
  listColleagues,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from './calls.ts';

const COLLEAGUES = ['colleagues'];

/** The colleagues: duties, subject areas and absences. */
export function Component() {
  const query = useQuery({ queryKey: COLLEAGUES, queryFn: listColleagues });
  const { data, error } = query;
  useFailureToast(error, error?.message ?? '');
  const { value: own } = useRead(OWN_ACCOUNT, readOwnAccount);
  return (
    <>
      <ScreenHeading>Colleagues</ScreenHeading>
      <p className="hint">Everyone in the editorial office and their roles. Invite new colleagues by email below.</p>
      {data ? (
        <ul className="places">
          {data.map((colleague) => (
            <ColleagueRow
              key={colleague.id}
              colleague={colleague}
              others={data.filter((one) => one.id !== colleague.id)}
              isOwn={colleague.id === own?.user.id}
            />
          ))}
        </ul>
      ) : (
        <QueryStatus query={query} />
      )}
      <Invitations />
    </>
  );
}

function ColleagueRow({ colleague, others, isOwn }: { colleague: Colleague; others: Colleague[]; isOwn: boolean }) {
  const { id, name, email, duty, open } = colleague;
  const [isChanging, setChanging] = useState(false);
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  const removeFromOffice = () =>
    run(async () => {
      if (!(await ask(removalQuestion(colleague)))) return;
      await changeRole(id, 'author');
      await client.invalidateQueries({ queryKey: COLLEAGUES });
      toast.success(`${name} is no longer a member of the editorial office.`);
      document.querySelector('h1')?.focus();
    });
  const hiddenName = <span className="visually-hidden"> {name}</span>;
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
          {isOwn && ' (you)'} <Badge colour="neutral">{DUTIES[duty].label}</Badge>
        </p>
        <p className="hint">
          {email}. {scopeText(colleague)} Handles {open} open manuscript{open === 1 ? '' : 's'}.{' '}
          {absenceText(colleague)}
        </p>
        <Failure text={failure} />
      </div>
      <div className="form-actions">
        <button
          type="button"
          className="button quiet"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
        >
          Change{hiddenName}
        </button>
        {!isOwn && (
          <MoreMenu label="More" about={name}>
            <li>
              <button type="button" aria-disabled={isBusy || undefined} onClick={removeFromOffice}>
                Remove{hiddenName} from the editorial office
              </button>
            </li>
          </MoreMenu>
        )}
      </div>
      {isChanging && (
        <ColleagueForm
          colleague={colleague}
          others={others}
          onDone={({ message, colleagues }) => {
            setChanging(false);
            client.setQueryData(COLLEAGUES, colleagues);
            toast.success(message);
            document.querySelector('h1')?.focus();
          }}
        />
      )}
      {dialog}
    </li>
  );
}

function scopeText({ duty, categories }: Colleague): string {
  const named = categories.length > 0 ? categories.join(', ') : 'no category';
  const { scope } = DUTIES[duty];
  if (scope === 'assigned') return 'Sees only the manuscripts they handle.';
  if (scope === 'categories') return `Sees ${named} and the manuscripts they handle.`;
  return categories.length > 0 ? `Categories: ${named}.` : 'Sees everything.';
}

function absenceText({ absent_from, absent_until, cover }: Colleague): string {
  if (!absent_from || !absent_until) return '';
  const covered = cover ? `, covered by ${cover.name}` : '';
  return `Away from ${longDate(absent_from)} until ${longDate(absent_until)}${covered}.`;
}

const removalQuestion = ({ name, open }: Colleague): Question => ({
  heading: `Remove ${name} from the editorial office?`,
  sentences: [
    'The account becomes an author account; the person is signed out and notified by email.',
    ...(open > 0 ? ['Their manuscripts will need another editor.'] : []),
  ],
  confirm: 'Yes, remove',
});

interface Props {
  colleague: Colleague;
  others: readonly Colleague[];
  onDone: (change: ColleaguesChange) => void;
}

// Forms send text, and a flag per category.
const orNull = z.string().transform((text) => text || null);
const colleagueInput = (journal: IslandJournal) =>
  z
    .looseObject({ duty: z.string(), absent_from: orNull, absent_until: orNull, cover_id: orNull })
    .transform(({ duty, absent_from, absent_until, cover_id, ...ticks }) => ({
      duty,
      absent_from,
      absent_until,
      cover_id,
      categories: tickedCategories(journal, ticks),
    }))
    .pipe(colleagueChange(journal));

/** A colleague's duty, subject areas and absence. */
function ColleagueForm({ colleague, others, onDone }: Props) {
  const { id, duty, categories, absent_from, absent_until, cover } = colleague;
  const journal = useJournal();
  const api = useApiForm<ColleagueChange, ColleaguesChange>({
    id: `colleague-${id}`,
    schema: colleagueInput(journal),
    send: (change) => changeColleague(id, change),
    onDone,
  });
  return (
    <Form api={api} submit="Save" busy="Saving…">
      <DutyFields id={`colleague-${id}`} field={api.field('duty')} duty={duty} categories={categories} />
      <div className="field-pair">
        <DateField label="Away from" defaultValue={absent_from ?? ''} {...api.field('absent_from')} />
        <DateField label="Away until" defaultValue={absent_until ?? ''} {...api.field('absent_until')} />
      </div>
      <Select
        label="Covered by"
        hint="This colleague sees the person’s manuscripts and tasks while they are away."
        defaultValue={cover?.id ?? ''}
        {...api.field('cover_id')}
      >
        <option value="">No one</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </Select>
    </Form>
  );
}

const INVITATIONS = ['colleague-invitations'];
const HEADING = 'colleague-invitations';

/** Open invitations to the office, and the form for new ones. */
function Invitations() {
  const query = useQuery({ queryKey: INVITATIONS, queryFn: listInvitations });
  const { data, error } = query;
  useFailureToast(error, error?.message ?? '');
  const [isInviting, setInviting] = useState(false);
  const client = useQueryClient();
  const show = ({ message, invitations }: InvitationsChange) => {
    client.setQueryData(INVITATIONS, invitations);
    toast.success(message);
    document.getElementById(HEADING)?.focus();
  };
  return (
    <section aria-labelledby={HEADING} className="stack">
      <h2 id={HEADING} tabIndex={-1}>
        Invited
      </h2>
      <p className="hint">
        The person joins with the editorial role and categories of the invitation by following the emailed link. Nothing
        changes for them until then.
      </p>
      {data ? (
        <ul className="places">
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onDone={show} />
          ))}
        </ul>
      ) : (
        <QueryStatus query={query} />
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

function InvitationRow({
  invitation,
  onDone,
}: {
  invitation: InvitedColleague;
  onDone: (change: InvitationsChange) => void;
}) {
  const { id, name, email, duty, categories, invited_by } = invitation;
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  const resend = () => run(async () => onDone(await resendInvitation(id)));
  const withdraw = () =>
    run(async () => {
      if (await ask(withdrawalQuestion(invitation))) onDone(await withdrawInvitation(id));
    });
  const hiddenName = <span className="visually-hidden"> {name}</span>;
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> <Badge colour="neutral">{DUTIES[duty].label}</Badge>
        </p>
        <p className="hint">
          {email}. {categories.length > 0 && `Categories: ${categories.join(', ')}. `}
          {invited_by && `Invited by ${invited_by}. `}
          {stateText(invitation)}
        </p>
        <Failure text={failure} />
      </div>
      <div className="form-actions">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={resend}>
          Send again{hiddenName}
        </button>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={withdraw}>
          Withdraw{hiddenName}
        </button>
      </div>
      {dialog}
    </li>
  );
}

function stateText({ state, ends_on }: InvitedColleague): string {
  switch (state) {
    case 'void':
      return 'No longer valid: the sender can no longer invite colleagues. Send it again to renew it.';
    case 'expired':
      return `The link expired on ${longDate(ends_on)}. Send it again to renew it.`;
    case 'open':
      return `The link works until ${longDate(ends_on)}.`;
    default:
      return state satisfies never;
  }
}

const withdrawalQuestion = ({ name }: InvitedColleague): Question => ({
  heading: `Withdraw the invitation to ${name}?`,
  sentences: ['The emailed link stops working immediately. The person is not notified.'],
  confirm: 'Yes, withdraw it',
});

const INVITE_FORM = 'invite-colleague';

// Forms send text, and a flag per category.
const invitationInput = (journal: IslandJournal) =>
  z
    .looseObject({ email: z.string(), name: z.string(), duty: z.string() })
    .transform(({ email, name, duty, ...ticks }) => ({
      email,
      name,
      duty,
      categories: tickedCategories(journal, ticks),
    }))
    .pipe(newInvitation(journal));

/** Invites someone into the office by email. */
function InviteForm({ onDone }: { onDone: (change: InvitationsChange) => void }) {
  const journal = useJournal();
  const api = useApiForm<NewInvitation, InvitationsChange>({
    id: INVITE_FORM,
    schema: invitationInput(journal),
    send: inviteColleague,
    onDone,
  });
  return (
    <Form api={api} submit="Send the invitation" busy="Sending…">
      <EmailField {...api.field('email')} autoComplete="off" />
      <Field label="Name" autoComplete="off" required {...api.field('name')} />
      <DutyFields id={INVITE_FORM} field={api.field('duty')} duty="section_editor" categories={[]} />
    </Form>
  );
}

interface DutyFieldsProps {
  /** The form's name, a prefix of its ids. */
  id: string;
  field: Pick<Labelled, 'id' | 'error'> & { name: string };
  duty: Duty;
  categories: readonly string[];
}

function DutyFields({ id, field, duty, categories }: DutyFieldsProps) {
  const journal = useJournal();
  return (
    <>
      <Select label="Editorial role" defaultValue={duty} {...field}>
        {Object.entries(DUTIES).map(([each, { label }]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </Select>
      <fieldset className="letter-fields categories">
        <legend>Categories</legend>
        <p className="hint">
          Manuscripts in these categories are assigned to this person first. Section editors see them and any they
          handle; guest editors see only those they handle.
        </p>
        {journal.categories
          .filter(({ name, is_retired }) => !is_retired || categories.includes(name))
          .map(({ name }) => (
            <Choice
              key={name}
              id={`${id}-${name}`}
              type="checkbox"
              name={name}
              label={name}
              defaultChecked={categories.includes(name)}
            />
          ))}
      </fieldset>
    </>
  );
}

/** The ticked categories of a form. */
const tickedCategories = (journal: IslandJournal, controls: Readonly<Record<string, unknown>>) =>
  categoryNames(journal).filter((name) => controls[name] === true);
