export interface TypesetJob {
  /** A file in content/typeset, without its extension. */
  template: string;
  /** The template's data; all text is shown literally, never as markup. */
  data: object;
  /** The document's creation date; given, so the same job produces the same bytes. */
  madeAt: Date;
  /** Images by their names in the data. Their memory is transferred. */
  images?: Readonly<Record<string, Uint8Array>>;
  /** RDF/XML that describes the document beyond title, authors and language. */
  description?: Description;
  /** Attached files, each a source of the document. */
  sources?: readonly Source[];
}

/** A file attached to a document. */
export interface Source {
  name: string;
  mimeType: string;
  /** The description for readers. */
  description: string;
  text: string;
}

/** XMP properties as elements; `schemas` describes vocabularies unknown to PDF/A. */
export interface Description {
  properties: readonly string[];
  schemas: readonly Schema[];
}

/** A metadata vocabulary, described in the file as PDF/A requires. */
export interface Schema {
  name: string;
  uri: string;
  prefix: string;
  properties: readonly { name: string; type: string; category: 'internal' | 'external'; description: string }[];
}

export interface Typeset {
  pdf: Uint8Array;
  pages: number;
  /** Characters missing from all fonts, each as "🫀 (U+1FAC0)"; replaced by a box. */
  uncovered: string[];
}
