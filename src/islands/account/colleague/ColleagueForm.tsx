import * as z from 'zod';
import type { Colleague, ColleaguesChange } from '#domain/account/colleague/colleague';
import { type ColleagueChange, colleagueChange } from '#domain/account/colleague/colleague-change';
import type { IslandJournal } from '#domain/journal/journal';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Select } from '#ui/Select';
import { changeColleague } from './calls.ts';
import { DutyFields, tickedOf } from './DutyFields.tsx';

interface Props {
  colleague: Colleague;
  others: readonly Colleague[];
  onDone: (change: ColleaguesChange) => void;
}

// What a form sends is text, and for each category whether it is ticked.
const orNull = z.string().transform((text) => text || null);
const typed = (journal: IslandJournal) =>
  z
    .looseObject({ duty: z.string(), absent_from: orNull, absent_until: orNull, cover_id: orNull })
    .transform(({ duty, absent_from, absent_until, cover_id, ...ticks }) => ({
      duty,
      absent_from,
      absent_until,
      cover_id,
      categories: tickedOf(journal, ticks),
    }))
    .pipe(colleagueChange(journal));

/** What a colleague does, which manuscripts come to them, and when they are away. */
export function ColleagueForm({ colleague, others, onDone }: Props) {
  const { id, duty, categories, absent_from, absent_until, cover } = colleague;
  const journal = useJournal();
  const api = useApiForm<ColleagueChange, ColleaguesChange>({
    id: `colleague-${id}`,
    schema: typed(journal),
    send: (change) => changeColleague(id, change),
    onDone,
  });
  return (
    <Form api={api} submit="Save" busy="Saving…">
      <DutyFields id={`colleague-${id}`} field={api.field('duty')} duty={duty} categories={categories} />
      <div className="field-pair">
        <Field label="Away from" type="date" defaultValue={absent_from ?? ''} {...api.field('absent_from')} />
        <Field label="Away until" type="date" defaultValue={absent_until ?? ''} {...api.field('absent_until')} />
      </div>
      <Select
        label="Covered by"
        hint="Receives the person’s manuscripts while they are away."
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
