import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { daysLate } from '#domain/manuscript/late-revision';
import { ofSameRound } from '#server/manuscript/awaited-queries';

/** Begins a manuscript's next round with its revision. */
export async function insertRevision(
  trx: Transaction<Database>,
  id: string,
  { round, response, due_on, now }: { round: number; response: string; due_on: string | null; now: Date },
): Promise<void> {
  const revision = { manuscript_id: id, round, response, submitted_at: now, due_on };
  await trx.insertInto('revision').values(revision).execute();
  await trx
    .updateTable('manuscript')
    .set((set) => ({
      round,
      status: 'under_review',
      revision_due_on: null,
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The revision of a manuscript's latest round, with its files' hashes to recognise a repeated call. */
export async function findLastRevision(trx: Transaction<Database>, id: string) {
  return trx
    .selectFrom('revision')
    .innerJoin('manuscript_file', (join) => join.on(ofSameRound('manuscript_file', 'revision', 'original')))
    .leftJoin('manuscript_file as response_file', (join) =>
      join.on(ofSameRound('response_file', 'revision', 'response')),
    )
    .select(['revision.round', 'revision.response', 'manuscript_file.sha256'])
    .select('response_file.sha256 as response_sha256')
    .where('revision.manuscript_id', '=', id)
    .orderBy('revision.round', 'desc')
    .executeTakeFirst();
}

/** Title, number and submitter of a manuscript, for emails. */
export async function findMailedManuscript(db: Kysely<Database>, id: string, round?: number) {
  const row = await db
    .selectFrom('manuscript')
    .innerJoin('account', 'account.id', 'manuscript.submitter_id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.title'])
    .leftJoin('revision', (join) =>
      join
        .onRef('revision.manuscript_id', '=', 'manuscript.id')
        .on('revision.round', '=', round ?? sql.ref('manuscript.round')),
    )
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.is_active'])
    .select(['revision.due_on', 'revision.submitted_at as revised_at'])
    .where('manuscript.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { first_name, last_name, due_on, revised_at, ...mailed } = row;
  const late_days = revised_at ? daysLate(due_on, revised_at) : 0;
  return { ...mailed, late_days, name: [first_name, last_name].filter(Boolean).join(' ') };
}
