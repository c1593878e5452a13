import { readFile } from 'node:fs/promises';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import type { SupplementFormat } from '#domain/publication/supplement';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { isPlainText } from '#server/document/inspect/plain-text';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { callerKey, withTurn } from '#server/kernel/thread/turns';
import { readImage } from './convert/read-image.ts';

/**
 * Inspects a future public file: whether it is what its name claims, and safe to open.
 * @throws Problem with the field `file`
 */
export async function inspectSupplement(path: string, format: SupplementFormat, call: SignedInCall): Promise<void> {
  switch (format) {
    case 'pdf':
    case 'docx':
    case 'xlsx':
      await withTurn(callerKey(call), () => inspectDocument(path, format)).catch(inOwnWords);
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

/** Mismatches are reported with the accepted formats. */
function inOwnWords(thrown: unknown): never {
  if (thrown instanceof Problem && thrown.code === 'bad_request')
    throw fileProblem('unprocessable', PRODUCTION_TEXTS.wrongSupplement);
  throw thrown;
}
