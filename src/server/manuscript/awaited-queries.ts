import { type SqlBool, sql } from 'kysely';

const columnOf = (table: string, name: string) => sql.ref(`${table}.${name}`);

/** True of an assignment that was neither declined nor withdrawn. `table` is the name that the query gives it. */
export const isActive = (table = 'review_assignment') => sql<boolean>`(${columnOf(table, 'declined_at')} is null
  and ${columnOf(table, 'cancelled_at')} is null)`;

/** True of an active assignment that still owes an answer or a review: none is in, and its round is undecided. */
export const isOwed = (table = 'review_assignment') => sql<boolean>`(${columnOf(table, 'is_under_review')}
  and ${isActive(table)} and ${columnOf(table, 'completed_at')} is null)`;

/** True if the reviewer's account is neither shut out nor closed: from anyone else nothing can come. */
const hasOpenAccount = (table: string) => sql<SqlBool>`exists (
  select from account reviewer where reviewer.id = ${columnOf(table, 'reviewer_id')} and reviewer.is_active)`;

/** True of an assignment for which the office waits. */
export const isAwaited = (table = 'review_assignment') => sql<SqlBool>`(${isOwed(table)} and ${hasOpenAccount(table)})`;

/** True of an active assignment whose review is in or can still come: of so many reviews a round speaks. */
export const isCounted = (table = 'review_assignment') => sql<SqlBool>`(${isActive(table)}
  and (${columnOf(table, 'completed_at')} is not null or ${hasOpenAccount(table)}))`;
