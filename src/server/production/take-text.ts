import type { TextFormat } from '#domain/production/files';
import { fillMetadata } from '#domain/production/found-metadata';
import { sha256Of, storeFile } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import { convertUpload } from '#server/production/convert/convert-upload';
import type { ConvertedText, TextImage } from '#server/production/convert/read-text';
import { figureFile } from './article-of.ts';
import type { ProductionState } from './load-production.ts';
import type { FigureRow } from './queries.ts';
import { textFacts } from './text-facts.ts';

export interface TextFile {
  format: TextFormat;
  name: string;
  bytes: Uint8Array;
}

/**
 * Converts a file for the current production: new figures continue the numbering, known ones are reused.
 * @throws Problem with the field `file` if it cannot be read
 */
export async function convertFile(
  { format, bytes }: TextFile,
  state: ProductionState,
  { caller, timeoutMs }: { caller: Caller; timeoutMs?: number },
): Promise<ConvertedText> {
  const references = state.metadata.references.split('\n').filter((line) => line.trim() !== '');
  const nextFigure = Math.max(0, ...state.figures.map(({ number }) => number)) + 1;
  const known = (await syncFromText(state)).figures.map((figure) => ({
    file: figureFile(figure),
    sha256: figure.sha256,
    alt: figure.alt,
  }));
  const { title, authors } = state.metadata;
  const people = authors.flatMap(({ given, family, affiliations }) => [given, family, ...affiliations]);
  const upload = { format, bytes, references, nextFigure, known, front: { title, people } };
  return withTurn(caller, () => convertUpload(upload, timeoutMs));
}

/** Stores the images that a text shows, to be claimed on saving. */
export async function storeFigures(text: ConvertedText, context: Context): Promise<FigureRow[]> {
  const { figures: textFigures } = await textFacts({ html: text.html });
  const figures: FigureRow[] = [];
  for (const image of text.images) if (textFigures.has(image.file)) figures.push(await storeImage(image, context));
  return figures;
}

async function storeImage(image: TextImage, context: Context): Promise<FigureRow> {
  const { file, format, width, height, bytes } = image;
  const file_key = await storeFile(context, 'figures', bytes, format);
  const sha256 = sha256Of(bytes);
  const number = Number(/\d+/.exec(file)?.[0]);
  return { number, format, file_key, svg: null, width, height, bytes: bytes.length, sha256, alt: '', caption: '' };
}

/** Replaces the text, and fills empty metadata and references from it. */
export async function applyConvertedText(
  state: ProductionState,
  text: ConvertedText,
  { figures, file, now }: { figures: readonly FigureRow[]; file: Pick<TextFile, 'format' | 'name'>; now: Date },
): Promise<ProductionState> {
  const metadata = fillMetadata(state.metadata, text.found);
  if (metadata.references.trim() === '') metadata.references = text.references.join('\n');
  return syncFromText({
    ...state,
    metadata,
    found: { ...text.found, ...(state.found?.pdf && { pdf: state.found.pdf }) },
    html: text.html,
    tracked: null,
    findings: [...text.findings, ...referencesFinding(text.references, state)],
    source: { format: file.format, name: file.name, converted_at: now.toISOString() },
    figures: [...state.figures, ...figures],
  });
}

function referencesFinding(list: readonly string[], { metadata }: ProductionState) {
  if (list.length === 0) return [];
  const text =
    metadata.references.trim() === ''
      ? `The reference list (${list.length}) was moved from the text to the references.`
      : `The reference list (${list.length}) was removed from the text; the article already has references.`;
  return [{ code: 'references', text }];
}

export const figureFileKeys = (figures: readonly FigureRow[]): string[] =>
  figures.flatMap(({ file_key }) => file_key ?? []);

/** Updates the figures' alternative texts and captions from the text. */
export async function syncFromText(state: ProductionState): Promise<ProductionState> {
  const { figures: textFigures } = await textFacts(state);
  return { ...state, figures: state.figures.map((figure) => ({ ...figure, ...textFigures.get(figureFile(figure)) })) };
}
