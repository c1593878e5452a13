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
import { otherPaperIn } from '#domain/production/found-metadata';
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
import { judgeImage, scanFile } from './check-file.ts';
import { coverUploadedPdf } from './cover-uploaded-pdf.ts';
import { editTexts } from './edit-texts.ts';
import { changed, newFigure, otherImage, type StoredImage } from './keep-figure.ts';
import type { Production, StoredPdf } from './load-production.ts';
import { paperIn, withPaper } from './paper-in-pdf.ts';
import { previewOf } from './read-production.ts';
import { CHANGE_REFUSALS, common, NOT_ACCEPTED, OfId, readWords, versionOf } from './route-parts.ts';
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
      const said = await withTurn(callerOf(call), async () => paperIn(await readFile(path)));
      const file_key = await storeFile(call.context, 'galleys', path, 'pdf');
      const galley = { file_key, name, bytes, sha256 };
      const fault = await faultOf(galley, production, call);
      const replace = async ({ state }: LockedProduction) => ({
        state: withPaper({ ...state, galley }, otherPaperIn(said, state.metadata)),
        message: fault ? `${PRODUCTION_TEXTS.saved} ${fault}` : PRODUCTION_TEXTS.saved,
        action: 'production.galley-uploaded' as const,
        details: { bytes, sha256 },
        claims: [file_key],
      });
      return changeProduction(versionOf(fields), call, replace, { isUpload: true });
    },
  );
}

/** Why a galley cannot have a cover, found when it is uploaded. */
async function faultOf(galley: StoredPdf, production: Production, call: ManuscriptCall): Promise<string | undefined> {
  const { reader, clock, files } = call.context;
  const withGalley = { ...production, state: { ...production.state, galley } };
  const article = await previewOf(call.context.journal, reader, withGalley, clock.now());
  const bytes = await storedBytes(files, galley.file_key);
  const covered = await coverUploadedPdf(bytes, { article, production: withGalley }, call.context, callerOf(call));
  return 'fault' in covered ? covered.fault : undefined;
}

/**
 * Deletes the galley; readers then get the authors' own PDF, if any.
 * @throws Problem as for every change of production; not_found if there is no galley
 */
function removeGalley({ version }: { version: number }, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    if (!state.galley) throw notFound();
    const next = withPaper({ ...state, galley: null }, undefined);
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.galley-removed' };
  });
}

const File = z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp|svg)$/);
const SupplementFile = z.string().regex(SUPPLEMENT_FILE);
const OfFile = z.strictObject({ id: Id, file: File });
/** Imported on demand, to keep the function's start fast. */
const sentFigures = () => import('./sent-files.ts');
/** The same. */
const sentChecklists = () => import('./sent-files.ts');
const OfSupplement = z.strictObject({ id: Id, file: SupplementFile });

