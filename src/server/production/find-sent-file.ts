import { notFound } from '#server/kernel/http/problem';
import { type EditorCall, openProduction, type ProductionReader } from './change-production.ts';
import { listSentFiles } from './sent-file-queries.ts';

type Kind = Parameters<typeof listSentFiles>[2];

/** The files of a kind that came with a manuscript in production, in the order in which they came. */
export async function openSentFiles(call: ProductionReader, kind: Kind) {
  await openProduction(call);
  return listSentFiles(call.context.reader, call.manuscript.id, kind);
}

/**
 * One of them.
 * @throws Problem not_found
 */
export async function findSentFile(call: EditorCall, kind: Kind, id: string) {
  const file = (await openSentFiles(call, kind)).find((one) => one.id === id);
  if (!file) throw notFound();
  return file;
}
