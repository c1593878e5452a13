import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { Journal } from '#domain/journal/journal';
import { FIRST_LICENCE, storedLicence } from '#domain/journal/licence/licence';
import { invalidInputMessage } from '#domain/kernel/wrong-input';
import type { MovingArticle } from '#domain/moving/in/moving';
import { parseReferences } from '#domain/production/references';
import { Article } from '#domain/publication/article';
import { mapDeclarations } from '#domain/publication/declaration-table';
import { IN_PDF, NO_TEXT_HERE } from '#domain/publication/declarations';
import { parsePages } from '#domain/publication/pages';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';

/** The identity the journal gives an imported article. */
export type ArticleIdentity = Pick<
  Article,
  'id' | 'slug' | 'manuscript_number' | 'article_number' | 'volume' | 'issue' | 'pdf'
> & { article_type: ArticleType; category: string; files?: readonly WaitingFile[] };

const NO_STATEMENTS = mapDeclarations(() => '');

/** Without a known licence, the journal's applies, as the preview stated; it is not stored in the record. */
function importedLicence(journal: Journal, { licence }: Pick<MovingArticle, 'licence'>): Article['licence'] {
  return licence === FIRST_LICENCE ? null : (licence ?? storedLicence(journal));
}

/** A placeholder for the identity during the preview of an import. */
export const TRIAL_IDENTITY: ArticleIdentity = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'a',
  manuscript_number: 'MJ-2026-0001',
  article_number: 'e1',
  article_type: 'original_research',
  category: 'General medicine',
  volume: null,
  issue: null,
  pdf: null,
};

/**
 * The published record of an imported article. Missing metadata is replaced by defaults, as the preview stated. @throws
 * Problem unprocessable if the record is invalid
 */
export function toArticle(journal: Journal, moving: MovingArticle, identity: ArticleIdentity, now: Date): Article {
  const { title, doi, published_on, received_on, revised_on, accepted_on, translations } = moving;
  const pages = parsePages(moving.pages);
  const affiliations = [...new Set(moving.authors.flatMap((author) => author.affiliations))];
  const authors = moving.authors.map(({ email: _, affiliations: names, ...author }) => ({
    ...author,
    affiliations: names.map((name) => affiliations.indexOf(name) + 1),
  }));
  const standIn = { given: '', family: journal.name, affiliations: [], orcid: null, is_corresponding: false };
  const { declarations, funders = [], ...rest } = moving.extras ?? {};
  const { files = [], ...given } = identity;
  const beside = storedFilesAndText(moving, files);
  const article = {
    ...given,
    title,
    language: moving.language ?? journal.language,
    doi,
    pages: pages === identity.article_number ? null : pages,
    published_on,
    received_on,
    revised_on,
    accepted_on,
    translations,
    affiliations,
    authors: authors.length > 0 ? authors : [standIn],
    abstract: moving.abstract.length > 0 ? moving.abstract : [{ heading: null, text: 'This article has no abstract.' }],
    keywords: moving.keywords.length > 0 ? moving.keywords : [identity.category],
    references: parseReferences(moving.references),
    funders: funders.length > 0 ? funders : moving.funders.map((name) => ({ name, id: null, awards: [] })),
    content: identity.pdf ? IN_PDF : NO_TEXT_HERE,
    submitted_at: `${received_on ?? published_on}T00:00:00.000Z`,
    updated_at: now.toISOString(),
    key_points: null,
    figures: beside.figures,
    supplements: beside.supplements,
    declarations: { ...NO_STATEMENTS, ...declarations },
    registrations: [],
    reporting_guidelines: [],
    contributions: [],
    interests: [],
    conduct: null,
    citations: 0,
    citations_on: null,
    notices: [],
    lifted_notices: [],
    confirmed_orcids: [],
    licence: importedLicence(journal, moving),
    changes: [],
    is_sample: false,
    is_withdrawn: false,
    ...rest,
    ...(beside.content && { content: beside.content }),
  } satisfies Article;
  // One unrenderable record would block the whole build.
  const checked = Article.safeParse(article, { error: invalidInputMessage });
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new Problem('unprocessable', `Its ${issue?.path.join('.') || 'record'} is invalid: ${issue?.message}.`);
}

const Receipts = z.array(z.string().max(4_000)).max(100);