/** Routes for an article's figures, supplementary files and galley. */
export const productionFileRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/figures',
    right: 'produce',
    summary: 'Adds a figure at the end of the text.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record that was seen.',
        file: 'PNG, JPEG or WebP, at most 3.5 MB and 40 million pixels.',
        alt: 'What the figure shows, in words.',
        caption: 'Inline HTML without the number.',
        in_text: '`false` to leave the text unchanged; otherwise the figure is added at its end.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: OfId,
    handle: (_, call) => addFigure(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/figures/:file',
    right: 'read',
    summary: 'Sends a figure.',
    answers: [file('image/*')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfFile,
    handle: sendFigureDraft,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/figures/:file',
    right: 'produce',
    summary: 'Replaces the image of a figure.',
    notes: 'Its name may change its ending.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record that was seen.',
        file: 'PNG, JPEG or WebP, at most 3.5 MB and 40 million pixels.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: OfFile,
    handle: replaceFigure,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/figures/:file',
    right: 'produce',
    summary: 'Describes a figure.',
    notes: '`caption` is inline HTML without the number.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: FigureChange.extend({ id: Id, file: File }),
    handle: saveFigure,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/production/:id/figures/:file',
    right: 'produce',
    summary: 'Removes a figure, also from the text.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: ProductionVersion.extend({ id: Id, file: File }),
    handle: removeFigure,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/sent-figures',
    right: 'read',
    summary: 'Lists the authors’ figure files, with why any cannot be used.',
    answers: [json('SentFile[]')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfId,
    handle: async (_, call) => (await sentFigures()).listSentFigures(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/sent-figures/:sent',
    right: 'produce',
    summary: 'Uses an authors’ file as a new figure, or as the image of an existing one.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: SentFigureUse.extend({ id: Id, sent: RandomId, replaces: File.optional() }),
    handle: async ({ id: _, ...use }, call) => (await sentFigures()).takeSentFigure(use, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/sent-checklists',
    right: 'read',
    summary: 'Lists the authors’ reporting checklists, with why any cannot be published.',
    answers: [json('SentFile[]')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfId,
    handle: async (_, call) => (await sentChecklists()).listSentChecklists(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/sent-checklists/:sent',
    right: 'produce',
    summary: 'Publishes an authors’ reporting checklist as a supplementary file.',
    notes: '`guideline` is one that the article names; readers find its checklist beside it.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: SentChecklistUse.extend({ id: Id, sent: RandomId }),
    handle: async ({ id: _, ...use }, call) => (await sentChecklists()).takeSentChecklist(use, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/supplements',
    right: 'produce',
    summary: 'Adds a supplementary file.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record that was seen.',
        file: 'PDF, .docx, .xlsx, CSV, plain text, PNG or JPEG, at most 10 MB.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
        title: 'What the file holds.',
        description: 'Anything else readers should know about it; may be empty.',
        guideline: 'The reporting guideline, named by the article, whose checklist this is; may be empty.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: OfId,
    handle: (_, call) => addSupplement(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/supplements/:file',
    right: 'read',
    summary: 'Sends a supplementary file, as a download.',
    answers: [file('*/*')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfSupplement,
    handle: sendSupplementDraft,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/supplements/:file',
    right: 'produce',
    summary: 'Describes a supplementary file.',
    notes: 'Leaving out `guideline` keeps it; an empty one removes it.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: SupplementChange.extend({ id: Id, file: SupplementFile }),
    handle: saveSupplement,
  }),
  route({
    ...common,
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
    ...common,
    method: 'GET',
    path: '/api/production/:id/galley',
    right: 'read',
    summary: 'Downloads the PDF for readers.',
    notes:
      'With a full text and no galley, it is typeset from the current text. An uploaded PDF is preceded by the journal’s cover page.',
    answers: [file('application/pdf')],
    refusals: { 422: `${NOT_ACCEPTED} Or the PDF takes too long to create.` },
    input: OfId,
    handle: (_, call) => sendGalleyDraft(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/galley',
    right: 'produce',
    summary: 'Uploads the PDF for readers.',
    notes: 'It is published with a cover page; `message` says if none can be added.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record that was seen.',
        file: 'A PDF, at most 10 MB.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: OfId,
    handle: (_, call) => uploadGalley(call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/production/:id/galley',
    right: 'produce',
    summary: 'Removes the PDF; readers then receive one typeset from the text, or else the authors’ own.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: ProductionVersion.extend({ id: Id }),
    handle: removeGalley,
  }),
];

const FIGURES: FileRules<FigureFormat | 'svg'> = {
  formatOf: (name) => ENDINGS.get(/\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''),
  max: PRODUCTION_MAX.figureBytes,
  wrongType: PRODUCTION_TEXTS.wrongFigure,
  tooLarge: PRODUCTION_TEXTS.figureTooLarge,
};
const ENDINGS = new Map<string, FigureFormat | 'svg'>([
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
    const { in_text, ...given } = readWords(NewFigure, form.fields);
    const words = await sanitiseFigureText(given);
    await openProduction(call);
    const stored = await storeImage(form, call);
    const add = newFigure(stored, words, in_text);
    return changeProduction(versionOf(form.fields), call, add, { isUpload: true });
  });
}

/** Replaces a figure's image; its text stays. */
function replaceFigure({ file }: { file: string }, call: ManuscriptCall): Promise<ProductionChange> {
  return receiveFile(call, { fieldNames: ['version'], files: FIGURES }, async (form) => {
    await openProduction(call);
    const stored = await storeImage(form, call);
    return changeProduction(versionOf(form.fields), call, otherImage(file, stored));
  });
}

/** Changes alternative text and caption, in the text too. */
function saveFigure(
  { file, version, alt, caption }: FigureChange & { file: string },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const known = findFigure(state, file);
    const words = await sanitiseFigureText({ alt, caption });
    const texts = await editTexts(state, { kind: 'figure', file, words });
    const figures = state.figures.map((one) => (one === known ? { ...one, ...words } : one));
    const { claims: _, ...change } = await changed({ ...state, ...texts, figures }, 'production.figure-saved', known);
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
    const { claims: _, ...change } = await changed({ ...state, ...texts, figures }, 'production.figure-removed', known);
    return change;
  });
}

/** Captions keep inline marks only. */
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
  const image = judgeImage(content);
  await scanFile(document.path, context);
  const file_key = await storeFile(context, 'figures', document.path, image.format);
  const { bytes, sha256 } = document;
  return { ...image, file_key, svg: null, bytes, sha256 };
}
