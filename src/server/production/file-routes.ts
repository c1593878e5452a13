import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import {
  FigureChange,
  type FigureText,
  NewFigure,
  ProductionVersion,
  SentChecklistUse,
  SentFigureUse,
  SupplementChange,
} from '#domain/production/change';
import { type FigureFormat, PRODUCTION_MAX } from '#domain/production/files';
import { detectOtherPaper } from '#domain/production/found-metadata';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { SUPPLEMENT_FILE } from '#domain/publication/supplement';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { type FileRules, type ReceivedDocument, receiveFile } from '#server/document/receive-document';
import { storedBytes, storeFile } from '#server/document/store-document';
import { file, json } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { fileProblem, notFound, type Problem } from '#server/kernel/http/problem';
import { type ManuscriptCall, type Route, route } from '#server/kernel/http/route';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { changeProduction, type EditorCall, type LockedProduction, openProduction } from './change-production.ts';
import { inspectImage, scanFile } from './check-file.ts';
import { coverUploadedPdf } from './cover-uploaded-pdf.ts';
import { editTexts } from './edit-texts.ts';
import { addFigureChange, figureChange, replaceImageChange, type StoredImage } from './keep-figure.ts';
import type { Production, StoredPdf } from './load-production.ts';
import { identifyPaper, withOtherPaper } from './paper-in-pdf.ts';
import { previewOf } from './read-production.ts';
import {
  CHANGE_REFUSALS,
  commonRoute,
  ManuscriptParams,
  NOT_ACCEPTED,
  readFormFields,
  versionOf,
} from './route-parts.ts';
import { addSupplement, removeSupplement, saveSupplement } from './save-supplement.ts';
import { findFigure, sendFigureDraft, sendGalleyDraft, sendSupplementDraft } from './send-file.ts';

const GALLEYS: FileRules<'pdf'> = {
  formatOf: (name) => (/\.pdf$/i.test(name.trim()) ? 'pdf' : undefined),
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongGalley,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

/**
 * Replaces the authors' PDF with an uploaded galley.
 * @throws Problem as for every change of production; with the field `file` if it is refused
 */
function uploadGalley(call: ManuscriptCall): Promise<ProductionChange> {
  return receiveFile(
    call,
    { fieldNames: ['version'], files: GALLEYS },
    async ({ fields, document, documentProblem }) => {
      if (!document) throw documentProblem;
      const production = await openProduction(call);
      const { path, name, bytes, sha256 } = document;
      await withTurn(callerOf(call), () => inspectDocument(path, 'pdf'));
      await scanFile(path, call.context);
      const paper = await withTurn(callerOf(call), async () => identifyPaper(await readFile(path)));
      const file_key = await storeFile(call.context, 'galleys', path, 'pdf');
      const galley = { file_key, name, bytes, sha256 };
      const fault = await coverFault(galley, production, call);
      const replace = async ({ state }: LockedProduction) => ({
        state: withOtherPaper({ ...state, galley }, detectOtherPaper(paper, state.metadata)),
        message: fault ? `${PRODUCTION_TEXTS.saved} ${fault}` : PRODUCTION_TEXTS.saved,
        action: 'production.galley-uploaded' as const,
        details: { bytes, sha256 },
        claims: [file_key],
      });
      return changeProduction(versionOf(fields), call, replace, { isUpload: true });
    },
  );
}

/** Checks at upload whether a galley can have a cover; returns why not. */
async function coverFault(
  galley: StoredPdf,
  production: Production,
  call: ManuscriptCall,
): Promise<string | undefined> {
  const { reader, clock, files } = call.context;
  const withGalley = { ...production, state: { ...production.state, galley } };
  const article = await previewOf(call.context.journal, reader, withGalley, clock.now());
  const bytes = await storedBytes(files, galley.file_key);
  const covered = await coverUploadedPdf(bytes, { article, production: withGalley }, call.context, callerOf(call));
  return 'fault' in covered ? covered.fault : undefined;
}

/**
 * Removes the galley; readers then get the generated PDF, or the authors' own.
 * @throws Problem as for every change of production; not_found if there is no galley
 */
function removeGalley({ version }: { version: number }, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    if (!state.galley) throw notFound();
    const next = withOtherPaper({ ...state, galley: null }, undefined);
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.galley-removed' };
  });
}

const FigureFile = z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp|svg)$/);
const SupplementFile = z.string().regex(SUPPLEMENT_FILE);
const FigureParams = z.strictObject({ id: Id, file: FigureFile });
/** Imported on demand, to keep the function's start fast. */
const importSentFiles = () => import('./sent-files.ts');
const SupplementParams = z.strictObject({ id: Id, file: SupplementFile });

