import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { claimFile } from '#server/document/store-document';
import type { StoredOriginal } from '#server/document/take-document';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { insertMessageFile } from './file-queries.ts';

export interface MailContent {
  text: string;
  files: readonly StoredOriginal[];
}

/** Inserts a message's files, in its transaction. */
export async function keepFiles(
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
