import type { OwnManuscriptCard } from '#domain/author-area';
import { longDate } from '#domain/date';

/** When the revision is due, as a date and in days. */
export function DueDate({
  revision_due_date: date,
  revision_due_in,
}: Pick<OwnManuscriptCard, 'revision_due_date' | 'revision_due_in'>) {
  if (!date) return null;
  return (
    <p>
      <strong>
        Revision due <time dateTime={date}>{longDate(date)}</time>
      </strong>
      , {revision_due_in}
    </p>
  );
}
