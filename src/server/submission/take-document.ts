import type { Context } from '#server/context';
import { inspectDocument } from '#server/submission/document/inspect-document';
import type { StoredOriginal } from '#server/submission/new-manuscript';
import type { ReceivedDocument } from '#server/submission/receive-document';
import { scanDocument } from '#server/submission/scan-document';
import { storeFile } from '#server/submission/store-document';

/**
 * Looks at a file of a manuscript, inside and for viruses, and stores it; a row has to claim it then.
 * @throws Problem with the field `file`
 */
export async function takeDocument(document: ReceivedDocument, context: Context): Promise<StoredOriginal> {
  const { path, name, format, bytes, sha256 } = document;
  const { flags } = await inspectDocument(path, format);
  const scan_status = await scanDocument(path, context);
  const file_key = await storeFile(context, 'manuscripts', path, format);
  return { file_key, name, format, bytes, sha256, scan_status, flags };
}