/** Routes for an article's figures, supplementary files and galley. */
export const productionFileRoutes: readonly Route[] = [
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/figures',
    right: 'produce',
    summary: 'Adds a figure at the end of the text.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record you last read.',
        file: 'PNG, JPEG or WebP, at most 3.5 MB and 40 million pixels.',
        alt: 'The alternative text.',
        caption: 'Inline HTML without the number.',
        in_text: '`false` leaves the text unchanged; otherwise the figure is added at its end.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: ManuscriptParams,
    handle: (_, call) => addFigure(call),
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/figures/:file',
    right: 'read',
    summary: 'Returns a figure.',
    answers: [file('image/*')],
    refusals: { 422: NOT_ACCEPTED },
    input: FigureParams,
    handle: sendFigureDraft,
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/figures/:file',
    right: 'produce',
    summary: 'Replaces the image of a figure.',
    notes: 'The file extension may change.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record you last read.',
        file: 'PNG, JPEG or WebP, at most 3.5 MB and 40 million pixels.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: FigureParams,
    handle: replaceFigure,
  }),
  route({
    ...commonRoute,
    method: 'PUT',
    path: '/api/production/:id/figures/:file',
    right: 'produce',
    summary: 'Changes a figure’s alternative text and caption.',
    notes: '`caption` is inline HTML without the number.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: FigureChange.extend({ id: Id, file: FigureFile }),
    handle: saveFigure,
  }),
  route({
    ...commonRoute,
    method: 'DELETE',
    path: '/api/production/:id/figures/:file',
    right: 'produce',
    summary: 'Removes a figure, from the text too.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: ProductionVersion.extend({ id: Id, file: FigureFile }),
    handle: removeFigure,
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/sent-figures',
    right: 'read',
    summary: 'Lists the figure files submitted by the authors; `refusal` says why one cannot be used.',
    answers: [json('SentFile[]')],
    refusals: { 422: NOT_ACCEPTED },
    input: ManuscriptParams,
    handle: async (_, call) => (await importSentFiles()).listSentFigures(call),
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/sent-figures/:sent',
    right: 'produce',
    summary: 'Uses a submitted file as a new figure, or as the image of an existing one.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: SentFigureUse.extend({ id: Id, sent: RandomId, replaces: FigureFile.optional() }),
    handle: async ({ id: _, ...use }, call) => (await importSentFiles()).takeSentFigure(use, call),
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/sent-checklists',
    right: 'read',
    summary: 'Lists the reporting checklists submitted by the authors; `refusal` says why one cannot be published.',
    answers: [json('SentFile[]')],
    refusals: { 422: NOT_ACCEPTED },
    input: ManuscriptParams,
    handle: async (_, call) => (await importSentFiles()).listSentChecklists(call),
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/sent-checklists/:sent',
    right: 'produce',
    summary: 'Publishes a submitted reporting checklist as a supplementary file.',
    notes: '`guideline` is one of the article’s; the checklist is listed with it.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: SentChecklistUse.extend({ id: Id, sent: RandomId }),
    handle: async ({ id: _, ...use }, call) => (await importSentFiles()).takeSentChecklist(use, call),
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/supplements',
    right: 'produce',
    summary: 'Adds a supplementary file.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record you last read.',
        file: 'PDF, .docx, .xlsx, CSV, plain text, PNG or JPEG, at most 10 MB.',
        upload_id: 'Instead of `file`: the id of an upload sent in parts.',
        title: 'The title, which describes the content.',
        description: 'A longer description (optional).',
        guideline: 'The article’s reporting guideline, if the file is its checklist; may be empty.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: ManuscriptParams,
    handle: (_, call) => addSupplement(call),
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/supplements/:file',
    right: 'read',
    summary: 'Downloads a supplementary file.',
    answers: [file('*/*')],
    refusals: { 422: NOT_ACCEPTED },
    input: SupplementParams,
    handle: sendSupplementDraft,
  }),
  route({
    ...commonRoute,
    method: 'PUT',
    path: '/api/production/:id/supplements/:file',
    right: 'produce',
    summary: 'Changes a supplementary file’s title and description.',
    notes: 'Omit `guideline` to keep it; send it empty to remove it.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: SupplementChange.extend({ id: Id, file: SupplementFile }),
    handle: saveSupplement,
  }),
  route({
    ...commonRoute,
    method: 'DELETE',
    path: '/api/production/:id/supplements/:file',
    right: 'produce',
    summary: 'Removes a supplementary file.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: ProductionVersion.extend({ id: Id, file: SupplementFile }),
    handle: removeSupplement,
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/galley',
    right: 'read',
    summary: 'Downloads the PDF for readers.',
    notes:
      'If there is a full text but no galley, the PDF is typeset from the current text. Uploaded PDFs get the journal’s cover page.',
    answers: [file('application/pdf')],
    refusals: { 422: `${NOT_ACCEPTED} Also if typesetting the PDF takes too long.` },
    input: ManuscriptParams,
    handle: (_, call) => sendGalleyDraft(call),
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/galley',
    right: 'produce',
    summary: 'Uploads the PDF for readers.',
    notes: 'It is published with a cover page; `message` says if that is impossible.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record you last read.',
        file: 'A PDF, at most 10 MB.',
        upload_id: 'Instead of `file`: the id of an upload sent in parts.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: ManuscriptParams,
    handle: (_, call) => uploadGalley(call),
  }),
  route({
    ...commonRoute,
    method: 'DELETE',
    path: '/api/production/:id/galley',
    right: 'produce',
    summary: 'Removes the PDF; readers then receive the one typeset from the text, or else the authors’ own.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: ProductionVersion.extend({ id: Id }),
    handle: removeGalley,
  }),
];

