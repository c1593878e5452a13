import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { type IssueNames, VOLUME_TEXTS, type VolumeNames } from '#domain/issue/issue-record';
import { issueLabel, volumeLabel } from '#domain/publication/volume';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { requestBuild, scheduleBuilds } from '#server/publishing/request-build';
import { removeCovers, updateCovers } from './issue-cover.ts';
import {
  deleteIssue,
  deleteVolume,
  listEditorialVolumes,
  lockIssue,
  lockVolume,
  renumberIssue,
  renumberVolume,
} from './queries.ts';

type OfficeCall = Pick<SignedInCall, 'context' | 'user'>;
interface VolumeEdit<Names> {
  id: string;
  /** The values that the editor saw. */
  seen: Names;
  /** If omitted, the volume or issue is deleted. */
  names?: Names | undefined;
}

/**
 * Changes a volume's number or year, or deletes it with its issues, if it has no manuscripts.
 * @throws Problem not_found; conflict if it is in use, has changed, or the number is taken
 */
export function changeVolume({ id, seen, names }: VolumeEdit<VolumeNames>, office: OfficeCall) {
  return change({ type: 'volume', id }, office, async (trx) => {
    const volume = await lockVolume(trx, id);
    if (!volume) throw notFound();
    const isCurrentVersion = volume.number === seen.number && volume.year === seen.year;
    refuseIfChanged(volume, isCurrentVersion);
    if (!names) {
      await removeCovers(trx, { volume: id });
      await deleteVolume(trx, id);
    } else if (!(await renumberVolume(trx, id, names))) throw numberTaken(`Volume ${names.number}`);
    else await updateCovers(trx, { volume: id });
    return { from: volumeLabel(volume), to: names && volumeLabel(names) };
  });
}

/**
 * Changes an issue's number or date, or deletes it, if it has no manuscripts.
 * @throws Problem not_found; conflict if it is in use, has changed, or the number is taken
 */
export function changeIssue({ id, seen, names }: VolumeEdit<IssueNames>, office: OfficeCall) {
  return change({ type: 'issue', id }, office, async (trx) => {
    const issue = await lockIssue(trx, id);
    if (!issue) throw notFound();
    const isCurrentVersion = issue.number === seen.number && issue.publication_date === seen.publication_date;
    refuseIfChanged(issue, isCurrentVersion);
    if (!names) {
      await removeCovers(trx, { issue: id });
      await deleteIssue(trx, id);
    } else if (!(await renumberIssue(trx, issue, names))) throw numberTaken(`Issue ${names.number} in this volume`);
    else {
      await updateCovers(trx, { issue: id });
      await scheduleBuilds(trx, [names.publication_date], office.context.clock.now());
    }
    return { from: issueLabel(issue), to: names && issueLabel(names) };
  });
}

/** Requests a build after every change, because volumes are public. */
async function change(
  object: { type: 'volume' | 'issue'; id: string },
  { context, user }: OfficeCall,
  work: (trx: Transaction<Database>) => Promise<{ from: string; to: string | undefined }>,
) {
  const now = context.clock.now();
  const { from, to } = await context.db.transaction().execute(async (trx) => {
    const result = await work(trx);
    const actor = { id: user.id, name: user.email };
    const action = `${object.type}.${result.to ? 'renamed' : 'removed'}` as const;
    const details = { from: result.from, ...(result.to && { to: result.to }) };
    await appendEvent(trx, { actor, action, object, details }, now);
    await requestBuild(trx, { reason: 'office', actor }, now);
    return result;
  });
  context.wakeOutbox();
  const message = to ? `“${from}” is now “${to}”.` : `“${from}” has been removed.`;
  return { message, volumes: await listEditorialVolumes(context.reader) };
}

function refuseIfChanged({ is_empty }: { is_empty: boolean }, isCurrentVersion: boolean): void {
  if (!isCurrentVersion) throw new Problem('conflict', VOLUME_TEXTS.stale);
  if (!is_empty) throw new Problem('conflict', VOLUME_TEXTS.inUse);
}

function numberTaken(called: string): Problem {
  const text = VOLUME_TEXTS.taken(called);
  return new Problem('conflict', text, { fields: { number: [text] }, showText: true });
}
