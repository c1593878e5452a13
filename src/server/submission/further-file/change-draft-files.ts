import { readFile } from 'node:fs/promises';
import { readerOf } from '#database/connect';
import type { FurtherFormat } from '#domain/document/further-format';
import {
  FURTHER_MAX,
  FURTHER_TEXTS,
  type FurtherFilesChange,
  type FurtherKind,
} from '#domain/submission/further-file/further-file';
import { KindOfFile } from '#domain/submission/further-file/further-file-change';
import { proposedKind } from '#domain/submission/further-file/proposed-kind';
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
import { FILES } from './file-rules.ts';
import { deleteDraftFile, findFile, insertFile, isOwnDraft, lockAndCount, updateFile } from './queries.ts';
import { readFiles } from './read-files.ts';

/** Far above any person's rate; a script may exceed it. */
export const LIMIT = { name: 'further-files', max: 120, seconds: 3_600 };

/**
 * Adds a further file to one's draft, proposing a kind if omitted.
 * @throws Problem not_found for another's draft; with the field `file` or `kind`; too_many_requests
 */
export async function addDraftFile({ id }: { id: string }, call: SignedInCall): Promise<Response> {
  const { context, user } = call;
  await requireOwn(id, call);
  await consumeAttempt(context, LIMIT, user.id);
  await receiveFile(call, { fieldNames: ['kind'], files: FILES }, async ({ fields, document, documentProblem }) => {
    if (!document) throw documentProblem;
    const sent = readKind(fields.kind);
    const looked = await withTurn(callerOf(call), async () => ({
      flags: await inspectFurther(document.path, document.format),
      kind: sent ?? (await kindOf(document)),
    }));
    await keep(id, { document, ...looked }, call);
  });
  return Response.json(await changed(id, FURTHER_TEXTS.added, call), { status: 201 });
}

/**
 * Sets a draft file's kind.
 * @throws Problem not_found
 */
export async function changeDraftFile(
  { id, file, kind }: { id: string; file: string; kind: FurtherKind },
  call: SignedInCall,
): Promise<FurtherFilesChange> {
  await requireOwn(id, call);
  const { db, reader } = call.context;
  if (!(await findFile(reader, { draft_id: id }, file))) throw notFound();
  await updateFile(db, file, { kind });
  return changed(id, FURTHER_TEXTS.kindChanged, call);
}

/**
 * Deletes a draft's file.
 * @throws Problem not_found
 */
export async function removeDraftFile(
  { id, file }: { id: string; file: string },
  call: SignedInCall,
): Promise<FurtherFilesChange> {
  await requireOwn(id, call);
  if (!(await deleteDraftFile(call.context.db, id, file))) throw notFound();
  return changed(id, FURTHER_TEXTS.removed, call);
}

/**
 * Refuses drafts that are not the caller's, as if missing.
 * @throws Problem not_found
 */
export async function requireOwn(id: string, { context, user }: SignedInCall): Promise<void> {
  if (!(await isOwnDraft(context.reader, { id, account_id: user.id }))) throw notFound();
}

function readKind(sent = ''): FurtherKind | undefined {
  if (sent === '') return undefined;
  const { data } = KindOfFile.safeParse(sent);
  if (data) return data;
  throw new Problem('bad_request', FURTHER_TEXTS.wrongKind, { fields: { kind: [FURTHER_TEXTS.wrongKind] } });
}

async function kindOf({ path, name, format }: ReceivedDocument<FurtherFormat>): Promise<FurtherKind> {
  return proposedKind({ name, format, words: await firstWordsOf({ bytes: await readFile(path), format }) });
}

interface Looked {
  document: ReceivedDocument<FurtherFormat>;
  kind: FurtherKind;
  flags: Awaited<ReturnType<typeof inspectFurther>>;
}

async function keep(
  draft_id: string,
  { document: { path, name, format, bytes, sha256 }, kind, flags }: Looked,
  { context, user }: SignedInCall,
): Promise<void> {
  const scan_status = await scanDocument(path, context);
  const file_key = await storeFile(context, 'further', path, format);
  const sent_at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const present = await lockAndCount(trx, { id: draft_id, account_id: user.id });
    if (!present) throw notFound();
    if (present.files >= FURTHER_MAX.files) throw fileProblem('bad_request', FURTHER_TEXTS.tooMany);
    if (present.bytes + bytes > FURTHER_MAX.bytes) throw fileProblem('too_large', FURTHER_TEXTS.tooLargeTogether);
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

const changed = async (draft_id: string, message: string, { context }: SignedInCall): Promise<FurtherFilesChange> => ({
  message,
  files: await readFiles(readerOf(context.db), { draft_id }),
});
