import * as z from 'zod';
import { FigureChange, FindingsChange, MetadataChange, ProductionVersion, TextChange } from '#domain/production/change';
import { Id } from '#server/http/id';
import { type Route, route } from '#server/http/route';
import { openProduction } from './change-production.ts';
import { previewOf, recordOf } from './read-production.ts';
import { addFigure, removeFigure, replaceFigure, saveFigure } from './save-figure.ts';
import { removeGalley, uploadGalley } from './save-galley.ts';
import { saveMetadata } from './save-metadata.ts';
import { saveText, settleFindings, uploadText } from './save-text.ts';
import { sendFigureDraft, sendGalleyDraft } from './send-file.ts';

const File = z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp|svg)$/);
const OfId = z.strictObject({ id: Id });
const OfFile = z.strictObject({ id: Id, file: File });

/** Three hundred authors and five hundred references need more than other requests. */
const METADATA_MAX = 1024 * 1024;
const TEXT_MAX = 3 * 1024 * 1024;

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;

/** What happens between acceptance and the public article; an editor's own manuscripts are not found here (design §7). */
export const productionRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id',
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
    bodyMax: METADATA_MAX,
    input: MetadataChange.extend({ id: Id }),
    handle: saveMetadata,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/text',
    bodyMax: TEXT_MAX,
    input: TextChange.extend({ id: Id }),
    handle: saveText,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/text',
    body: 'stream',
    input: OfId,
    handle: (_, call) => uploadText(call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/findings',
    bodyMax: TEXT_MAX,
    input: FindingsChange.extend({ id: Id }),
    handle: settleFindings,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/figures',
    body: 'stream',
    input: OfId,
    handle: (_, call) => addFigure(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/figures/:file',
    input: OfFile,
    handle: sendFigureDraft,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/figures/:file',
    body: 'stream',
    input: OfFile,
    handle: replaceFigure,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/figures/:file',
    input: FigureChange.extend({ id: Id, file: File }),
    handle: saveFigure,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/production/:id/figures/:file',
    input: ProductionVersion.extend({ id: Id, file: File }),
    handle: removeFigure,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/galley',
    input: OfId,
    handle: (_, call) => sendGalleyDraft(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/galley',
    body: 'stream',
    input: OfId,
    handle: (_, call) => uploadGalley(call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/production/:id/galley',
    input: ProductionVersion.extend({ id: Id }),
    handle: removeGalley,
  }),
];
