import * as z from 'zod';
import { ArticleTypeId } from '#domain/journal/article-type-id';
import { LANGUAGES } from '#domain/journal/language';
import { LICENCE_IDS } from '#domain/journal/licence/licence';
import { isDoi } from '#domain/kernel/doi';
import { OrcidId } from '#domain/kernel/person/orcid-id';
import { PlainDate } from '#domain/kernel/text';
import { Conduct } from '#domain/publication/integrity/conduct';
import { CREDIT_ROLE_IDS } from '#domain/publication/integrity/credit-role';
import { isFunderId } from '#domain/publication/integrity/funder';
import { REGISTRY_IDS } from '#domain/publication/integrity/registration';
import { REPORTING_GUIDELINE_IDS } from '#domain/publication/integrity/reporting-guideline';
import { mapDeclarations } from './declaration-table.ts';
import { NOTICE_KINDS } from './notice-kind.ts';
import { PAGES_PATTERN } from './pages.ts';
import { SUPPLEMENT_FILE } from './supplement.ts';

/** A stored DOI is bare and in lower case, without a resolver. */
const Doi = z.string().refine(isDoi, 'must be a bare, lower-case DOI such as 10.5555/mj.2026.0001');

const Text = z.string().trim().min(1);

/** `affiliations` are 1-based positions in the article's list. */
export const ArticleAuthor = z.strictObject({
  given: z.string().trim(),
  family: Text,
  affiliations: z.array(z.int().min(1)),
  orcid: OrcidId.nullable(),
  is_corresponding: z.boolean(),
});
export type ArticleAuthor = z.infer<typeof ArticleAuthor>;

/** A section of the abstract; `heading` is null for a single plain paragraph. */
const AbstractSection = z.strictObject({ heading: Text.nullable(), text: Text });

/** In Vancouver style, without its number. */
export const Reference = z.strictObject({ text: Text, doi: Doi.nullable() });
export type Reference = z.infer<typeof Reference>;

/** Served as `/articles/{slug}/{file}`: a drawing, or an image with its size in pixels. */
export const Figure = z.union([
  z.strictObject({ file: z.string().regex(/^figure-\d{1,2}\.svg$/), svg: z.string().startsWith('<svg') }),
  z.strictObject({
    file: z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp)$/),
    width: z.int().min(1),
    height: z.int().min(1),
    bytes: z.int().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
]);
export type Figure = z.infer<typeof Figure>;

/**
 * Served as `/articles/{slug}/{file}`. `guideline` is set if the file is the completed checklist of a reporting
 * guideline.
 */
const Supplement = z.strictObject({
  file: z.string().regex(SUPPLEMENT_FILE),
  title: Text,
  description: z.string().trim(),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  guideline: z.enum(REPORTING_GUIDELINE_IDS).optional(),
});
export type Supplement = z.infer<typeof Supplement>;

const Registration = z.strictObject({
  registry: z.enum(REGISTRY_IDS),
  number: Text,
});

const Funder = z.strictObject({
  name: Text,
  id: z.string().refine(isFunderId).nullable(),
  awards: z.array(Text),
});

/** `author` is the 1-based position in the byline. */
const Contribution = z.strictObject({
  author: z.int().min(1),
  roles: z.array(z.enum(CREDIT_ROLE_IDS)).min(1),
});

/** `declared` is null for none; `author` is the 1-based position in the byline. */
const AuthorInterest = z.strictObject({ author: z.int().min(1), declared: Text.nullable() });

/** The statements at the end of an article; `publishedDeclarations` selects the published ones. */
export const Declarations = z.strictObject(mapDeclarations(() => z.string().trim()));
export type Declarations = z.infer<typeof Declarations>;

/** A correction, expression of concern or retraction (NISO RP-45-2024). */
export const Notice = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  published_on: PlainDate,
  text: Text,
  doi: Doi.nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** A withdrawn notice, without its text. */
