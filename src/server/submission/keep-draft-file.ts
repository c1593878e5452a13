import type { ReceivedDocument } from '#server/document/receive-document';
import { claimFile, storeFile } from '#server/document/store-document';
import type { SignedInCall } from '#server/kernel/http/route';
import { findDraft, findDraftFile, replaceDraftFile } from './draft-queries.ts';

/** Keeps an examined manuscript with one's draft, in place of an earlier file; false if there is no such draft. */
export async function keepDraftFile(
  draftId: string,
  { path, name, format, bytes, sha256 }: ReceivedDocument,
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
): Promise<boolean> {
  const { db, reader, clock } = context;
  const kept = await findDraftFile(reader, user.id, draftId);
  // Every change of the authors has the file examined again.
  if (kept?.sha256 === sha256 && kept.name === name) return true;
  if (!(await findDraft(reader, user.id, draftId))) return false;
  const file_key = await storeFile(context, 'drafts', path, format);
  const sent_at = clock.now();
  const file = { draft_id: draftId, file_key, name, format, bytes, sha256, sent_at };
  return db.transaction().execute(async (trx) => {
    if (!(await replaceDraftFile(trx, user.id, file))) return false;
    await claimFile(trx, file_key, sent_at);
    return true;
  });
}
