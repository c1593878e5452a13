import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { assertKey, type FileStore } from '#server/adapters/files';

/** Files in the folder `files` of the data folder. A file appears whole or not at all. */
export function diskFileStore(dataDir: string): FileStore {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(dataDir, 'files', key);
  };
  return {
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeFile(draft, content instanceof Blob ? content.stream() : content, { flush: true });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      const handle = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!handle) return undefined;
      const stream = Readable.toWeb(handle.createReadStream({ ...range }));
      return { stream: stream as ReadableStream<Uint8Array> };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