const WithdrawnNotice = z.strictObject({ kind: z.enum(NOTICE_KINDS), published_on: PlainDate, lifted_on: PlainDate });
export type WithdrawnNotice = z.infer<typeof WithdrawnNotice>;

/** Missing translations are empty. */
const Translation = z.strictObject({
  language: z.enum(LANGUAGES),
  title: z.string().trim(),
  abstract: z.string().trim(),
  keywords: z.array(Text),
});

/**
 * A new version of the article; readers see the `reason`. `is_typographical` for minor corrections only; `keeps_former`
 * if the previous version is still readable.
 */
const ArticleChange = z.strictObject({
  changed_on: PlainDate,
  reason: Text,
  is_typographical: z.boolean().optional(),
  keeps_former: z.boolean().optional(),
});

/** The content written by authors and production editors; the other fields come from the database. */
const ArticleText = z.strictObject({
  title: Text,
  article_type: ArticleTypeId,
  category: Text,
  language: z.enum(LANGUAGES).default('en'),
  authors: z.array(ArticleAuthor).min(1),
  affiliations: z.array(Text),
  abstract: z.array(AbstractSection).min(1),
  key_points: z.strictObject({ question: Text, findings: Text, meaning: Text }).nullable(),
  keywords: z.array(Text).min(1),
  content: Text,
  figures: z.array(Figure),
  references: z.array(Reference),
  declarations: Declarations,
  registrations: z.array(Registration),
  funders: z.array(Funder),
  reporting_guidelines: z.array(z.enum(REPORTING_GUIDELINE_IDS)),
  contributions: z.array(Contribution),
  interests: z.array(AuthorInterest),
  /** Null if not stated. */
  conduct: Conduct.nullable().default(null),
  received_on: PlainDate.nullable(),
  /** When the last revision before acceptance was received. */
  revised_on: PlainDate.nullable().default(null),
  accepted_on: PlainDate.nullable(),
  published_on: PlainDate,
  citations: z.int().min(0),
  /** The plain date of the citation count; null if it was never fetched. */
  citations_on: PlainDate.nullable().default(null),
  notices: z.array(Notice),
});

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const Slug = z.string().max(120).regex(SLUG, 'must be lower-case words joined by hyphens');

/** An entry of `content/sample-articles.json`: an article and its issue in the demonstration journal. */
export const SampleArticle = z.strictObject({
  ...ArticleText.shape,
  slug: Slug,
  doi: Doi,
  volume: z.int().min(1),
  issue: z.int().min(1),
});
export type SampleArticle = z.infer<typeof SampleArticle>;

const VolumeRef = z.strictObject({ id: Text, number: z.int().min(1), year: z.int().min(1000) });
const IssueRef = z.strictObject({ id: Text, number: z.int().min(1) });

/**
 * A complete published article, as used by article pages, exports and the public API. `is_sample` marks the
 * demonstration's invented articles; withdrawn ones have a tombstone page; `changes` are in order. `confirmed_orcids`
 * were authenticated at ORCID; other iDs were typed.
 */
export const Article = z.strictObject({
  ...ArticleText.shape,
  id: Text,
  slug: Slug,
  manuscript_number: Text,
  article_number: z.string().regex(/^e\d+$/),
  /** Printed pages, such as "1-8"; null if the article number is used instead. */
  pages: z.string().max(100).regex(PAGES_PATTERN).nullable().default(null),
  doi: Doi.nullable(),
  volume: VolumeRef.nullable(),
  issue: IssueRef.nullable(),
  submitted_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  translations: z.array(Translation),
  supplements: z.array(Supplement),
  changes: z.array(ArticleChange),
  lifted_notices: z.array(WithdrawnNotice).default([]),
  confirmed_orcids: z.array(OrcidId).default([]),
  /** Null for CC BY 4.0. */
  licence: z.enum(LICENCE_IDS).nullable().default(null),
  is_sample: z.boolean(),
  is_withdrawn: z.boolean(),
  pdf: z.strictObject({ bytes: z.int().min(1), sha256: z.string().length(64) }).nullable(),
});
export type Article = z.infer<typeof Article>;
