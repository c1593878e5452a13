import type { Selectable, Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database, FurtherFileTable } from '#database/schema';
import type { FurtherFormat } from '#domain/document/further-format';
import type { MovedArticle, MovedFile, MovingArticle, MovingManuscript } from '#domain/moving/in/moving';
import type { ImportIdentity } from '#domain/moving/in/revert-import';
import { FURTHER_MAX, FURTHER_TEXTS } from '#domain/submission/further-file/further-file';
import { enqueueAfterOriginal } from '#server/document/follow-original';
import { inspectFurther } from '#server/document/inspect/inspect-further';
import { type ReceivedDocument, receiveFile, receiveForm } from '#server/document/receive-document';
import { scanDocument } from '#server/document/scan-document';
import { claimFile, storeFile } from '#server/document/store-document';
import { insertAcceptedFile, type StoredOriginal, takeDocument } from '#server/document/take-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { lockManuscript } from '#server/manuscript/queries';
import { FURTHER_FILE_RULES, recordAddedFile } from '#server/submission/further-file/added-files';
import { insertFile } from '#server/submission/further-file/queries';
import { takeManuscriptPosition } from '#server/submission/submission-queries';
import {
  IMPORT_FIELDS,
  movedArticleReply,
  parseChoice,
  parseImporting,
  readSentArticle,
  recordImport,
} from './import-article.ts';
import { contactAddresses, manuscriptRows, type OfficeChoice } from './imported-manuscript.ts';
import { findAuthorAccounts, insertMoved, insertMovedManuscript, listFurtherFiles } from './queries.ts';
import { findImportedItem, isDifferentArticle, isStillNew } from './try-articles.ts';

const FIELDS = ['issue', 'article', 'article_type', 'category', 'has_document', ...IMPORT_FIELDS];

/**
 * Imports a manuscript in progress with its document, inspected like an author's. It then waits for the office. No
 * emails. A manuscript already imported is returned unchanged.
 * @throws Problem with the field `file` if the document is refused; unprocessable if the manuscript is
 */
export async function importManuscript(call: SignedInCall): Promise<MovedArticle> {
  const taken = await receiveForm(call, FIELDS, async ({ fields, document, documentProblem }) => {
    const moving = await readSentArticle(fields, call);
    const { manuscript } = moving;
    if (!manuscript) throw new Problem('unprocessable', 'The manuscript is published: send it as an article.');
    const chosen = parseChoice(call.context.journal, fields);
    const importing = parseImporting(fields);
    const known = await findImportedItem(call.context.reader, moving);
    if (known) return movedArticleReply(known, moving);
    if (fields.has_document === 'true' && !document) throw documentProblem;
    const original = document && (await takeDocument(document, call));
    const wanted = { moving, manuscript, chosen, importing, original };
    return call.context.db.transaction().execute((trx) => insertImport(trx, wanted, call));
  });
  call.context.wakeOutbox();
  return taken;
}

interface ImportInput {
  moving: MovingArticle;
  manuscript: MovingManuscript;
  chosen: OfficeChoice;
  importing: ImportIdentity | undefined;
  original: StoredOriginal | undefined;
}

async function insertImport(
  trx: Transaction<Database>,
  { moving, manuscript, chosen, importing, original }: ImportInput,
  { context, user }: SignedInCall,
): Promise<MovedArticle> {
  const now = context.clock.now();
  const db = readerOf(trx);
  const id = randomId();
  const { source, source_id, old_names, lost } = moving;
  const columns = { old_names: JSON.stringify(old_names), lost: JSON.stringify(lost) };
  const import_id = await recordImport(trx, importing, { now, by: user.email });
  const moved = { source, source_id, manuscript_id: id, pages: '', moved_at: now, moved_by: user.email, import_id };
  if (!(await insertMoved(trx, { ...moved, ...columns, was_published: false }))) {
    const known = await findImportedItem(db, moving);
    if (known) return movedArticleReply(known, moving);
    throw new Problem('conflict', 'Another manuscript was imported under the same number.');
  }
  const [email] = contactAddresses(moving);
  const submitter_id = (email && (await findAuthorAccounts(db, [email])).get(email)) || null;
  const position = await takeManuscriptPosition(context.journal, trx, Number(manuscript.submitted_on.slice(0, 4)));
  const taken = manuscriptRows(context.journal, moving, manuscript, { id, chosen, position, submitter_id, now });
  const { manuscript_number } = taken.manuscript;
  await insertMovedManuscript(trx, taken.manuscript, taken.authors);
  if (original) {
    const file = { ...original, manuscript_id: id, round: 1, kind: 'original' as const };
    await insertAcceptedFile(trx, file, now);
    await enqueueAfterOriginal(trx, file, now);
  }
  const actor = { id: user.id, name: user.email };
  const details = { source, source_id, ...(original && { file_sha256: original.sha256 }) };
  await appendEvent(trx, { actor, action: 'manuscript.moved-in', object: { type: 'manuscript', id }, details }, now);
  return { state: 'taken_in', slug: null, id, manuscript_number };
}

