import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { ISSUE_TEXTS, type IssueChange, type IssueText, type NewIssue, VOLUME_TEXTS } from '#domain/issue/issue-record';
import { mergeSections } from '#domain/issue/issue-sections';
import { issueName } from '#domain/publication/article-list';
import { callChangeDays } from '#domain/publication/call';
import { mergeOrder } from '#domain/publication/issue-contents';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { requestBuild, scheduleBuilds } from '#server/publishing/request-build';
import { setCover } from './issue-cover.ts';
import { ensureVolume, findIssue, insertIssue, listEditorialVolumes, updateIssue } from './queries.ts';
import { readIssue } from './read-issue.ts';

type OfficeCall = Pick<SignedInCall, 'context' | 'user'>;

/**
 * Creates an issue, and its volume if new; an existing volume keeps its year.
 * @throws Problem conflict if the volume has an issue with that number
 */
export async function createIssue({ volume, year, ...issue }: NewIssue, { context, user }: OfficeCall) {
  const now = context.clock.now();
  const id = randomId();
  const called = `Issue ${issue.number} of Volume ${volume}`;
  await context.db.transaction().execute(async (trx) => {
    const volume_id = await ensureVolume(trx, { id: randomId(), number: volume, year });
    if (!(await insertIssue(trx, { id, volume_id, ...issue }))) {
      const text = VOLUME_TEXTS.taken(called);
      throw new Problem('conflict', text, { fields: { number: [text] }, showText: true });
    }
    const actor = { id: user.id, name: user.email };
    const object = { type: 'issue', id };
    await scheduleBuilds(trx, [issue.publication_date], now);
    await appendEvent(trx, { actor, action: 'issue.created', object, details: { called } }, now);
    await requestBuild(trx, { reason: 'office', actor }, now);
  });
  context.wakeOutbox();
  return { message: ISSUE_TEXTS.created(called), id, volumes: await listEditorialVolumes(context.reader) };
}

/**
 * Saves an issue with its sections and article order; hidden articles keep their places. Without `builds` nothing is
 * published, because the office checks imported data first.
 * @throws Problem not_found; bad_request if its cover no longer exists; conflict with the current `issue` after a
 * concurrent change
 */
export async function saveIssue(
  { id, version, articles, builds, ...words }: IssueChange & { id: string; builds: boolean },
  call: OfficeCall,
) {
  const { context, user } = call;
  const before = await findIssue(context.reader, id);
  if (!before) throw notFound();
  const isCurrentVersion = before.version === version;
  const nextValues = {
    ...words,
    call_opens_on: words.call_opens_on || null,
    call_closes_on: words.call_closes_on || null,
    sections: mergeSections(before.sections, words.sections, articles),
    article_order: mergeOrder(before.article_order, [...new Set(articles)]),
  };
  const fields = (Object.keys(nextValues) as (keyof typeof nextValues)[]).filter(
    (name) => JSON.stringify(nextValues[name]) !== JSON.stringify(before[name]),
  );
  if (isCurrentVersion && fields.length === 0)
    return { message: ISSUE_TEXTS.unchanged, issue: await readIssue(id, call) };
  const now = context.clock.now();
  const isWritten =
    isCurrentVersion &&
    (await context.db.transaction().execute(async (trx) => {
      if (!(await updateIssue(trx, { id, version }, nextValues))) return false;
      const actor = { id: user.id, name: user.email };
      const volume = { number: before.volume_number, year: before.year };
      const called = issueName(volume, before);
      const object = { type: 'issue', id };
      await appendEvent(trx, { actor, action: 'issue.changed', object, details: { called, fields } }, now);
      if (builds) await requestBuild(trx, { reason: 'office', actor }, now);
      if (fields.includes('cover')) await setCover(trx, { id, number: before.number, volume, cover: words.cover });
      if (fields.includes('publication_date')) await scheduleBuilds(trx, [words.publication_date], now);
      if (fields.some((name) => name.startsWith('call_'))) await scheduleCallBuilds(trx, words, now);
      return true;
    }));
  const issue = await readIssue(id, call);
  if (!isWritten) throw new Problem('conflict', ISSUE_TEXTS.stale, { extra: { issue } });
  context.wakeOutbox();
  return { message: ISSUE_TEXTS.saved, issue };
}

/** Schedules a build for the day a call opens, and for the day after it closes. */
async function scheduleCallBuilds(
  trx: Transaction<Database>,
  { call_text, call_opens_on: opens_on, call_closes_on: closes_on }: IssueText,
  now: Date,
): Promise<void> {
  if (call_text !== '') await scheduleBuilds(trx, callChangeDays({ opens_on, closes_on }), now);
}
