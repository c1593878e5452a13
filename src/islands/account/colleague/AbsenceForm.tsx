import * as z from 'zod';
import type { OwnAbsence, OwnAbsenceChange } from '#domain/account/colleague/absence';
import { AbsenceChange } from '#domain/account/colleague/colleague-change';
import { OWN_ACCOUNT, readOwnAccount } from '#islands/account/calls.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Select } from '#ui/Select';
import { changeOwnAbsence, listHandlingEditors } from './calls.ts';

interface Props {
  absence: OwnAbsence;
  onDone: (change: OwnAbsenceChange) => void;
}

const orNull = z.string().transform((text) => text || null);
const Typed = z.object({ absent_from: orNull, absent_until: orNull, cover_id: orNull }).pipe(AbsenceChange);

/** From when until when one is away, and who covers. */
export function AbsenceForm({ absence: { absent_from, absent_until, cover }, onDone }: Props) {
  const { value: editors } = useRead(['handling-editors'], listHandlingEditors);
  const { value: own } = useRead(OWN_ACCOUNT, readOwnAccount);
  const api = useApiForm<AbsenceChange, OwnAbsenceChange>({
    id: 'absence',
    schema: Typed,
    send: changeOwnAbsence,
    onDone,
  });
  // Until they are there, who covers now is the only choice that loses nothing.
  const others = (editors ?? (cover ? [cover] : [])).filter(({ id }) => id !== own?.user.id);
  return (
    <Form api={api} submit="Save" busy="Saving…">
      <div className="field-pair">
        <Field label="Away from" type="date" defaultValue={absent_from ?? ''} {...api.field('absent_from')} />
        <Field label="Away until" type="date" defaultValue={absent_until ?? ''} {...api.field('absent_until')} />
      </div>
      <Select
        label="Covered by"
        hint="Sees your manuscripts and their queue while you are away."
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