const FILE_FIELDS = ['issue', 'article', 'source_file'];
const PROGRESSED =
  'The manuscript has progressed since it was imported. Its authors can add files with their next revision.';

/**
 * Imports an additional file of an imported manuscript in progress, inspected like an author's, and makes its reviewers'
 * copy.
 * @throws Problem with the field `file` if it is refused; conflict if the manuscript was not imported, or has
 * progressed
 */
export async function importManuscriptFile(call: SignedInCall): Promise<MovedFile> {
  const { context } = call;
  const taken = await receiveFile(
    call,
    { fieldNames: FILE_FIELDS, files: FURTHER_FILE_RULES },
    async ({ fields, document, documentProblem }) => {
      const moving = await readSentArticle(fields, call);
      const file = moving.manuscript?.files.find(({ source_id }) => source_id === fields.source_file);
      if (!file) throw new Problem('unprocessable', 'The manuscript has no such file.');
      const known = await findImportedItem(context.reader, moving);
      if (!known || isDifferentArticle(known, moving))
        throw new Problem('conflict', 'The manuscript has not been imported yet.');
      if (!document) throw documentProblem;
      const flags = await withTurn(callerOf(call), () => inspectFurther(document.path, document.format));
      const scan_status = await scanDocument(document.path, context);
      const file_key = await storeFile(context, 'further', document.path, document.format);
      const received: InspectedFile = { file, flags, document, scan_status, file_key };
      return context.db.transaction().execute((trx) => insertFurtherFile(trx, known.id, received, call));
    },
  );
  context.wakeOutbox();
  return taken;
}

interface InspectedFile extends Pick<Selectable<FurtherFileTable>, 'scan_status' | 'file_key'> {
  file: MovingManuscript['files'][number];
  document: ReceivedDocument<FurtherFormat>;
  flags: Awaited<ReturnType<typeof inspectFurther>>;
}

async function insertFurtherFile(
  trx: Transaction<Database>,
  manuscript_id: string,
  { file: { name, kind }, document: { format, bytes, sha256 }, flags, scan_status, file_key }: InspectedFile,
  { context, user }: SignedInCall,
): Promise<MovedFile> {
  const now = context.clock.now();
  const manuscript = await lockManuscript(trx, manuscript_id);
  const present = await listFurtherFiles(readerOf(trx), [manuscript_id]);
  if (present.some((one) => one.name === name)) return { state: 'here' };
  if (!isStillNew({ ...manuscript, was_published: false })) throw new Problem('conflict', PROGRESSED);
  if (present.length >= FURTHER_MAX.files) throw fileProblem('bad_request', FURTHER_TEXTS.tooMany);
  const all = present.reduce((sum, one) => sum + one.bytes, bytes);
  if (all > FURTHER_MAX.bytes) throw fileProblem('too_large', FURTHER_TEXTS.totalTooLarge);
  const id = randomId();
  const row = { id, draft_id: null, manuscript_id, kind, file_key, name, format, bytes, sha256, scan_status };
  await insertFile(trx, { ...row, flags: JSON.stringify(flags), sent_at: now });
  await claimFile(trx, file_key, now);
  await recordAddedFile(trx, { ...row, actor: { id: user.id, name: user.email } }, now);
  return { state: 'taken_in' };
}
