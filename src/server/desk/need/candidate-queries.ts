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
 * The reader of the list, the moment, and the page: tasks their duty may settle among visible manuscripts. With
 * `handledBy`, only those of these editors, the reader first, and unassigned ones.
 */
export interface NeedsChoice {
  duty: Duty;
  sight: Visibility;
  handledBy?: readonly [string, ...string[]] | undefined;
  now: Date;
  after?: Ranked | undefined;
}

/** A possible task, before its manuscript is examined. */
export interface Candidate {
  kind: ManuscriptNeedKind;
  subject_id: string;
  manuscript_id: string;
  since: Date;
}

/** Tasks of one kind, longest waiting first: `limit` after a position. */
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

/** Manuscripts with tasks of one kind, one row per task, up to a limit. */
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

/** Rows after a position in the order of `byUrgency`, which within a kind is `since`, then id. */
function comesAfter(
  kind: ManuscriptNeedKind,
  { id, since }: { id: RawBuilder<string>; since: RawBuilder<Date> },
  after: Ranked | undefined,
): RawBuilder<SqlBool> {
  if (!after) return sql`true`;
  if (isFailure(kind) !== isFailure(after.kind)) return isFailure(kind) ? sql`false` : sql`true`;
  const moment = daysAfter(new Date(after.due), -NEED_RULES[kind].days);
  const [own, its] = [NEED_KINDS.indexOf(kind), NEED_KINDS.indexOf(after.kind)];
  // The first condition can use an index although the two columns are in different tables.
  if (own === its) return sql`${since} >= ${moment} and (${since}, ${id}) > (${moment}, ${after.subject_id})`;
  return own > its ? sql`${since} >= ${moment}` : sql`${since} > ${moment}`;
}
