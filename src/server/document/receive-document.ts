import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, type DocumentFormat, formatOf } from '#domain/document/document';
import type { Context } from '#server/kernel/context';
import { withStallTimeout } from '#server/kernel/http/body';
import { type ReceivedFile, readMultipart } from '#server/kernel/http/multipart';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import type { Call, UploaderCall } from '#server/kernel/http/route';
import { inTemporaryFolder, spool, storageUnavailable } from '#server/kernel/http/spool';
import { findUpload, listParts, partSizes, shortenUpload } from './upload-queries.ts';

/** A received document in a temporary file, not inspected yet. */
export interface ReceivedDocument<Format = DocumentFormat> {
  path: string;
  /** The author's name for it; for display only. */
  name: string;
  format: Format;
  bytes: number;
  sha256: string;
}

/** A received form: its fields, and its document or the problem with it. */
export interface DocumentForm<Format = DocumentFormat> {
  fields: Record<string, string>;
  document: ReceivedDocument<Format> | undefined;
  documentProblem: Problem | undefined;
  /** The second file or its problem; optional. */
  second: ReceivedDocument<Format> | Problem | undefined;
}

/** The files a form accepts: format by name, maximum bytes, and messages. */
export interface FileRules<Format> {
  formatOf: (name: string) => Format | undefined;
  max: number;
  wrongType: string;
  tooLarge: string;
}

const MANUSCRIPTS: FileRules<DocumentFormat> = { ...DOCUMENT_TEXTS, formatOf, max: DOCUMENT_MAX_BYTES };

// Enough for two hundred co-authors with affiliations in three-byte characters.
const FIELD_MAX_BYTES = 512 * 1024;
// A submission may be resent if its reply was lost; then the upload is needed again.
const USED_UPLOAD_MS = 3_600_000;
const UPLOAD_ID = 'upload_id';
const UPLOAD_GONE = 'The upload is no longer available. Choose the file again.';

/**
 * Reads a multipart form with at most one document; temporary files are deleted after `work`. Problems with the
 * document are passed on, not thrown, so that they are reported with the form's other errors. Instead of the file the
 * form may have an `upload_id` of a file sent in parts, released afterwards unless `keepsUpload`. If `second` is "x",
 * the form may also have `x_file` or `x_upload_id`.
 * @throws Problem if the form itself cannot be read
 */
export async function receiveForm<Result>(
  call: UploaderCall | Call,
  fieldNames: readonly string[],
  work: (form: DocumentForm) => Promise<Result>,
  options: { keepsUpload?: boolean; second?: string } = {},
): Promise<Result> {
  return receiveFile(call, { fieldNames, files: MANUSCRIPTS, ...options }, work);
}

/**
 * The same for other kinds of file.
 * @throws Problem if the form itself cannot be read
 */
export async function receiveFile<Result, Format>(
  call: UploaderCall | Call,
  { fieldNames, files, keepsUpload = false, second }: FormOptions<Format>,
  work: (form: DocumentForm<Format>) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const [secondFile, secondUpload] = [`${second}_file`, `${second}_upload_id`];
    const uploadFields = [UPLOAD_ID, ...(second ? [secondUpload] : [])];
    const form = await readMultipart(call.request, {
      fields: [...new Set([...fieldNames, ...uploadFields])],
      fieldMax: FIELD_MAX_BYTES,
      file: { name: 'file', max: files.max, tooLarge: files.tooLarge, ...(second && { second: secondFile }) },
      folder,
    });
    const { fields } = form;
    const ids = uploadFields.map((name) => fields[name] || undefined);
    for (const name of uploadFields) if (!fieldNames.includes(name)) delete fields[name];
    const find = (file: ReceivedFile | undefined, uploadId: string | undefined) =>
      documentOf(file, { uploadId, files, call, folder }).catch(asDocumentProblem);
    const found = form.fileProblem ?? (await find(form.file, ids[0]));
    const isSent = form.second || ids[1];
    const also = form.second instanceof Problem ? form.second : isSent && (await find(form.second, ids[1]));
    const result = await work({
      fields,
      document: found instanceof Problem ? undefined : found,
      documentProblem: found instanceof Problem ? found : undefined,
      second: also instanceof Problem ? atField(also, secondFile) : also || undefined,
    });
    const used = [found, also].map((one, index) => (one instanceof Problem ? undefined : ids[index]));
    for (const id of keepsUpload ? [] : used) if (id) await releaseUpload(id, call.context);
    return result;
  });
}

