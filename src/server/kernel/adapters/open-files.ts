import type { Env } from '#server/kernel/env';
import type { FileStore } from './files.ts';

/** Opens the file store the settings ask for. */
export async function openFileStore(env: Pick<Env, 'files' | 'dataDir'>): Promise<FileStore> {
  if (env.files === 'blobs') return (await import('./files-blobs.ts')).blobsFileStore('journal-files');
  return (await import('./files-disk.ts')).diskFileStore(env.dataDir);
}
