import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { Problem } from '#server/kernel/http/problem';
import { lockColleague } from './absence-queries.ts';

/**
 * Refuses a cover who is not a colleague, or is the absent person.
 * @throws Problem bad_request with the field `cover_id`
 */
export async function requireCover(
  trx: Transaction<Database>,
  { id, cover_id }: { id: string; cover_id: string | null },
): Promise<void> {
  if (cover_id === null || (cover_id !== id && (await lockColleague(trx, cover_id)))) return;
  const text = 'Choose another colleague to cover.';
  throw new Problem('bad_request', text, { fields: { cover_id: [text] } });
}
