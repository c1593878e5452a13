import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { type Duty, hasRight } from '#domain/account/colleague/duty';
import {
  deadDelivery,
  failedBuild,
  findAwaited,
  findNeeds,
  invalidEmailTemplate,
  ownerOf,
  unansweredInquiry,
} from '#domain/desk/need/find-needs';
import {
  compareUrgency,
  completeNeed,
  type DeskCounts,
  type DeskRow,
  dueDate,
  type FoundNeed,
  horizonOf,
  JOURNAL_NEED_KINDS,
  type JournalNeedKind,
  MANUSCRIPT_NEED_KINDS,
  type ManuscriptNeedKind,
  NEED_RULES,
  type Need,
  type NeedKind,
  type NeedPosition,
  type NextSteps,
  type WaitingOn,
} from '#domain/desk/need/need';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { listGivenUp } from '#server/desk/delivery/undelivered-queries';
import { listVisible } from '#server/manuscript/queries';
import { listWaitingInquiries } from '#server/message/inquiry/queries';
import { findFailure, isBuildRunning } from '#server/publishing/queries';
import type { Situation } from '../../../domain/desk/need/situation.ts';
import { readSituations } from './situation-queries.ts';
import { type Candidate, listCandidates, listWaitingIds, type NeedsQuery } from './waiting-queries.ts';

/** The maximum number of tasks counted per kind. */
const COUNTED_MAX = 1_000;

/** A page of rows; holds one row more than the limit if there are more. */
interface Page<Row> {
  rows: Row[];
  /** The total of all pages, as far as counted. */
  total: number;
  hasMore: boolean;
}

/**
 * Lists an editor's tasks, most urgent first. The database finds candidates; the domain adds reason and urgency, and
 * drops candidates settled in between.
 */
export async function listNeeds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { limit, ...choice }: NeedsQuery & { limit: number },
): Promise<Page<Need>> {
  const journalNeeds = await listJournalNeeds(journal, db, choice);
  const { ranked, waiting } = await rankNeeds(journal, db, journalNeeds, { ...choice, limit });
  const [needs, ids] = await Promise.all([readNeeds(journal, db, ranked.slice(0, limit + 1), choice.now), waiting()]);
  return {
    rows: needs,
    total: ids.reduce((sum, { length }) => sum + length, journalNeeds.length),
    hasMore: isCapped(ids),
  };
}

/**
 * Lists the rows of an editor's dashboard: one per manuscript, ranked by its most urgent task, and one per task of the
 * journal.
 */
export async function listDesk(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { limit, after, ...choice }: NeedsQuery & { limit: number },
): Promise<Page<DeskRow>> {
  const journalNeeds = await listJournalNeeds(journal, db, choice);
  const rows = new Map<string, DeskRow>();
  let from = after;
  let first: Awaited<ReturnType<typeof rankNeeds>> | undefined;
  // Tasks of the same manuscript share a row, so a step may add fewer rows than it finds tasks.
  for (let isDone = false; !isDone && rows.size <= limit; ) {
    const step = await rankNeeds(journal, db, journalNeeds, { ...choice, after: from, limit });
    first ??= step;
    const page = step.ranked.slice(0, limit);
    for (const [key, row] of await readRows(journal, db, page, { journalNeeds, after, ...choice })) {
      if (!rows.has(key)) rows.set(key, row);
    }
    isDone = step.ranked.length <= limit;
    const last = page.at(-1);
    if (last) from = positionOf(last);
  }
  const ids = (await first?.waiting()) ?? [];
  return { rows: [...rows.values()], total: rowCount(journalNeeds, ids), hasMore: isCapped(ids) };
}

