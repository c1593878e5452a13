import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database, RequestTable } from '#database/schema';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { decidedKind } from '#server/manuscript/card-queries';

/** Inserts a request. */
export async function insertRequest(trx: Transaction<Database>, request: Insertable<RequestTable>): Promise<void> {
  await trx.insertInto('request').values(request).execute();
}

/** The pending request about a manuscript or a review; the manuscript's row is locked. */
export async function findOpenRequest(
  trx: Transaction<Database>,
  {
    manuscript_id,
    assignment_id = null,
    kind,
  }: Pick<Insertable<RequestTable>, 'manuscript_id' | 'kind'> & {
    assignment_id?: string | null;
  },
) {
  return trx
    .selectFrom('request')
    .select('id')
    .where('manuscript_id', '=', manuscript_id)
    .where('kind', '=', kind)
    .where('assignment_id', assignment_id === null ? 'is' : '=', assignment_id)
    .where('answer', 'is', null)
    .executeTakeFirst();
}

export async function findDecided(trx: Transaction<Database>, id: string) {
  const { status, ...decided } = await trx
    .selectFrom('manuscript')
    .select(['status', 'status_since as since', decidedKind.as('kind')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...decided, status: status as ManuscriptStatus };
}

/** A request, locked until the transaction ends. */
export async function lockRequest(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('request').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Stores the office's answer. */
export async function answer(
  trx: Transaction<Database>,
  id: string,
  change: Required<
    Pick<Insertable<RequestTable>, 'answer' | 'answer_words' | 'granted_on' | 'answered_by' | 'answered_at'>
  >,
): Promise<void> {
  await trx.updateTable('request').set(change).where('id', '=', id).execute();
}

/** Moves the due date of a revision; every change increments the version. */
export async function moveRevisionDate(
  trx: Transaction<Database>,
  manuscriptId: string,
  { revision_due_on, now }: { revision_due_on: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set((set) => ({ revision_due_on, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', manuscriptId)
    .execute();
}

/** A request with the facts its emails need: manuscript and requester. */
export async function findMailedRequest(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('request')
    .innerJoin('manuscript', 'manuscript.id', 'request.manuscript_id')
    .leftJoin('review_assignment', 'review_assignment.id', 'request.assignment_id')
    .innerJoin('account', (join) =>
      join.on('account.id', '=', (eb) => eb.fn.coalesce('review_assignment.reviewer_id', 'manuscript.submitter_id')),
    )
    .selectAll('request')
    .select(['manuscript.manuscript_number', 'manuscript.title', 'manuscript.revision_due_on'])
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.is_active'])
    .where('request.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { first_name, last_name, ...mailed } = row;
  return { ...mailed, name: [first_name, last_name].filter(Boolean).join(' ') };
}
