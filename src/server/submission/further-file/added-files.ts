import type { Selectable, Transaction } from 'kysely';
import type { Database, FurtherFileTable } from '#database/schema';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { type FurtherFormat, furtherFormatOf } from '#domain/document/further-format';
import { FURTHER_KINDS, FURTHER_TEXTS } from '#domain/submission/further-file/further-file';
import type { FileRules } from '#server/document/receive-document';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { moveToManuscript } from './queries.ts';

/** Moves a draft's files to its manuscript, in the transaction that submits it. Review copies are made later. */
export async function moveDraftFiles(
  trx: Transaction<Database>,
  { draft_id, manuscript_id, actor }: { draft_id: string; manuscript_id: string; actor: Actor & { id: string } },
  now: Date,
): Promise<void> {
  const files = await moveToManuscript(trx, { draft_id, manuscript_id, account_id: actor.id });
  for (const file of files) await recordAddedFile(trx, { ...file, manuscript_id, actor }, now);
}

/** Logs a new file, and queues its review copy and scan where needed. */
export async function recordAddedFile(
  trx: Transaction<Database>,
  {
    id,
    manuscript_id,
    kind,
    sha256,
    scan_status,
    actor,
  }: Pick<Selectable<FurtherFileTable>, 'id' | 'kind' | 'sha256' | 'scan_status'> & {
    manuscript_id: string;
    actor: Actor & { id: string };
  },
  now: Date,
): Promise<void> {
  const payload = { manuscript_id, further_file_id: id };
  if (FURTHER_KINDS[kind].isForReviewers) await enqueue(trx, { kind: 'further-file.copy', payload }, now);
  if (scan_status === 'pending') await enqueue(trx, { kind: 'further-file.scan', payload }, now);
  const details = { further_file_id: id, kind, file_sha256: sha256 };
  const object = { type: 'manuscript', id: manuscript_id };
  await appendEvent(trx, { actor, action: 'further-file.added', object, details }, now);
}

/** The files accepted with a manuscript. */
export const FURTHER_FILE_RULES: FileRules<FurtherFormat> = {
  formatOf: furtherFormatOf,
  max: DOCUMENT_MAX_BYTES,
  wrongType: FURTHER_TEXTS.wrongType,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};
