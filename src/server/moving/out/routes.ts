import * as z from 'zod';
import { OJS_VERSIONS } from '#domain/moving/out/ojs';
import { file } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const refusals = {
  413: 'The export is too large for the journal’s host to send at once.',
  429: 'More than 10 requests in an hour.',
};

/** Routes for exporting the whole journal as one file. */
export const movingOutRoutes: readonly Route[] = [
  route({
    access: 'editor',
    right: 'manage',
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/moving-out',
    summary: 'Exports the whole journal as one file: a BagIt bag in a ZIP file, described by JSON Schema.',
    notes:
      'Published articles with their files, people, volumes, settings, decisions and the event log; no passwords, second factors or sessions. Manuscripts for which the editor has a conflict of interest are left out. The file is streamed: without its directory at the end it is incomplete.',
    answers: [file('application/zip')],
    refusals,
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./write-bundle.ts')).sendBundle(call),
  }),
  route({
    access: 'editor',
    right: 'manage',
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/moving-out/ojs',
    summary: 'Exports the published articles as OJS native XML: one XML file per issue, in a ZIP file.',
    notes:
      'PDF, JATS, figures, supplementary files and notices are embedded. README.txt explains how to import it into OJS and what is not included. The file is streamed: without its directory at the end it is incomplete.',
    answers: [file('application/zip')],
    refusals,
    input: z.strictObject({ version: z.enum(OJS_VERSIONS) }),
    handle: async ({ version }, call) => (await import('./write-bundle.ts')).sendBundle(call, version),
  }),
];
