import type { Selectable, Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database, FurtherFileTable } from '#database/schema';
import type { FurtherFormat } from '#domain/document/further-format';
import type { MovedFile, MovingManuscript } from '#domain/moving/in/moving';
import { FURTHER_MAX, FURTHER_TEXTS } from '#domain/submission/further-file/further-file';
import { inspectFurther } from '#server/document/inspect/inspect-further';
import { type ReceivedDocument, receiveFile } from '#server/document/receive-document';
import { scanDocument } from '#server/document/scan-document';
import { claimFile, storeFile } from '#server/document/store-document';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { callerKey, withTurn } from '#server/kernel/thread/turns';
import { lockManuscript } from '#server/manuscript/queries';
import { FILES } from '#server/submission/further-file/file-rules';
import { followAddedFile } from '#server/submission/further-file/follow-submission';
import { insertFile } from '#server/submission/further-file/queries';
import { movingIn } from './import-article.ts';
import { listFurtherFiles } from './queries.ts';
import { findKnown, isDifferentArticle } from './try-articles.ts';
import { isStillNew } from './try-manuscript.ts';

const FIELDS = ['issue', 'article', 'source_file'];
const GONE_ON = 'The manuscript has moved on here. Its authors can add files with their next version.';

/**
 * Imports a further file of an imported manuscript in progress. Inspected like an author's, with a reviewers' copy.
 * @throws Problem with the field `file` if it cannot be taken; conflict if the manuscript is not here, or has gone on
 */
export async function importManuscriptFile(call: SignedInCall): Promise<MovedFile> {
  const { context } = call;
  const taken = await receiveFile(
    call,
    { fieldNames: FIELDS, files: FILES },
    async ({ fields, document, documentProblem }) => {
      const moving = await movingIn(fields, call);
      const file = moving.manuscript?.files.find(({ source_id }) => source_id === fields.source_file);
      if (!file) throw new Problem('unprocessable', 'The manuscript has no such file.');
      const known = await findKnown(context.reader, moving);
      if (!known || isDifferentArticle(known, moving))
        throw new Problem('conflict', 'The manuscript has not been imported yet.');
      if (!document) throw documentProblem;
      const flags = await withTurn(callerKey(call), () => inspectFurther(document.path, document.format));
      const scan_status = await scanDocument(document.path, context);
      const file_key = await storeFile(context, 'further', document.path, document.format);
      const kept: Kept = { file, flags, document, scan_status, file_key };
      return context.db.transaction().execute((trx) => keep(trx, known.id, kept, call));
    },
  );
  context.wakeOutbox();
  return taken;
}

interface Kept extends Pick<Selectable<FurtherFileTable>, 'scan_status' | 'file_key'> {
  file: MovingManuscript['files'][number];
  document: ReceivedDocument<FurtherFormat>;
  flags: Awaited<ReturnType<typeof inspectFurther>>;
}

async function keep(
  trx: Transaction<Database>,
  manuscript_id: string,
  { file: { name, kind }, document: { format, bytes, sha256 }, flags, scan_status, file_key }: Kept,
  { context, user }: SignedInCall,
): Promise<MovedFile> {
  const now = context.clock.now();
  const manuscript = await lockManuscript(trx, manuscript_id);
  const present = await listFurtherFiles(readerOf(trx), [manuscript_id]);
  if (present.some((one) => one.name === name)) return { state: 'here' };
  if (!isStillNew({ ...manuscript, was_published: false })) throw new Problem('conflict', GONE_ON);
  if (present.length >= FURTHER_MAX.files) throw fileProblem('bad_request', FURTHER_TEXTS.tooMany);
  const all = present.reduce((sum, one) => sum + one.bytes, bytes);
  if (all > FURTHER_MAX.bytes) throw fileProblem('too_large', FURTHER_TEXTS.tooLargeTogether);
  const id = randomId();
  const row = { id, draft_id: null, manuscript_id, kind, file_key, name, format, bytes, sha256, scan_status };
  await insertFile(trx, { ...row, flags: JSON.stringify(flags), sent_at: now });
  await claimFile(trx, file_key, now);
  await followAddedFile(trx, { ...row, actor: { id: user.id, name: user.email } }, now);
  return { state: 'taken_in' };
}
