import type { Transaction } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#database/schema';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import { reviewDays } from '#domain/journal/timeline';
import { addDays, plainDate } from '#domain/kernel/date';
import { ASKED_MAX, type ReviewerAssignment } from '#domain/review/asking';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { requireDueDay } from '#server/kernel/http/require-due-day';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { readEditorManuscript } from '#server/manuscript/whole-queries';
import { countAsked, findCandidateRule, keepCandidateRule } from './candidate-rule-queries.ts';
import { inviteReviewer } from './invite-reviewer.ts';
import { refuseNamesOfAuthors } from './refuse-names.ts';

/**
 * Invites somebody to review the present round of a manuscript (spec §5, §7).
 * @throws Problem bad_request for a date that has passed; conflict
 * with the sentence of `inviteReviewer`, and with the present manuscript where it is not of the `version` that was seen;
 * unprocessable where the letter names an author
 */
export async function assignReviewer(
  { reviewer_email: email, due_on, version, letter, are_names_meant }: z.infer<typeof ReviewerAssignment>,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  const today = plainDate(now);
  if (letter && !are_names_meant) await refuseNamesOfAuthors(context.reader, id, letter);
  const isStale = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (version !== undefined && version !== manuscript.version) return true;
    if (due_on) requireDueDay('due_on', due_on, now);
    const { happenings } = await inviteReviewer(
      trx,
      {
        manuscript,
        email,
        due_on: due_on ?? addDays(today, reviewDays(context.journal)),
        by: user,
        mayRenew: true,
        letter: letter ?? null,
      },
      now,
    );
    await makeRoom(trx, manuscript, user, now);
    for (const happening of happenings) await appendEvent(trx, happening, now);
    return false;
  });
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  if (isStale) throw new Problem('conflict', EDITORIAL_TEXTS.stale, { extra: { manuscript } });
  context.wakeOutbox();
  return { message: `Reviewer ${email} assigned successfully.`, manuscript };
}

/** Whoever invites by hand beyond the number that was wanted wants that many. */
async function makeRoom(
  trx: Transaction<Database>,
  manuscript: { id: string; round: number },
  { email }: { email: string },
  now: Date,
): Promise<void> {
  const rule = await findCandidateRule(trx, manuscript);
  if (rule.at_once === null) return;
  const asked = await countAsked(trx, manuscript);
  if (asked <= rule.at_once) return;
  const changed = { changed_by: email, changed_at: now };
  await keepCandidateRule(trx, manuscript, { ...rule, at_once: Math.min(asked, ASKED_MAX) }, changed);
}
