import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ReadonlyKysely } from 'kysely/readonly';
import * as z from 'zod';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import { element, type XmlFragment } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import {
  errorElement,
  headerElement,
  identifyElement,
  jatsMetadata,
  listFormatsElement,
  listSetsElement,
  oaiDocument,
  parseOaiIdentifier,
  type RecordHeader,
  recordElement,
  resumptionTokenElement,
} from '#domain/register/oai/answer';
import { dublinCore } from '#domain/register/oai/dublin-core';
import {
  isOaiFormat,
  OaiError,
  type OaiFormat,
  type OaiRequest,
  parseOaiRequest,
  parseTimeRange,
} from '#domain/register/oai/request';
import { offeredSets, parseSetSpec } from '#domain/register/oai/sets';
import type { Context } from '#server/kernel/context';
import { file } from '#server/kernel/http/answer';
import { readText } from '#server/kernel/http/body';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { inBackground } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';
import { readArticles, readListedArticles } from '#server/publication/queries';
import { countRecords, findEarliest, findRecordHeader, listCategories, listRecordHeaders } from './queries.ts';

/** In seconds; replies contain their date. */
const CACHE = 60;
const Text = z.string().optional();

/** Route for harvesters of published articles' records, by OAI-PMH 2.0. */
export const oaiRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/oai',
    summary: 'Serves article records over OAI-PMH 2.0.',
    notes:
      'All six verbs, in the formats `oai_dc` and `jats`. Sets are article types and categories. A withdrawn article is a deleted record; a retracted one keeps its record, with its title marked. Protocol errors also have the status 200.',
    answers: [file('text/xml')],
    refusals: { 429: 'More than 600 requests in an hour from one network.' },
    access: 'public',
    csrf: false,
    cache: CACHE,
    input: z.object({
      verb: Text,
      identifier: Text,
      metadataPrefix: Text,
      from: Text,
      until: Text,
      set: Text,
      resumptionToken: Text,
    }),
    ownQuery: true,
    handle: (_, call) => answerHarvester(new URL(call.request.url).searchParams, call),
  }),
  route({
    method: 'POST',
    path: '/oai',
    summary: 'Serves article records over OAI-PMH 2.0, with the arguments sent as a form.',
    answers: [file('text/xml')],
    refusals: { 429: 'More than 600 requests in an hour from one network.' },
    access: 'public',
    csrf: false,
    cache: 0,
    input: z.object({}),
    body: 'stream',
    streams: { type: 'application/x-www-form-urlencoded' },
    handle: async (_, call) => answerHarvester(new URLSearchParams(await readText(call.request)), call),
  }),
];

/** Fifty JATS records take a second; harvesters request them one page after another. */
export const HARVEST_LIMIT = { name: 'oai', max: 600, seconds: 3_600 };

/**
 * Replies with XML and status 200, also to protocol errors.
 * @throws Problem too_many_requests; unavailable until the journal has the email address that the protocol requires
 */
async function answerHarvester(
  sent: URLSearchParams,
  { context, ip }: Pick<Call, 'context' | 'ip'>,
): Promise<Response> {
  await consumeAttempt(context, HARVEST_LIMIT, ip);
  if (!context.journal.officeEmail) throw new Problem('unavailable', 'This journal is not set up yet.');
  const { clock, siteUrl: origin } = context;
  const at = clock.now();
  let request: OaiRequest | undefined;
  let content: XmlFragment;
  try {
    request = parseOaiRequest([...sent]);
    content = await replyTo(request, context);
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    // The protocol forbids repeating wrong arguments.
    if (error.code === 'badArgument') request = undefined;
    content = errorElement(error);
  }
  return new Response(oaiDocument({ request, at, origin }, content), {
    headers: { 'Content-Type': 'text/xml; charset=utf-8' },
  });
}

