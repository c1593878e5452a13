import { readFile } from 'node:fs/promises';
import { readerOf } from '#database/connect';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { doiSuffix } from '#domain/kernel/doi';
import {
  type CompletedReferences,
  type EquationPreview,
  EquationSource,
  FindingsChange,
  OfferChange,
  ReferenceCompletion,
  TableHeadChange,
} from '#domain/production/change';
import { completionOffer } from '#domain/production/complete-reference';
import { doiOfSuffix } from '#domain/production/doi';
import { type TextFormat, textFormatOf } from '#domain/production/files';
import { acceptOffer, metadataOffers, removeOffer } from '#domain/production/found-metadata';
import { type MetadataChange, metadataChange } from '#domain/production/metadata-change';
import { type Finding, isLoss, type ProductionChange } from '#domain/production/record';
import { readCsl } from '#domain/production/reference-parts';
import { parseReferences } from '#domain/production/references';
import { TextChange } from '#domain/production/text-change';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { verifiedChanges, writerOf } from '#domain/production/tracked';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { type FileRules, receiveFile } from '#server/document/receive-document';
import { type CitationResolver, ResolverUnavailable } from '#server/kernel/adapters/citation-resolver';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { type ManuscriptCall, type Route, route } from '#server/kernel/http/route';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { lockManuscript } from '#server/manuscript/queries';
import {
  assertInProduction,
  changeProduction,
  type EditorCall,
  type LockedProduction,
  openProduction,
} from './change-production.ts';
import { scanFile } from './check-file.ts';
import { convertEquation, convertWritten } from './convert/convert-upload.ts';
import { editTexts, withoutEqualTracked } from './edit-texts.ts';
import { loadProduction } from './load-production.ts';
import { isDoiTaken } from './publication-queries.ts';
import { listProofWriters, moveTextComments, requestConversion } from './queries.ts';
import { checksOf, previewOf, readRecord, recordOf } from './read-production.ts';
import { CHANGE_REFUSALS, commonRoute, ManuscriptParams, NOT_ACCEPTED, versionOf } from './route-parts.ts';
import { applyConvertedText, convertFile, figureFileKeys, storeFigures, syncFromText } from './take-text.ts';
import { textFacts } from './text-facts.ts';

const INVALID_TEX = 'This is not valid LaTeX. Check for an unclosed bracket or a misspelt command.';

/**
 * Renders an equation for preview.
 * @throws Problem bad_request with the field `tex` if it is invalid
 */
async function previewEquation({ tex, is_display }: EquationSource, call: ManuscriptCall): Promise<EquationPreview> {
  const html = await withTurn(callerOf(call), () => convertEquation({ tex, is_display }));
  if (!html) throw new Problem('bad_request', INVALID_TEX, { fields: { tex: [INVALID_TEX] } });
  return { html };
}

/** Netlify stops functions after ten seconds. */
const TIMEOUT_MS = 7_000;
const CONCURRENT_LOOKUPS = 5;

/**
 * Looks up references by DOI, and offers the details that each line lacks.
 * @throws Problem unprocessable if no resolver is set
 */
export async function completeReferences(
  { lines }: ReferenceCompletion,
  { citationResolver, log }: Pick<Context, 'citationResolver' | 'log'>,
  timeoutMs = TIMEOUT_MS,
): Promise<CompletedReferences> {
  if (!citationResolver) throw new Problem('unprocessable', PRODUCTION_TEXTS.noResolver);
  const signal = AbortSignal.timeout(timeoutMs);
  const result: CompletedReferences = { offers: [], unknown: [], unanswered: [] };
  const queue = lines.flatMap((line) => {
    const doi = parseReferences(line)[0]?.doi;
    return doi ? [{ line, doi }] : [];
  });
  let cause: unknown;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { line, doi } = next;
      try {
        const found = await findRegistered(doi, citationResolver, signal);
        const offer = found && completionOffer(line, found);
        if (!found) result.unknown.push(line);
        else if (offer) result.offers.push(offer);
      } catch (thrown) {
        if (!(thrown instanceof ResolverUnavailable)) throw thrown;
        cause = thrown;
        result.unanswered.push(line);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_LOOKUPS }, work));
  if (cause) log('error', `The DOI resolver gave no usable answer for ${result.unanswered.length} references.`, cause);
  return result;
}

