import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { FoundFile } from '#domain/moving-in/listed';
import { CannotMove } from '#domain/moving-in/scan';
import type { PackedFile } from '#domain/moving-in/zip-file';
import { startOf } from './read-text.ts';

/** The files that came together with a list, by their names. */
export interface Package {
  /** What a name of the list stands for. */
  look: (name: string) => Promise<FoundFile>;
  /** The bytes of a file; undefined where it cannot be read. */
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
 * Files are found by the end of their path, whatever its capitals and folders are: lists name them as they stood on somebody's disk. Of
 * two of one name, neither is taken for it.
 */
export function packageOf(files: readonly PackedFile[]): Package {
  const found = new Map<string, PackedFile | null>();
  for (const file of files) {
    for (const key of new Set(file.names.map(keyOf))) found.set(key, found.has(key) ? null : file);
  }
  const pdfs = new Set(files.filter(({ names }) => names.some((name) => /\.pdf$/i.test(name))));
  const fileOf = (name: string) => {
    const key = keyOf(nameIn(name));
    return found.get(key) ?? found.get(`${key}.pdf`);
  };
  return {
    async look(name) {
      if (!nameIn(name)) return 'none';
      const file = fileOf(name);
      if (!file) return 'missing';
      pdfs.delete(file);
      if (file.bytes > DOCUMENT_MAX_BYTES) return { is: 'large', bytes: file.bytes };
      try {
        const start = await startOf({ size: file.bytes, stream: file.stream }, 5);
        const isPdf = new TextDecoder('latin1').decode(start) === '%PDF-';
        return { is: isPdf ? 'pdf' : 'other', bytes: file.bytes };
      } catch {
        return { is: 'broken', bytes: file.bytes };
      }
    },
    async read(name) {
      const file = fileOf(name);
      if (!file || file.bytes > DOCUMENT_MAX_BYTES) return undefined;
      try {
        return new Uint8Array(await new Response(await file.stream()).arrayBuffer());
      } catch (thrown) {
        if (thrown instanceof CannotMove || thrown instanceof TypeError) return undefined;
        throw thrown;
      }
    },
    unasked: () => pdfs.size,
  };
}

/** The PDF among the names that a list has, as Zotero names all attachments in one field. */
function nameIn(names: string): string {
  const all = names.split(/[;|]/).map((name) => name.trim());
  return all.find((name) => /\.pdf$/i.test(name)) ?? all.find(Boolean) ?? '';
}

const keyOf = (path: string) =>
  (path.replaceAll('\\', '/').split('/').at(-1) ?? '').normalize('NFC').trim().toLowerCase();