async function replyTo(request: OaiRequest, context: Context): Promise<XmlFragment> {
  const { reader, siteUrl, clock } = context;
  switch (request.verb) {
    case 'Identify': {
      const earliest = await findEarliest(reader);
      return identifyElement(context.journal, {
        earliest: earliest?.changed_at ?? clock.now(),
        sample: earliest?.id ?? '1',
        origin: siteUrl,
      });
    }
    case 'ListMetadataFormats':
      if (request.identifier !== undefined) await findRecord(request.identifier, context);
      return listFormatsElement();
    case 'ListSets':
      if (request.resumptionToken !== undefined) {
        throw new OaiError('badResumptionToken', 'The list of sets is sent in full.');
      }
      return listSetsElement(offeredSets(context.journal, await listCategories(reader)));
    case 'GetRecord':
      return getRecord(request, context);
    case 'ListIdentifiers':
    case 'ListRecords':
      return listRecords({ ...request, verb: request.verb }, context);
    default:
      return request.verb satisfies never;
  }
}

async function getRecord({ identifier = '', metadataPrefix }: OaiRequest, context: Context): Promise<XmlFragment> {
  const format = requireFormat(metadataPrefix);
  const { reader, siteUrl } = context;
  const head = await findRecord(identifier, context);
  const metadata = await readMetadata(context.journal, reader, [head], { format, siteUrl });
  return element('GetRecord', {}, recordElement(head, await metadata.get(head.id)?.(), siteUrl));
}

async function findRecord(identifier: string, { reader, siteUrl }: Context) {
  const id = parseOaiIdentifier(identifier, siteUrl);
  const head = id === undefined ? undefined : await findRecordHeader(reader, id);
  if (!head) throw new OaiError('idDoesNotExist', 'This journal has no record with that identifier.');
  return head;
}

/** Maximum records per reply. */
const HEADERS_MAX = 1_000;
const RECORDS_MAX: Readonly<Record<OaiFormat, number>> = { oai_dc: 200, jats: 50 };
/** A reply ends with the record that exceeds this size: Netlify functions send at most six million bytes. */
const REPLY_CHARACTERS_MAX = 2_000_000;

type ListRequest = OaiRequest & { verb: Resumption['verb'] };
type Listing = Omit<Resumption, 'after'> & Partial<Pick<Resumption, 'after'>>;

/**
 * Lists records or headers by last change: records that change meanwhile move to the end and are sent again, so that
 * none is missed.
 * @throws OaiError badArgument, badResumptionToken, cannotDisseminateFormat or noRecordsMatch
 */
async function listRecords(request: ListRequest, context: Context): Promise<XmlFragment> {
  const listing = await parseListing(request, context);
  const { verb, prefix, set, from, before, after, total, sent } = listing;
  const format = requireFormat(prefix);
  const most = verb === 'ListIdentifiers' ? HEADERS_MAX : RECORDS_MAX[format];
  const harvest = { from, before, set: set === undefined ? undefined : parseSetSpec(context.journal, set) };
  const isKnown = set === undefined || harvest.set !== undefined;
  const heads = isKnown ? await listRecordHeaders(context.reader, harvest, { after, limit: most + 1 }) : [];
  const none = new OaiError('noRecordsMatch', 'No records match this request.');
  // The remaining records may have left the requested period.
  if (heads.length === 0) throw none;
  const page = heads.slice(0, most);
  const written = verb === 'ListIdentifiers' ? recordHeaders(page, context) : await fullRecords(page, format, context);
  const last = page[written.length - 1];
  if (!last) throw none;
  const number = total || (await countRecords(context.reader, harvest));
  const hasMore = heads.length > written.length;
  const end = hasMore
    ? resumptionElement({ ...listing, total: number, sent: sent + written.length, after: last }, sent, context)
    : after && resumptionTokenElement('', { total: number, cursor: sent });
  return element(verb, {}, written, end);
}

/** @throws OaiError cannotDisseminateFormat */
function requireFormat(prefix: string | undefined): OaiFormat {
  if (isOaiFormat(prefix)) return prefix;
  throw new OaiError('cannotDisseminateFormat', 'Records are available as oai_dc and as jats.');
}

