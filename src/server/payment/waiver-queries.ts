import type { Insertable, Kysely, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, WaiverRequestTable } from '#database/schema';
import { ACCEPTED_STATUSES } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import {
  type EditorialWaiver,
  isVisibleToOffice,
  type OwnWaiver,
  proposedPercent,
  type WaiverState,
} from '#domain/payment/waiver';

const OWN_COLUMNS = [
  'waiver_request.id',
  'waiver_request.country',
  'waiver_request.kind',
  'waiver_request.reason',
  'waiver_request.requested_at',
  'waiver_request.state',
  'waiver_request.percent',
  'waiver_request.note',
  'waiver_request.decided_at',
] as const;

/** The manuscript of a waiver request as its author may see it, with the charge's state. */
export async function findWaiverManuscript(db: ReadonlyKysely<Database>, id: string) {
  const row = await db
    .selectFrom('manuscript')
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.status', 'fee.state as fee'])
    .where('manuscript.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, status: row.status as ManuscriptStatus, fee: row.fee ?? undefined };
}

/** A manuscript's requests as its author sees them, newest first. */
export async function listOwnWaivers(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<OwnWaiver[]> {
  const rows = await db
    .selectFrom('waiver_request')
    .select(OWN_COLUMNS)
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toOwnWaiver);
}

function toOwnWaiver<Row extends { requested_at: Date; decided_at: Date | null }>(row: Row) {
  return {
    ...row,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** The latest request's state; undefined if there is none. */
export async function latestWaiverState(
  trx: Transaction<Database>,
  manuscriptId: string,
): Promise<WaiverState | undefined> {
  const row = await trx
    .selectFrom('waiver_request')
    .select('state')
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row?.state;
}

export async function insertWaiver(trx: Transaction<Database>, row: Insertable<WaiverRequestTable>): Promise<void> {
  await trx.insertInto('waiver_request').values(row).execute();
}

/** Pending requests of a manuscript, by id. */
export async function listPendingWaivers(trx: Transaction<Database>, manuscriptId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('waiver_request')
    .select('id')
    .where('manuscript_id', '=', manuscriptId)
    .where('state', '=', 'asked')
    .execute();
  return rows.map(({ id }) => id);
}

/** The filter of requests; `hidden` are manuscripts the editor may not see. */
interface WaiverFilter {
  state?: WaiverState | undefined;
  manuscriptId?: string | undefined;
  hidden: readonly string[];
}

/** Requests for accepted or published manuscripts, longest waiting first, at most `limit`. */
export async function listEditorialWaivers(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { state, manuscriptId, hidden }: WaiverFilter,
  limit: number,
): Promise<EditorialWaiver[]> {
  const rows = await db
    .selectFrom('waiver_request')
    .innerJoin('manuscript', 'manuscript.id', 'waiver_request.manuscript_id')
    .select(OWN_COLUMNS)
    .select(['waiver_request.requested_by', 'waiver_request.decided_by', 'manuscript.id as manuscript_id'])
    .select(['manuscript.manuscript_number', 'manuscript.title', 'manuscript.status', 'manuscript.article_type'])
    .where('manuscript.status', 'in', ACCEPTED_STATUSES)
    .$if(state !== undefined, (query) => query.where('waiver_request.state', '=', state as WaiverState))
    .$if(manuscriptId !== undefined, (query) => query.where('manuscript.id', '=', manuscriptId as string))
    .$if(hidden.length > 0, (query) => query.where('manuscript.id', 'not in', hidden))
    .orderBy((eb) => eb.case().when('waiver_request.state', '=', 'asked').then(0).else(1).end())
    .orderBy('waiver_request.requested_at')
    .orderBy('waiver_request.id')
    .limit(limit)
    .execute();
  return rows.map(({ manuscript_id, manuscript_number, title, status, article_type, ...row }) => ({
    ...toOwnWaiver(row),
    manuscript: {
      id: manuscript_id,
      number: manuscript_number,
      title,
      article_type,
      status: status as ManuscriptStatus,
    },
    proposed_percent: proposedPercent(journal, row.kind) ?? null,
  }));
}

/** Locks a request the office may decide; undefined if sealed. */
export async function lockVisibleWaiver(trx: Transaction<Database>, id: string) {
  const waiver = await trx.selectFrom('waiver_request').selectAll().where('id', '=', id).executeTakeFirst();
  if (!waiver) return undefined;
  // Locks the manuscript first, as everywhere.
  const manuscript = await trx
    .selectFrom('manuscript')
    .select('status')
    .where('id', '=', waiver.manuscript_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!isVisibleToOffice(manuscript.status as ManuscriptStatus)) return undefined;
  return trx.selectFrom('waiver_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateWaiver(
  trx: Transaction<Database>,
  id: string,
  decision: {
    state: WaiverState;
    percent: number | null;
    note: string;
    decided_by: string;
    decided_by_id: string;
    decided_at: Date;
  },
): Promise<void> {
  await trx.updateTable('waiver_request').set(decision).where('id', '=', id).execute();
}

/** The data of emails about a request. */
export async function findWaiverForEmail(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('waiver_request')
    .innerJoin('manuscript', 'manuscript.id', 'waiver_request.manuscript_id')
    .select(OWN_COLUMNS)
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'waiver_request.requested_by_id').on('account.is_active', '=', true),
    )
    .select(['waiver_request.requested_by_id', 'fee.due_cents', 'fee.currency'])
    // The requester's address may have changed.
    .select((eb) => eb.fn.coalesce('account.email', 'waiver_request.requested_by').as('requested_by'))
    .select('manuscript.id as manuscript_id')
    .select(['manuscript.manuscript_number', 'manuscript.title', 'manuscript.status'])
    .where('waiver_request.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, status: row.status as ManuscriptStatus };
}