/**
 * The stored files that an article claims, one per name.
 * @throws Problem bad_request if the journal did not seal them for this article; conflict if they waited too long
 */
export function claimedFiles(
  { receipts = '' }: Record<string, string>,
  { source_id, linkedFiles }: MovingArticle,
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
): WaitingFile[] {
  if (receipts === '') return [];
  const files = parseReceipts(receipts).map((receipt) => unsealFile(receipt, secret));
  const wanted = new Set(linkedFiles?.files.map((one) => one.source_id));
  const own = files.flatMap((file) => (file?.article === source_id && wanted.has(file.file) ? [file] : []));
  if (own.length !== files.length) throw new Problem('bad_request', 'A receipt is not for a file of this article.');
  if (own.some(({ until }) => until < clock.now().getTime())) {
    throw new Problem('conflict', 'Its files have expired. Continue to send them again.');
  }
  return [...new Map(own.map((file) => [file.file, file])).values()];
}

function parseReceipts(text: string): string[] {
  try {
    return Receipts.parse(JSON.parse(text));
  } catch {
    throw new Problem('bad_request', 'Send receipts as a JSON list of strings.');
  }
}

/**
 * Figures, supplementary files and the text, as far as their files were stored. The text is imported only if all of its
 * figures were.
 */
function storedFilesAndText(
  { linkedFiles }: Pick<MovingArticle, 'linkedFiles'>,
  files: readonly WaitingFile[],
): Pick<Article, 'figures' | 'supplements'> & { content: string } {
  const stored = new Map(files.map((one) => [one.file, one]));
  const wanted = linkedFiles?.files ?? [];
  const figures = wanted
    .filter(({ words }) => !words)
    .map(({ source_id: file }) => {
      const one = stored.get(file);
      return one?.size ? { file, ...one.size, bytes: one.bytes, sha256: one.sha256 } : undefined;
    });
  const shown = figures.filter((figure) => figure !== undefined);
  const isWhole = shown.length > 0 && shown.length === figures.length;
  return {
    figures: isWhole ? shown.toSorted((a, b) => figureNumber(a) - figureNumber(b)) : [],
    content: isWhole ? (linkedFiles?.text ?? '') : '',
    supplements: wanted.flatMap(({ source_id: file, words }) => {
      const one = stored.get(file);
      return words && one ? [{ file, ...words, bytes: one.bytes, sha256: one.sha256 }] : [];
    }),
  };
}

const figureNumber = ({ file }: { file: string }) => Number(/\d+/.exec(file)?.[0]);

/** Content not imported because files were omitted, one sentence each. */
export function omittedFileNotes(
  { linkedFiles }: Pick<MovingArticle, 'linkedFiles'>,
  files: readonly WaitingFile[],
): string[] {
  const stored = new Set(files.map(({ file }) => file));
  const out = linkedFiles?.files.filter(({ source_id }) => !stored.has(source_id)) ?? [];
  return [
    ...out.map(({ name, words }) => `${words ? 'The supplementary file' : 'The image'} “${name}” was left out.`),
    ...(out.some(({ words }) => !words)
      ? ['Its XML text, because one of its images was left out; the PDF is published.']
      : []),
  ];
}

/** A stored file waiting for its article. */
export const WaitingFile = z.strictObject({
  /** The article's id in the other system. */
  article: z.string(),
  /** The article's name for it. */
  file: z.string(),
  file_key: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** In pixels; null unless it is a figure. */
  size: z.strictObject({ width: z.int(), height: z.int() }).nullable(),
  /** The time by which its article must claim it, in milliseconds since 1970. */
  until: z.int(),
});
export type WaitingFile = z.infer<typeof WaitingFile>;

/** Seals a waiting file, so that its sender can neither substitute other files nor alter its metadata. */
export function sealFile(file: WaitingFile, secret: string): string {
  const payload = Buffer.from(JSON.stringify(file)).toString('base64url');
  return `${payload}.${macOf(payload, secret)}`;
}

/** Reads a seal; undefined if the journal did not make it. */
export function unsealFile(sealed: string, secret: string): WaitingFile | undefined {
  const [words = '', mac = ''] = sealed.split('.');
  const expected = Buffer.from(macOf(words, secret));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return WaitingFile.parse(JSON.parse(Buffer.from(words, 'base64url').toString()));
}

const macOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`moving-file!${payload}`).digest('base64url');
