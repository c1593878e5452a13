import { type SqlBool, sql } from 'kysely';

const columnOf = (table: string, name: string) => sql.ref(`${table}.${name}`);

/**
 * True of an assignment that still owes an answer or a review: nobody has declined or called it off, no review is in, and its
 * manuscript is undecided in that round. `table` is the name that the query gives it.
 */
export const isOwed = (table = 'review_assignment') => sql<SqlBool>`(${columnOf(table, 'is_under_review')}
  and ${columnOf(table, 'declined_at')} is null and ${columnOf(table, 'cancelled_at')} is null
  and ${columnOf(table, 'completed_at')} is null)`;

/** True where the reviewer's account is neither shut out nor closed: from anybody else nothing can come. */
export const isOfActive = (table = 'review_assignment') => sql<SqlBool>`exists (
  select from account reviewer where reviewer.id = ${columnOf(table, 'reviewer_id')} and reviewer.is_active)`;

/** True of an assignment for which the office waits. */
export const isAwaited = (table = 'review_assignment') => sql<SqlBool>`(${isOwed(table)} and ${isOfActive(table)})`;
