import { sendManuscriptFile } from '#server/document/send-file';
import type { Context } from '#server/kernel/context';
import { findFile, type Whole } from './queries.ts';

export type Place = Pick<Context, 'reader' | 'files' | 'scanner'>;

/**
 * A file as it was sent, for its author and the office.
 * @throws Problem not_found; conflict if it is infected, or not scanned yet
 */
export async function sendFile(whole: Whole, file: string, context: Place): Promise<Response> {
  return sendManuscriptFile(await findFile(context.reader, whole, file), context);
}
