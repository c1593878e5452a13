import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { type Duty, hasRight } from '#domain/account/colleague/duty';
import { type DeskCounts, type DeskRow, horizonOf } from '#domain/desk/need/desk-row';
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
  type NeedKind,
  needOf,
  type Ranked,
} from '#domain/desk/need/need';
import {
  awaitedOf,
  deadDelivery,
  failedBuild,
  type NextSteps,
  needsOf,
  unansweredInquiry,
  wrongEmail,
} from '#domain/desk/need/needs-of';
import type { WaitingOn } from '#domain/desk/need/waiter';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { listDead } from '#server/desk/delivery/undelivered-queries';
import { listVisible } from '#server/manuscript/queries';
import { listWaitingInquiries } from '#server/message/inquiry/queries';
import { findFailure, isBuildRunning } from '#server/publishing/queries';
import type { Situation } from '../../../domain/desk/need/situation.ts';
import { readSituations } from './situation-queries.ts';
import { type Candidate, listCandidates, listWaitingIds, type NeedsChoice } from './waiting-queries.ts';

/** Tasks of one kind are counted up to this number. */
const COUNTED_MAX = 1_000;

/** A page of tasks: `limit` rows, plus one if there are more. */
interface Page<Row> {
  rows: Row[];
  /** The total on all pages, as far as it was counted. */
  total: number;
  hasMore: boolean;
}

/**
 * An editor's tasks, most urgent first. The database finds candidates; the domain adds reason and urgency and drops
 * those settled in between.
 */
export async function listNeeds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { limit, ...choice }: NeedsChoice & { limit: number },
): Promise<Page<Need>> {
  const own = await listJournalNeeds(journal, db, choice);
  const { ranked, waiting } = await rank(journal, db, own, { ...choice, limit });
  const [needs, ids] = await Promise.all([readNeeds(journal, db, ranked.slice(0, limit + 1), choice.now), waiting()]);
  return {
    rows: needs,
    total: ids.reduce((sum, { length }) => sum + length, own.length),
    hasMore: isCutOff(ids),
  };
}

/** An editor's dashboard: one row per manuscript, at its most urgent task; tasks of the journal have their own rows. */
export async function listDesk(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { limit, after, ...choice }: NeedsChoice & { limit: number },
): Promise<Page<DeskRow>> {
  const own = await listJournalNeeds(journal, db, choice);
  const rows = new Map<string, DeskRow>();
  let from = after;
  let first: Awaited<ReturnType<typeof rank>> | undefined;
  // Further tasks join an existing row, so a step may add fewer rows than it found tasks.
  for (let isOver = false; !isOver && rows.size <= limit; ) {
    const step = await rank(journal, db, own, { ...choice, after: from, limit });
    first ??= step;
    const page = step.ranked.slice(0, limit);
    for (const [key, row] of await readRows(journal, db, page, { own, after, ...choice })) {
      if (!rows.has(key)) rows.set(key, row);
    }
    isOver = step.ranked.length <= limit;
    const last = page.at(-1);
    if (last) from = rankOf(last);
  }
  const ids = (await first?.waiting()) ?? [];
  return { rows: [...rows.values()], total: countRows(own, ids), hasMore: isCutOff(ids) };
}

/** An editor's totals, by dashboard row and by kind. */
export async function countDesk(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  choice: NeedsChoice,
): Promise<DeskCounts> {
  const kinds = kindsOf(choice.duty);
  const [own, ids] = await Promise.all([
    listJournalNeeds(journal, db, choice),
    Promise.all(kinds.map((kind) => listWaitingIds(journal, db, kind, choice, COUNTED_MAX))),
  ]);
  const counts: DeskCounts['kinds'] = {};
  for (const [index, kind] of kinds.entries()) {
    const count = ids[index]?.length ?? 0;
    if (count > 0) counts[kind] = count;
  }
  for (const { kind } of own) counts[kind] = (counts[kind] ?? 0) + 1;
  return { rows: countRows(own, ids), kinds: counts };
}

const countRows = (own: readonly Need[], ids: readonly string[][]) =>
  new Set([...ids.flat(), ...own.map((need) => rowKey(need))]).size;

const isCutOff = (ids: readonly string[][]) => ids.some(({ length }) => length === COUNTED_MAX);

/** Which manuscript tasks concern a duty. */
const kindsOf = (duty: Duty) => MANUSCRIPT_NEED_KINDS.filter((kind) => hasRight(duty, NEED_RULES[kind].right));

/**
 * Tasks after a position, in order: as many as requested, plus those found with them. `waiting` lists the manuscripts
 * per kind regardless of position.
 */
