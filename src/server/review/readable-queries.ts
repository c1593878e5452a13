import { sql } from 'kysely';
import { HARMLESS_PLACES } from '#domain/document/leak';

const releasedAt = sql`(select shown_at from leak_report where leak_report.manuscript_id = review_assignment.manuscript_id
  and leak_report.round = review_assignment.round)`;

/** Whether an assignment's reviewer can read the round's file, as in `whyUnreadable`; also true if there is no file. */
export const canRead = sql<boolean>`not exists (select from manuscript_file original
  left join manuscript_file copy on copy.manuscript_id = original.manuscript_id and copy.round = original.round
    and copy.kind = 'review_copy'
  left join leak_report report on report.manuscript_id = original.manuscript_id and report.round = original.round
  where original.manuscript_id = review_assignment.manuscript_id and original.round = review_assignment.round
    and original.kind = 'original'
    and (copy.format is null or copy.scan_status in ('infected', 'pending')
      or (report.shown_at is null and exists (select from jsonb_array_elements(coalesce(report.leaks, '[]')) leak
        where leak ->> 'where' not in (${sql.join(Object.values(HARMLESS_PLACES))})))))`;

/** When writing could start: on acceptance, or on a later release of the copy. */
export const readableSince = sql<Date>`greatest(accepted_at, ${releasedAt})`;
