import { FIGURE_MEDIA_TYPES } from '#domain/production/record';
import { privateFileHeaders } from '#server/document/send-file';
import { notFound } from '#server/http/problem';
import { pdfOf } from './article-of.ts';
import { type EditorCall, openProduction } from './change-production.ts';
import { figureOf } from './save-figure.ts';

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
 * The PDF that readers would get.
 * @throws Problem not_found where there is none
 */
export async function sendGalleyDraft(call: EditorCall): Promise<Response> {
  const pdf = pdfOf(await openProduction(call));
  if (!pdf) throw notFound();
  const headers = privateFileHeaders({ name: pdf.name, format: 'pdf', bytes: pdf.bytes });
  return new Response(await bytesOf(pdf.file_key, call), { headers });
}

async function bytesOf(key: string, { context }: EditorCall): Promise<ReadableStream<Uint8Array>> {
  const stored = await context.files.read(key);
  if (!stored) throw new Error(`The file ${key} is missing from the file store.`);
  return stored.stream;
}
