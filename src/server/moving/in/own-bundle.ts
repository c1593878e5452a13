import { createHash } from 'node:crypto';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** A record or file held briefly in memory; real ones are smaller. */
const ENTRY_MAX = 256_000_000;

/** The payload of a bundle from another journal of this kind (decision 172); paths are relative to `data/`. */
export interface OwnBundle {
  paths: readonly string[];
  bytes: (path: string) => Promise<Buffer>;
  close: () => void;
}

/**
 * Opens a bundle's ZIP file and verifies every checksum.
 * @throws Error if it is not a bundle, or was altered
 */
export async function openBundle(file: string): Promise<OwnBundle> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause) => {
    throw new Error(`${file} cannot be read as a ZIP file.`, { cause });
  });
  try {
    const entries = await entriesOf(zip);
    const bytes = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw new Error(`The bundle has no ${path}.`);
      return readEntry(zip, entry);
    };
    const listed = manifestIn((await bytes('manifest-sha256.txt')).toString());
    const payload = [...entries.keys()].filter((path) => path.startsWith('data/'));
    const unlisted = payload.find((path) => !listed.has(path));
    if (unlisted) throw new Error(`${unlisted} is not in the manifest of the bundle.`);
    for (const [path, sha256] of listed) {
      if (sha256Of(await bytes(path)) !== sha256) throw new Error(`${path} has changed since the bundle was written.`);
    }
    return {
      paths: payload.map((path) => path.slice('data/'.length)),
      bytes: (path) => bytes(`data/${path}`),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Files by path in the bag, whatever its folder is called. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry);
  const declaration = entries.find(({ fileName }) => /^(?:[^/]+\/)?bagit\.txt$/.test(fileName));
  if (!declaration) throw new Error('This is not a journal bundle: it has no bagit.txt.');
  const folder = declaration.fileName.slice(0, -'bagit.txt'.length);
  const own = entries.filter(({ fileName }) => fileName.startsWith(folder));
  return new Map(own.map((entry) => [entry.fileName.slice(folder.length), entry]));
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > ENTRY_MAX) throw new Error(`${entry.fileName} exceeds the size limit for a file.`);
  return Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)));
}

const manifestIn = (text: string): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      return sha256 && path ? [[path, sha256]] : [];
    }),
  );

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
