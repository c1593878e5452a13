import { FURTHER_KINDS, FURTHER_TEXTS, type FurtherKind } from '#domain/submission/further-file/further-file';
import type { OfficeFurtherFilesChange } from '#domain/submission/further-file/office-further-file';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { notifyWaitingReviewers } from './notify-waiting.ts';
import { lockFile, updateFile } from './queries.ts';
import { filesChange } from './read-files.ts';

type OfficeCall = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/**
 * An editor lets reviewers get a file although something in it may name its authors, or keeps it from them.
 * @throws Problem not_found; conflict if there is nothing to decide, or no copy to show
 */
export async function settleFile(
  { file: id, outcome }: { file: string; outcome: 'show' | 'withhold' },
  { context, user, manuscript }: OfficeCall,
): Promise<OfficeFurtherFilesChange> {
  const now = context.clock.now();
  const settled = outcome === 'show' ? 'shown' : 'withheld';
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript.id);
    const file = await lockFile(trx, manuscript.id, id);
    if (!file) throw notFound();
    if (!FURTHER_KINDS[file.kind].isForReviewers) throw new Problem('conflict', FURTHER_TEXTS.neverForReviewers);
    if (settled === 'shown') {
      if (!file.searched_at) throw new Problem('conflict', FURTHER_TEXTS.copyPending);
      if (!file.copy_file_key) throw new Problem('conflict', FURTHER_TEXTS.noCopy);
      if (!file.held_since && file.settled === null) throw new Problem('conflict', FURTHER_TEXTS.notHeld);
    }
    if (file.settled === settled) return;
    await updateFile(trx, id, { settled, settled_by: user.email, settled_at: now });
    if (settled === 'shown') await notifyWaitingReviewers(trx, file, now);
    const happened = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id: manuscript.id } };
    const details = { further_file_id: id };
    await appendEvent(trx, { ...happened, action: `further-file.${settled}`, details }, now);
  });
  return filesChange(settled === 'shown' ? FURTHER_TEXTS.shown : FURTHER_TEXTS.withheld, { context, manuscript });
}

/**
 * An editor says what a file is. One that reviewers get for that is copied and searched first.
 * @throws Problem not_found
 */
export async function changeKind(
  { file: id, kind }: { file: string; kind: FurtherKind },
  { context, user, manuscript }: OfficeCall,
): Promise<OfficeFurtherFilesChange> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript.id);
    const file = await lockFile(trx, manuscript.id, id);
    if (!file) throw notFound();
    if (file.kind === kind) return;
    await updateFile(trx, id, { kind });
    if (FURTHER_KINDS[kind].isForReviewers && !file.searched_at) {
      const payload = { manuscript_id: manuscript.id, further_file_id: id };
      await enqueue(trx, { kind: 'further-file.copy', payload }, now);
    }
    const happened = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id: manuscript.id } };
    const details = { further_file_id: id, from: file.kind, to: kind };
    await appendEvent(trx, { ...happened, action: 'further-file.kind-changed', details }, now);
  });
  context.wakeOutbox();
  return filesChange(FURTHER_TEXTS.kindChanged, { context, manuscript });
}
