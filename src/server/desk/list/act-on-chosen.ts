import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import {
  type BeforeChosen,
  CHOSEN_TEXTS,
  type ChosenOutcome,
  type ChosenReply,
  issuePlaceText,
} from '#domain/desk/list/chosen';
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
import { findEditorId, listLate, noteDone, readPlace } from './queries.ts';

/** The selected manuscripts, and the id of the button press. */
interface Chosen {
  ids: readonly string[];
  press: string;
}

/** The outcome for one manuscript. */
type Done = Pick<ChosenOutcome, 'words'> & { isUnchanged?: boolean; before?: BeforeChosen };

/** Records the press in the same transaction, which does nothing if it was recorded before. */
type Once = (trx: Transaction<Database>) => Promise<void>;

class DoneBefore extends Error {}

/** Assigns the selected manuscripts to an editor. */
export const assignChosen = ({ editor_id, ...chosen }: Chosen & { editor_id: string }, call: SignedInCall) =>
  forEach(chosen, call, async (one, once) => {
    const instead_of = await findEditorId(one.context.reader, one.manuscript.id);
    const { message } = await assignEditor({ editor_id, instead_of }, one, once);
    return {
      words: message,
      ...(instead_of === editor_id ? { isUnchanged: true } : { before: { editor_id: instead_of } }),
    };
  });

/** Reminds overdue reviewers of the selected manuscripts, at most once a day each. */
export const remindChosen = (chosen: Chosen, call: SignedInCall) =>
  forEach(chosen, call, async (one) => {
    const late = await listLate(one.context.journal, one.context.reader, one.manuscript.id, one.context.clock.now());
    if (late.length === 0) return { words: CHOSEN_TEXTS.noneLate, isUnchanged: true };
    const refused: string[] = [];
    for (const assignment of late) {
      await remind(assignment, one).catch((thrown: unknown) => refused.push(sentenceOf(thrown)));
    }
    const count = late.length - refused.length;
    const done = count > 0 ? [`${count} reviewer${count === 1 ? ' is' : 's are'} reminded.`] : [];
    return { words: [...done, ...new Set(refused)].join(' '), isUnchanged: count === 0 };
  });

/** Sets the volume and issue of the chosen manuscripts that are accepted. */
export const placeChosen = ({ volume, issue, ...chosen }: Chosen & ManuscriptPlace, call: SignedInCall) =>
  forEach(chosen, call, async (one, once) => {
    const { before, version, isChanged } = await setIssue({ volume, issue }, one, once);
    const words = issuePlaceText({ volume, issue });
    return { words, ...(isChanged ? { before: { place: { ...before, version } } } : { isUnchanged: true }) };
  });

/** Writes to the authors of each selected manuscript, in its own thread. */
export const writeToChosen = ({ text, ...chosen }: Chosen & { text: string }, call: SignedInCall) =>
  forEach(chosen, call, async (one, once) => {
    const place = { kind: 'author', assignment_id: null } as const;
    await writeAsOffice({ ...place, text, uploads: [], are_names_meant: false }, one, once);
    return { words: CHOSEN_TEXTS.sent };
  });

/**
 * Applies the work to each manuscript separately: one refusal does not affect the others. Hidden ones are refused as
 * not found.
 */
async function forEach(
  { ids, press }: Chosen,
  call: SignedInCall,
  work: (one: ManuscriptCall, once: Once) => Promise<Done>,
): Promise<ChosenReply> {
  const { context, user } = call;
  const sight = await visibilityOf(context.reader, user);
  const outcomes: ChosenOutcome[] = [];
  for (const id of ids) {
    const manuscript = await findVisibleManuscript(context.reader, id, sight);
    const outcome = { id, manuscript_number: manuscript?.manuscript_number ?? '', before: null };
    if (!manuscript) {
      outcomes.push({ ...outcome, result: 'refused', words: CHOSEN_TEXTS.unseen });
      continue;
    }
    const once: Once = async (trx) => {
      const done = { account_id: user.id, press, manuscript_id: id, done_at: context.clock.now() };
      if (!(await noteDone(trx, done))) throw new DoneBefore();
    };
    try {
      const { words, isUnchanged = false, before = null } = await work({ ...call, manuscript }, once);
      outcomes.push({ ...outcome, result: isUnchanged ? 'unchanged' : 'done', words, before });
    } catch (thrown) {
      if (thrown instanceof DoneBefore)
        outcomes.push({ ...outcome, result: 'unchanged', words: CHOSEN_TEXTS.doneBefore });
      else outcomes.push({ ...outcome, result: 'refused', words: sentenceOf(thrown) });
    }
  }
  return { outcomes };
}

/** The reason of a refusal; rethrows other errors. */
function sentenceOf(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message;
  throw thrown;
}

/**
 * Sets or clears the volume and issue of an accepted manuscript, creating new ones. `alongside` runs in the same
 * transaction.
 * @throws Problem unprocessable if it is not accepted, or published; conflict if it has changed since `version`, or is
 * not where `seen` says
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
      throw new Problem('unprocessable', CHOSEN_TEXTS.onlyAccepted);
    }
    if (version !== undefined && version !== manuscript.version) throw new Problem('conflict', EDITORIAL_TEXTS.stale);
    const before = await readPlace(readerOf(trx), id);
    if (before.volume === volume && before.issue === issue) {
      return { before, version: manuscript.version, isChanged: false };
    }
    if (seen && (before.volume !== seen.volume || before.issue !== seen.issue)) {
      throw new Problem('conflict', CHOSEN_TEXTS.placedElsewhere(before));
    }
    const place = await ensurePlace(trx, { volume, issue }, plainDate(now));
    const { status, revision_due_on } = manuscript;
    await updateManuscript(trx, id, { status, revision_due_on, ...place }, now);
    const happened = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id } };
    await appendEvent(trx, { ...happened, action: 'manuscript.placed', details: { volume, issue } }, now);
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
