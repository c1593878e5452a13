import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, TechnicalCheckTable } from '#database/schema';
import { TEXT_PLACES } from '#domain/document/leak';
import {
  automaticallyPassed,
  STANDARD_POINTS,
  type TechnicalCheck,
  type TechnicalChecklist,
  toCheckPoints,
} from '#domain/submission/technical-check/technical-check';

/** The office's own checklist, or else the default. */
export async function readChecklist(db: ReadonlyKysely<Database>): Promise<TechnicalChecklist> {
  const saved = await db.selectFrom('technical_checklist').selectAll().executeTakeFirst();
  return {
    points: saved?.points ?? [...STANDARD_POINTS],
    standard: [...STANDARD_POINTS],
    updated_by: saved?.updated_by ?? null,
    updated_at: saved?.updated_at.toISOString() ?? null,
  };
}

/** Saves the office's checklist, or null for the default; false after a concurrent change. */
export async function writeChecklist(
  trx: Transaction<Database>,
  { points, ...changed }: { points: readonly string[]; updated_by: string; updated_at: Date },
  passed: Date | null,
): Promise<boolean> {
  const row = { ...changed, points: JSON.stringify(points) };
  const saved = passed
    ? trx.updateTable('technical_checklist').set(row).where('updated_at', '=', passed).returning('id')
    : trx
        .insertInto('technical_checklist')
        .values({ id: 1, ...row })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id');
  return (await saved.executeTakeFirst()) !== undefined;
}

/** The technical check of a manuscript, with the automatic results for its current file and text. */
export async function readCheck(db: ReadonlyKysely<Database>, id: string): Promise<TechnicalCheck> {
  const [list, row, manuscript] = await Promise.all([
    readChecklist(db),
    db.selectFrom('technical_check').selectAll().where('manuscript_id', '=', id).executeTakeFirst(),
    db
      .selectFrom('manuscript')
      .leftJoin('leak_report', (join) =>
        join
          .onRef('leak_report.manuscript_id', '=', 'manuscript.id')
          .onRef('leak_report.round', '=', 'manuscript.round'),
      )
      .select(['declarations', 'leak_report.status as report', 'leaks'])
      .where('manuscript.id', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  const { declarations, report, leaks } = manuscript;
  const passed = automaticallyPassed({
    report: report && leaks ? { status: report, leaks } : undefined,
    textPlaces: Object.values(TEXT_PLACES),
    declarations,
  });
  return {
    state: row?.state ?? 'open',
    points: toCheckPoints(list.points, { ticked: row?.ticked ?? null, seen: passed }),
    words: row?.words ?? '',
    asked: row?.asked ?? [],
    changed_by: row?.changed_by || null,
    changed_at: row?.changed_at.toISOString() ?? null,
    corrected_at: row?.corrected_at?.toISOString() ?? null,
  };
}

/** The technical check of a locked manuscript; undefined until it begins. */
export async function findCheck(trx: Kysely<Database>, id: string) {
  return trx.selectFrom('technical_check').selectAll().where('manuscript_id', '=', id).executeTakeFirst();
}

export async function saveCheck(trx: Transaction<Database>, check: Insertable<TechnicalCheckTable>): Promise<void> {
  const { manuscript_id: _, ...changed } = check;
  await trx
    .insertInto('technical_check')
    .values(check)
    .onConflict((conflict) => conflict.column('manuscript_id').doUpdateSet(changed))
    .execute();
}

/** Whether a locked manuscript is new: no decision, no invited reviewer. */
export async function isBeforeReview(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('manuscript')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'submitted')
    .where('round', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_assignment')
            .select('id')
            .whereRef('review_assignment.manuscript_id', '=', 'manuscript.id')
            .where('review_assignment.round', '=', 1),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the data for an email about a technical check: the manuscript, its submitter or, without an account, its
 * corresponding author, and the requested changes.
 */
export async function findCheckForEmail(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('technical_check')
    .innerJoin('manuscript', 'manuscript.id', 'technical_check.manuscript_id')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'manuscript.submitter_id').on('account.is_active', '=', true),
    )
    .leftJoin('manuscript_author', (join) =>
      join.onRef('manuscript_author.manuscript_id', '=', 'manuscript.id').on('is_corresponding', '=', true),
    )
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.title'])
    .select(['technical_check.state', 'technical_check.words', 'technical_check.asked'])
    .select(['account.id as account_id', 'account.first_name', 'account.last_name'])
    .select(['manuscript_author.given', 'manuscript_author.family'])
    .select(sql<string | null>`coalesce(account.email, nullif(manuscript_author.email, ''))`.as('email'))
    .where('manuscript.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id, first_name, last_name, given, family, ...check } = row;
  const names = account_id === null ? [given, family] : [first_name, last_name];
  return { ...check, has_account: account_id !== null, name: names.filter(Boolean).join(' ') };
}