async function findRegistered(doi: string, resolver: CitationResolver, signal: AbortSignal) {
  const answer = await resolver.find(doi, signal);
  if (answer === undefined) return undefined;
  const parts = readCsl(answer);
  if (!parts?.title) throw new ResolverUnavailable('The resolver’s reply is not a reference.');
  return { ...parts, DOI: doi };
}

/**
 * Saves the metadata; if the number of references changes, citations are linked again.
 * @throws Problem as for every change of production; bad_request for a DOI that another article has
 */
function saveMetadata(
  { id, version, doi_suffix, language, pages, ...changed }: MetadataChange & { id: string },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state, live }, trx) => {
    if (live?.doi && doiSuffix(live.doi) !== doi_suffix) throw doiProblem(PRODUCTION_TEXTS.doiFixed);
    const doi = live?.doi ?? doiOfSuffix(call.context.journal, doi_suffix);
    if (await isDoiTaken(readerOf(trx), doi, id)) throw doiProblem(PRODUCTION_TEXTS.doiTaken);
    const { metadata: before } = state;
    const metadata = { ...changed, language: language ?? before.language, pages: pages ?? before.pages };
    const count = parseReferences(metadata.references).length;
    const isCited = count !== parseReferences(state.metadata.references).length && state.html !== '';
    const texts = isCited ? await editTexts(state, { kind: 'citations', references: count }) : {};
    const details = { doi };
    return {
      state: { ...state, ...texts, metadata, doi },
      message: PRODUCTION_TEXTS.saved,
      action: 'production.saved',
      details,
    };
  });
}

function doiProblem(sentence: string): Problem {
  return new Problem('bad_request', sentence, { fields: { doi_suffix: [sentence] }, showText: true });
}

/**
 * Queues the conversion of the authors' latest file again, if missed or failed.
 * @throws Problem unprocessable if the manuscript is not accepted, already has a text, or has no file
 */
async function takeInSentFile({ context, user, manuscript: { id } }: EditorCall): Promise<ProductionChange> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const production = await loadProduction(context.journal, readerOf(trx), id, now);
    assertInProduction(production);
    if (production.state.html !== '') throw new Problem('unprocessable', PRODUCTION_TEXTS.hasText);
    if (production.takingIn?.state === 'waiting') return;
    if (!(await requestConversion(trx, id, now))) throw new Problem('unprocessable', PRODUCTION_TEXTS.noFile);
    const actor = { id: user.id, name: user.email };
    await appendEvent(
      trx,
      { actor, action: 'production.taking-in-asked', object: { type: 'manuscript', id }, details: {} },
      now,
    );
  });
  context.wakeOutbox();
  return { message: PRODUCTION_TEXTS.takingIn, production: await readRecord(context, id, now) };
}

/**
 * Accepts or declines the file's value of a field.
 * @throws Problem as for every change of production; not_found for a field that is not offered
 */
function settleOffer({ version, field, take }: OfferChange, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const { found, metadata, doi } = state;
    if (!found || !metadataOffers(metadata, found).some((offer) => offer.field === field)) throw notFound();
    const next = {
      ...state,
      found: removeOffer(found, field, metadata),
      ...(take && { metadata: acceptOffer(metadata, found, field) }),
    };
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.saved', details: { doi } };
  });
}

/**
 * @throws Problem as for every change of production; not_found for a table that is missing or has a head
 */
function markTableHead({ version, table, head }: TableHeadChange, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const { headless } = await textFacts(state);
    if (!headless.some((one) => one.table === table)) throw notFound();
    const next = { ...state, ...(await editTexts(state, { kind: 'table-head', table, head })) };
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.text-saved' };
  });
}

/** Room for 300 authors and 500 references. */
const METADATA_MAX = 1024 * 1024;
const TEXT_MAX = 3 * 1024 * 1024;

