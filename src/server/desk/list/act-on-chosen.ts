import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import {
  type BeforeChosen,
  CHOSEN_TEXTS,
  type ChosenOutcome,
  type ChosenReply,
  issuePlaceText,
} from '#domain/desk/list/chosen';
import type { ManuscriptPlace } from '#domain/manuscript/place';
import { assignEditor } from '#server/account/colleague/assign-editor';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, SignedInCall } from '#server/kernel/http/route';
import { findSeenManuscript, visibilityOf } from '#server/manuscript/queries';
import { writeAsOffice } from '#server/message/write-as-office';
import { remind } from '#server/review/change-assignment';
import { findEditorId, listLate, noteDone } from './chosen-queries.ts';
import { setIssue } from './set-issue.ts';

/** Which manuscripts were chosen, under which press of the button. */
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
    const manuscript = await findSeenManuscript(context.reader, id, sight);
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
