import { join } from 'node:path';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { cleanFileName } from '#domain/document/file-name';
import { MESSAGE_FILE_TEXTS, MESSAGE_FILES_MAX } from '#domain/message/message-file';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { scanDocument } from '#server/document/scan-document';
import { storeFile } from '#server/document/store-document';
import type { StoredOriginal } from '#server/document/take-document';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { inTemporaryFolder, spool } from '#server/kernel/http/spool';
import { inTurn } from '#server/kernel/thread/turns';
import type { ReadMail } from './read-mail.ts';

/** What became of the files of a mail: stored, or refused with a sentence. */
interface Taken {
  files: StoredOriginal[];
  refused: { name: string; reason: string }[];
}

/**
 * Looks at the files of a mail as at those of a submission, inside and for viruses, and stores what may be kept; a row has
 * to claim it then.
 * @throws Problem unavailable where the journal cannot take files now: the mail comes again
 */
export async function takeFiles(attachments: ReadMail['attachments'], from: string, context: Context): Promise<Taken> {
  const taken: Taken = { files: [], refused: [] };
  for (const [index, attachment] of attachments.entries()) {
    const name = cleanFileName(attachment.filename ?? 'without a name');
    try {
      if (index >= MESSAGE_FILES_MAX) throw new Problem('unprocessable', MESSAGE_FILE_TEXTS.tooMany);
      taken.files.push(await takeFile({ name, bytes: bytesOf(attachment) }, from, context));
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code === 'unavailable') throw thrown;
      taken.refused.push({ name, reason: thrown.message });
    }
  }
  return taken;
}

async function takeFile(
  { name, bytes }: { name: string; bytes: Uint8Array },
  from: string,
  context: Context,
): Promise<StoredOriginal> {
  const format = formatOf(name);
  if (!format) throw new Problem('bad_request', DOCUMENT_TEXTS.wrongType);
  if (bytes.length === 0) throw new Problem('bad_request', DOCUMENT_TEXTS.empty);
  if (bytes.length > DOCUMENT_MAX_BYTES) throw new Problem('too_large', DOCUMENT_TEXTS.tooLarge);
  return inTemporaryFolder(async (folder) => {
    const { path, sha256 } = await spool(chunksOf(bytes), join(folder, 'file'));
    const { flags } = await inTurn({ key: `mail ${from}`, kind: 'visitor' }, () => inspectDocument(path, format));
    const scan_status = await scanDocument(path, context);
    const file_key = await storeFile(context, 'messages', path, format);
    return { file_key, name, format, bytes: bytes.length, sha256, scan_status, flags };
  });
}

const bytesOf = ({ content }: ReadMail['attachments'][number]) =>
  new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);

async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}
