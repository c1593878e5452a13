import { DOCUMENT_MAX_BYTES } from '#domain/document/document';

/** The detected type of an embedded file, or why it is unusable. */
export type EmbeddedKind = 'pdf' | 'picture' | 'other' | 'broken' | 'large';

/** A file in an export. */
export interface EmbeddedFile {
  is: EmbeddedKind;
  bytes: number;
  /** Null if it was not requested. */
  base64: readonly string[] | null;
}

/** Receives a file as a stream, keeping it if `isKept`, up to the journal's size limit. */
export function openEmbeddedFile(isKept: boolean) {
  let [characters, head, isBroken] = [0, '', false];
  let parts: string[] | undefined = isKept ? [] : undefined;
  const isLarge = () => characters * 0.75 > DOCUMENT_MAX_BYTES + 3;
  return {
    write(text: string) {
      // Drops white space, and the end of a CDATA section.
      const given = text.replace(/[\s\]>]+/g, '');
      if (!/^[A-Za-z\d+/]*={0,2}$/.test(given)) isBroken = true;
      if (head.length < 8) head += given.slice(0, 8);
      characters += given.replace(/=+$/, '').length;
      if (isLarge()) parts = undefined;
      parts?.push(given);
    },
    end(): EmbeddedFile {
      const bytes = Math.floor(characters * 0.75);
      const is = isBroken || bytes === 0 ? 'broken' : isLarge() ? 'large' : kindFromStart(head);
      return { is, bytes, base64: is === 'broken' ? null : (parts ?? null) };
    },
  };
}

/** The first base64 characters of each kind of file. */
const BEGINNINGS: readonly (readonly [start: string, is: EmbeddedKind])[] = [
  ['JVBERi', 'pdf'],
  ['/9j/', 'picture'],
  ['iVBORw0K', 'picture'],
  ['UklGR', 'picture'],
];

const kindFromStart = (head: string): EmbeddedKind =>
  BEGINNINGS.find(([start]) => head.startsWith(start))?.[1] ?? 'other';

/** The bytes of an exported file; undefined if the content is not valid base64. */
export function decodeEmbedded({ base64 }: Pick<EmbeddedFile, 'base64'>): Uint8Array<ArrayBuffer> | undefined {
  if (!base64) return undefined;
  try {
    return Uint8Array.from(atob(base64.join('')), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
