import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { Importing } from '#domain/moving/in/revert-import';
import { Problem } from '#server/kernel/http/problem';
import { ensureImport } from './import-queries.ts';

/** The form fields that name an import. */
export const IMPORT_FIELDS = ['import_id', 'file_name'] as const;

/**
 * The import named in a form; undefined if none.
 * @throws Problem bad_request
 */
export function importingIn({ import_id, file_name = '' }: Record<string, string>): Importing | undefined {
  if (import_id === undefined) return undefined;
  const { data, error } = Importing.safeParse({ import_id, file_name });
  if (!data) throw new Problem('bad_request', error.issues[0]?.message ?? 'The import cannot be read.');
  return data;
}

/** Records the import; returns its id, or null if there is none. */
export async function keepImport(
  trx: Transaction<Database>,
  importing: Importing | undefined,
  { now, by }: { now: Date; by: string },
): Promise<string | null> {
  if (!importing) return null;
  const { import_id: id, file_name } = importing;
  await ensureImport(trx, { id, file_name, started_at: now, started_by: by });
  return id;
}
