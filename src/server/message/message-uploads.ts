import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { rejectedFileText } from '#domain/message/message-file';
import { type ReceivedDocument, receiveUploads } from '#server/document/receive-document';
import { claimFile } from '#server/document/store-document';
import { type StoredOriginal, takeDocument } from '#server/document/take-document';
import { Problem } from '#server/kernel/http/problem';
import type { UploaderCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { insertMessageFile } from './queries.ts';

/**
 * Accepts files for the office unchanged.
 * @throws Problem with the field `uploads`; unavailable if the journal cannot accept files now
 */
export async function withMessageFiles<Result>(
  uploads: readonly string[],
  call: UploaderCall,
  work: (files: readonly StoredOriginal[]) => Promise<Result>,
): Promise<Result> {
  return withReceivedUploads(uploads, call, async (documents) =>
    work(await acceptEach(documents, (document) => takeDocument(document, call, 'messages'))),
  );
}

/** Processes documents one by one; errors name the file. */
export async function acceptEach<Taken>(
  documents: readonly ReceivedDocument[],
  take: (document: ReceivedDocument) => Promise<Taken>,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const document of documents) {
    try {
      taken.push(await take(document));
    } catch (thrown) {
      if (!(thrown instanceof Problem) || /^(unavailable|too_many_requests)$/.test(thrown.code)) throw thrown;
      throw uploadsProblem(thrown, rejectedFileText(document.name, thrown.message));
    }
  }
  return taken;
}

/** Assembles uploads; a problem is reported at the field `uploads`. */
export async function withReceivedUploads<Result>(
  ...[uploads, call, work]: Parameters<typeof receiveUploads<Result>>
): Promise<Result> {
  let areReceived = false;
  try {
    return await receiveUploads(uploads, call, (documents) => {
      areReceived = true;
      return work(documents);
    });
  } catch (thrown) {
    if (areReceived || !(thrown instanceof Problem) || thrown.code === 'unavailable') throw thrown;
    throw uploadsProblem(thrown, thrown.message);
  }
}

const uploadsProblem = ({ code }: Problem, text: string) => new Problem(code, text, { fields: { uploads: [text] } });

export interface MessageContent {
  text: string;
  files: readonly StoredOriginal[];
}

/** Inserts a message's files, in its transaction. */
export async function insertFiles(
  trx: Transaction<Database>,
  files: readonly StoredOriginal[],
  of: { message_id: string | null; inquiry_message_id: string | null },
  created_at: Date,
): Promise<void> {
  for (const { flags, ...file } of files) {
    const id = randomId();
    await insertMessageFile(trx, { ...file, ...of, id, flags: JSON.stringify(flags), created_at });
    await claimFile(trx, file.file_key, created_at);
    if (file.scan_status !== 'pending') continue;
    await enqueue(trx, { kind: 'message-file.scan', payload: { message_file_id: id } }, created_at);
  }
}
