import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { OwnAbsence } from '#domain/account/colleague/absence';
import { longDate } from '#domain/kernel/date';
import { useRead } from '#islands/kernel/area-client.ts';
import { AbsenceForm } from './AbsenceForm.tsx';
import { readOwnAbsence } from './calls.ts';

const KEY = ['own-absence'];

/** When one is away and who covers, and for whom one covers today. */
export function AbsenceSection() {
  const client = useQueryClient();
  const { value: absence } = useRead(KEY, readOwnAbsence);
  if (!absence) return null;
  return (
    <section aria-labelledby="absence-heading">
      <h2 id="absence-heading">Absence</h2>
      <p>{wordsOf(absence)}</p>
      {absence.covers.map(({ id, name, until }) => (
        <p key={id} className="notice">
          You cover for {name} until {longDate(until)}: their manuscripts appear in your queue.
        </p>
      ))}
      <details>
        <summary>Change when you are away</summary>
        <p className="hint">Leave both empty if you are not away.</p>
        <AbsenceForm
          key={JSON.stringify(absence)}
          absence={absence}
          onDone={({ message, ...changed }) => {
            client.setQueryData(KEY, changed);
            toast.success(message);
          }}
        />
      </details>
    </section>
  );
}

function wordsOf({ absent_from, absent_until, cover }: OwnAbsence): string {
  if (!absent_from || !absent_until) return 'No absence planned.';
  const days = `You are away from ${longDate(absent_from)} until ${longDate(absent_until)}.`;
  return cover ? `${days} ${cover.name} covers for you.` : `${days} No one covers for you.`;
}
