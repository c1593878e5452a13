import { ISSUE_TEXTS } from '#domain/issue/issue-record';
import { issueName } from '#domain/publication/article-list';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { listVisible, visibilityOf } from '#server/manuscript/queries';
import { deleteCallAnswer, findByNumber, findIssue, upsertCallAnswer } from './queries.ts';
import { readIssue } from './read-issue.ts';

type OfficeCall = Pick<SignedInCall, 'context' | 'user'>;

/**
 * Records that a manuscript answers an issue’s call for papers.
 * @throws Problem not_found; unprocessable if the issue has no call; bad_request for a number unknown to the editor
 */
export async function recordCallAnswer(
  { id, manuscript_number }: { id: string; manuscript_number: string },
  call: OfficeCall,
) {
  const { context, user } = call;
  const issue = await findIssue(context.reader, id);
  if (!issue) throw notFound();
  if (!issue.is_special || issue.call_text === '') throw new Problem('unprocessable', ISSUE_TEXTS.noCall);
  const manuscript = await findByNumber(context.reader, manuscript_number, await visibilityOf(context.reader, user));
  if (!manuscript) {
    const text = ISSUE_TEXTS.unknownNumber;
    throw new Problem('bad_request', text, { fields: { manuscript_number: [text] }, showText: true });
  }
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await upsertCallAnswer(trx, { manuscript_id: manuscript.id, issue_id: id, noted_at: now });
    const details = { call: callTitle(issue) };
    const object = { type: 'manuscript', id: manuscript.id };
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'manuscript.call-noted', object, details }, now);
  });
  return { message: ISSUE_TEXTS.noted, issue: await readIssue(id, call) };
}

/**
 * Removes a manuscript from a call's answers.
 * @throws Problem not_found
 */
export async function removeCallAnswer({ id, manuscript }: { id: string; manuscript: string }, call: OfficeCall) {
  const { context, user } = call;
  const [issue, sight] = await Promise.all([findIssue(context.reader, id), visibilityOf(context.reader, user)]);
  const seen = await listVisible(context.reader, [manuscript], sight);
  if (!issue || !seen.has(manuscript)) throw notFound();
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    if (!(await deleteCallAnswer(trx, { manuscript_id: manuscript, issue_id: id }))) throw notFound();
    const details = { call: callTitle(issue) };
    const object = { type: 'manuscript', id: manuscript };
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'manuscript.call-removed', object, details }, now);
  });
  return { message: ISSUE_TEXTS.takenOff, issue: await readIssue(id, call) };
}

const callTitle = ({ title, volume_number, year, number }: NonNullable<Awaited<ReturnType<typeof findIssue>>>) =>
  title || issueName({ number: volume_number, year }, { number });
