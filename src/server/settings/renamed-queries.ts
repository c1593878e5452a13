import { sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';

/**
 * Renames a category in manuscripts with their drafts and production, in articles, whose records are then harvested
 * again, and in colleagues' duties. History, such as former versions, keeps the old name.
 */
export async function renameCategories(
  trx: Transaction<Database>,
  renames: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  if (Object.keys(renames).length === 0) return;
  const names = sql`jsonb_each_text(${JSON.stringify(renames)}::jsonb) as renamed(former, present)`;
  const map = sql`${JSON.stringify(renames)}::jsonb`;
  await sql`update manuscript set category = present from ${names} where category = former`.execute(trx);
  await sql`update article set category = present, record_changed_at = ${now}
    from ${names} where category = former`.execute(trx);
  await sql`update production set metadata = jsonb_set(metadata, '{category}', to_jsonb(present))
    from ${names} where metadata ->> 'category' = former`.execute(trx);
  await sql`update draft set content = jsonb_set(content, '{category}', to_jsonb(present))
    from ${names} where content ->> 'category' = former`.execute(trx);
  for (const table of ['colleague', 'colleague_invitation'] as const) {
    await sql`update ${sql.table(table)} set categories = (
        select jsonb_agg(coalesce(${map} ->> word, word) order by place)
        from jsonb_array_elements_text(categories) with ordinality as one(word, place))
      where categories ?| ${Object.keys(renames)}::text[]`.execute(trx);
  }
}

/** Marks the records of articles of renamed types as changed for harvesters; the articles refer to a type by id. */
export async function markRenamedTypes(trx: Transaction<Database>, types: readonly string[], now: Date): Promise<void> {
  if (types.length === 0) return;
  await trx.updateTable('article').set({ record_changed_at: now }).where('article_type', 'in', types).execute();
}
