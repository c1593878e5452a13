import { readFile } from 'node:fs/promises';
import { PRODUCTION_MAX } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import type { SupplementFormat } from '#domain/publication/supplement';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { isPlainText } from '#server/document/inspect/inspect-further';
import { scanDocument } from '#server/document/scan-document';
import type { Context } from '#server/kernel/context';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { type ImageSize, readImage } from './convert/read-image.ts';

/**
 * Detects an image's type and size.
 * @throws Problem with the field `file` if it cannot be used as a figure
 */
export function inspectImage(content: Uint8Array): ImageSize {
  const image = readImage(content);
  if (!image) throw fileProblem('unprocessable', PRODUCTION_TEXTS.wrongFigure);
  const { width, height } = image;
  const isOverLimit =
    Math.max(width, height) > PRODUCTION_MAX.figureSide || width * height > PRODUCTION_MAX.figurePixels;
  if (isOverLimit) throw fileProblem('unprocessable', PRODUCTION_TEXTS.figureTooManyPixels);
  return image;
}

/**
 * Scans a file immediately, because it may soon be public. @throws Problem unprocessable with the field `file` if a
 * virus is found; unavailable if the scanner cannot be reached
 */
export async function scanFile(path: string, context: Pick<Context, 'scanner' | 'log'>): Promise<void> {
  if ((await scanDocument(path, context)) !== 'pending') return;
  const text = 'The file cannot be scanned for viruses at the moment. Please try again in a few minutes.';
  throw new Problem('unavailable', text, { headers: { 'Retry-After': '60' } });
}

/**
 * Checks that a supplementary file's content matches its name and is safe to open. @throws Problem with the field
 * `file`
 */
export async function inspectSupplement(path: string, format: SupplementFormat, call: SignedInCall): Promise<void> {
  switch (format) {
    case 'pdf':
    case 'docx':
    case 'xlsx':
      await withTurn(callerOf(call), () => inspectDocument(path, format)).catch(reportAcceptedFormats);
      return;
    case 'csv':
    case 'txt':
      if (!isPlainText(await readFile(path))) throw fileProblem('unprocessable', PRODUCTION_TEXTS.notUtf8);
      return;
    case 'png':
    case 'jpg':
      if (readImage(await readFile(path))?.format !== format)
        throw fileProblem('unprocessable', PRODUCTION_TEXTS.wrongSupplement);
      return;
    default:
      return format satisfies never;
  }
}

/** Replaces the refusal of a mismatching file by one that lists the accepted formats. */
function reportAcceptedFormats(thrown: unknown): never {
  if (thrown instanceof Problem && thrown.code === 'bad_request')
    throw fileProblem('unprocessable', PRODUCTION_TEXTS.wrongSupplement);
  throw thrown;
}
