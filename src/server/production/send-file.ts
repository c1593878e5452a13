import { FIGURE_MEDIA_TYPES } from '#domain/production/record';
import { privateFileHeaders } from '#server/document/send-file';
import { notFound } from '#server/http/problem';
import { callerOf } from '#server/thread/turns';
import { fileOf, isMadeFromText, pdfOf } from './article-of.ts';
import { type EditorCall, openProduction } from './change-production.ts';
import type { Production } from './load-production.ts';
import { previewOf } from './read-production.ts';
import { figureOf } from './save-figure.ts';
import { typesetText } from './typeset-text.ts';

/**
 * A figure as it stands in production.
 * @throws Problem not_found
 */
export async function sendFigureDraft({ file }: { file: string }, call: EditorCall): Promise<Response> {
  const { file_key, svg, format, bytes } = figureOf((await openProduction(call)).state, file);
  const headers = {
    ...privateFileHeaders({ name: file, format: 'pdf', bytes }),
    'Content-Disposition': 'inline',
    'Content-Type': FIGURE_MEDIA_TYPES[format],
  };
  if (svg !== null) return new Response(svg, { headers });
  return new Response(await bytesOf(file_key ?? '', call), { headers });
}

/**
 * The PDF that readers would get: made now where it is made from the text.
 * @throws Problem not_found where there is none; where too many are being made
 */
export async function sendGalleyDraft(call: EditorCall): Promise<Response> {
  const production = await openProduction(call);
  if (isMadeFromText(production)) return sendProof(production, call);
  const pdf = pdfOf(production);
  if (!pdf) throw notFound();
  const headers = privateFileHeaders({ name: pdf.name, format: 'pdf', bytes: pdf.bytes });
  return new Response(await bytesOf(pdf.file_key, call), { headers });
}

async function sendProof(production: Production, call: EditorCall): Promise<Response> {
  const { reader, clock } = call.context;
  const article = await previewOf(reader, production, clock.now());
  const figures = production.state.figures.flatMap(({ file_key, ...figure }) =>
    file_key ? [{ file: fileOf(figure), file_key }] : [],
  );
  const { pdf } = await typesetText(article, figures, call.context, callerOf(call));
  const name = `${production.manuscript.manuscript_number.toLowerCase()}.pdf`;
  return new Response(new Uint8Array(pdf), { headers: privateFileHeaders({ name, format: 'pdf', bytes: pdf.length }) });
}

async function bytesOf(key: string, { context }: EditorCall): Promise<ReadableStream<Uint8Array>> {
  const stored = await context.files.read(key);
  if (!stored) throw new Error(`The file ${key} is missing from the file store.`);
  return stored.stream;
}
