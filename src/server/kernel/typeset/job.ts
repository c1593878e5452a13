/** What is to be typeset. */
export interface TypesetJob {
  /** The name of the template, a file of content/typeset without its ending. */
  template: string;
  /** What the template sets; every text in it is shown as it is, and never read as markup. */
  data: object;
  /** When the document was made, as it says of itself: the same job makes the same bytes. */
  madeAt: Date;
  /** Images by the names that the data call them. Their memory is handed over. */
  images?: Readonly<Record<string, Uint8Array>>;
  /** RDF/XML that describes the document beyond title, authors and language. */
  description?: Description;
  /** Files within the document, each the source from which it was made. */
  sources?: readonly Source[];
}

/** A file that a document carries along. */
export interface Source {
  name: string;
  mimeType: string;
  /** What readers see of it before they open it. */
  description: string;
  text: string;
}

/**
 * Properties for the document's XMP, as elements; `schemas` are the vocabularies of theirs that PDF/A does not know.
 */
export interface Description {
  properties: readonly string[];
  schemas: readonly Schema[];
}

/** A vocabulary of metadata, as PDF/A wants it described within the file. */
export interface Schema {
  name: string;
  uri: string;
  prefix: string;
  properties: readonly { name: string; type: string; category: 'internal' | 'external'; description: string }[];
}

/** A typeset document. */
export interface Typeset {
  pdf: Uint8Array;
  pages: number;
  /** Characters that no font has, each as "🫀 (U+1FAC0)"; a box is in their place. */
  uncovered: string[];
}
