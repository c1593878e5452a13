import type { Insertable, Transaction } from 'kysely';
import type { Database, ManuscriptFileTable } from '#database/schema';
import type { DocumentFlag, SentKind } from '#domain/document/document';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import type { UploaderCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { insertManuscriptFile } from './file-queries.ts';
import type { ReceivedDocument } from './receive-document.ts';
import { scanDocument } from './scan-document.ts';
import { claimFile, storeFile } from './store-document.ts';

export interface StoredOriginal
  extends Pick<Insertable<ManuscriptFileTable>, 'file_key' | 'name' | 'format' | 'bytes' | 'sha256' | 'scan_status'> {
  flags: readonly DocumentFlag[];
}

/**
 * Inspects, scans and stores a file of a manuscript or message; a row must then claim it.
 * @throws Problem with the field `file`; unavailable if too many files are being inspected
 */
export async function takeDocument(
  document: ReceivedDocument,
  call: UploaderCall,
  folder: 'manuscripts' | 'messages' = 'manuscripts',
): Promise<StoredOriginal> {
  const { path, name, format, bytes, sha256 } = document;
  const { context } = call;
  const { flags } = await withTurn(callerOf(call), () => inspectDocument(path, format));
  const scan_status = await scanDocument(path, context);
  const file_key = await storeFile(context, folder, path, format);
  return { file_key, name, format, bytes, sha256, scan_status, flags };
}

type AcceptedFile = StoredOriginal & { manuscript_id: string; round: number; kind: SentKind };

/** Inserts an accepted file of a round. */
export async function insertAcceptedFile(
  trx: Transaction<Database>,
  { flags, ...file }: AcceptedFile,
  now: Date,
): Promise<void> {
  await insertManuscriptFile(trx, { ...file, id: randomId(), flags: JSON.stringify(flags), created_at: now });
  await claimFile(trx, file.file_key, now);
}
