import { sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';

/** The text of a manuscript that its author may correct. */
export interface Words {
  title: string;
  abstract: string;
  keywords: string[];
  cover_letter: string;
  declarations: Record<string, string>;
}

/** Updates a manuscript's text. `round` is when reviewers see it again. */
export async function updateWords(
  trx: Transaction<Database>,
  id: string,
  { keywords, declarations, ...texts }: Words,
  { round, now }: { round: number | undefined; now: Date },
): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set({
      ...texts,
      keywords: JSON.stringify(keywords),
      declarations: JSON.stringify(declarations),
      updated_at: now,
      version: sql<number>`version + 1`,
      ...(round !== undefined && { words_round: round }),
    })
    .where('id', '=', id)
    .execute();
}