/** Routes from acceptance to publication. Editors cannot find their own manuscripts here (design §7). */
export const productionRoutes: readonly Route[] = [
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id',
    right: 'read',
    summary: 'Returns the production record: metadata, text, figures, galley and checks.',
    notes:
      '`version` is 0 until something is saved; until then the record is what the authors submitted. Every change must send `version`. Uploads may send the version before the conversion of the authors’ file.',
    answers: [json('ProductionRecord')],
    refusals: { 422: NOT_ACCEPTED },
    input: ManuscriptParams,
    async handle(_, call) {
      const { context } = call;
      return recordOf(context, await openProduction(call), context.clock.now());
    },
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/checks',
    right: 'read',
    summary: 'Lists what blocks publication of a manuscript, whatever its status.',
    answers: [json('ProductionChecks')],
    input: ManuscriptParams,
    async handle({ id }, { context: { journal, reader, clock } }) {
      return { checks: await checksOf(journal, await loadProduction(journal, reader, id, clock.now())) };
    },
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/preview',
    right: 'read',
    summary: 'Returns the article as it would be published now.',
    answers: [json('Article')],
    refusals: { 422: NOT_ACCEPTED },
    input: ManuscriptParams,
    async handle(_, call) {
      const { reader, clock } = call.context;
      return previewOf(call.context.journal, reader, await openProduction(call), clock.now());
    },
  }),
  route({
    ...commonRoute,
    method: 'PUT',
    path: '/api/production/:id/metadata',
    right: 'produce',
    summary: 'Saves the metadata of the article.',
    notes:
      'Incomplete metadata are accepted. 400 with `doi_suffix` if the DOI is taken, or if the article was published with a different one.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    bodyMax: METADATA_MAX,
    input: (journal) => metadataChange(journal).extend({ id: Id }),
    handle: saveMetadata,
  }),
  route({
    ...commonRoute,
    method: 'PUT',
    path: '/api/production/:id/text',
    right: 'produce',
    summary: 'Saves the full text.',
    notes:
      'The text is sanitised; `findings` lists what was removed. `tracked` is the text with open changes; only `html` is published.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    bodyMax: TEXT_MAX,
    input: TextChange.extend({ id: Id }),
    handle: saveText,
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/text',
    right: 'produce',
    summary: 'Uploads the full text.',
    notes: 'Images in a Word file become figures; its reference list is added to the metadata unless they have one.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        version: 'The last version of the record read.',
        file: 'A .docx, .html, .md or .xml (JATS) file.',
        upload_id: 'Instead of `file`: the id of an upload sent in parts.',
      },
    },
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    body: 'stream',
    input: ManuscriptParams,
    handle: (_, call) => uploadText(call),
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/take-in',
    right: 'produce',
    summary: 'Converts the authors’ latest file to the full text, if the automatic conversion was missed or failed.',
    notes: 'The record has `taking_in` until the text is ready. Nothing else changes.',
    answers: [json('ProductionChange')],
    refusals: { 422: `${NOT_ACCEPTED} Also if it already has a text, or no file.` },
    input: ManuscriptParams,
    handle: (_, call) => takeInSentFile(call),
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/references/complete',
    right: 'produce',
    summary: 'Looks up references by DOI, and offers details missing from the list.',
    notes:
      'Nothing is saved: to accept an offer, save its line with the metadata. Lines without a DOI are ignored. `unanswered` lines can be sent again.',
    answers: [json('CompletedReferences')],
    refusals: { 422: `${NOT_ACCEPTED} Also if no DOI resolver is set.` },
    input: ReferenceCompletion.extend({ id: Id }),
    async handle({ lines }, call) {
      await openProduction(call);
      return completeReferences({ lines }, call.context);
    },
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/equation',
    right: 'produce',
    summary: 'Previews an equation.',
    notes: 'Nothing is saved. `html` is the equation as in the full text: MathML Core with its TeX.',
    answers: [json('EquationPreview')],
    refusals: { 400: '`tex` is invalid.' },
    input: EquationSource.extend({ id: Id }),
    handle: previewEquation,
  }),
  route({
    ...commonRoute,
    method: 'PUT',
    path: '/api/production/:id/findings',
    right: 'produce',
    summary: 'Records which conversion findings have been dealt with.',
    notes:
      '`settled` lists the texts of all resolved findings. Findings about lost content (equations, characters, figures, charts, drawings, objects, text boxes, comments, links) block publication until resolved.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    bodyMax: TEXT_MAX,
    input: FindingsChange.extend({ id: Id }),
    handle: resolveFindings,
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/offers',
    right: 'produce',
    summary: 'Accepts or declines the authors’ file’s value of a metadata field.',
    notes: 'A declined field is no longer offered. 404 if the field is not among `offers`.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: OfferChange.extend({ id: Id }),
    handle: settleOffer,
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/table-heads',
    right: 'produce',
    summary: 'Marks the header of a table without one.',
    notes: '`table` is one of `headless_tables`; otherwise 404.',
    answers: [json('ProductionChange')],
    refusals: CHANGE_REFUSALS,
    input: TableHeadChange.extend({ id: Id }),
    handle: markTableHead,
  }),
];

