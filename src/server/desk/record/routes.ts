import * as z from 'zod';
import { GAPS, type Gap } from '#domain/desk/record/record';
import { INDEX_FILES, type IndexFile } from '#domain/register/deposit/destination';
import { file, json, message, page } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { INVALID_AFTER, optionalFilter, PageLimit } from '#server/kernel/http/list-reply';
import { type Route, route } from '#server/kernel/http/route';

const loadRecord = () => import('./record.ts');

const common = { csrf: false, cache: 0, right: 'produce' } as const;
const PAGE = 50;

const After = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}_[1-9]\d{0,8}$/, INVALID_AFTER)
  .transform((value) => {
    const [published_on = '', number = ''] = value.split('_');
    return { published_on, number: Number(number) };
  });

const Year = z.coerce.number('Send a year.').int().min(1800).max(9998);
const TOO_LARGE = 'The journal’s host cannot send that much at once.';

/** Routes for the record of published articles. */
export const recordRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/record',
    access: 'editor',
    summary: 'Lists the published articles with their registrations and gaps, newest first.',
    notes:
      '`search` matches all its words in title, number, DOI or address. `missing` is one of the gaps, or `any`. A deposit has the state that the agency or DOAJ reported; null if none is set up. Withdrawn articles are included.',
    answers: [page('RecordEntry')],
    input: z.strictObject({
      search: optionalFilter(
        z
          .string()
          .trim()
          .max(200, 'Use at most 200 characters.')
          .transform((text) => text.replaceAll('\0', '')),
      ),
      missing: optionalFilter(z.enum(['any', ...(Object.keys(GAPS) as Gap[])], 'Choose one of the gaps, or any.')),
      after: After.optional(),
      limit: PageLimit.default(PAGE),
    }),
    handle: async (asked, call) => (await loadRecord()).listRecordPage(asked, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/record/check',
    access: 'editor',
    summary: 'Counts the complete published articles, and the incomplete ones by gap.',
    notes:
      '`register` is where DOIs are deposited; a sandbox registers nothing permanently. `doaj` is null if no DOAJ key is set.',
    answers: [json('RecordCheck')],
    input: z.strictObject({}),
    handle: async (_, call) => (await loadRecord()).countRecordGaps(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/record/index-file',
    access: 'editor',
    summary: 'Exports a year’s articles as a file for an index.',
    notes: '`doaj` gives DOAJ XML (1.3), `pubmed` gives PubMed XML (2.8). Withdrawn articles are left out.',
    answers: [file('application/xml')],
    refusals: { 404: 'Nothing was published in that year.' },
    input: z.strictObject({
      index: z.enum(Object.keys(INDEX_FILES) as IndexFile[], 'Choose an index.'),
      year: Year,
    }),
    handle: async (asked, call) => (await import('./record.ts')).sendIndexFile(asked, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/record/pmc',
    access: 'editor',
    summary: 'Exports a year’s articles for PubMed Central, one package each, in a ZIP file.',
    notes:
      'A package has the JATS, the PDF, figures, supplementary files and a manifest, named by journal, volume and article; each notice has its own. README.txt lists the articles left out, with the reasons.',
    answers: [file('application/zip')],
    refusals: { 404: 'Nothing was published in that year.', 413: TOO_LARGE },
    input: z.strictObject({ year: Year }),
    handle: async (asked, call) => (await import('./pmc.ts')).sendPmcPackages(asked, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/pmc',
    access: 'editor-of',
    summary: 'Exports one article for PubMed Central, in a ZIP file.',
    notes: 'In the same format as `/api/editor/record/pmc/`.',
    answers: [file('application/zip')],
    refusals: {
      413: TOO_LARGE,
      422: 'PubMed Central would refuse the article: it has no full text, no PDF or no volume, or is not published.',
    },
    input: z.strictObject({ id: Id }),
    handle: async (asked, call) => (await import('./pmc.ts')).sendPmcPackage(asked, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/deposit',
    access: 'editor-of',
    summary: 'Deposits the record of an article again, even if unchanged.',
    notes: 'Sent to the DOI agency or to DOAJ. DOAJ is asked to remove a withdrawn article.',
    answers: [message(202)],
    refusals: {
      409: 'The agency or DOAJ is not set up, the manuscript is not published or, for the agency, has no DOI.',
    },
    input: z.strictObject({ id: Id, to: z.enum(['register', 'doaj']).default('register') }),
    handle: async (asked, call) => {
      const { depositAgain } = await import('./record.ts');
      return Response.json(await depositAgain(asked, call), { status: 202 });
    },
  }),
];