/** Counts the rows of an editor's dashboard, and the tasks by kind. */
export async function countDesk(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  choice: NeedsQuery,
): Promise<DeskCounts> {
  const kinds = settleableKinds(choice.duty);
  const [journalNeeds, ids] = await Promise.all([
    listJournalNeeds(journal, db, choice),
    Promise.all(kinds.map((kind) => listWaitingIds(journal, db, kind, choice, COUNTED_MAX))),
  ]);
  const counts: DeskCounts['kinds'] = {};
  for (const [index, kind] of kinds.entries()) {
    const count = ids[index]?.length ?? 0;
    if (count > 0) counts[kind] = count;
  }
  for (const { kind } of journalNeeds) counts[kind] = (counts[kind] ?? 0) + 1;
  return { rows: rowCount(journalNeeds, ids), kinds: counts };
}

const rowCount = (journalNeeds: readonly Need[], ids: readonly string[][]) =>
  new Set([...ids.flat(), ...journalNeeds.map((need) => rowKey(need))]).size;

const isCapped = (ids: readonly string[][]) => ids.some(({ length }) => length === COUNTED_MAX);

/** The kinds of manuscript task that a colleague with this duty can settle. */
const settleableKinds = (duty: Duty) => MANUSCRIPT_NEED_KINDS.filter((kind) => hasRight(duty, NEED_RULES[kind].right));

/**
 * Finds at least `limit` tasks after a position, in order. `waiting` lists the ids of waiting manuscripts per kind,
 * regardless of the position.
 */
async function rankNeeds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  journalNeeds: readonly Need[],
  { limit, ...choice }: NeedsQuery & { limit: number },
) {
  const { after } = choice;
  const kinds = settleableKinds(choice.duty);
  const found = await Promise.all(
    kinds.map((kind) => listCandidates(journal, db, kind, { ...choice, limit: limit + 1 })),
  );
  const rest = after ? journalNeeds.filter((need) => compareUrgency(need, after) > 0) : journalNeeds;
  const ranked: (Candidate | Need)[] = [...rest, ...found.flat()].sort((one, other) =>
    compareUrgency(positionOf(one), positionOf(other)),
  );
  const waiting = () =>
    Promise.all(
      kinds.map((kind, index) => {
        const rows = found[index] ?? [];
        // The list is complete, so it needs no separate count.
        if (!after && rows.length <= limit) return rows.map(({ manuscript_id }) => manuscript_id);
        return listWaitingIds(journal, db, kind, { ...choice, after: undefined }, COUNTED_MAX);
      }),
    );
  return { ranked, waiting };
}

const positionOf = (row: Candidate | Need): NeedPosition =>
  'due' in row ? row : { ...row, due: dueDate(row.kind, row.since).toISOString() };

/** Determines the parties these manuscripts are waiting for, except any hidden from the editor. */
export async function listWaitingOn(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
  { visibility, now }: Pick<NeedsQuery, 'visibility' | 'now'>,
): Promise<WaitingOn[]> {
  const seen = await listVisible(db, ids, visibility);
  const read = await readSituations(db, [...seen]);
  return [...read.values()].map(({ situation }) => toWaitingOn(journal, situation, now));
}

async function listJournalNeeds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { duty, visibility, handledBy, now }: NeedsQuery,
): Promise<Need[]> {
  const { scope } = visibility;
  const hidden = visibility.hidden ?? [];
  const finders: Readonly<Record<JournalNeedKind, () => Promise<Need[]>>> = {
    async 'build-failed'() {
      const [failure, isRunning] = await Promise.all([findFailure(db, { hidden, now }), isBuildRunning(db, now)]);
      if (!failure || isRunning) return [];
      const at = new Date(failure.finished_at ?? failure.asked_at);
      return [toNeed(completeNeed('build-failed', failedBuild({ ...failure, at }), now), null)];
    },
    async 'delivery-dead'() {
      const rows = await listGivenUp(db, hidden, COUNTED_MAX);
      const situations = await readSituations(
        db,
        rows.flatMap(({ manuscript_id }) => manuscript_id ?? []),
      );
      return rows.map((row) => {
        const { manuscript = null } = situations.get(row.manuscript_id ?? '') ?? {};
        return toNeed(completeNeed('delivery-dead', deadDelivery(row), now), manuscript);
      });
    },
    async 'email-wrong'() {
      const { listInvalidMails } = await import('#server/settings/mail/office-mails');
      return (await listInvalidMails({ journal, reader: db })).map((email) =>
        toNeed(completeNeed('email-wrong', invalidEmailTemplate(email), now), null),
      );
    },
    async 'inquiry-unanswered'() {
      const onlyOwner = scope === null ? null : scope.editors[0];
      const rows = await listWaitingInquiries(db, { onlyOwner, owner: handledBy?.[0] }, COUNTED_MAX);
      return rows.map((row) => toNeed(completeNeed('inquiry-unanswered', unansweredInquiry(row), now), null));
    },
  };
  const journalNeeds = JOURNAL_NEED_KINDS.filter((kind) => hasRight(duty, NEED_RULES[kind].right));
  return (await Promise.all(journalNeeds.map((kind) => finders[kind]()))).flat();
}

