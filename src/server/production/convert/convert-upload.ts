import { writeMarkup } from '#domain/kernel/markup';
import type { EquationSource } from '#domain/production/change';
import { PRODUCTION_MAX } from '#domain/production/files';
import type { Finding } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import { inThread, isRetryable } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import type { ConvertedText, TextUpload } from './read-text.ts';
import type { FullTextDraft } from './to-full-text.ts';

/** A long manuscript takes two seconds; malicious files are abandoned. */
const TIMEOUT_MS = 20_000;
const TOO_MUCH = 'The text takes too long to convert. Save it again in its original program, or split it into parts.';

/**
 * Converts an uploaded text in a separate thread with a time limit.
 * @throws Problem with the field `file` if it cannot be read
 */
export async function convertUpload(upload: TextUpload, timeoutMs = TIMEOUT_MS): Promise<ConvertedText> {
  return inThread(converting, upload, timeoutMs).catch((thrown: unknown) => {
    if (isRetryable(thrown)) throw thrown;
    if (thrown instanceof Problem) throw fileProblem(thrown.code, thrown.message);
    throw fileProblem('unprocessable', TOO_MUCH, thrown);
  });
}

/**
 * Converts the office's text to the journal's dialect, also in a thread. @throws Problem with the field `html` if that
 * takes too long, or the stored text would be too long
 */
export async function convertWritten(html: string, references: number, timeoutMs = TIMEOUT_MS): Promise<FullTextDraft> {
  const draft = await inThread(tidying, { html, references }, timeoutMs).catch((cause: unknown) => {
    if (isRetryable(cause)) throw cause;
    throw new Problem('unprocessable', TOO_MUCH, { fields: { html: [TOO_MUCH] }, cause });
  });
  if (draft.html.length > PRODUCTION_MAX.html) {
    const { keptTooLarge } = PRODUCTION_TEXTS;
    throw new Problem('unprocessable', keptTooLarge, { fields: { html: [keptTooLarge] } });
  }
  return draft;
}

/** TeX as an equation in the dialect; undefined if invalid. */
export function convertEquation(source: EquationSource): Promise<string | undefined> {
  return inThread(writingEquation, source, TIMEOUT_MS).catch((thrown) => {
    if (isRetryable(thrown)) throw thrown;
    return undefined;
  });
}

/** Finds characters that the Word file shows differently from the text. */
export function findMisread(read: { bytes: Uint8Array; html: string }): Promise<Finding[]> {
  return inThread(comparing, read, TIMEOUT_MS);
}

const comparing = threadTask(
  import.meta.url,
  'compare a text with its file',
  async ({ bytes, html }: { bytes: Uint8Array; html: string }) => {
    const { misreadPlaces } = await import('./misread-places.ts');
    return misreadPlaces(bytes, html);
  },
);

const converting = threadTask(import.meta.url, 'convert a full text', async (upload: TextUpload) => {
  const { readText } = await import('./read-text.ts');
  return readText(upload);
});

const tidying = threadTask(import.meta.url, 'tidy a full text', async (text: { html: string; references: number }) => {
  const { toFullText } = await import('./to-full-text.ts');
  return toFullText(text.html, { references: text.references });
});

const writingEquation = threadTask(import.meta.url, 'write an equation', async (source: EquationSource) => {
  const { renderEquation } = await import('#server/document/equation/render-equation');
  const math = renderEquation(source.tex, source.is_display);
  return math && writeMarkup([math]);
});
