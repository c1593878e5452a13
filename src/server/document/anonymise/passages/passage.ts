import { HARMLESS_PLACES } from '#domain/document/leak';

/** A piece of text in a file. */
export interface Passage {
  /** A plain description of the place. */
  where: string;
  text: string;
  /** In the list of references, where self-citation is normal. */
  isReference?: boolean;
}

/** A file's text, and one sentence per unreadable part. */
export interface Reading {
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