/** Assembles uploads named by id, in order; they are released after `work`. */
export async function receiveUploads<Result>(
  ids: readonly string[],
  call: UploaderCall,
  work: (documents: readonly ReceivedDocument[]) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const documents: ReceivedDocument[] = [];
    for (const uploadId of ids) {
      documents.push(await documentOf(undefined, { uploadId, files: MANUSCRIPTS, call, folder }));
    }
    const result = await work(documents);
    for (const id of ids) await releaseUpload(id, call.context);
    return result;
  });
}

/** The problem, reported under the file's field name. */
export function atField(problem: Problem, name: string): Problem {
  const { file, ...fields } = problem.details.fields ?? {};
  if (!file) return problem;
  return new Problem(problem.code, problem.message, { ...problem.details, fields: { ...fields, [name]: file } });
}

interface FormOptions<Format> {
  fieldNames: readonly string[];
  files: FileRules<Format>;
  keepsUpload?: boolean;
  second?: string;
}

/** A sentence about the document; 413 if too large, else 400. */
export function documentProblem(text: string): Problem {
  const code = text === DOCUMENT_TEXTS.tooLarge ? 'too_large' : 'bad_request';
  return fileProblem(code, text);
}

/** Returns problems with the document, which are reported with the form's; rethrows failures of the server. */
function asDocumentProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem && thrown.code !== 'unavailable') return thrown;
  throw thrown;
}

async function documentOf<Format>(
  file: ReceivedFile | undefined,
  {
    uploadId,
    files,
    call,
    folder,
  }: { uploadId: string | undefined; files: FileRules<Format>; call: UploaderCall | Call; folder: string },
): Promise<ReceivedDocument<Format>> {
  if (file && uploadId) throw documentProblem('Send either the file or its upload_id.');
  if (!file && !uploadId) throw documentProblem(DOCUMENT_TEXTS.required);
  const whole = file ?? (await assemble(uploadId ?? '', call, join(folder, randomUUID())));
  const format = files.formatOf(whole.name);
  if (!format) throw documentProblem(files.wrongType);
  if (whole.bytes > files.max) throw fileProblem('too_large', files.tooLarge);
  if (whole.bytes === 0) throw documentProblem(DOCUMENT_TEXTS.empty);
  return { ...whole, format };
}

/** Assembles the parts of an upload, and checks that they are the file that was announced. */
async function assemble(id: string, call: UploaderCall | Call, path: string): Promise<ReceivedFile> {
  const { reader, files, clock } = call.context;
  const upload = 'user' in call && (await findUpload(reader, id, call.user.id, clock.now()));
  if (!upload) throw documentProblem(UPLOAD_GONE);
  const parts = await listParts(reader, upload.id);
  if (parts.length !== partSizes(upload.bytes).length) {
    throw documentProblem('Parts of the file are missing. Send them, or choose the file again.');
  }
  const keys = parts.map(({ object_key }) => object_key);
  const spooled = await spool(readAll(files, keys), path);
  if (spooled.bytes !== upload.bytes || spooled.sha256 !== upload.sha256) {
    throw documentProblem('The file was damaged in transit. Choose it again.');
  }
  return { ...spooled, name: upload.name };
}

async function* readAll(files: Context['files'], keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const stored = await files.read(key).catch((cause) => {
      throw storageUnavailable(cause);
    });
    if (!stored) throw documentProblem(UPLOAD_GONE);
    yield* withStallTimeout(stored.stream);
  }
}

async function releaseUpload(uploadId: string, { db, clock, log }: Context): Promise<void> {
  const end = new Date(clock.now().getTime() + USED_UPLOAD_MS);
  await shortenUpload(db, uploadId, end).catch((cause) => log('error', 'An upload could not be released.', cause));
}