const FIGURES: FileRules<FigureFormat | 'svg'> = {
  formatOf: (name) => FORMATS_BY_EXTENSION.get(/\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''),
  max: PRODUCTION_MAX.figureBytes,
  wrongType: PRODUCTION_TEXTS.wrongFigure,
  tooLarge: PRODUCTION_TEXTS.figureTooLarge,
};
const FORMATS_BY_EXTENSION = new Map<string, FigureFormat | 'svg'>([
  ...[['png', 'png'] as const, ['jpg', 'jpg'] as const, ['jpeg', 'jpg'] as const, ['webp', 'webp'] as const],
  ['svg', 'svg'],
]);

/**
 * Adds a figure, appended to the text unless `in_text` is false.
 * @throws Problem as for every change of production; with the field `file`, `alt`, `caption` or `in_text` if invalid
 */
function addFigure(call: ManuscriptCall): Promise<ProductionChange> {
  const fieldNames = ['version', 'alt', 'caption', 'in_text'];
  return receiveFile(call, { fieldNames, files: FIGURES }, async (form) => {
    const { in_text, ...given } = readFormFields(NewFigure, form.fields);
    const words = await sanitiseFigureText(given);
    await openProduction(call);
    const stored = await storeImage(form, call);
    const add = addFigureChange(stored, words, in_text);
    return changeProduction(versionOf(form.fields), call, add, { isUpload: true });
  });
}

function replaceFigure({ file }: { file: string }, call: ManuscriptCall): Promise<ProductionChange> {
  return receiveFile(call, { fieldNames: ['version'], files: FIGURES }, async (form) => {
    await openProduction(call);
    const stored = await storeImage(form, call);
    return changeProduction(versionOf(form.fields), call, replaceImageChange(file, stored));
  });
}

function saveFigure(
  { file, version, alt, caption }: FigureChange & { file: string },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const known = findFigure(state, file);
    const words = await sanitiseFigureText({ alt, caption });
    const texts = await editTexts(state, { kind: 'figure', file, words });
    const figures = state.figures.map((one) => (one === known ? { ...one, ...words } : one));
    const { claims: _, ...change } = await figureChange(
      { ...state, ...texts, figures },
      'production.figure-saved',
      known,
    );
    return change;
  });
}

function removeFigure(
  { file, version }: { file: string; version: number },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const known = findFigure(state, file);
    const texts = await editTexts(state, { kind: 'no-figure', file });
    const figures = state.figures.filter((one) => one !== known);
    const { claims: _, ...change } = await figureChange(
      { ...state, ...texts, figures },
      'production.figure-removed',
      known,
    );
    return change;
  });
}

/** Keeps only inline marks in captions. */
async function sanitiseFigureText({ alt, caption }: FigureText): Promise<FigureText> {
  const { sanitise } = await import('#server/production/convert/sanitise');
  const { html: clean } = sanitise(caption);
  // Captions are one line: blocks become text.
  return { alt, caption: clean.replace(/<(?!\/?(?:strong|em|sup|sub|a)\b)[^>]*>/g, ' ').trim() };
}

/**
 * Inspects and stores an image.
 * @throws Problem with the field `file`
 */
async function storeImage(
  {
    document,
    documentProblem: problem,
  }: { document?: ReceivedDocument<string> | undefined; documentProblem?: Problem | undefined },
  { context }: ManuscriptCall,
): Promise<StoredImage> {
  if (!document) throw problem;
  const content = await readFile(document.path);
  const isSvg = document.format === 'svg' || /^\uFEFF?\s*</.test(content.toString('utf8', 0, 200));
  if (isSvg) throw fileProblem('unprocessable', PRODUCTION_TEXTS.svgFigure);
  const image = inspectImage(content);
  await scanFile(document.path, context);
  const file_key = await storeFile(context, 'figures', document.path, image.format);
  const { bytes, sha256 } = document;
  return { ...image, file_key, svg: null, bytes, sha256 };
}
