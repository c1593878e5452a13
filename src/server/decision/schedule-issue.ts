import { has } from '#domain/decision/decision';
import { type IssueSchedule, SCHEDULE_TEXTS, type ScheduledEntry } from '#domain/issue/issue-record';
import { failedChecks } from '#domain/production/record';
import { inIssueOrder } from '#domain/publication/issue-contents';
import { findIssue, listEntries } from '#server/issue/queries';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { findVisibleManuscript, visibilityOf } from '#server/manuscript/queries';
import { loadProduction } from '#server/production/load-production';
import { checksOf } from '#server/production/read-production';
import { publish, unschedule } from './publish.ts';

type Caller = Pick<SignedInCall, 'context' | 'user'>;
type Work = (one: Parameters<typeof publish>[1], version: number) => Promise<unknown>;

/**
 * Returns which articles of an issue can be published together, and what is missing from the others. @throws Problem
 * not_found
 */
export async function readSchedule(id: string, call: Caller): Promise<IssueSchedule> {
  const { found, waiting } = await listAccepted(id, call);
  return { entries: found.map(({ entry }) => entry), waiting };
}

/**
 * Sets one publication date for all ready articles of an issue, replacing any earlier date. Each is scheduled
 * separately: one refusal does not affect the others. @throws Problem not_found; unprocessable if nothing is ready;
 * bad_request for a date that is not after today
 */
export async function scheduleIssue({ id, publish_on }: { id: string; publish_on: string }, call: Caller) {
  const ready = (entry: ScheduledEntry) => entry.missing.length === 0 && entry.publish_on !== publish_on;
  const { done, schedule } = await changeEach(id, call, ready, (one, version) =>
    publish({ id: one.manuscript.id, version, notes: '', override_reason: '', publish_on }, one),
  );
  const scheduled = schedule.entries.filter((entry) => entry.publish_on === publish_on).length;
  if (done === 0 && scheduled === 0) throw new Problem('unprocessable', SCHEDULE_TEXTS.nothingReady);
  return { message: SCHEDULE_TEXTS.set(scheduled), schedule };
}

/**
 * Cancels the publication dates of an issue.
 * @throws Problem not_found; unprocessable if none has a date
 */
export async function unscheduleIssue(id: string, call: Caller) {
  const isSet = (entry: ScheduledEntry) => entry.publish_on !== null;
  const { done, schedule } = await changeEach(id, call, isSet, (one, version) => unschedule({ version }, one));
  if (done === 0) throw new Problem('unprocessable', SCHEDULE_TEXTS.nothingSet);
  return { message: SCHEDULE_TEXTS.cancelled(done), schedule };
}

/** Applies the work to each article. An invalid date would fail for all, so it ends the call. */
async function changeEach(id: string, call: Caller, isIncluded: (entry: ScheduledEntry) => boolean, work: Work) {
  const { found } = await listAccepted(id, call);
  const refused = new Map<string, string>();
  let done = 0;
  for (const { entry, version, manuscript } of found.filter((one) => isIncluded(one.entry))) {
    try {
      await work({ ...call, manuscript }, version);
      done += 1;
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code === 'bad_request') throw thrown;
      refused.set(entry.id, thrown.message);
    }
  }
  const { entries, waiting } = await readSchedule(id, call);
  const reported = entries.map((entry) => {
    const reason = refused.get(entry.id);
    return reason ? { ...entry, refused: reason } : entry;
  });
  return { done, schedule: { entries: reported, waiting } };
}

/** Lists the accepted manuscripts of an issue that the editor may see, in issue order. */
async function listAccepted(id: string, { context: { journal, reader, clock }, user }: Caller) {
  const [issue, sight] = await Promise.all([findIssue(reader, id), visibilityOf(reader, user)]);
  if (!issue) throw notFound();
  const { article_order, sections } = issue;
  const inIssue = inIssueOrder(journal, await listEntries(reader, id, sight), { articles: article_order, sections });
  const unpublished = inIssue.filter(({ status }) => !has('isOnSite', status));
  const accepted = unpublished.filter(({ status }) => has('isAccepted', status));
  const found = [];
  for (const { id: one, manuscript_number, title } of accepted) {
    const manuscript = await findVisibleManuscript(reader, one, sight);
    if (!manuscript) continue;
    const production = await loadProduction(journal, reader, one, clock.now());
    const missing = failedChecks(await checksOf(journal, production)).map(
      ({ label, message }) => `${label}: ${message}`,
    );
    const { publish_on, version } = production.state;
    found.push({ entry: { id: one, manuscript_number, title, publish_on, missing }, version, manuscript });
  }
  return { found, waiting: unpublished.length - accepted.length };
}