/** Turns candidates into tasks by the domain's rules, and drops the rest. */
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
    const found = read.get(row.manuscript_id);
    const need = found && findNeeds(journal, found.situation, now).find((one) => isSameTask(one, row));
    return need ? toNeed(need, found.manuscript) : [];
  });
}

/** Groups tasks into rows by manuscript; rows up to `after` were on an earlier page. */
async function readRows(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  page: readonly (Candidate | Need)[],
  { journalNeeds, after, duty, handledBy, now }: NeedsQuery & { journalNeeds: readonly Need[] },
): Promise<[key: string, row: DeskRow][]> {
  const keys = [...new Set(page.map((row) => ('manuscript_id' in row ? row.manuscript_id : rowKey(row))))];
  const journalRows = Map.groupBy(journalNeeds, rowKey);
  const read = await readSituations(db, keys);
  const kinds: readonly NeedKind[] = settleableKinds(duty);
  return keys.flatMap((key): [string, DeskRow][] => {
    const needs = [...(journalRows.get(key) ?? [])];
    const found = read.get(key);
    if (found) {
      const waiting = findNeeds(journal, found.situation, now).filter((need) => {
        const owner = ownerOf(need, found.situation);
        return kinds.includes(need.kind) && (!handledBy || owner === null || handledBy.includes(owner));
      });
      needs.push(...waiting.map((need) => toNeed(need, found.manuscript)));
    }
    const [lead] = needs.sort(compareUrgency);
    if (!lead || (after && compareUrgency(lead, after) <= 0)) return [];
    return [[key, { horizon: horizonOf(lead, now), needs }]];
  });
}

const rowKey = ({ manuscript, kind, subject_id }: Need) => manuscript?.id ?? `${kind} ${subject_id}`;

const isSameTask = (one: FoundNeed, other: { kind: ManuscriptNeedKind; subject_id: string }) =>
  one.kind === other.kind && one.subject_id === other.subject_id;

const toNeed = (need: FoundNeed, manuscript: Need['manuscript']): Need => ({
  ...need,
  label: NEED_RULES[need.kind].label,
  manuscript,
});

export async function readNextSteps(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  id: string,
  now: Date,
): Promise<NextSteps> {
  const found = (await readSituations(db, [id])).get(id);
  if (!found) return { needs: [], awaited: [] };
  const { situation, manuscript } = found;
  return {
    needs: findNeeds(journal, situation, now).map((need) => toNeed(need, manuscript)),
    awaited: findAwaited(journal, situation, now),
  };
}

/** The office if it has a task, or else the party with the next deadline. */
function toWaitingOn(journal: Journal, situation: Situation, now: Date): WaitingOn {
  const { id, status_since } = situation;
  const days = Math.max(0, Math.floor((now.getTime() - status_since.getTime()) / DAY_MS));
  const [need] = findNeeds(journal, situation, now);
  if (need) return { id, who: 'office', words: need.reason, days };
  const [awaited] = findAwaited(journal, situation, now);
  return { id, who: awaited?.who ?? null, words: awaited?.reason ?? '', days };
}
