import * as z from 'zod';
import { JATS_MAX } from '#domain/moving/in/jats-beside';
import { LISTED_AT_ONCE } from '#domain/moving/in/listed';
import { MOVING_KINDS, type MovingKind } from '#domain/moving/in/moving';
import { IMPORT_PEOPLE_MAX, LOOKUP_PEOPLE_MAX, PersonToImport } from '#domain/moving/in/person';
import { ISSUE_MAX, PIECE_MAX, PIECES_AT_ONCE } from '#domain/moving/in/split';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { callerOf } from '#server/kernel/thread/turns';

/** Allows for characters of any script, escaped in JSON. */
const TRIAL_BODY_MAX = 4_000_000;
const TOO_LONG = 'An article is too long.';
const PEOPLE_BODY_MAX = 1_000_000;
const AT_ONCE: Readonly<Record<MovingKind, number>> = { ojs: PIECES_AT_ONCE, listed: LISTED_AT_ONCE, jats: 1 };
const common = { access: 'editor', right: 'manage', csrf: false, cache: 0 } as const;

/** Routes for importing articles and people from other systems. */
export const movingInRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/trial',
    summary: 'Previews an import of articles, without changing anything.',
    notes:
      'At most 10 articles of one issue of an OJS export, 100 of a list, or one in JATS. `pdf` is the position of the readers’ PDF among the `embed` elements of the article.',
    answers: [json('MovingTrials')],
    refusals: { 422: 'One of the strings is not an article.' },
    bodyMax: TRIAL_BODY_MAX,
    input: z
      .strictObject({
        kind: z.enum(MOVING_KINDS, 'Send a kind of article.').default('ojs'),
        issue: z.string('Send the issue as XML.').max(ISSUE_MAX, 'The issue is too long.'),
        articles: z.array(z.string('Send articles as strings.').max(JATS_MAX, TOO_LONG)),
      })
      .refine(({ kind, articles }) => articles.length <= AT_ONCE[kind], {
        path: ['articles'],
        message: `Send at most ${PIECES_AT_ONCE} articles of OJS at once, ${LISTED_AT_ONCE} of a list, or one in JATS.`,
      })
      .refine(({ kind, articles }) => kind === 'jats' || articles.every(({ length }) => length <= PIECE_MAX), {
        path: ['articles'],
        message: TOO_LONG,
      }),
    async handle(input, call) {
      const { tryArticles } = await import('./try-articles.ts');
      return tryArticles(input, call.context, callerOf(call));
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/articles',
    summary: 'Imports one article, with its original publication date.',
    notes:
      'No email is sent, nothing is charged or deposited, and no build is requested. An article already imported (same OJS number, text or DOI) returns `state` `here`, and nothing is changed.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        kind: '`ojs` (the default), `listed` or `jats`.',
        issue: 'The issue without its articles, as XML; empty if there is none.',
        article:
          'For OJS, the article as XML, with each `embed` reduced to its number, size and detected type. For a list, JSON with its values by field, the size and type of its PDF, and the losses. For JATS, JSON with the file name, the XML, the name, size and type of its PDF, the file found for each reference (null if the XML came alone), and the losses.',
        article_type: 'Empty to derive it from the section.',
        category: 'Empty to derive it from the keywords.',
        has_pdf: '`true` if its PDF is imported.',
        receipts:
          'The receipts of the files already uploaded, as a JSON list; optional. The text is imported only with all its figures; anything omitted is recorded as lost.',
        import_id: 'A UUID for one import.',
        file_name: 'The name of the file being imported.',
        file: 'The PDF for readers, at most 10 MB; or `upload_id` if it was uploaded in parts.',
      },
    },
    answers: [json('MovedArticle')],
    refusals: {
      400: '`has_pdf` is `true`, but no PDF was sent.',
      409: 'Another article has its number or its DOI.',
      413: 'The PDF is larger than 10 MB.',
      422: 'The article is unpublished or incomplete; with `file`, the PDF is not valid or not safe.',
      503: 'The PDF cannot be checked for viruses at the moment.',
    },
    body: 'stream',
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./import-article.ts')).importArticle(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/article-files',
    summary: 'Uploads one figure or supplementary file ahead of its JATS article.',
    notes:
      'The file is not shown yet: the article refers to it by the returned receipt, within 20 hours. A file without an article is removed after a day.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        kind: '`jats`.',
        article: 'The article, as for importing it.',
        source_file: 'The `source_id` of the file, from the preview.',
        file: 'The file, with the same limits as in production; or `upload_id` if it was uploaded in parts.',
      },
    },
    answers: [json('WaitingReceipt')],
    refusals: {
      400: 'The file is missing or of an unsupported type.',
      413: 'The file is too large.',
      422: 'The article has no such file, or the file differs from the preview or is not safe.',
      503: 'The file cannot be checked for viruses at the moment.',
    },
    body: 'stream',
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./import-article.ts')).importArticleFile(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/manuscripts',
    summary: 'Imports one manuscript in progress from an OJS export into the queue.',
    notes:
      'No email is sent. It belongs to the account with its corresponding author’s confirmed address, if there is one. A manuscript already imported returns `state` `here`, and nothing is changed.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        issue: 'The issue without its articles, as XML; usually empty.',
        article: 'The submission as XML, with each `embed` reduced to its number, size and detected type.',
        article_type: 'Empty to derive it from the section.',
        category: 'Empty to derive it from the keywords.',
        has_document: '`true` if its manuscript file is imported.',
        import_id: 'A UUID for one import.',
        file_name: 'The name of the file being imported.',
        file: 'The manuscript file, with the same limits as for a submission; or `upload_id` if it was uploaded in parts.',
      },
    },
    answers: [json('MovedArticle')],
    refusals: {
      400: '`has_document` is `true`, but no file was sent, or one of an unsupported type.',
      409: 'Another article or manuscript has its number.',
      413: 'The manuscript file is larger than 10 MB.',
      422: 'The manuscript is published, declined or unfinished in OJS; with `file`, the manuscript file is not valid or not safe.',
    },
    body: 'stream',
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./import-manuscript.ts')).importManuscript(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/manuscript-files',
    summary: 'Imports one additional file of an imported manuscript.',
    notes: 'A file with a name it already has returns `state` `here`, and nothing is changed.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        issue: 'The same value as for the manuscript.',
        article: 'The same value as for the manuscript.',
        source_file: 'The file’s OJS id, as in the preview.',
        file: 'The file, with the same limits as for authors; or `upload_id` if it was uploaded in parts.',
      },
    },
    answers: [json('MovedFile')],
    refusals: {
      400: 'The file is missing, or the manuscript has too many.',
      409: 'The manuscript has not been imported, or has progressed since.',
      413: 'The file is too large.',
      422: 'The manuscript has no such file, or the file does not match its stated type.',
    },
    body: 'stream',
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./import-manuscript.ts')).importManuscriptFile(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/moving-in/people',
    summary: 'Counts imported accounts, and the unused ones among them.',
    answers: [json('MovedPeople')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./people.ts')).readMovedPeople(context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/people/trial',
    summary: 'Looks up which of at most 100 addresses have an account, in order.',
    notes: '`came` says what became of a deleted account, but not which account it was merged into.',
    answers: [json('KnownPeople')],
    input: z.strictObject({
      emails: z
        .array(z.string('Send addresses as strings.').max(254, 'An address is too long.'))
        .max(LOOKUP_PEOPLE_MAX, `Send at most ${LOOKUP_PEOPLE_MAX} addresses at once.`),
    }),
    handle: async ({ emails }, { context }) => (await import('./people.ts')).findKnownAccounts(emails, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/people',
    summary: 'Imports at most 50 people as accounts without passwords or office rights.',
    notes:
      'No email is sent. People first sign in by asking for a new password, which confirms their address. An existing account is unchanged and returns `state` `here`. `again` recreates one that was merged or removed.',
    answers: [json('MovedPersons')],
    bodyMax: PEOPLE_BODY_MAX,
    input: z.strictObject({
      people: z.array(PersonToImport).max(IMPORT_PEOPLE_MAX, `Send at most ${IMPORT_PEOPLE_MAX} people at once.`),
    }),
    handle: async ({ people }, call) => (await import('./people.ts')).importPeople(people, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/people/remove-unused',
    summary: 'Removes unused imported accounts, at most 200 per call.',
    notes:
      'An account counts as used once its address is confirmed, a manuscript was submitted with it, or it was invited to review. The reply says how many are left.',
    answers: [json('MovedPeople')],
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./people.ts')).removeUnusedAccounts(call),
  }),
];

const Import = z.object({ id: z.uuid() });

/** Routes for reverting imports. */
export const importRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/moving-in/imports',
    summary: 'Lists the last 100 imports that still have content in the journal.',
    answers: [json('MovedImports')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./revert-import.ts')).readImports(context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/moving-in/imports/:id',
    summary: 'Previews the removal of an import: what can be removed, and why the rest cannot.',
    answers: [json('RevertPreview')],
    input: Import,
    handle: async ({ id }, call) => (await import('./revert-import.ts')).revertPreview(id, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/imports/:id/revert',
    summary: 'Removes the unchanged items of an import, at most 20 per call.',
    notes: 'They can be imported again from the same file.',
    answers: [json('RevertPreview')],
    input: Import,
    handle: async ({ id }, call) => (await import('./revert-import.ts')).revertImport(id, call),
  }),
];
