import { HARMLESS_PLACES } from '#domain/document/leak';

/** Text to search for author names. */
export interface Passage {
  /** The place, described for an editor. */
  where: string;
  text: string;
  /** In the list of references, where self-citation is normal. */
  isReference?: boolean;
}

/** A file's text, and one sentence per unreadable part. */
export interface ExtractedText {
  passages: Passage[];
  unread: string[];
}

export const WHERE = {
  text: 'the text',
  references: HARMLESS_PLACES.references,
  properties: 'the file properties',
  hidden: 'a hidden part of the file',
  picture: 'the properties of a picture',
  description: 'the description of a picture',
  link: 'a link',
  comment: 'a comment',
  attachment: 'the name of an attachment',
  embedded: 'an embedded file',
  fileName: 'the name of the file',
} as const;

const SINGLE_BYTES = /[\x20-\x7e\x80-\xff]{4,}/g;
// Two bytes per character, little-endian, for scripts up to Cyrillic.
const TWO_BYTES = /(?:[\x20-\x7e\xa0-\xff]\0|[\x00-\xff][\x01-\x05]){4,}/g;

/** Readable words in bytes of unknown format. */
export function textInBytes(part: Uint8Array): string {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  const single = bytes.match(SINGLE_BYTES) ?? [];
  const double = bytes.match(TWO_BYTES) ?? [];
  return [
    ...single.map((run) => asUtf8(run)),
    ...double.map((run) => Buffer.from(run, 'latin1').toString('utf16le')),
  ].join('\n');
}

function asUtf8(run: string): string {
  const text = Buffer.from(run, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? run : text;
}
