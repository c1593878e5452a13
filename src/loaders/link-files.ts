import { cp, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Hard-links a file, or copies it across devices. */
export async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!cannotLink(error)) throw error;
    await cp(from, to);
  }
}

/** Whether a link failed because the file system does not support it, as between two devices. */
export const cannotLink = (error: unknown): boolean =>
  ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Links the files of a folder into another, with subfolders if `recursive`. */
export async function linkFolder(from: string, to: string, { recursive }: { recursive: boolean }): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isFile()) await linkFile(source, target);
    else if (recursive) await linkFolder(source, target, { recursive });
  }
}

/** Moves a folder, or copies it across devices. */
export async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}
