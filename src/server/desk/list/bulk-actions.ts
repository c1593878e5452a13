import type { Transaction } from 'kysely';
import { has } from '#domain/decision/decision';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import {
  BULK_TEXTS,
  type BulkOutcome,
  type BulkReply,
  type PreviousState,
  placeText,
} from '#domain/desk/list/bulk-action';
import type { ManuscriptPlace } from '#domain/issue/issue-record';
import { plainDate } from '#domain/kernel/date';
import { assignEditor } from '#server/account/colleague/assign-editor';
import { ensureIssue, ensureVolume } from '#server/issue/queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { findVisibleManuscript, lockManuscript, updateManuscript, visibilityOf } from '#server/manuscript/queries';
import { writeAsOffice } from '#server/message/write-as-office';
import { remind } from '#server/review/change-assignment';
import { readerOf } from '../../../../database/connect.ts';
import type { Database } from '../../../../database/schema.ts';
import { findEditorId, listOverdueAssignments, readPlace, recordBulkAction } from './queries.ts';

/** The selected manuscripts, and the idempotency key of the click. */
interface Selected {
  ids: readonly string[];
  press: string;
}

type ActionResult = Pick<BulkOutcome, 'words'> & { isUnchanged?: boolean; before?: PreviousState };

/** Records the click in the same transaction; throws if it was recorded before. */
type RecordPress = (trx: Transaction<Database>) => Promise<void>;

class AlreadyDone extends Error {}

export const bulkAssign = ({ editor_id, ...chosen }: Selected & { editor_id: string }, call: SignedInCall) =>
  actOnEach(chosen, call, async (one, recordPress) => {
    const instead_of = await findEditorId(one.context.reader, one.manuscript.id);
    const { message } = await assignEditor({ editor_id, instead_of }, one, recordPress);
    return {
      words: message,
      ...(instead_of === editor_id ? { isUnchanged: true } : { before: { editor_id: instead_of } }),
    };
  });

/** Reminds the overdue reviewers of the selected manuscripts, each at most once a day. */
export const bulkRemind = (chosen: Selected, call: SignedInCall) =>
  actOnEach(chosen, call, async (one) => {
    const overdue = await listOverdueAssignments(
      one.context.journal,
      one.context.reader,
      one.manuscript.id,
      one.context.clock.now(),
    );
    if (overdue.length === 0) return { words: BULK_TEXTS.noneOverdue, isUnchanged: true };
    const refused: string[] = [];
    for (const assignment of overdue) {
      await remind(assignment, one).catch((thrown: unknown) => refused.push(refusalText(thrown)));
    }
    const count = overdue.length - refused.length;
    const done = count > 0 ? [`${count} reviewer${count === 1 ? '' : 's'} reminded.`] : [];
    return { words: [...done, ...new Set(refused)].join(' '), isUnchanged: count === 0 };
  });

export const bulkPlace = ({ volume, issue, ...chosen }: Selected & ManuscriptPlace, call: SignedInCall) =>
  actOnEach(chosen, call, async (one, recordPress) => {
    const { before, version, isChanged } = await setIssue({ volume, issue }, one, recordPress);
    const words = placeText({ volume, issue });
    return { words, ...(isChanged ? { before: { place: { ...before, version } } } : { isUnchanged: true }) };
  });

/** Writes to the authors of each selected manuscript, in a separate thread. */
export const bulkWrite = ({ text, ...chosen }: Selected & { text: string }, call: SignedInCall) =>
  actOnEach(chosen, call, async (one, recordPress) => {
    const place = { kind: 'author', assignment_id: null } as const;
    await writeAsOffice({ ...place, text, uploads: [], are_names_meant: false }, one, recordPress);
    return { words: BULK_TEXTS.sent };
  });

/**
 * Applies the work to each manuscript separately: one refusal does not affect the others.
 */
async function actOnEach(
  { ids, press }: Selected,
  call: SignedInCall,
  work: (one: ManuscriptCall, recordPress: RecordPress) => Promise<ActionResult>,
): Promise<BulkReply> {
  const { context, user } = call;
  const visibility = await visibilityOf(context.reader, user);
  const outcomes: BulkOutcome[] = [];
  for (const id of ids) {
    const manuscript = await findVisibleManuscript(context.reader, id, visibility);
    const outcome = { id, manuscript_number: manuscript?.manuscript_number ?? '', before: null };
    if (!manuscript) {
      outcomes.push({ ...outcome, result: 'refused', words: BULK_TEXTS.noAccess });
      continue;
    }
    const recordPress: RecordPress = async (trx) => {
      const done = { account_id: user.id, press, manuscript_id: id, done_at: context.clock.now() };
      if (!(await recordBulkAction(trx, done))) throw new AlreadyDone();
    };
    try {
      const { words, isUnchanged = false, before = null } = await work({ ...call, manuscript }, recordPress);
      outcomes.push({ ...outcome, result: isUnchanged ? 'unchanged' : 'done', words, before });
    } catch (thrown) {
      if (thrown instanceof AlreadyDone)
        outcomes.push({ ...outcome, result: 'unchanged', words: BULK_TEXTS.alreadyDone });
      else outcomes.push({ ...outcome, result: 'refused', words: refusalText(thrown) });
    }
  }
  return { outcomes };
}

/** Returns the reason for a refusal; rethrows other errors. */
function refusalText(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message;
  throw thrown;
}

/**
 * Sets or clears the volume and issue of an accepted manuscript, creating them if they are new. `alongside` runs in the
 * same transaction.
 * @throws Problem unprocessable if the manuscript is not accepted, or is published; conflict if it has changed since
 * `version`, or is no longer in the place `seen`
 */
export async function setIssue(
  {
    volume,
    issue,
    version,
    seen,
  }: ManuscriptPlace & { version?: number | undefined; seen?: ManuscriptPlace | undefined },
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
  alongside: (trx: Transaction<Database>) => Promise<unknown> = async () => {},
): Promise<{ before: ManuscriptPlace; version: number; isChanged: boolean }> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    await alongside(trx);
    if (!has('isAccepted', manuscript.status) || has('isOnSite', manuscript.status)) {
      throw new Problem('unprocessable', BULK_TEXTS.onlyAccepted);
    }
    if (version !== undefined && version !== manuscript.version) throw new Problem('conflict', EDITORIAL_TEXTS.stale);
    const before = await readPlace(readerOf(trx), id);
    if (before.volume === volume && before.issue === issue) {
      return { before, version: manuscript.version, isChanged: false };
    }
    if (seen && (before.volume !== seen.volume || before.issue !== seen.issue)) {
      throw new Problem('conflict', BULK_TEXTS.placedElsewhere(before));
    }
    const place = await ensurePlace(trx, { volume, issue }, plainDate(now));
    const { status, revision_due_on } = manuscript;
    await updateManuscript(trx, id, { status, revision_due_on, ...place }, now);
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id } };
    await appendEvent(trx, { ...event, action: 'manuscript.placed', details: { volume, issue } }, now);
    return { before, version: manuscript.version + 1, isChanged: true };
  });
}

async function ensurePlace(trx: Transaction<Database>, { volume, issue }: ManuscriptPlace, today: string) {
  if (volume === null) return { volume_id: null, issue_id: null };
  const year = Number(today.slice(0, 4));
  const volume_id = await ensureVolume(trx, { id: randomId(), number: volume, year });
  if (issue === null) return { volume_id, issue_id: null };
  const issue_id = await ensureIssue(trx, { id: randomId(), volume_id, number: issue, publication_date: today });
  return { volume_id, issue_id };
}