async function rank(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  own: readonly Need[],
  { limit, ...choice }: NeedsChoice & { limit: number },
) {
  const { after } = choice;
  const kinds = kindsOf(choice.duty);
  const found = await Promise.all(
    kinds.map((kind) => listCandidates(journal, db, kind, { ...choice, limit: limit + 1 })),
  );
  const rest = after ? own.filter((need) => byUrgency(need, after) > 0) : own;
  const ranked: (Candidate | Need)[] = [...rest, ...found.flat()].sort((one, other) =>
    byUrgency(rankOf(one), rankOf(other)),
  );
  const waiting = () =>
    Promise.all(
      kinds.map((kind, index) => {
        const rows = found[index] ?? [];
        // Complete lists need no counting.
        if (!after && rows.length <= limit) return rows.map(({ manuscript_id }) => manuscript_id);
        return listWaitingIds(journal, db, kind, { ...choice, after: undefined }, COUNTED_MAX);
      }),
    );
  return { ranked, waiting };
}

const rankOf = (row: Candidate | Need): Ranked =>
  'due' in row ? row : { ...row, due: dueOf(row.kind, row.since).toISOString() };

/** Whom these manuscripts are waiting for, within what the editor may see. */
export async function listWaiting(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
  { sight, now }: Pick<NeedsChoice, 'sight' | 'now'>,
): Promise<WaitingOn[]> {
  const seen = await listVisible(db, ids, sight);
  const read = await readSituations(db, [...seen]);
  return [...read.values()].map(({ situation }) => waitingOn(journal, situation, now));
}

/** Tasks of the journal rather than of a manuscript. */
async function listJournalNeeds(
  journal: Journal,
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
    async 'email-wrong'() {
      const { listInvalidMails } = await import('#server/settings/mail/office-mails');
      return (await listInvalidMails({ journal, reader: db })).map((email) =>
        toNeed(needOf('email-wrong', wrongEmail(email), now), null),
      );
    },
    async 'inquiry-unanswered'() {
      const onlyOwner = scope === null ? null : scope.editorId;
      const rows = await listWaitingInquiries(db, { onlyOwner, owner: handledBy?.[0] }, COUNTED_MAX);
      return rows.map((row) => toNeed(needOf('inquiry-unanswered', unansweredInquiry(row), now), null));
    },
  };
  const own = JOURNAL_NEED_KINDS.filter((kind) => hasRight(duty, NEED_RULES[kind].right));
  return (await Promise.all(own.map((kind) => finders[kind]()))).flat();
}

/** Applies the domain's rules to the candidates. */
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

/** Groups tasks into rows by subject; those before `after` were on an earlier page. */
async function readRows(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  page: readonly (Candidate | Need)[],
  { own, after, duty, handledBy, now }: NeedsChoice & { own: readonly Need[] },
): Promise<[key: string, row: DeskRow][]> {
  const keys = [...new Set(page.map((row) => ('manuscript_id' in row ? row.manuscript_id : rowKey(row))))];
  const ofJournal = Map.groupBy(own, rowKey);
  const read = await readSituations(db, keys);
  const kinds: readonly NeedKind[] = kindsOf(duty);
  return keys.flatMap((key): [string, DeskRow][] => {
    const needs = [...(ofJournal.get(key) ?? [])];
    const about = read.get(key);
    const editor = about?.situation.editor_id ?? null;
    if (about && (!handledBy || editor === null || handledBy.includes(editor))) {
      const waiting = needsOf(journal, about.situation, now).filter(({ kind }) => kinds.includes(kind));
      needs.push(...waiting.map((need) => toNeed(need, about.manuscript)));
    }
    const [lead] = needs.sort(byUrgency);
    if (!lead || (after && byUrgency(lead, after) <= 0)) return [];
    return [[key, { horizon: horizonOf(lead, now), needs }]];
  });
}

/** The key of a dashboard row: the manuscript, else the task. */
const rowKey = ({ manuscript, kind, subject_id }: Need) => manuscript?.id ?? `${kind} ${subject_id}`;

const isSame = (one: FoundNeed, other: { kind: ManuscriptNeedKind; subject_id: string }) =>
  one.kind === other.kind && one.subject_id === other.subject_id;

const toNeed = (need: FoundNeed, manuscript: Need['manuscript']): Need => ({
  ...need,
  label: NEED_RULES[need.kind].label,
  manuscript,
});

/** Whom one manuscript is waiting for: the office, and others within their deadlines. */
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

/** Whom a manuscript is waiting for: the office if it has a task, else the soonest due. */
function waitingOn(journal: Journal, situation: Situation, now: Date): WaitingOn {
  const { id, status_since } = situation;
  const days = Math.max(0, Math.floor((now.getTime() - status_since.getTime()) / DAY_MS));
  const [need] = needsOf(journal, situation, now);
  if (need) return { id, who: 'office', words: need.reason, days };
  const [awaited] = awaitedOf(journal, situation, now);
  return { id, who: awaited?.who ?? null, words: awaited?.reason ?? '', days };
}
