import {
  EquationSource,
  FindingsChange,
  OfferChange,
  ReferenceCompletion,
  TableHeadChange,
} from '#domain/production/change';
import { metadataChange } from '#domain/production/metadata-change';
import { TextChange } from '#domain/production/text-change';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { openProduction } from './change-production.ts';
import { completeReferences } from './complete-references.ts';
import { loadProduction } from './load-production.ts';
import { markTableHead } from './mark-table-head.ts';
import { checksOf, previewOf, recordOf } from './read-production.ts';
import { CHANGE_REFUSALS, common, NOT_ACCEPTED, OfId } from './route-parts.ts';
import { saveMetadata } from './save-metadata.ts';
import { saveText, settleFindings, uploadText } from './save-text.ts';
import { settleOffer } from './settle-offer.ts';
import { showEquation } from './show-equation.ts';
import { takeInSentFile } from './take-in-sent-file.ts';

/** Three hundred authors and five hundred references need more than other requests. */
const METADATA_MAX = 1024 * 1024;
const TEXT_MAX = 3 * 1024 * 1024;

/**
 * What happens between acceptance and the public article; an editor's own manuscripts are not found here (design §7).
 */
export const productionRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id',
    right: 'read',
    summary: 'Shows the production of a manuscript: metadata, text, figures, galley and checks.',
    notes:
      '`version` is 0 until something is saved; then the record is what the authors sent. Everything that changes it carries `version`. An uploaded text, figure, supplementary file or galley may carry the version from before the authors’ file was converted.',
    answers: [json('ProductionRecord')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfId,
    async handle(_, call) {
      const { context } = call;
      return recordOf(context, await openProduction(call), context.clock.now());
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/checks',
    right: 'read',
    summary: 'Says what stands in the way of publishing a manuscript, whatever its status is.',
    answers: [json('ProductionChecks')],
    input: OfId,
    async handle({ id }, { context: { journal, reader, clock } }) {
      return { checks: await checksOf(journal, await loadProduction(journal, reader, id, clock.now())) };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/preview',
    right: 'read',
    summary: 'Shows the article as it would be published now.',
    answers: [json('Article')],
    refusals: { 422: NOT_ACCEPTED },
    input: OfId,
    async handle(_, call) {
      const { reader, clock } = call.context;
      return previewOf(call.context.journal, reader, await openProduction(call), clock.now());
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/metadata',
    right: 'produce',
    summary: 'Keeps the metadata of the article.',
    notes:
      'Incomplete metadata are kept. 400 at `doi_suffix` for a DOI that is taken or, of a published article, another one.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    bodyMax: METADATA_MAX,
    input: (journal) => metadataChange(journal).extend({ id: Id }),
    handle: saveMetadata,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/text',
    right: 'produce',
    summary: 'Keeps the full text.',
    notes:
      'The text is sanitised, and `findings` tell what was left out. `tracked` is the text as it reads once its open changes are accepted; only `html` is published.',
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
    right: 'produce',
    summary: 'Takes the full text as a file.',
    notes: 'Images of a Word file become figures; its reference list goes into the metadata where these have none.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The version of the record that was seen.',
        file: 'A .docx, .html, .md or .xml (JATS) file.',
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
    method: 'POST',
    path: '/api/production/:id/take-in',
    right: 'produce',
    summary: 'Has the authors’ last file converted into the full text, if that has not happened automatically.',
    notes: 'The record then says `taking_in`, and has the text as soon as it is made. Nothing else is changed.',
    answers: [json('ProductionChange')],
    refusals: { 422: `${NOT_ACCEPTED} Or it has a text already, or no file.` },
    input: OfId,
    handle: (_, call) => takeInSentFile(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/references/complete',
    right: 'produce',
    summary: 'Says what is registered under the DOIs of references and is missing in the list.',
    notes:
      'Nothing is changed: who takes an offer over writes its line into the metadata. Lines without a DOI are left out. `unanswered` may be asked again.',
    answers: [json('CompletedReferences')],
    refusals: { 422: `${NOT_ACCEPTED} Or no DOI resolver is set.` },
    input: ReferenceCompletion.extend({ id: Id }),
    async handle({ lines }, call) {
      await openProduction(call);
      return completeReferences({ lines }, call.context);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/equation',
    right: 'produce',
    summary: 'Shows an equation that is being written, and keeps nothing.',
    notes: '`html` is what the full text says for it: MathML Core with its TeX.',
    answers: [json('ShownEquation')],
    refusals: { 400: '`tex` cannot be read.' },
    input: EquationSource.extend({ id: Id }),
    handle: showEquation,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/production/:id/findings',
    right: 'produce',
    summary: 'Records which findings of the conversion somebody has seen to.',
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
    right: 'produce',
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
    path: '/api/production/:id/table-heads',
    right: 'produce',
    summary: 'Says what the head of a table is that marks none.',
    notes: '`table` is one of `headless_tables`. 404 for another.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: TableHeadChange.extend({ id: Id }),
    handle: markTableHead,
  }),
];
