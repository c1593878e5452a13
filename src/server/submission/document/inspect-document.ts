import { readFile, stat } from 'node:fs/promises';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, type DocumentFlag, type DocumentFormat } from '#domain/document';
import { Problem, type ProblemCode } from '#server/http/problem';
import { inspectDoc } from './inspect-doc.ts';
import { inspectDocx } from './inspect-docx.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { type FlagCode, flagsOf } from './refusals.ts';

// An inspection holds the file and a part of it unpacked: two at once take some 250 MB.
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

const INSPECTIONS: Record<DocumentFormat, (bytes: Buffer) => Promise<ReadonlySet<FlagCode>>> = {
  pdf: inspectPdf,
  docx: inspectDocx,
  doc: inspectDoc,
};

/**
 * Looks into an uploaded file: whether it is what its name claims, and safe to keep, open and unpack.
 * Throws a Problem with one sentence for the field `file` where it is not; else tells what an editor
 * should know. Time and memory are bounded, whatever the file is.
 */
export async function inspectDocument(path: string, format: DocumentFormat): Promise<{ flags: DocumentFlag[] }> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    const { size } = await stat(path);
    if (size === 0) throw sizeRefusal('bad_request', DOCUMENT_TEXTS.empty);
    if (size > DOCUMENT_MAX_BYTES) throw sizeRefusal('too_large', DOCUMENT_TEXTS.tooLarge);
    return { flags: flagsOf(await INSPECTIONS[format](await readFile(path))) };
  } finally {
    // Whoever waited longest takes over this place; `running` stays as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function sizeRefusal(code: ProblemCode, sentence: string): Problem {
  return new Problem(code, sentence, { fields: { file: [sentence] } });
}
