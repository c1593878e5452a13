import * as z from 'zod';
import { JATS_MAX } from '#domain/moving/in/jats-beside';
import { LISTED_AT_ONCE } from '#domain/moving/in/listed';
import { MOVING_KINDS, type MovingKind } from '#domain/moving/in/moving';
import { IMPORT_PEOPLE_MAX, LOOKUP_PEOPLE_MAX, PersonToMove } from '#domain/moving/in/person';
import { ISSUE_MAX, PIECE_MAX, PIECES_AT_ONCE } from '#domain/moving/in/split';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { callerOf } from '#server/kernel/thread/turns';

/** Characters of any script, escaped in JSON. */
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
    refusals: { 422: 'One of them is not an article.' },
    bodyMax: TRIAL_BODY_MAX,
    input: z
      .strictObject({
        kind: z.enum(MOVING_KINDS, 'Send a kind of article.').default('ojs'),
        issue: z.string('Send the issue as XML.').max(ISSUE_MAX, 'The issue is too long.'),
        articles: z.array(z.string('Send articles as texts.').max(JATS_MAX, TOO_LONG)),
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
      'No email is sent, nothing is charged or deposited, and no build is requested. An article already imported (same OJS number, text or DOI) gives `state` `here`, and nothing is changed.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        kind: '`ojs`, also where it is left out, `listed` or `jats`.',
        issue: 'The issue without its articles, as XML; empty where there is none.',
        article:
          'The article as XML, each `embed` in it replaced by what it is; of a list, JSON with what it says under the names of its fields, what its PDF is, and what is lost; in JATS, JSON with its file’s name, its XML, the name of its PDF, what that is, what was found for each file that it names (null where it came alone), and what is lost.',
        article_type: 'Empty for the one that its section names.',
        category: 'Empty for the one that its keywords name.',
        has_pdf: '`true` if its PDF is imported.',
        receipts:
          'The receipts of the files already uploaded, as a JSON list; optional. The text is imported only with all its figures; anything omitted is recorded as lost.',
        import_id: 'A UUID for one import.',
        file_name: 'Its name.',
        file: 'The PDF for readers, at most 10 MB; `upload_id` in its place for one that was sent in parts.',
      },
    },
    answers: [json('MovedArticle')],
    refusals: {
      400: '`has_pdf` is `true`, but no PDF was sent.',
      409: 'Another article has its number or its DOI.',
      413: 'The PDF is larger than 10 MB.',
      422: 'It is not published there, or is no whole article; with `file`, the PDF is none or not safe.',
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
      'Nothing shows it yet: the article names it by the receipt that is answered, within 20 hours. A file whose article does not come is removed after a day.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        kind: '`jats`.',
        article: 'As the article is sent.',
        source_file: 'The `source_id` of the file, as the trial names it.',
        file: 'The file, as production takes one; `upload_id` in its place for one that was sent in parts.',
      },
    },
    answers: [json('WaitingReceipt')],
    refusals: {
      400: 'The file is missing or of an unsupported type.',
      413: 'The file is too large.',
      422: 'The article has no such file, or the file is not what the trial said, or not safe.',
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
      'No email is sent. It belongs to the account with its corresponding author’s confirmed address, if there is one. A manuscript already imported gives `state` `here`, and nothing is changed.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        issue: 'The issue without its articles, as XML; mostly empty.',
        article: 'The submission as XML, each `embed` in it replaced by what it is.',
        article_type: 'Empty for the one that its section names.',
        category: 'Empty for the one that its keywords name.',
        has_document: '`true` if its document is imported.',
        import_id: 'A UUID for one import.',
        file_name: 'Its name.',
        file: 'The document, as when a manuscript is submitted; `upload_id` in its place for one that was sent in parts.',
      },
    },
    answers: [json('MovedArticle')],
    refusals: {
      400: '`has_document` is `true`, but no document was sent, or one of another type.',
      409: 'Another article or manuscript has its number.',
      413: 'The document is larger than 10 MB.',
      422: 'It is published, declined or not submitted there; with `file`, the document is not what it should be, or not safe.',
    },
    body: 'stream',
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./import-manuscript.ts')).importManuscript(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/manuscript-files',
    summary: 'Imports one further file of an imported manuscript.',
    notes: 'A file with a name it already has gives `state` `here`, and nothing is changed.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        issue: 'As the manuscript was sent.',
        article: 'As the manuscript was sent.',
        source_file: 'The file’s OJS id, as in the preview.',
        file: 'The file, as authors add one; `upload_id` in its place for one that was sent in parts.',
      },
    },
    answers: [json('MovedFile')],
    refusals: {
      400: 'The file is missing, or the manuscript has too many.',
      409: 'The manuscript has not been imported, or has progressed since.',
      413: 'The file is too large.',
      422: 'The manuscript has no such file, or the file is not what its name says.',
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
    handle: async (_, { context }) => (await import('./people.ts')).movedPeople(context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/people/trial',
    summary: 'Looks up which of at most 100 addresses have an account, in order.',
    notes: '`came` says what became of an account that is gone, but not which one it was merged into.',
    answers: [json('KnownPeople')],
    input: z.strictObject({
      emails: z
        .array(z.string('Send addresses as texts.').max(254, 'An address is too long.'))
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
      'No email is sent. People first sign in by asking for a new password, which confirms their address. An existing account is unchanged and gives `state` `here`. `again` recreates one that was merged or removed.',
    answers: [json('MovedPersons')],
    bodyMax: PEOPLE_BODY_MAX,
    input: z.strictObject({
      people: z.array(PersonToMove).max(IMPORT_PEOPLE_MAX, `Send at most ${IMPORT_PEOPLE_MAX} people at once.`),
    }),
    handle: async ({ people }, call) => (await import('./people.ts')).importPeople(people, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/people/take-away',
    summary: 'Removes unused imported accounts, at most 200 per call.',
    notes:
      'An account is used once its address is confirmed, or it has submitted something or been invited to review. The answer says how many are left.',
    answers: [json('MovedPeople')],
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./people.ts')).removePeople(call),
  }),
];

const Import = z.object({ id: z.uuid() });

/** Routes for reverting imports. */
export const importRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/moving-in/imports',
    summary: 'Lists the last 100 imports with content still here.',
    answers: [json('MovedImports')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./revert-import.ts')).imports(context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/moving-in/imports/:id',
    summary: 'Shows what can be removed of an import, and why the rest stays.',
    answers: [json('RevertPreview')],
    input: Import,
    handle: async ({ id }, call) => (await import('./revert-import.ts')).revertPreview(id, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/moving-in/imports/:id/take-back',
    summary: 'Removes the unchanged items of an import, at most 20 per call.',
    notes: 'They can be imported again from the same file.',
    answers: [json('RevertPreview')],
    input: Import,
    handle: async ({ id }, call) => (await import('./revert-import.ts')).revertImport(id, call),
  }),
];
