import { HARMLESS_PLACES } from '#domain/document/leak';

/** A piece of text in a file. */
export interface Passage {
  /** Where it is, in plain words. */
  where: string;
  text: string;
  /** It is part of the list of references, where authors cite themselves as anyone does. */
  isReference?: boolean;
}

/** The text of a file, and one sentence for each part of it that could not be read. */
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
