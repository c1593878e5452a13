import { readFile } from 'node:fs/promises';
import { revealsAuthors } from '#domain/document/document';
import type { SearchedFile } from '#domain/message/message-file';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import type { ReceivedDocument } from '#server/document/receive-document';
import { reviewCopyOf } from '#server/document/review-copy';
import { scanDocument } from '#server/document/scan-document';
import { sha256Of, storeFile } from '#server/document/store-document';
import type { StoredOriginal } from '#server/document/take-document';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, UploaderCall } from '#server/kernel/http/route';
import { callerOf, inTurn } from '#server/kernel/thread/turns';
import { listNamesToKeep } from './queries.ts';
import { each, received } from './take-uploads.ts';

/** Who gets a file of the office, and must not learn who the others are. */
type Audience = 'author' | 'reviewer';

/** A file of the office as its readers get it, and whom it would name to them. */
interface Cleaned {
  file: StoredOriginal;
  searched: SearchedFile;
}

/**
 * Prepares files of the office for authors or a reviewer: copies without what programs record about people, searched
 * for those whom the readers must not learn of.
 * @throws Problem with the field `uploads`; unavailable where the journal cannot take files now
 */
export async function withCleanFiles<Result>(
  uploads: readonly string[],
  { call, kind }: { call: ManuscriptCall; kind: Audience },
  work: (files: readonly StoredOriginal[], searched: readonly SearchedFile[]) => Promise<Result>,
): Promise<Result> {
  return received(uploads, call, async (documents) => {
    const identities = documents.length > 0 ? await listNamesToKeep(call.context.reader, call.manuscript.id, kind) : [];
    const cleaned = await each(documents, (document) => clean(document, identities, call));
    return work(
      cleaned.map(({ file }) => file),
      cleaned.map(({ searched }) => searched),
    );
  });
}

type Identities = Awaited<ReturnType<typeof listNamesToKeep>>;

async function clean(document: ReceivedDocument, identities: Identities, call: UploaderCall): Promise<Cleaned> {
  const { path, name, format } = document;
  const { context } = call;
  const label = name.replace(/\.[^.]*$/, '');
  const { copy, report } = await inTurn(callerOf(call), async () => {
    await inspectDocument(path, format);
    return reviewCopyOf({ bytes: await readFile(path), format, label, identities });
  });
  if (!copy) throw new Problem('unprocessable', report.reason);
  const scan_status = await scanDocument(path, context);
  const file_key = await storeFile(context, 'messages', copy, format);
  const names = report.leaks.filter((leak) => revealsAuthors([leak])).map(({ found }) => found);
  return {
    file: { file_key, name, format, bytes: copy.length, sha256: sha256Of(copy), scan_status, flags: [] },
    searched: { name, names: [...new Set(names)], unread: report.reason },
  };
}
