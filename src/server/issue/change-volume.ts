import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { type IssueNames, VOLUME_TEXTS, type VolumeNames } from '#domain/issue/volume-change';
import { issueLabel, volumeLabel } from '#domain/publication/volume';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { planTurns, requestBuild } from '#server/publishing/request-build';
import {
  deleteIssue,
  deleteVolume,
  listEditorialVolumes,
  lockIssue,
  lockVolume,
  renameIssue,
  renameVolume,
} from './queries.ts';
import { renameCovers, takeCovers } from './show-cover.ts';

type Office = Pick<SignedInCall, 'context' | 'user'>;
interface Wish<Names> {
  id: string;
  /** The name the editor saw. */
  seen: Names;
  /** The new name; without one it is deleted. */
  names?: Names | undefined;
}

/**
 * Renames a mistyped volume, or deletes it with its issues, if it has no manuscripts.
 * @throws Problem not_found; conflict if it is in use, has changed, or the number is taken
 */
export function changeVolume({ id, seen, names }: Wish<VolumeNames>, office: Office) {
  return change({ type: 'volume', id }, office, async (trx) => {
    const volume = await lockVolume(trx, id);
    if (!volume) throw notFound();
    const isCurrentVersion = volume.number === seen.number && volume.year === seen.year;
    refuse(volume, isCurrentVersion);
    if (!names) {
      await takeCovers(trx, { volume: id });
      await deleteVolume(trx, id);
    } else if (!(await renameVolume(trx, id, names))) throw taken(`Volume ${names.number}`);
    else await renameCovers(trx, { volume: id });
    return { from: volumeLabel(volume), to: names && volumeLabel(names) };
  });
}

/**
 * The same for an issue, whose date may also change.
 * @throws Problem as above
 */
export function changeIssue({ id, seen, names }: Wish<IssueNames>, office: Office) {
  return change({ type: 'issue', id }, office, async (trx) => {
    const issue = await lockIssue(trx, id);
    if (!issue) throw notFound();
    const isCurrentVersion = issue.number === seen.number && issue.publication_date === seen.publication_date;
    refuse(issue, isCurrentVersion);
    if (!names) {
      await takeCovers(trx, { issue: id });
      await deleteIssue(trx, id);
    } else if (!(await renameIssue(trx, issue, names))) throw taken(`Issue ${names.number} in this volume`);
    else {
      await renameCovers(trx, { issue: id });
      await planTurns(trx, [names.publication_date], office.context.clock.now());
    }
    return { from: issueLabel(issue), to: names && issueLabel(names) };
  });
}

/** Volumes are public, so every change triggers a build. */
async function change(
  object: { type: 'volume' | 'issue'; id: string },
  { context, user }: Office,
  work: (trx: Transaction<Database>) => Promise<{ from: string; to: string | undefined }>,
) {
  const now = context.clock.now();
  const { from, to } = await context.db.transaction().execute(async (trx) => {
    const done = await work(trx);
    const actor = { id: user.id, name: user.email };
    const action = `${object.type}.${done.to ? 'renamed' : 'removed'}` as const;
    const details = { from: done.from, ...(done.to && { to: done.to }) };
    await appendEvent(trx, { actor, action, object, details }, now);
    await requestBuild(trx, { reason: 'office', actor }, now);
    return done;
  });
  context.wakeOutbox();
  const message = to ? `“${from}” is now “${to}”.` : `“${from}” has been removed.`;
  return { message, volumes: await listEditorialVolumes(context.reader) };
}

function refuse({ is_empty }: { is_empty: boolean }, isCurrentVersion: boolean): void {
  if (!isCurrentVersion) throw new Problem('conflict', VOLUME_TEXTS.stale);
  if (!is_empty) throw new Problem('conflict', VOLUME_TEXTS.inUse);
}

function taken(called: string): Problem {
  const text = VOLUME_TEXTS.taken(called);
  return new Problem('conflict', text, { fields: { number: [text] }, showText: true });
}
