import { longDate } from '#domain/kernel/date';
import { AUTHOR_TEXTS, type OwnManuscriptCard } from '#domain/submission/author-area';

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
      {revision_due_in?.endsWith('ago') && `. ${AUTHOR_TEXTS.stillTaken}`}
    </p>
  );
}
