import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { currentKind } from '#domain/desk/delivery/former-kinds';
import type {
  DecisionEntry,
  EventEntry,
  FileEntry,
  MailEntry,
  SentMail,
  TimelineEntry,
} from '#domain/desk/editorial/timeline';
import type { Position } from '../manuscripts/queries.ts';

/**
 * Selects all entries of a manuscript's timeline. Decisions are entries themselves, so their events are omitted. An
 * email is listed at the time it was queued, and later at the time it was sent. Entries of one transaction have the
 * same time and are sorted by id: emails count as newer than files, and files as newer than events.
 */
const selectTimeline = (id: string) =>
  sql<TimelineRow>`(
  select 'event' as type, 'event-' || lpad(event.position::text, 10, '0') as id, event.at, event.actor,
    jsonb_build_object(
      'action', event.action, 'details', event.details,
      'person', coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email)) as facts
    from event
    left join review_assignment on review_assignment.id = event.details ->> 'assignment_id'
    left join account on account.id = review_assignment.reviewer_id
    where ((event.object_type = 'manuscript' and event.object_id = ${id}) or event.details ->> 'manuscript_id' = ${id})
      and not exists (select from decision
        where decision.id = event.details ->> 'decision_id' and event.action = 'status.changed')
  union all
  select 'decision', 'decision-' || id, decided_at, decided_by,
    jsonb_build_object('previous_status', previous_status, 'status', status, 'kind', kind, 'notes', notes,
      'override', override)
    from decision where manuscript_id = ${id}
  union all
  select 'file', 'file-' || id, created_at, null,
    jsonb_build_object('kind', kind, 'name', name, 'round', round, 'is_infected', scan_status = 'infected')
    from manuscript_file where manuscript_id = ${id}
  union all
  select 'mail', 'mail-' || id, sent_at, null,
    jsonb_build_object('kind', kind, 'to', recipient, 'subject', subject, 'words', words, 'state', 'sent',
      'last_error', null)
    from manuscript_mail where manuscript_id = ${id}
  union all
  select 'mail', 'mail-' || outbox.id, outbox.created_at, null,
    jsonb_build_object('kind', outbox.kind, 'to', null, 'subject', null, 'words', null, 'last_error', outbox.last_error,
      'state', case when outbox.status = 'dead' then 'failed' when last_error is null then 'waiting' else 'retrying' end)
    from outbox
    where outbox.manuscript_id = ${id} and outbox.kind like 'mail.%' and outbox.status <> 'delivered'
      and not exists (select from manuscript_mail where manuscript_mail.id = outbox.id)
)`.as('happened');

interface TimelineRow {
  type: TimelineEntry['type'];
  id: string;
  at: Date;
  actor: string | null;
  facts: Record<string, unknown>;
}

/** `id` is the manuscript's. */
interface TimelineFilter {
  id: string;
  type?: TimelineEntry['type'] | undefined;
}

const selectEntries = (db: ReadonlyKysely<Database>, { id, type }: TimelineFilter) =>
  db
    .selectFrom(selectTimeline(id))
    .$if(type !== undefined, (query) => query.where('happened.type', '=', type ?? 'event'));

/** Lists a page of entries, newest first. */
export async function listTimeline(
  db: ReadonlyKysely<Database>,
  filter: TimelineFilter,
  { after, limit }: { after?: Position | undefined; limit: number },
): Promise<{ entry: TimelineEntry; position: Position }[]> {
  const place = sql<string>`happened.id collate "C"`;
  const newest = selectEntries(db, filter).selectAll().select(sql<string>`happened.at::text`.as('moment'));
  const page = after
    ? newest.where(sql<boolean>`(happened.at, ${place}) < (${after.key}::timestamptz, ${after.id})`)
    : newest;
  const rows = await page.orderBy('happened.at', 'desc').orderBy(place, 'desc').limit(limit).execute();
  return rows.map((row) => ({ entry: toEntry(row), position: { key: row.moment, id: row.id } }));
}

export async function countTimeline(db: ReadonlyKysely<Database>, filter: TimelineFilter): Promise<number> {
  const { count } = await selectEntries(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function toEntry({ type, id, at, actor, facts }: TimelineRow): TimelineEntry {
  const common = { id, at: at.toISOString() };
  if (type === 'event') {
    const event = facts as EntryFacts<EventEntry>;
    return { ...common, type, actor: actor ?? '', ...event, action: currentKind(event.action) };
  }
  if (type === 'decision') return { ...common, type, actor: actor ?? '', ...(facts as EntryFacts<DecisionEntry>) };
  if (type === 'file') return { ...common, type, ...(facts as EntryFacts<FileEntry>) };
  const mail = facts as EntryFacts<MailEntry>;
  return { ...common, type, ...mail, kind: currentKind(mail.kind) };
}

/** The fields of an entry that depend on its type. */
type EntryFacts<Entry extends TimelineEntry> = Omit<Entry, 'id' | 'at' | 'type' | 'actor'>;

/** `to` is an address; `hidden` manuscripts are excluded. */
export interface MailFilter {
  to?: string | undefined;
  hidden: readonly string[];
}

const COUNTED_MAX = 1_000;

const selectMails = (db: ReadonlyKysely<Database>, { to, hidden }: MailFilter) =>
  db
    .selectFrom('manuscript_mail')
    .where('manuscript_mail.manuscript_id', 'not in', ['-', ...hidden])
    .$if(to !== undefined, (query) => query.where(sql`lower(recipient)`, '=', to?.toLowerCase() ?? ''));

/** Lists a page of sent emails about manuscripts, newest first. */
export async function listSentMails(
  db: ReadonlyKysely<Database>,
  filter: MailFilter,
  { after, limit }: { after?: Position | undefined; limit: number },
): Promise<{ mail: SentMail; position: Position }[]> {
  const newest = selectMails(db, filter)
    // A left join: the manuscript may have been deleted.
    .leftJoin('manuscript', 'manuscript.id', 'manuscript_mail.manuscript_id')
    .select(['manuscript_mail.id', 'kind', 'recipient as to', 'subject', 'words', 'sent_at'])
    .select(['manuscript.id as manuscript_id', 'manuscript_number'])
    .select(sql<string>`sent_at::text`.as('moment'));
  const page = after
    ? newest.where(sql<boolean>`(sent_at, manuscript_mail.id) < (${after.key}::timestamptz, ${after.id})`)
    : newest;
  const rows = await page.orderBy('sent_at', 'desc').orderBy('manuscript_mail.id', 'desc').limit(limit).execute();
  return rows.map(({ moment, manuscript_id, manuscript_number, sent_at, ...mail }) => ({
    mail: {
      ...mail,
      kind: currentKind(mail.kind),
      sent_at: sent_at.toISOString(),
      manuscript: manuscript_id && manuscript_number ? { id: manuscript_id, manuscript_number } : null,
    },
    position: { key: moment, id: mail.id },
  }));
}

export async function countSentMails(db: ReadonlyKysely<Database>, filter: MailFilter) {
  const { count } = await db
    .selectFrom(
      selectMails(db, filter)
        .select('manuscript_mail.id')
        .limit(COUNTED_MAX + 1)
        .as('mail'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, COUNTED_MAX), hasMore: count > COUNTED_MAX };
}
