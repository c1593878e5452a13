import { FIGURE_MEDIA_TYPES } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { SUPPLEMENT_MEDIA_TYPES } from '#domain/publication/supplement';
import { privateFileHeaders } from '#server/document/send-file';
import { storedBytes } from '#server/document/store-document';
import { notFound, Problem } from '#server/kernel/http/problem';
import { BudgetExceeded } from '#server/kernel/thread/in-thread';
import { callerOf } from '#server/kernel/thread/turns';
import { figureFile, isMadeFromText, pdfOf, supplementFile } from './article-of.ts';
import { openProduction, type ProductionReader } from './change-production.ts';
import { coverUploadedPdf, typesetText } from './cover-uploaded-pdf.ts';
import type { Production, ProductionState } from './load-production.ts';
import type { FigureRow, SupplementRow } from './queries.ts';
import { previewOf } from './read-production.ts';

/**
 * @throws Problem not_found
 */
export async function sendFigureDraft({ file }: { file: string }, call: ProductionReader): Promise<Response> {
  const { file_key, svg, format, bytes } = findFigure((await openProduction(call)).state, file);
  const headers = {
    ...privateFileHeaders({ name: file, format: 'pdf', bytes }),
    'Content-Disposition': 'inline',
    'Content-Type': FIGURE_MEDIA_TYPES[format],
  };
  if (svg !== null) return new Response(svg, { headers });
  return new Response(await bytesOf(file_key ?? '', call), { headers });
}

/**
 * @throws Problem not_found
 */
export async function sendSupplementDraft({ file }: { file: string }, call: ProductionReader): Promise<Response> {
  const { file_key, format, bytes } = findSupplement((await openProduction(call)).state, file);
  const headers = {
    ...privateFileHeaders({ name: file, format: 'pdf', bytes }),
    'Content-Type': SUPPLEMENT_MEDIA_TYPES[format],
  };
  return new Response(await bytesOf(file_key, call), { headers });
}

/**
 * Sends the PDF that readers would get, generated or covered now.
 * @throws Problem not_found if there is none; unprocessable if it takes too long; unavailable if too many are being
 * created
 */
export async function sendGalleyDraft(call: ProductionReader): Promise<Response> {
  const production = await openProduction(call);
  if (isMadeFromText(production)) return typesetDraft(production, call);
  const uploaded = pdfOf(production);
  if (!uploaded) throw notFound();
  const { reader, clock, files } = call.context;
  const bytes = await storedBytes(files, uploaded.file_key);
  const article = await previewOf(call.context.journal, reader, production, clock.now());
  const covered = await coverUploadedPdf(bytes, { article, production }, call.context, callerOf(call));
  return pdfResponse(uploaded.name, 'pdf' in covered ? covered.pdf : bytes);
}

async function typesetDraft(production: Production, call: ProductionReader): Promise<Response> {
  const { reader, clock } = call.context;
  const article = await previewOf(call.context.journal, reader, production, clock.now());
  const figures = production.state.figures.flatMap(({ file_key, ...figure }) =>
    file_key ? [{ file: figureFile(figure), file_key }] : [],
  );
  const { pdf } = await typesetText(article, figures, call.context, callerOf(call)).catch((thrown) => {
    throw thrown instanceof BudgetExceeded
      ? new Problem('unprocessable', PRODUCTION_TEXTS.pdfTooSlow, { cause: thrown })
      : thrown;
  });
  const name = `${production.manuscript.manuscript_number.toLowerCase()}.pdf`;
  return pdfResponse(name, pdf);
}

const pdfResponse = (name: string, pdf: Uint8Array) =>
  new Response(new Uint8Array(pdf), { headers: privateFileHeaders({ name, format: 'pdf', bytes: pdf.length }) });

async function bytesOf(key: string, { context }: ProductionReader): Promise<ReadableStream<Uint8Array>> {
  const stored = await context.files.read(key);
  if (!stored) throw new Error(`The file ${key} is missing from the file store.`);
  return stored.stream;
}

/** Separate from the upload of figures, which loads document readers. @throws Problem not_found */
export function findFigure({ figures }: ProductionState, file: string): FigureRow {
  const figure = figures.find((one) => figureFile(one) === file);
  if (!figure) throw notFound();
  return figure;
}

/** Separate from the upload of files, which loads document readers. @throws Problem not_found */
export function findSupplement({ supplements }: ProductionState, file: string): SupplementRow {
  const supplement = supplements.find((one) => supplementFile(one) === file);
  if (!supplement) throw notFound();
  return supplement;
}

export function freeNumber(numbered: readonly { number: number }[]): number {
  const taken = new Set(numbered.map(({ number }) => number));
  for (let number = 1; ; number += 1) if (!taken.has(number)) return number;
}
