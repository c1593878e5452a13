import { pictureFormat } from '#domain/journal/picture/picture';
import { FIGURE_MEDIA_TYPES } from '#domain/production/files';
import { privateFileHeaders } from '#server/document/send-file';
import { notFound } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { findPicture } from './queries.ts';

/**
 * A stored picture, for the office before publication.
 * @throws Problem not_found
 */
export async function sendPicture(
  { name }: { name: string },
  { context }: Pick<SignedInCall, 'context'>,
): Promise<Response> {
  const found = await findPicture(context.reader, name);
  if (!found) throw notFound();
  const stored = await context.files.read(found.file_key);
  if (!stored) throw new Error(`The file ${found.file_key} is missing from the file store.`);
  const headers = {
    ...privateFileHeaders({ name, format: 'pdf', bytes: found.bytes }),
    'Content-Disposition': 'inline',
    'Content-Type': FIGURE_MEDIA_TYPES[pictureFormat(name)],
  };
  return new Response(stored.stream, { headers });
}
