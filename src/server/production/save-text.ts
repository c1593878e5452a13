import { readFile } from 'node:fs/promises';
import { readerOf } from '#database/connect';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import type { FindingsChange } from '#domain/production/change';
import { type TextFormat, textFormatOf } from '#domain/production/files';
import { type Finding, isLoss, type ProductionChange } from '#domain/production/record';
import { readReferences } from '#domain/production/references';
import type { TextChange } from '#domain/production/text-change';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { verifiedChanges, writerOf } from '#domain/production/tracked';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { type FileRules, receiveFile } from '#server/document/receive-document';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { callerKey, withTurn } from '#server/kernel/thread/turns';
import { convertWritten } from '#server/production/convert/convert-upload';
import { changeProduction, type EditorCall, type LockedProduction, openProduction } from './change-production.ts';
import { apart } from './edit-texts.ts';
import { listProofWriters } from './queries.ts';
import { scanFile } from './scan-file.ts';
import { convertFile, figureFileKeys, storeFigures, syncFromText, withText } from './take-text.ts';
import { moveTextComments } from './text-comment-queries.ts';
import { textFacts } from './text-facts.ts';
import { versionOf } from './version-of.ts';

const TEXTS: FileRules<TextFormat> = {
  formatOf: textFormatOf,
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongText,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

/**
 * Saves the office's text and its version with open changes, sanitised; removals are reported in the findings.
 * @throws Problem as every change of production
 */
export async function saveText(
  { version, html, tracked, places }: TextChange,
  call: EditorCall,
): Promise<ProductionChange> {
  const { metadata } = (await openProduction(call)).state;
  const references = readReferences(metadata.references).length;
  const convert = (written: string) => withTurn(callerKey(call), () => convertWritten(written, references));
  const text = await convert(html);
  const open = tracked && (await convert(tracked.html));
  // Before the manuscript is locked.
  await textFacts(text);
  return changeProduction(version, call, async ({ state }, trx, now) => {
    // Conversion losses are not detected by saving; a person must settle them.
    const findings = [...state.findings.filter(isLoss), ...text.findings, ...(open?.findings ?? [])];
    const known = [
      ...(state.tracked?.changes ?? []).flatMap(({ writers }) => writers),
      ...(tracked ? await listProofWriters(readerOf(trx), call.manuscript.id) : []),
    ];
    await moveTextComments(trx, call.manuscript.id, places);
    const self = writerOf(call.user, now);
    const changes = open && { html: open.html, changes: verifiedChanges(tracked?.changes ?? [], { known, self }) };
    const texts = apart({ html: text.html, tracked: changes });
    const next = { ...state, ...texts, findings: distinct(findings) };
    return { state: await syncFromText(next), message: PRODUCTION_TEXTS.saved, action: 'production.text-saved' };
  });
}

const distinct = (findings: readonly Finding[]): Finding[] =>
  [...new Map(findings.toReversed().map((one) => [`${one.code} ${one.text}`, one])).values()].toReversed();

/**
 * Records which findings someone has settled.
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
 * Replaces the text by a Word, HTML, Markdown or JATS file. Its images become figures; its references go into the
 * metadata if empty.
 * @throws Problem as every change of production; with the field `file` if it cannot be taken
 */
export function uploadText(call: ManuscriptCall): Promise<ProductionChange> {
  return receiveFile(call, { fieldNames: ['version'], files: TEXTS }, async ({ fields, document, documentProblem }) => {
    if (!document) throw documentProblem;
    const { state } = await openProduction(call);
    const { format, name, path } = document;
    if (format === 'docx') await withTurn(callerKey(call), () => inspectDocument(path, format));
    await scanFile(path, call.context);
    const file = { format, name, bytes: await readFile(path) };
    const text = await convertFile(file, state, { caller: callerKey(call) });
    const figures = await storeFigures(text, call.context);
    const replace = async ({ state: present }: LockedProduction, _trx: unknown, now: Date) => {
      const next = await withText(present, text, { figures, file, now });
      const details = { format, findings: next.findings.length, figures: figures.length };
      const told = { message: PRODUCTION_TEXTS.saved, action: 'production.text-uploaded', details } as const;
      return { state: next, claims: figureFileKeys(figures), ...told };
    };
    return changeProduction(versionOf(fields), call, replace, { isUpload: true });
  });
}
