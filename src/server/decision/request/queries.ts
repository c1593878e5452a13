import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database, RequestTable } from '#database/schema';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { decidedKind } from '#server/manuscript/card-queries';

export async function insertRequest(trx: Transaction<Database>, request: Insertable<RequestTable>): Promise<void> {
  await trx.insertInto('request').values(request).execute();
}

/** Finds the pending request about a manuscript or a review; the caller has locked the manuscript's row. */
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

export async function findAppealFacts(trx: Transaction<Database>, id: string) {
  const { status, ...facts } = await trx
    .selectFrom('manuscript')
    .select(['status', 'status_since as since', decidedKind.as('kind')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...facts, status: status as ManuscriptStatus };
}

export async function lockRequest(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('request').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function saveAnswer(
  trx: Transaction<Database>,
  id: string,
  change: Required<
    Pick<Insertable<RequestTable>, 'answer' | 'answer_words' | 'granted_on' | 'answered_by' | 'answered_at'>
  >,
): Promise<void> {
  await trx.updateTable('request').set(change).where('id', '=', id).execute();
}

export async function setRevisionDueDate(
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

/** Finds a request with the details of the manuscript and of the person who made it. */
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
