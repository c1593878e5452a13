import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { assertKey, type FileStore } from './files.ts';

/** Stores files in `files` in the data folder. Writes are atomic. */
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
    async freeBytes() {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Leftovers of a killed process.
      const drafts = (await readdir(dirname(path)).catch(() => [])).filter((name) =>
        isPartialFile(name, basename(path)),
      );
      for (const draft of drafts) await rm(join(dirname(path), draft), { force: true });
    },
  };
}

const isPartialFile = (name: string, file: string) => name.startsWith(`${file}.`) && name.endsWith('.part');