async function parseListing(request: ListRequest, { secret, clock }: Context): Promise<Listing> {
  const { verb, resumptionToken: token, metadataPrefix: prefix = '', set } = request;
  if (token === undefined) return { verb, prefix, set, ...parseTimeRange(request), total: 0, sent: 0 };
  const resumption = readToken(token, { secret, now: clock.now() });
  if (resumption.verb === verb) return resumption;
  throw new OaiError('badResumptionToken', `This resumptionToken is for ${resumption.verb}.`);
}

function resumptionElement(
  { after: { changed_at, id }, ...rest }: Resumption,
  cursor: number,
  { secret, clock }: Context,
) {
  const { token, expires } = writeToken({ ...rest, after: { changed_at, id } }, { secret, now: clock.now() });
  return resumptionTokenElement(token, { expires, total: rest.total, cursor });
}

const recordHeaders = (heads: readonly RecordHeader[], { siteUrl }: Context) =>
  heads.map((head) => headerElement(head, siteUrl));

async function fullRecords(heads: readonly RecordHeader[], format: OaiFormat, { journal, reader, siteUrl }: Context) {
  const metadata = await readMetadata(journal, reader, heads, { format, siteUrl });
  const written: XmlFragment[] = [];
  let characters = 0;
  for (const head of heads) {
    if (characters > REPLY_CHARACTERS_MAX) break;
    const one = recordElement(head, await metadata.get(head.id)?.(), siteUrl);
    // Lets other requests run between two records.
    await setImmediate();
    characters += one.xml.length;
    written.push(one);
  }
  return written;
}

/** Harvesters must start again afterwards. */
const TOKEN_LIFE_MS = 24 * 3_600_000;

const Moment = z.iso.datetime().transform((text) => new Date(text));
const Content = z.strictObject({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  prefix: z.string(),
  set: z.string().optional(),
  from: Moment.optional(),
  before: Moment.optional(),
  /** The last record sent. */
  after: z.strictObject({ changed_at: Moment, id: z.string() }),
  /** The total at the start, and the number sent so far. */
  total: z.int(),
  sent: z.int(),
  expires: Moment,
});

/** A token's content; the server stores no harvesting state. */
type Resumption = Omit<z.output<typeof Content>, 'expires'>;

/** Signs the token with the journal's secret. */
function writeToken(resumption: Resumption, { secret, now }: { secret: string; now: Date }) {
  const expires = new Date(now.getTime() + TOKEN_LIFE_MS);
  const content = Buffer.from(JSON.stringify({ ...resumption, expires })).toString('base64url');
  return { token: `${content}.${sign(content, secret)}`, expires };
}

/**
 * Parses a token.
 * @throws OaiError badResumptionToken if it is not ours, was changed, or has expired
 */
function readToken(token: string, { secret, now }: { secret: string; now: Date }): Resumption {
  const refused = new OaiError(
    'badResumptionToken',
    'The resumptionToken is wrong or has expired. Start the list again.',
  );
  const [content = '', signature = '', ...rest] = token.split('.');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(content, secret))];
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw refused;
  const { expires, ...resumption } = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
  if (expires <= now) throw refused;
  return resumption;
}

const sign = (content: string, secret: string) =>
  createHmac('sha256', secret).update(`oai-resumption!${content}`).digest('base64url');

interface JatsJob {
  journal: Journal;
  article: Article;
  siteUrl: string;
}

const writeJats = inBackground(
  threadTask(import.meta.url, 'write a record in JATS', async ({ journal, article, siteUrl }: JatsJob) =>
    jatsMetadata(journal, article, siteUrl),
  ),
);

/** Returns a writer of each record's metadata by id, except for deleted records. */
async function readMetadata(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  heads: readonly RecordHeader[],
  { format, siteUrl }: { format: OaiFormat; siteUrl: string },
): Promise<Map<string, () => XmlFragment | Promise<XmlFragment>>> {
  const ids = heads.filter(({ is_deleted }) => !is_deleted).map(({ id }) => id);
  if (format === 'jats') {
    const articles = await readArticles(db, ids);
    return new Map(articles.map((article) => [article.id, () => writeJats({ journal, article, siteUrl })]));
  }
  const articles = await readListedArticles(db, ids);
  return new Map(articles.map((article) => [article.id, () => dublinCore(journal, article, siteUrl)]));
}
