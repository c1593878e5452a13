import * as z from 'zod';
import type { MovingArticle } from '#domain/moving/in/moving';
import type { Article } from '#domain/publication/article';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { unsealFile, type WaitingFile } from './waiting-file.ts';

const Receipts = z.array(z.string().max(4_000)).max(100);

/**
 * The stored files an article claims, one per name.
 * @throws Problem bad_request if the journal has not sealed them for this article; conflict if they waited too long
 */
export function receivedFiles(
  { receipts = '' }: Record<string, string>,
  { source_id, beside }: MovingArticle,
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
): WaitingFile[] {
  if (receipts === '') return [];
  const files = receiptsOf(receipts).map((receipt) => unsealFile(receipt, secret));
  const wanted = new Set(beside?.files.map((one) => one.source_id));
  const own = files.flatMap((file) => (file?.article === source_id && wanted.has(file.file) ? [file] : []));
  if (own.length !== files.length) throw new Problem('bad_request', 'A receipt is not for a file of this article.');
  if (own.some(({ until }) => until < clock.now().getTime())) {
    throw new Problem('conflict', 'Its files have expired. Continue to send them again.');
  }
  return [...new Map(own.map((file) => [file.file, file])).values()];
}

function receiptsOf(text: string): string[] {
  try {
    return Receipts.parse(JSON.parse(text));
  } catch {
    throw new Problem('bad_request', 'Send receipts as a list of texts in JSON.');
  }
}

/**
 * Figures, supplementary files and text as far as the files exist: the text comes with all its figures or not at all.
 */
export function besideOfMoving(
  { beside }: Pick<MovingArticle, 'beside'>,
  files: readonly WaitingFile[],
): Pick<Article, 'figures' | 'supplements'> & { content: string } {
  const stored = new Map(files.map((one) => [one.file, one]));
  const wanted = beside?.files ?? [];
  const figures = wanted
    .filter(({ words }) => !words)
    .map(({ source_id: file }) => {
      const one = stored.get(file);
      return one?.size ? { file, ...one.size, bytes: one.bytes, sha256: one.sha256 } : undefined;
    });
  const shown = figures.filter((figure) => figure !== undefined);
  const isWhole = shown.length > 0 && shown.length === figures.length;
  return {
    figures: isWhole ? shown.toSorted((one, other) => numberOf(one) - numberOf(other)) : [],
    content: isWhole ? (beside?.text ?? '') : '',
    supplements: wanted.flatMap(({ source_id: file, words }) => {
      const one = stored.get(file);
      return words && one ? [{ file, ...words, bytes: one.bytes, sha256: one.sha256 }] : [];
    }),
  };
}

const numberOf = ({ file }: { file: string }) => Number(/\d+/.exec(file)?.[0]);

/** Content not imported because files were omitted, in sentences. */
export function omittedFileNotes({ beside }: Pick<MovingArticle, 'beside'>, files: readonly WaitingFile[]): string[] {
  const stored = new Set(files.map(({ file }) => file));
  const out = beside?.files.filter(({ source_id }) => !stored.has(source_id)) ?? [];
  return [
    ...out.map(({ name, words }) => `${words ? 'The supplementary file' : 'The picture'} “${name}” was left out.`),
    ...(out.some(({ words }) => !words)
      ? ['Its text, because one of its images was left out: readers have the PDF.']
      : []),
  ];
}
