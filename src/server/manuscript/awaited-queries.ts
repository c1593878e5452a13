import { type SqlBool, sql } from 'kysely';
import type { CopyKind, SentKind } from '#domain/document/document';

const columnOf = (table: string, name: string) => sql.ref(`${table}.${name}`);

/** Whether an assignment was neither declined nor withdrawn. `table` is its name in the query. */
export const isActive = (table = 'review_assignment') => sql<boolean>`(${columnOf(table, 'declined_at')} is null
  and ${columnOf(table, 'cancelled_at')} is null)`;

/** Whether an active assignment still owes an answer or a review: none submitted, and the round undecided. */
export const isOwed = (table = 'review_assignment') => sql<boolean>`(${columnOf(table, 'is_under_review')}
  and ${isActive(table)} and ${columnOf(table, 'completed_at')} is null)`;

/** Whether the reviewer's account is neither disabled nor closed: otherwise no answer can come. */
const hasOpenAccount = (table: string) => sql<SqlBool>`exists (
  select from account reviewer where reviewer.id = ${columnOf(table, 'reviewer_id')} and reviewer.is_active)`;

/** Whether the office is waiting for an assignment. */
export const isAwaited = (table = 'review_assignment') => sql<SqlBool>`(${isOwed(table)} and ${hasOpenAccount(table)})`;

/** Whether an active assignment's review is submitted or can still be: the round's number of reviews. */
export const isCounted = (table = 'review_assignment') => sql<SqlBool>`(${isActive(table)}
  and (${columnOf(table, 'completed_at')} is not null or ${hasOpenAccount(table)}))`;

/** Joins rows of the same round of a manuscript; files only of one kind. Both are table names or aliases. */
export function ofSameRound(joined: string, other: string, kind?: SentKind | CopyKind) {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
  const same = (name: string) => sql`${column(joined, name)} = ${column(other, name)}`;
  const isOfKind = kind ? sql` and ${column(joined, 'kind')} = ${kind}` : sql``;
  return sql<SqlBool>`${same('manuscript_id')} and ${same('round')}${isOfKind}`;
}
