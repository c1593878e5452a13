import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { FoundFile } from '#domain/moving/in/listed';
import { ImportError } from '#domain/moving/in/scan';
import type { PackedFile } from '#domain/moving/in/zip-file';
import { readStart } from './read-text.ts';

/** The files that came with a list, by name. */
export interface Package {
  /** Finds the file that a list entry names. */
  identify: (name: string) => Promise<FoundFile>;
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** How many PDFs no list entry named. */
  unusedPdfs: () => number;
}

/** A list without files. */
export const NO_FILES: Package = {
  identify: async (name) => (pdfName(name) ? 'alone' : 'none'),
  read: async () => undefined,
  unusedPdfs: () => 0,
};

/**
 * Finds files by the end of their path, ignoring case and folders, because lists contain paths from another computer.
 * An ambiguous name matches no file.
 */
export function indexFiles(files: readonly PackedFile[]): Package {
  const found = new Map<string, PackedFile | null>();
  for (const file of files) {
    for (const key of new Set(file.names.map(fileKey))) found.set(key, found.has(key) ? null : file);
  }
  const pdfs = new Set(files.filter(({ names }) => names.some((name) => /\.pdf$/i.test(name))));
  const fileOf = (name: string) => {
    const key = fileKey(pdfName(name));
    return found.get(key) ?? found.get(`${key}.pdf`) ?? found.get(fileKey(decodePath(key)));
  };
  return {
    async identify(name) {
      if (!pdfName(name)) return 'none';
      const file = fileOf(name);
      if (!file) return 'missing';
      pdfs.delete(file);
      return identifyFile(file);
    },
    async read(name) {
      const file = fileOf(name);
      return file ? readBytes(file) : undefined;
    },
    unusedPdfs: () => pdfs.size,
  };
}

/** Identifies a supposed PDF by its first bytes. */
export async function identifyFile({ bytes, stream }: PackedFile): Promise<FoundFile> {
  if (bytes > DOCUMENT_MAX_BYTES) return { is: 'large', bytes };
  try {
    const start = await readStart({ size: bytes, stream }, 5);
    return { is: new TextDecoder('latin1').decode(start) === '%PDF-' ? 'pdf' : 'other', bytes };
  } catch {
    return { is: 'broken', bytes };
  }
}

export async function readBytes({ bytes, stream }: PackedFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (bytes > DOCUMENT_MAX_BYTES) return undefined;
  try {
    return new Uint8Array(await new Response(await stream()).arrayBuffer());
  } catch (thrown) {
    if (thrown instanceof ImportError || thrown instanceof TypeError) return undefined;
    throw thrown;
  }
}

/** The PDF among a list's file names; Zotero puts all attachments in one field. */
function pdfName(names: string): string {
  const all = names.split(/[;|]/).map((name) => name.trim());
  return all.find((name) => /\.pdf$/i.test(name)) ?? all.find(Boolean) ?? '';
}

/** Decodes a percent-encoded path: "My%20article.pdf". */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const fileKey = (path: string) =>
  (path.replaceAll('\\', '/').split('/').at(-1) ?? '').normalize('NFC').trim().toLowerCase();
