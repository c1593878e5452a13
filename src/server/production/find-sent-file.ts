import { notFound } from '#server/kernel/http/problem';
import { type EditorCall, openProduction, type ProductionReader } from './change-production.ts';
import { listSentFiles } from './sent-file-queries.ts';

type Kind = Parameters<typeof listSentFiles>[2];

/** A manuscript's further files of one kind, in order of arrival. */
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
