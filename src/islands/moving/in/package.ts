import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { FoundFile } from '#domain/moving/in/listed';
import { CannotMove } from '#domain/moving/in/scan';
import type { PackedFile } from '#domain/moving/in/zip-file';
import { startOf } from './read-text.ts';

/** The files that came together with a list, by their names. */
export interface Package {
  /** What a name of the list stands for. */
  look: (name: string) => Promise<FoundFile>;
  /** The bytes of a file; undefined if it cannot be read. */
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** How many PDFs nothing has asked for. */
  unasked: () => number;
}

/** A list that came without files. */
export const ALONE: Package = {
  look: async (name) => (nameIn(name) ? 'alone' : 'none'),
  read: async () => undefined,
  unasked: () => 0,
};

/**
 * Files are found by the end of their path, whatever its capitals and folders are: lists name them as they was on
 * someone's disk. Of two of one name, neither is taken for it.
 */
export function packageOf(files: readonly PackedFile[]): Package {
  const found = new Map<string, PackedFile | null>();
  for (const file of files) {
    for (const key of new Set(file.names.map(keyOf))) found.set(key, found.has(key) ? null : file);
  }
  const pdfs = new Set(files.filter(({ names }) => names.some((name) => /\.pdf$/i.test(name))));
  const fileOf = (name: string) => {
    const key = keyOf(nameIn(name));
    return found.get(key) ?? found.get(`${key}.pdf`) ?? found.get(keyOf(decodedPath(key)));
  };
  return {
    async look(name) {
      if (!nameIn(name)) return 'none';
      const file = fileOf(name);
      if (!file) return 'missing';
      pdfs.delete(file);
      return identifyFile(file);
    },
    async read(name) {
      const file = fileOf(name);
      return file ? bytesIn(file) : undefined;
    },
    unasked: () => pdfs.size,
  };
}

/** What a file that should be a PDF is, from its first bytes. */
export async function identifyFile({ bytes, stream }: PackedFile): Promise<FoundFile> {
  if (bytes > DOCUMENT_MAX_BYTES) return { is: 'large', bytes };
  try {
    const start = await startOf({ size: bytes, stream }, 5);
    return { is: new TextDecoder('latin1').decode(start) === '%PDF-' ? 'pdf' : 'other', bytes };
  } catch {
    return { is: 'broken', bytes };
  }
}

/** The bytes of a file; undefined if it is larger than a document may be, or damaged. */
export async function bytesIn({ bytes, stream }: PackedFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (bytes > DOCUMENT_MAX_BYTES) return undefined;
  try {
    return new Uint8Array(await new Response(await stream()).arrayBuffer());
  } catch (thrown) {
    if (thrown instanceof CannotMove || thrown instanceof TypeError) return undefined;
    throw thrown;
  }
}

/** The PDF among the names that a list has, as Zotero names all attachments in one field. */
function nameIn(names: string): string {
  const all = names.split(/[;|]/).map((name) => name.trim());
  return all.find((name) => /\.pdf$/i.test(name)) ?? all.find(Boolean) ?? '';
}

/** A path as an address has it: "My%20article.pdf". */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const keyOf = (path: string) =>
  (path.replaceAll('\\', '/').split('/').at(-1) ?? '').normalize('NFC').trim().toLowerCase();
