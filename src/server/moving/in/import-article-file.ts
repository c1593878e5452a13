import { readFile } from 'node:fs/promises';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import type { WaitingReceipt } from '#domain/moving/in/moving';
import { PRODUCTION_MAX } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { SUPPLEMENT_FILE, type SupplementFormat, supplementFormatOf } from '#domain/publication/supplement';
import { type FileRules, type ReceivedDocument, receiveFile } from '#server/document/receive-document';
import { storeFile } from '#server/document/store-document';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { inspectSupplement } from '#server/production/inspect-supplement';
import { judgeImage } from '#server/production/judge-image';
import { scanFile } from '#server/production/scan-file';
import { movingIn } from './import-article.ts';
import { sealFile, type WaitingFile } from './waiting-file.ts';

type BesideFormat = SupplementFormat | 'webp';

const FILES: FileRules<BesideFormat> = {
  formatOf: (name) => (/\.webp$/i.test(name.trim()) ? 'webp' : supplementFormatOf(name)),
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongSupplement,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

/** Unclaimed files live for a day; claiming one near its end could fail. */
const KEPT_MS = 20 * 3_600_000;

/**
 * Stores a figure or supplementary file ahead of its article. Inspected like one added in production; deleted after a
 * day without its article.
 * @throws Problem with the field `file` if it cannot be taken; unprocessable if the article has no such file
 */
export function importArticleFile(call: SignedInCall): Promise<WaitingReceipt> {
  const fieldNames = ['kind', 'article', 'source_file'];
  return receiveFile(call, { fieldNames, files: FILES }, async ({ fields, document, documentProblem }) => {
    const moving = await movingIn(fields, call);
    const wanted = moving.beside?.files.find(({ source_id }) => source_id === fields.source_file);
    if (!wanted) throw new Problem('unprocessable', 'The article has no such file.');
    if (!document) throw documentProblem;
    const { bytes, sha256 } = document;
    const file = wanted.source_id;
    const stored = SUPPLEMENT_FILE.test(file)
      ? await storeSupplement(file, document, call)
      : await storeFigure(file, document, call);
    const until = call.context.clock.now().getTime() + KEPT_MS;
    return {
      receipt: sealFile({ article: moving.source_id, file, bytes, sha256, until, ...stored }, call.context.secret),
    };
  });
}

type Stored = Pick<WaitingFile, 'file_key' | 'size'>;

async function storeSupplement(
  file: string,
  { path, format }: ReceivedDocument<BesideFormat>,
  call: SignedInCall,
): Promise<Stored> {
  if (format === 'webp' || format !== supplementFormatOf(file)) throw otherKind();
  await inspectSupplement(path, format, call);
  await scanFile(path, call.context);
  return { file_key: await storeFile(call.context, 'supplements', path, format), size: null };
}

async function storeFigure(
  file: string,
  { path, bytes }: ReceivedDocument<BesideFormat>,
  { context }: SignedInCall,
): Promise<Stored> {
  if (bytes > PRODUCTION_MAX.figureBytes) throw fileProblem('too_large', PRODUCTION_TEXTS.figureTooLarge);
  const { format, width, height } = judgeImage(await readFile(path));
  if (!file.endsWith(`.${format}`)) throw otherKind();
  await scanFile(path, context);
  return { file_key: await storeFile(context, 'figures', path, format), size: { width, height } };
}

const otherKind = () => fileProblem('unprocessable', 'The file is not of the type given in the preview.');
