import { readFile } from 'node:fs/promises';
import { readerOf } from '#database/connect';
import type { FurtherFormat } from '#domain/document/further-format';
import {
  FURTHER_MAX,
  FURTHER_TEXTS,
  type FurtherFilesChange,
  type FurtherKind,
} from '#domain/submission/further-file/further-file';
import { FileKind } from '#domain/submission/further-file/further-file-change';
import { proposeKind } from '#domain/submission/further-file/propose-kind';
import { firstWordsOf } from '#server/document/further-copy';
import { inspectFurther } from '#server/document/inspect/inspect-further';
import { type ReceivedDocument, receiveFile } from '#server/document/receive-document';
import { scanDocument } from '#server/document/scan-document';
import { claimFile, storeFile } from '#server/document/store-document';
import { fileProblem, notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { FURTHER_FILE_RULES } from './added-files.ts';
import { deleteDraftFile, findFile, insertFile, isOwnDraft, lockDraftAndCountFiles, updateFile } from './queries.ts';
import { readFiles } from './read-files.ts';

/** No person sends so many; a script might. */
export const FURTHER_FILE_LIMIT = { name: 'further-files', max: 120, seconds: 3_600 };

/**
 * Adds a further file to the caller's draft; proposes a kind if none is given.
 * @throws Problem not_found for another's draft; with the field `file` or `kind`; too_many_requests
 */
export async function addDraftFile({ id }: { id: string }, call: SignedInCall): Promise<Response> {
  const { context, user } = call;
  await requireOwnDraft(id, call);
  await consumeAttempt(context, FURTHER_FILE_LIMIT, user.id);
  await receiveFile(
    call,
    { fieldNames: ['kind'], files: FURTHER_FILE_RULES },
    async ({ fields, document, documentProblem }) => {
      if (!document) throw documentProblem;
      const sent = readKind(fields.kind);
      const inspected = await withTurn(callerOf(call), async () => ({
        flags: await inspectFurther(document.path, document.format),
        kind: sent ?? (await guessKind(document)),
      }));
      await saveFile(id, { document, ...inspected }, call);
    },
  );
  return Response.json(await draftFilesChange(id, FURTHER_TEXTS.added, call), { status: 201 });
}

/**
 * Sets a draft file's kind.
 * @throws Problem not_found
 */
export async function changeDraftFile(
  { id, file, kind }: { id: string; file: string; kind: FurtherKind },
  call: SignedInCall,
): Promise<FurtherFilesChange> {
  await requireOwnDraft(id, call);
  const { db, reader } = call.context;
  if (!(await findFile(reader, { draft_id: id }, file))) throw notFound();
  await updateFile(db, file, { kind });
  return draftFilesChange(id, FURTHER_TEXTS.kindChanged, call);
}

/**
 * Deletes a draft's file.
 * @throws Problem not_found
 */
export async function removeDraftFile(
  { id, file }: { id: string; file: string },
  call: SignedInCall,
): Promise<FurtherFilesChange> {
  await requireOwnDraft(id, call);
  if (!(await deleteDraftFile(call.context.db, id, file))) throw notFound();
  return draftFilesChange(id, FURTHER_TEXTS.removed, call);
}

/**
 * Refuses anyone else's draft as if it did not exist.
 * @throws Problem not_found
 */
export async function requireOwnDraft(id: string, { context, user }: SignedInCall): Promise<void> {
  if (!(await isOwnDraft(context.reader, { id, account_id: user.id }))) throw notFound();
}

function readKind(sent = ''): FurtherKind | undefined {
  if (sent === '') return undefined;
  const { data } = FileKind.safeParse(sent);
  if (data) return data;
  throw new Problem('bad_request', FURTHER_TEXTS.wrongKind, { fields: { kind: [FURTHER_TEXTS.wrongKind] } });
}

async function guessKind({ path, name, format }: ReceivedDocument<FurtherFormat>): Promise<FurtherKind> {
  return proposeKind({ name, format, words: await firstWordsOf({ bytes: await readFile(path), format }) });
}

interface InspectedFile {
  document: ReceivedDocument<FurtherFormat>;
  kind: FurtherKind;
  flags: Awaited<ReturnType<typeof inspectFurther>>;
}

async function saveFile(
  draft_id: string,
  { document: { path, name, format, bytes, sha256 }, kind, flags }: InspectedFile,
  { context, user }: SignedInCall,
): Promise<void> {
  const scan_status = await scanDocument(path, context);
  const file_key = await storeFile(context, 'further', path, format);
  const sent_at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const totals = await lockDraftAndCountFiles(trx, { id: draft_id, account_id: user.id });
    if (!totals) throw notFound();
    if (totals.files >= FURTHER_MAX.files) throw fileProblem('bad_request', FURTHER_TEXTS.tooMany);
    if (totals.bytes + bytes > FURTHER_MAX.bytes) throw fileProblem('too_large', FURTHER_TEXTS.totalTooLarge);
    await insertFile(trx, {
      id: randomId(),
      draft_id,
      manuscript_id: null,
      kind,
      file_key,
      name,
      format,
      bytes,
      sha256,
      scan_status,
      flags: JSON.stringify(flags),
      sent_at,
    });
    await claimFile(trx, file_key, sent_at);
  });
}

const draftFilesChange = async (
  draft_id: string,
  message: string,
  { context }: SignedInCall,
): Promise<FurtherFilesChange> => ({
  message,
  files: await readFiles(readerOf(context.db), { draft_id }),
});
