import { readFile } from 'node:fs/promises';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import type { FindingsChange, TextChange } from '#domain/production/change';
import {
  type Finding,
  isLoss,
  PRODUCTION_TEXTS,
  type ProductionChange,
  readReferences,
  type TextFormat,
  textFormatOf,
} from '#domain/production/record';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { type FileRules, receiveFile } from '#server/document/receive-document';
import { sha256Of, storeFile } from '#server/document/store-document';
import type { ManuscriptCall } from '#server/http/route';
import { convertUpload, convertWritten } from '#server/production/convert/convert-upload';
import type { TextImage } from '#server/production/convert/read-text';
import { callerOf, inTurn } from '#server/thread/turns';
import { fileOf } from './article-of.ts';
import { changeProduction, type EditorCall, openProduction } from './change-production.ts';
import { figuresIn } from './figure-blocks.ts';
import type { ProductionState } from './load-production.ts';
import type { FigureRow } from './queries.ts';
import { scanFile } from './scan-file.ts';
import { versionOf } from './version-of.ts';

const TEXTS: FileRules<TextFormat> = {
  formatOf: textFormatOf,
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongText,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

/**
 * Keeps the text as the office wrote it, sanitised; what was taken out is told in the findings.
 * @throws Problem as every change of production
 */
export async function saveText({ version, html }: TextChange, call: EditorCall): Promise<ProductionChange> {
  const { metadata } = (await openProduction(call)).state;
  const references = readReferences(metadata.references).length;
  const text = await inTurn(callerOf(call), () => convertWritten(html, references));
  return changeProduction(version, call, async ({ state }) => {
    // What the file lost is not found by saving; only somebody can tell that it was seen to.
    const findings = [...state.findings.filter(isLoss), ...text.findings];
    const next = { ...state, html: text.html, findings: distinct(findings) };
    return { state: inStep(next), message: PRODUCTION_TEXTS.saved, action: 'production.text-saved' };
  });
}

const distinct = (findings: readonly Finding[]): Finding[] =>
  [...new Map(findings.toReversed().map((one) => [`${one.code} ${one.text}`, one])).values()].toReversed();

/**
 * Notes which of the things that did not convert somebody has seen to.
 * @throws Problem as every change of production
 */
export function settleFindings({ version, settled }: FindingsChange, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const findings = state.findings.map(({ code, text }) => ({ code, text, is_settled: settled.includes(text) }));
    const open = findings.filter((one) => isLoss(one) && !one.is_settled).length;
    const next = { ...state, findings };
    return { state: next, message: PRODUCTION_TEXTS.settled, action: 'production.findings-settled', details: { open } };
  });
}

/**
 * Takes a full text as Word, HTML or Markdown file in place of the one that is there. Images in it become figures;
 * a list of references in it goes into the metadata where these have none.
 * @throws Problem as every change of production; with the field `file` where it cannot be taken
 */
export function uploadText(call: ManuscriptCall): Promise<ProductionChange> {
  return receiveFile(call, { fieldNames: ['version'], files: TEXTS }, async ({ fields, document, documentProblem }) => {
    if (!document) throw documentProblem;
    const { state } = await openProduction(call);
    const { format, name, path } = document;
    if (format === 'docx') await inTurn(callerOf(call), () => inspectDocument(path, format));
    await scanFile(path, call.context);
    const references = readReferences(state.metadata.references).length;
    const nextFigure = Math.max(0, ...state.figures.map(({ number }) => number)) + 1;
    const bytes = await readFile(path);
    const known = inStep(state).figures.map((figure) => ({ ...figure, file: fileOf(figure) }));
    const facts = { references, nextFigure, known: known.map(({ file, sha256, alt }) => ({ file, sha256, alt })) };
    const text = await inTurn(callerOf(call), () => convertUpload({ format, bytes, ...facts }));
    const shown = figuresIn(text.html);
    const used = text.images.filter(({ file }) => shown.has(file));
    const figures: FigureRow[] = [];
    for (const image of used) figures.push(await storeImage(image, call));
    return changeProduction(versionOf(fields), call, async ({ state: present }, _trx, now) => {
      const metadata = { ...present.metadata };
      if (metadata.references.trim() === '') metadata.references = text.references.join('\n');
      const findings = [...text.findings, ...referencesFinding(text.references, present)];
      const source = { format, name, converted_at: now.toISOString() };
      const next = {
        ...present,
        metadata,
        html: text.html,
        findings,
        source,
        figures: [...present.figures, ...figures],
      };
      return {
        state: inStep(next),
        message: PRODUCTION_TEXTS.saved,
        action: 'production.text-uploaded',
        details: { format, findings: findings.length, figures: figures.length },
        claims: figures.flatMap(({ file_key }) => file_key ?? []),
      };
    });
  });
}

async function storeImage(image: TextImage, { context }: ManuscriptCall): Promise<FigureRow> {
  const { file, format, width, height, bytes } = image;
  const file_key = await storeFile(context, 'figures', bytes, format);
  const sha256 = sha256Of(bytes);
  const number = Number(/\d+/.exec(file)?.[0]);
  return { number, format, file_key, svg: null, width, height, bytes: bytes.length, sha256, alt: '', caption: '' };
}

function referencesFinding(list: readonly string[], { metadata }: ProductionState) {
  if (list.length === 0) return [];
  const text =
    metadata.references.trim() === ''
      ? `The list of ${list.length} references was moved from the text to the references.`
      : `The list of ${list.length} references was left out of the text; the article has its references already.`;
  return [{ code: 'references', text }];
}

/** Alternative texts and captions are what the text says. */
export function inStep(state: ProductionState): ProductionState {
  const shown = figuresIn(state.html);
  return { ...state, figures: state.figures.map((figure) => ({ ...figure, ...shown.get(fileOf(figure)) })) };
}
