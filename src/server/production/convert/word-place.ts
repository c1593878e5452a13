import { xml as escaped } from '#domain/xml';

/** Where in the document the writer is. */
export interface Place {
  runs: number;
  paragraphs: number;
  /** The font of symbols in the present run. */
  font: string;
  /** In what Word keeps for programs that cannot read the drawing itself. */
  isFallback: boolean;
}

/** A run of text where the writer is, outside or inside of a run and a paragraph. */
export function inPlace(text: string, place: Place): string {
  const written = `<w:t xml:space="preserve">${escaped(text)}</w:t>`;
  if (place.runs > 0) return written;
  const run = `<w:r>${written}</w:r>`;
  return place.paragraphs > 0 ? run : `<w:p>${run}</w:p>`;
}
