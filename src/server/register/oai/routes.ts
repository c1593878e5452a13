import * as z from 'zod';
import { element, type WrittenXml } from '#domain/kernel/xml';
import {
  articleIdOf,
  identify,
  listMetadataFormats,
  listSets,
  oaiDocument,
  oaiRefusal,
  record,
} from '#domain/register/oai/answer';
import { OaiError, type OaiRequest, readRequest } from '#domain/register/oai/request';
import { allSets } from '#domain/register/oai/sets';
import type { Context } from '#server/kernel/context';
import { file } from '#server/kernel/http/answer';
import { readText } from '#server/kernel/http/body';
import { Problem } from '#server/kernel/http/problem';
import { spend } from '#server/kernel/http/rate-limit';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { formatOf, listRecords } from './list-records.ts';
import { readMetadata } from './metadata.ts';
import { findEarliest, findRecordHead, listCategories } from './queries.ts';

/** Maximum age in seconds of shared copies. Replies are dated. */
const CACHE = 60;
const Text = z.string().optional();

/** Route for harvesters of published articles' records, by OAI-PMH 2.0. */
export const oaiRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/oai',
    summary: 'Answers harvesters by OAI-PMH 2.0.',
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
    summary: 'Answers harvesters that send their arguments as a form.',
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
 * Replies to a harvester; protocol errors are also XML with status 200.
 * @throws Problem too_many_requests; unavailable until the journal has the address that the protocol requires
 */
async function answerHarvester(
  sent: URLSearchParams,
  { context, ip }: Pick<Call, 'context' | 'ip'>,
): Promise<Response> {
  await spend(context, HARVEST_LIMIT, ip);
  if (!context.journal.officeEmail) throw new Problem('unavailable', 'This journal is not set up yet.');
  const { clock, siteUrl: origin } = context;
  const at = clock.now();
  let request: OaiRequest | undefined;
  let content: WrittenXml;
  try {
    request = readRequest([...sent]);
    content = await answer(request, context);
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    // The protocol forbids repeating wrong arguments.
    if (error.code === 'badArgument') request = undefined;
    content = oaiRefusal(error);
  }
  return new Response(oaiDocument({ request, at, origin }, content), {
    headers: { 'Content-Type': 'text/xml; charset=utf-8' },
  });
}

async function answer(request: OaiRequest, context: Context): Promise<WrittenXml> {
  const { reader, siteUrl, clock } = context;
  switch (request.verb) {
    case 'Identify': {
      const earliest = await findEarliest(reader);
      return identify(context.journal, {
        earliest: earliest?.changed_at ?? clock.now(),
        sample: earliest?.id ?? '1',
        origin: siteUrl,
      });
    }
    case 'ListMetadataFormats':
      if (request.identifier !== undefined) await findRecord(request.identifier, context);
      return listMetadataFormats();
    case 'ListSets':
      if (request.resumptionToken !== undefined) {
        throw new OaiError('badResumptionToken', 'The list of sets is sent in full.');
      }
      return listSets(allSets(context.journal, await listCategories(reader)));
    case 'GetRecord':
      return getRecord(request, context);
    case 'ListIdentifiers':
    case 'ListRecords':
      return listRecords({ ...request, verb: request.verb }, context);
    default:
      return request.verb satisfies never;
  }
}

async function getRecord({ identifier = '', metadataPrefix }: OaiRequest, context: Context): Promise<WrittenXml> {
  const format = formatOf(metadataPrefix);
  const { reader, siteUrl } = context;
  const head = await findRecord(identifier, context);
  const metadata = await readMetadata(context.journal, reader, [head], { format, siteUrl });
  return element('GetRecord', {}, record(head, await metadata.get(head.id)?.(), siteUrl));
}

async function findRecord(identifier: string, { reader, siteUrl }: Context) {
  const id = articleIdOf(identifier, siteUrl);
  const head = id === undefined ? undefined : await findRecordHead(reader, id);
  if (!head) throw new OaiError('idDoesNotExist', 'This journal has no record with that identifier.');
  return head;
}
