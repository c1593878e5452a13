import * as z from 'zod';
import {
  FigureChange,
  FindingsChange,
  MetadataChange,
  OfferChange,
  ProductionVersion,
  TextChange,
} from '#domain/production/change';
import { file, json } from '#server/http/answer';
import { Id } from '#server/http/id';
import { type Route, route } from '#server/http/route';
import { openProduction } from './change-production.ts';
import { previewOf, recordOf } from './read-production.ts';
import { addFigure, removeFigure, replaceFigure, saveFigure } from './save-figure.ts';
import { removeGalley, uploadGalley } from './save-galley.ts';
import { saveMetadata } from './save-metadata.ts';
import { saveText, settleFindings, uploadText } from './save-text.ts';
import { sendFigureDraft, sendGalleyDraft } from './send-file.ts';
import { settleOffer } from './settle-offer.ts';

const File = z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp|svg)$/);
const OfId = z.strictObject({ id: Id });
const OfFile = z.strictObject({ id: Id, file: File });

/** Three hundred authors and five hundred references need more than other requests. */
const METADATA_MAX = 1024 * 1024;
const TEXT_MAX = 3 * 1024 * 1024;

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;

const NOT_ACCEPTED = 'The manuscript is neither accepted nor published.';
const STALE = '`version` is not the present one: `production` is the present record, and nothing is changed.';
const CHANGE_REFUSALS = { 409: STALE, 422: NOT_ACCEPTED };

/** What happens between acceptance and the public article; an editor's own manuscripts are not found here (design §7). */
export const productionRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id',
    summary: 'Shows the production of a manuscript: metadata, text, figures, galley and checks.',
    notes:
      '`version` is 0 until something is saved; then the record is what the authors sent. Everything that changes it carries `version`.',
    answers: [json('ProductionRecord')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfId,
    async handle(_, call) {
      const { reader, clock } = call.context;
      return recordOf(reader, await openProduction(call), clock.now());
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/preview',
    summary: 'Shows the article as it would be published now.',
    answers: [json('Article')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfId,
    async handle(_, call) {
      const { reader, clock } = call.context;
      return previewOf(reader, await openProduction(call), clock.now());
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/metadata',
    summary: 'Keeps the metadata of the article.',
    notes:
      'Incomplete metadata are kept. 400 at `doi_suffix` for a DOI that is taken or, of a published article, another one.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    bodyMax: METADATA_MAX,
    input: MetadataChange.extend({ id: Id }),
    handle: saveMetadata,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/text',
    summary: 'Keeps the full text.',
    notes: 'The text is sanitised, and `findings` tell what was left out.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    bodyMax: TEXT_MAX,
    input: TextChange.extend({ id: Id }),
    handle: saveText,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/text',
    summary: 'Takes the full text as a file.',
    notes: 'Images of a Word file become figures; its reference list goes into the metadata where these have none.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record that was seen.',
        file: 'A .docx, .html or .md file.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: OfId,
    handle: (_, call) => uploadText(call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/findings',
    summary: 'Notes which findings of the conversion somebody has seen to.',
    notes:
      '`settled` holds the sentences of all of them. Findings that tell of a loss (equations, signs, figures, charts, drawings, objects, text boxes, comments, links) stand in the way of publishing until then.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    bodyMax: TEXT_MAX,
    input: FindingsChange.extend({ id: Id }),
    handle: settleFindings,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/offers',
    summary: 'Takes a field of the metadata over from the authors’ file, or keeps it as it is.',
    notes: 'With `take` false the field is offered no more. 404 for what is not among `offers`.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: OfferChange.extend({ id: Id }),
    handle: settleOffer,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/figures',
    summary: 'Adds a figure at the end of the text.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record that was seen.',
        file: 'PNG, JPEG or WebP, at most 3.5 MB and 40 million pixels.',
        alt: 'What the figure shows, in words.',
        caption: 'Inline HTML without the number.',
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
    summary: 'Removes a figure, out of the text, too.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: ProductionVersion.extend({ id: Id, file: File }),
    handle: removeFigure,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/galley',
    summary: 'Sends the PDF that readers are to get.',
    notes: 'Of an article with a full text and no galley it is made from the text as it stands now.',
    answers: [file('application/pdf')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfId,
    handle: (_, call) => sendGalleyDraft(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/galley',
    summary: 'Takes the PDF that readers are to get.',
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
    summary: 'Removes the PDF; readers then get one made from the text, or else the authors’ own.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: ProductionVersion.extend({ id: Id }),
    handle: removeGalley,
  }),
];
