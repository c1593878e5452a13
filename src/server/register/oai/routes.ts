import * as z from 'zod';
import { file } from '#server/kernel/http/answer';
import { readText } from '#server/kernel/http/body';
import { type Route, route } from '#server/kernel/http/route';
import { answerHarvester } from './answer-harvester.ts';

/** Maximum age in seconds of shared copies. Replies are dated. */
const CACHE = 60;
const Text = z.string().optional();

/** The records of published articles for harvesters, by OAI-PMH 2.0. */
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
