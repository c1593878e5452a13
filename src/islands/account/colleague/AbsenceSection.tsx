import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { AbsenceChange, type OwnAbsence, type OwnAbsenceChange } from '#domain/account/colleague/colleague';
import { longDate } from '#domain/kernel/date';
import { OWN_ACCOUNT, readOwnAccount } from '#islands/account/calls.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { DateField } from '#ui/DateField';
import { Select } from '#ui/Field';
import { Form } from '#ui/Form';
import { changeOwnAbsence, listHandlingEditors, readOwnAbsence } from './calls.ts';

const QUERY_KEY = ['own-absence'];

/** One's own absence and cover, and the colleagues one covers for today. */
export function AbsenceSection() {
  const client = useQueryClient();
  const { value: absence } = useRead(QUERY_KEY, readOwnAbsence);
  if (!absence) return null;
  return (
    <section aria-labelledby="absence-heading">
      <h2 id="absence-heading">Absence</h2>
      <p>{absenceText(absence)}</p>
      {absence.covers.map(({ id, name, until }) => (
        <p key={id} className="notice">
          You are covering for {name} until {longDate(until)}: their manuscripts appear in your queue.
        </p>
      ))}
      <details>
        <summary>Change your absence</summary>
        <p className="hint">Leave both empty if you are not away.</p>
        <AbsenceForm
          key={JSON.stringify(absence)}
          absence={absence}
          onDone={({ message, ...changed }) => {
            client.setQueryData(QUERY_KEY, changed);
            toast.success(message);
          }}
        />
      </details>
    </section>
  );
}

function absenceText({ absent_from, absent_until, cover }: OwnAbsence): string {
  if (!absent_from || !absent_until) return 'No absence planned.';
  const days = `You are away from ${longDate(absent_from)} until ${longDate(absent_until)}.`;
  return cover ? `${days} ${cover.name} is covering for you.` : `${days} No one is covering for you.`;
}

interface Props {
  absence: OwnAbsence;
  onDone: (change: OwnAbsenceChange) => void;
}

const orNull = z.string().transform((text) => text || null);
const AbsenceInput = z.object({ absent_from: orNull, absent_until: orNull, cover_id: orNull }).pipe(AbsenceChange);

function AbsenceForm({ absence: { absent_from, absent_until, cover }, onDone }: Props) {
  const { value: editors } = useRead(['handling-editors'], listHandlingEditors);
  const { value: own } = useRead(OWN_ACCOUNT, readOwnAccount);
  const api = useApiForm<AbsenceChange, OwnAbsenceChange>({
    id: 'absence',
    schema: AbsenceInput,
    send: changeOwnAbsence,
    onDone,
  });
  // Until the options are loaded, the current cover must stay selected.
  const others = (editors ?? (cover ? [cover] : [])).filter(({ id }) => id !== own?.user.id);
  return (
    <Form api={api} submit="Save" busy="Saving…">
      <div className="field-pair">
        <DateField label="Away from" defaultValue={absent_from ?? ''} {...api.field('absent_from')} />
        <DateField label="Away until" defaultValue={absent_until ?? ''} {...api.field('absent_until')} />
      </div>
      <Select
        label="Covered by"
        hint="This colleague sees your manuscripts and tasks while you are away."
        key={editors ? 'all' : 'known'}
        defaultValue={cover?.id ?? ''}
        {...api.field('cover_id')}
      >
        <option value="">No one</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Form>
  );
}
