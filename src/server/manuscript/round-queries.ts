import { type SqlBool, sql } from 'kysely';
import type { CopyKind, SentKind } from '#domain/document/document';

/** Joins rows of the same round of a manuscript; files only of one kind. Both are table names or aliases. */
export function ofSameRound(joined: string, other: string, kind?: SentKind | CopyKind) {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
  const same = (name: string) => sql`${column(joined, name)} = ${column(other, name)}`;
  const isOfKind = kind ? sql` and ${column(joined, 'kind')} = ${kind}` : sql``;
  return sql<SqlBool>`${same('manuscript_id')} and ${same('round')}${isOfKind}`;
}
