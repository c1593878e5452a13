import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import { CHOSEN_TEXTS } from '#domain/desk/list/chosen';
import { plainDate } from '#domain/kernel/date';
import type { ManuscriptPlace } from '#domain/manuscript/place';
import { ensureIssue, ensureVolume } from '#server/issue/volume-queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { lockManuscript, updateManuscript } from '#server/manuscript/queries';
import { readPlace } from './chosen-queries.ts';

/**
 * Sets or clears the volume and issue of an accepted manuscript, creating new ones. `alongside` runs in the same
 * transaction.
 * @throws Problem unprocessable if it is not accepted, or published; conflict if it has changed since `version`, or is
 * elsewhere than `seen`
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
