import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Duty } from '#domain/account/colleague/duty';
import { isFailure, type ManuscriptNeedKind, NEED_KINDS, NEED_RULES, type Ranked } from '#domain/desk/need/need';
import { daysAfter } from '#domain/desk/need/situation';
import type { Journal } from '#domain/journal/journal';
import { isVisibleTo, type Visibility } from '#server/manuscript/queries';

import { candidatesIn } from './waiting-queries.ts';

/**
 * For whom the list is, at which moment, and where a page of it goes on: it has what that duty may settle, of the
 * manuscripts in sight. With `handledBy` it has only what these editors handle, the one whose list it is first, and
 * what no one does.
 */
export interface NeedsChoice {
  duty: Duty;
  sight: Visibility;
  handledBy?: readonly [string, ...string[]] | undefined;
  now: Date;
  after?: Ranked | undefined;
}

/** Something that waits, before its manuscript has been looked at. */
export interface Candidate {
  kind: ManuscriptNeedKind;
  subject_id: string;
  manuscript_id: string;
  since: Date;
}

/** What waits of one kind, the longest waiting first: `limit` of them after a place in the list. */
export async function listCandidates(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  kind: ManuscriptNeedKind,
  choice: NeedsChoice & { limit: number },
): Promise<Candidate[]> {
  const { from, where, since, subject = 'manuscript.id' } = candidatesIn(journal)[kind](choice.now);
  const id = sql.ref<string>(subject);
  const found = sql<Omit<Candidate, 'kind'>>`(
    select ${id} as subject_id, manuscript.id as manuscript_id, ${since} as since
    from ${from} where ${where} and ${isVisible(choice)} and ${comesAfter(kind, { id, since }, choice.after)}
    order by ${since}, ${id} limit ${choice.limit})`;
  const rows = await db.selectFrom(found.as('found')).selectAll().orderBy('since').orderBy('subject_id').execute();
  return rows.map((row) => ({ ...row, kind }));
}

/** The manuscripts of which something of one kind waits, one for each thing that does, up to a number of them. */
export async function listWaitingIds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  kind: ManuscriptNeedKind,
  choice: NeedsChoice,
  countedMax: number,
): Promise<string[]> {
  const { from, where } = candidatesIn(journal)[kind](choice.now);
  const found = sql<{ id: string }>`(
    select manuscript.id from ${from} where ${where} and ${isVisible(choice)} limit ${countedMax})`;
  const rows = await db.selectFrom(found.as('found')).select('id').execute();
  return rows.map(({ id }) => id);
}

const isVisible = ({ sight, handledBy }: NeedsChoice) => {
  const own = handledBy
    ? sql`(manuscript.editor_id in (${sql.join([...handledBy])}) or manuscript.editor_id is null)`
    : sql`true`;
  return sql<SqlBool>`${isVisibleTo(sight)} and ${own}`;
};

/** What is after a place, in the order of `byUrgency`: of one kind, that is an order by `since` and id. */
function comesAfter(
  kind: ManuscriptNeedKind,
  { id, since }: { id: RawBuilder<string>; since: RawBuilder<Date> },
  after: Ranked | undefined,
): RawBuilder<SqlBool> {
  if (!after) return sql`true`;
  if (isFailure(kind) !== isFailure(after.kind)) return isFailure(kind) ? sql`false` : sql`true`;
  const moment = daysAfter(new Date(after.due), -NEED_RULES[kind].days);
  const [own, its] = [NEED_KINDS.indexOf(kind), NEED_KINDS.indexOf(after.kind)];
  // The first condition is one that an index can answer where both columns are of different tables.
  if (own === its) return sql`${since} >= ${moment} and (${since}, ${id}) > (${moment}, ${after.subject_id})`;
  return own > its ? sql`${since} >= ${moment}` : sql`${since} > ${moment}`;
}
