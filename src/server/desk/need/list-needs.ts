import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { hasRight } from '#domain/account/colleague/duty';
import { deadDelivery, failedBuild, unansweredInquiry } from '#domain/desk/need/journal-needs';
import {
  byUrgency,
  dueOf,
  type FoundNeed,
  JOURNAL_NEED_KINDS,
  type JournalNeedKind,
  MANUSCRIPT_NEED_KINDS,
  type ManuscriptNeedKind,
  NEED_RULES,
  type Need,
  needOf,
  type Ranked,
} from '#domain/desk/need/need';
import { awaitedOf, type NextSteps, needsOf } from '#domain/desk/need/needs-of';
import type { WaitingOn } from '#domain/desk/need/waiter';
import { waitingOn } from '#domain/desk/need/waiting-on';
import type { Journal } from '#domain/journal/journal';
import { listDead } from '#server/desk/delivery/undelivered-queries';
import { listSeen } from '#server/manuscript/queries';
import { listWaitingInquiries } from '#server/message/inquiry/list-queries';
import { findFailure } from '#server/publishing/list-queries';
import { isBuildRunning } from '#server/publishing/queries';
import { type Candidate, countCandidates, listCandidates, type NeedsChoice } from './candidate-queries.ts';
import { readSituations } from './situation-queries.ts';

/** What waits of one kind is counted up to this number. */
const COUNTED_MAX = 1_000;

/** A page of what waits for the office: `limit` rows, and one more where there are more. */
interface Page {
  needs: Need[];
  /** How much waits on all pages, as far as it was counted. */
  total: number;
  hasMore: boolean;
}

/**
 * What waits for an editor, the most urgent first. The database finds what waits, the domain says of each why and how
 * urgent it is; what has settled itself between the two is left out.
 */
export async function listNeeds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { limit, ...choice }: NeedsChoice & { limit: number },
): Promise<Page> {
  const kinds = MANUSCRIPT_NEED_KINDS.filter((kind) => hasRight(choice.duty, NEED_RULES[kind].right));
  const [own, found] = await Promise.all([
    listJournalNeeds(db, choice),
    Promise.all(kinds.map((kind) => listCandidates(journal, db, kind, { ...choice, limit: limit + 1 }))),
  ]);
  const { after } = choice;
  const ranked: (Candidate | Need)[] = [...(after ? own.filter((need) => byUrgency(need, after) > 0) : own)];
  const page = [...ranked, ...found.flat()].sort((one, other) => byUrgency(rankOf(one), rankOf(other)));
  const [needs, counts] = await Promise.all([
    readNeeds(journal, db, page.slice(0, limit + 1), choice.now),
    Promise.all(
      kinds.map((kind, index) => {
        const rows = found[index]?.length ?? 0;
        // What came in full is counted already.
        return after || rows > limit ? countCandidates(journal, db, kind, choice, COUNTED_MAX) : rows;
      }),
    ),
  ]);
  return {
    needs,
    total: counts.reduce((sum, count) => sum + count, own.length),
    hasMore: counts.includes(COUNTED_MAX),
  };
}

const rankOf = (row: Candidate | Need): Ranked =>
  'due' in row ? row : { ...row, due: dueOf(row.kind, row.since).toISOString() };

/** For whom some manuscripts wait, of those that somebody of the office sees. */
export async function listWaiting(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
  { sight, now }: Pick<NeedsChoice, 'sight' | 'now'>,
): Promise<WaitingOn[]> {
  const seen = await listSeen(db, ids, sight);
  const read = await readSituations(db, [...seen]);
  return [...read.values()].map(({ situation }) => waitingOn(journal, situation, now));
}

/** What belongs to the journal and not to one manuscript. */
async function listJournalNeeds(
  db: ReadonlyKysely<Database>,
  { duty, sight: { hidden, scope }, handledBy, now }: NeedsChoice,
): Promise<Need[]> {
  const finders: Readonly<Record<JournalNeedKind, () => Promise<Need[]>>> = {
    async 'build-failed'() {
      const [failure, isRunning] = await Promise.all([findFailure(db, { hidden, now }), isBuildRunning(db, now)]);
      if (!failure || isRunning) return [];
      const at = new Date(failure.finished_at ?? failure.asked_at);
      return [toNeed(needOf('build-failed', failedBuild({ ...failure, at }), now), null)];
    },
    async 'delivery-dead'() {
      const rows = await listDead(db, hidden, COUNTED_MAX);
      const about = await readSituations(
        db,
        rows.flatMap(({ manuscript_id }) => manuscript_id ?? []),
      );
      return rows.map((row) => {
        const { manuscript = null } = about.get(row.manuscript_id ?? '') ?? {};
        return toNeed(needOf('delivery-dead', deadDelivery(row), now), manuscript);
      });
    },
    async 'inquiry-unanswered'() {
      const seenBy = scope === null ? null : scope.editorId;
      const rows = await listWaitingInquiries(db, { seenBy, of: handledBy?.[0] }, COUNTED_MAX);
      return rows.map((row) => toNeed(needOf('inquiry-unanswered', unansweredInquiry(row), now), null));
    },
  };
  const own = JOURNAL_NEED_KINDS.filter((kind) => hasRight(duty, NEED_RULES[kind].right));
  return (await Promise.all(own.map((kind) => finders[kind]()))).flat();
}

/** What the domain says of what was found. */
async function readNeeds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  page: (Candidate | Need)[],
  now: Date,
): Promise<Need[]> {
  const ids = page.flatMap((row) => ('manuscript_id' in row ? row.manuscript_id : []));
  const read = await readSituations(db, [...new Set(ids)]);
  return page.flatMap((row) => {
    if (!('manuscript_id' in row)) return row;
    const about = read.get(row.manuscript_id);
    const need = about && needsOf(journal, about.situation, now).find((one) => isSame(one, row));
    return need ? toNeed(need, about.manuscript) : [];
  });
}

const isSame = (one: FoundNeed, other: { kind: ManuscriptNeedKind; subject_id: string }) =>
  one.kind === other.kind && one.subject_id === other.subject_id;

const toNeed = (need: FoundNeed, manuscript: Need['manuscript']): Need => ({
  ...need,
  label: NEED_RULES[need.kind].label,
  manuscript,
});

/** For whom one manuscript waits: the office, and others within their time. */
export async function readNextSteps(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  id: string,
  now: Date,
): Promise<NextSteps> {
  const about = (await readSituations(db, [id])).get(id);
  if (!about) return { needs: [], awaited: [] };
  const { situation, manuscript } = about;
  return {
    needs: needsOf(journal, situation, now).map((need) => toNeed(need, manuscript)),
    awaited: awaitedOf(journal, situation, now),
  };
}
