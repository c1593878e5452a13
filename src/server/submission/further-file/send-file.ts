import { sendManuscriptFile } from '#server/document/send-file';
import type { Context } from '#server/kernel/context';
import { findFile, type Whole } from './queries.ts';
import { readOfficeFiles } from './read-files.ts';

export type Place = Pick<Context, 'reader' | 'files' | 'scanner'>;

/**
 * Sends an original file to its author or the office.
 * @throws Problem not_found; conflict if it is infected, or not scanned yet
 */
export async function sendFile(whole: Whole, file: string, context: Place): Promise<Response> {
  return sendManuscriptFile(await findFile(context.reader, whole, file), context);
}

/**
 * Sends the reviewers' copy to the office.
 * @throws Problem not_found if there is none; conflict if the file is infected, or not scanned yet
 */
export async function sendCopyToOffice(manuscript_id: string, id: string, context: Place): Promise<Response> {
  const file = await findFile(context.reader, { manuscript_id }, id);
  const name = (await readOfficeFiles(context.reader, manuscript_id)).find((one) => one.id === id)?.copy;
  return sendManuscriptFile(file && name ? copyOf({ ...file, copyName: name }) : undefined, context);
}

type File = NonNullable<Awaited<ReturnType<typeof findFile>>> & { copyName: string };

/** The copy as a file to send; undefined if there is none. */
export const copyOf = ({ copy_file_key, copy_bytes, copyName, ...file }: File) =>
  copy_file_key && copy_bytes
    ? {
        file_key: copy_file_key,
        bytes: copy_bytes,
        name: copyName,
        format: file.copy_format ?? file.format,
        scan_status: file.copy_scan_status ?? file.scan_status,
      }
    : undefined;
