import { type SqlBool, sql } from 'kysely';
import type { CopyKind, SentKind } from '#domain/document/document';

/**
 * Joins what belongs to the same round of the same manuscript; of files only those of a kind. Both are table names or
 * aliases.
 */
export function ofSameRound(joined: string, other: string, kind?: SentKind | CopyKind) {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
  const same = (name: string) => sql`${column(joined, name)} = ${column(other, name)}`;
  const isOfKind = kind ? sql` and ${column(joined, 'kind')} = ${kind}` : sql``;
  return sql<SqlBool>`${same('manuscript_id')} and ${same('round')}${isOfKind}`;
}
