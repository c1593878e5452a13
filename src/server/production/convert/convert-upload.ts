import { writeMarkup } from '#domain/markup';
import type { EquationSource } from '#domain/production/change';
import { fileProblem, Problem } from '#server/http/problem';
import { inThread } from '#server/thread/in-thread';
import { threadTask } from '#server/thread/task';
import type { ConvertedText, TextUpload } from './read-text.ts';
import type { FullTextDraft } from './to-full-text.ts';

/** A long manuscript takes two seconds; a file made to take for ever is abandoned. */
const PATIENCE_MS = 20_000;
const TOO_MUCH = 'The text takes too much time to convert. Save it again in the program that wrote it, or split it.';

/**
 * Converts an uploaded text in a thread of its own: however costly the file, everybody else is served in the meantime,
 * and it is abandoned after a time limit.
 * @throws Problem with the field `file` where it cannot be read
 */
export async function convertUpload(upload: TextUpload, patience = PATIENCE_MS): Promise<ConvertedText> {
  return inThread(converting, upload, patience).catch((thrown: unknown) => {
    if (thrown instanceof Problem) throw fileProblem(thrown.code, thrown.message);
    throw fileProblem('unprocessable', TOO_MUCH, thrown);
  });
}

/**
 * Converts a text that the office wrote into the journal's dialect, also in a thread.
 * @throws Problem with the field `html` where that takes too long
 */
export async function convertWritten(html: string, references: number, patience = PATIENCE_MS): Promise<FullTextDraft> {
  return inThread(tidying, { html, references }, patience).catch((cause: unknown) => {
    throw new Problem('unprocessable', TOO_MUCH, { fields: { html: [TOO_MUCH] }, cause });
  });
}

/** An equation in the journal's dialect, from TeX; nothing where that cannot be read. */
export function convertEquation(source: EquationSource): Promise<string | undefined> {
  return inThread(writingEquation, source, PATIENCE_MS).catch(() => undefined);
}

const converting = threadTask(import.meta.url, 'convert a full text', async (upload: TextUpload) => {
  const { readText } = await import('./read-text.ts');
  return readText(upload);
});

const tidying = threadTask(import.meta.url, 'tidy a full text', async (text: { html: string; references: number }) => {
  const { toFullText } = await import('./to-full-text.ts');
  return toFullText(text.html, { references: text.references });
});

const writingEquation = threadTask(import.meta.url, 'write an equation', async (source: EquationSource) => {
  const { renderEquation } = await import('./render-equation.ts');
  const math = renderEquation(source.tex, source.is_display);
  return math && writeMarkup([math]);
});