const TEXTS: FileRules<TextFormat> = {
  formatOf: textFormatOf,
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongText,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

/**
 * Saves the text and its version with open changes, both sanitised; the findings report what was removed.
 * @throws Problem as for every change of production
 */
async function saveText({ version, html, tracked, places }: TextChange, call: EditorCall): Promise<ProductionChange> {
  const { metadata } = (await openProduction(call)).state;
  const references = parseReferences(metadata.references).length;
  const convert = (written: string) => withTurn(callerOf(call), () => convertWritten(written, references));
  const text = await convert(html);
  const openText = tracked && (await convert(tracked.html));
  // Cached before the manuscript is locked.
  await textFacts(text);
  return changeProduction(version, call, async ({ state }, trx, now) => {
    // Saving cannot detect whether conversion losses have been dealt with, so an editor must settle them.
    const findings = [...state.findings.filter(isLoss), ...text.findings, ...(openText?.findings ?? [])];
    const known = [
      ...(state.tracked?.changes ?? []).flatMap(({ writers }) => writers),
      ...(tracked ? await listProofWriters(readerOf(trx), call.manuscript.id) : []),
    ];
    await moveTextComments(trx, call.manuscript.id, places);
    const self = writerOf(call.user, now);
    const changes = openText && {
      html: openText.html,
      changes: verifiedChanges(tracked?.changes ?? [], { known, self }),
    };
    const texts = withoutEqualTracked({ html: text.html, tracked: changes });
    const next = { ...state, ...texts, findings: deduplicate(findings) };
    return { state: await syncFromText(next), message: PRODUCTION_TEXTS.saved, action: 'production.text-saved' };
  });
}

const deduplicate = (findings: readonly Finding[]): Finding[] =>
  [...new Map(findings.toReversed().map((one) => [`${one.code} ${one.text}`, one])).values()].toReversed();

/**
 * @throws Problem as for every change of production
 */
function resolveFindings({ version, settled }: FindingsChange, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const findings = state.findings.map(({ code, text }) => ({ code, text, is_settled: settled.includes(text) }));
    const open = findings.filter((one) => isLoss(one) && !one.is_settled).length;
    const next = { ...state, findings };
    return { state: next, message: PRODUCTION_TEXTS.settled, action: 'production.findings-settled', details: { open } };
  });
}

/**
 * Replaces the text with an uploaded file. Its images become figures; its references are added to the metadata if they
 * have none.
 * @throws Problem as for every change of production; with the field `file` if it is refused
 */
function uploadText(call: ManuscriptCall): Promise<ProductionChange> {
  return receiveFile(call, { fieldNames: ['version'], files: TEXTS }, async ({ fields, document, documentProblem }) => {
    if (!document) throw documentProblem;
    const { state } = await openProduction(call);
    const { format, name, path } = document;
    if (format === 'docx') await withTurn(callerOf(call), () => inspectDocument(path, format));
    await scanFile(path, call.context);
    const file = { format, name, bytes: await readFile(path) };
    const text = await convertFile(file, state, { caller: callerOf(call) });
    const figures = await storeFigures(text, call.context);
    const replace = async ({ state: current }: LockedProduction, _trx: unknown, now: Date) => {
      const next = await applyConvertedText(current, text, { figures, file, now });
      const details = { format, findings: next.findings.length, figures: figures.length };
      const outcome = { message: PRODUCTION_TEXTS.saved, action: 'production.text-uploaded', details } as const;
      return { state: next, claims: figureFileKeys(figures), ...outcome };
    };
    return changeProduction(versionOf(fields), call, replace, { isUpload: true });
  });
}
