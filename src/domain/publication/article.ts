import * as z from 'zod';
import { hasOrcidChecksum, ORCID_FORM } from '#domain/person/orcid';
import { ARTICLE_TYPES } from './article-type.ts';

export { hasOrcidChecksum } from '#domain/person/orcid';

/** A calendar date without time, `YYYY-MM-DD`, that exists (29 February only in leap years). */
export const PlainDate = z.iso.date();

/** A DOI as stored: bare and lower case, no resolver prefix. */
const Doi = z.string().regex(/^10\.\d{4,9}\/[^\sA-Z]+$/, 'must be a bare, lower-case DOI such as 10.5555/mj.2026.0001');

/** An ORCID iD, sixteen characters in four groups; the last is its ISO 7064 MOD 11-2 check character. */
export const OrcidId = z
  .string()
  .regex(ORCID_FORM, 'must look like 0000-0002-1825-0097')
  .refine(hasOrcidChecksum, 'is not a valid ORCID iD (its last character does not match)');

const Text = z.string().trim().min(1);

/** One author as copied onto the article at publication; `affiliations` are 1-based positions in the article's list. */
export const ArticleAuthor = z.strictObject({
  given: z.string().trim(),
  family: Text,
  affiliations: z.array(z.int().min(1)),
  orcid: OrcidId.nullable(),
  is_corresponding: z.boolean(),
});
export type ArticleAuthor = z.infer<typeof ArticleAuthor>;

/** A part of the abstract; `heading` is null where the abstract is one plain paragraph. */
const AbstractSection = z.strictObject({ heading: Text.nullable(), text: Text });

/** One entry of the reference list, in Vancouver style without its number. */
export const Reference = z.strictObject({ text: Text, doi: Doi.nullable() });
export type Reference = z.infer<typeof Reference>;

/** A figure of the full text, served as `/articles/{slug}/{file}`: a drawing, or an image with its size in pixels. */
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

/** The statements at the end of a medical article; `shownDeclarations` says what readers get of them. */
export const Declarations = z.strictObject({
  author_contributions: z.string().trim(),
  funding: z.string().trim(),
  competing_interests: z.string().trim(),
  ethics: z.string().trim(),
  trial_registration: z.string().trim(),
  data_availability: z.string().trim(),
  ai_use: z.string().trim(),
  acknowledgements: z.string().trim(),
});
export type Declarations = z.infer<typeof Declarations>;

/** What each statement is called, in the order of the article page. */
export const DECLARATION_HEADINGS: Record<keyof Declarations, string> = {
  author_contributions: 'Author contributions',
  funding: 'Funding',
  competing_interests: 'Competing interests',
  ethics: 'Ethics approval and consent',
  trial_registration: 'Trial registration',
  data_availability: 'Data availability',
  ai_use: 'Use of AI tools',
  acknowledgements: 'Acknowledgements',
};

/** Every article states these; without a word on one, readers are told so. */
const ALWAYS_SHOWN: ReadonlySet<keyof Declarations> = new Set(['funding', 'competing_interests']);

/**
 * The declarations as readers get them. An empty one says nothing of the study, so it is left out, or is "Not stated."
 * where every article has one: "none" are the authors' words alone.
 */
export function shownDeclarations(declarations: Declarations): { heading: string; text: string }[] {
  const names = Object.keys(DECLARATION_HEADINGS) as (keyof Declarations)[];
  return names.flatMap((name) => {
    const text = declarations[name] || (ALWAYS_SHOWN.has(name) ? 'Not stated.' : '');
    return text ? [{ heading: DECLARATION_HEADINGS[name], text }] : [];
  });
}

/** A linked notice that marks an article (NISO RP-45-2024): correction, expression of concern or retraction. */
export const Notice = z.strictObject({
  kind: z.enum(['correction', 'expression_of_concern', 'retraction']),
  published_on: PlainDate,
  text: Text,
  doi: Doi.nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** What an author or a production editor writes; everything of an article that no database row decides. */
const ArticleText = z.strictObject({
  title: Text,
  article_type: z.enum(ARTICLE_TYPES),
  category: Text,
  authors: z.array(ArticleAuthor).min(1),
  affiliations: z.array(Text),
  abstract: z.array(AbstractSection).min(1),
  key_points: z.strictObject({ question: Text, findings: Text, meaning: Text }).nullable(),
  keywords: z.array(Text).min(1),
  content: Text,
  figures: z.array(Figure),
  references: z.array(Reference),
  declarations: Declarations,
  received_on: PlainDate.nullable(),
  accepted_on: PlainDate.nullable(),
  published_on: PlainDate,
  citations: z.int().min(0),
  notices: z.array(Notice),
});

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** The part of an article's address that names it: lower-case words joined by single hyphens. */
const Slug = z.string().max(120).regex(SLUG, 'must be lower-case words joined by hyphens');

/** One entry of `content/sample-articles.json`: an article and its place in the demonstration journal. */
export const SampleArticle = z.strictObject({
  ...ArticleText.shape,
  slug: Slug,
  doi: Doi,
  volume: z.int().min(1),
  issue: z.int().min(1),
});
export type SampleArticle = z.infer<typeof SampleArticle>;

/** The volume and issue an article stands in. */
const VolumeRef = z.strictObject({ id: Text, number: z.int().min(1), year: z.int().min(1000) });
const IssueRef = z.strictObject({ id: Text, number: z.int().min(1) });

/**
 * A published article, complete: the one shape behind article pages, exports and the public API.
 * `is_sample` marks the invented articles of the demonstration; `is_withdrawn` asks for a tombstone
 * page in place of the article; `pdf.bytes` is the size of the galley.
 */
export const Article = z.strictObject({
  ...ArticleText.shape,
  id: Text,
  slug: Slug,
  manuscript_number: Text,
  article_number: z.string().regex(/^e\d+$/),
  doi: Doi.nullable(),
  volume: VolumeRef.nullable(),
  issue: IssueRef.nullable(),
  submitted_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  is_sample: z.boolean(),
  is_withdrawn: z.boolean(),
  pdf: z.strictObject({ bytes: z.int().min(1), sha256: z.string().length(64) }).nullable(),
});
export type Article = z.infer<typeof Article>;

/** An author's name as the byline prints it: "Amina Diallo". */
export function authorName(author: Pick<ArticleAuthor, 'given' | 'family'>): string {
  return author.given ? `${author.given} ${author.family}` : author.family;
}

/** The abstract as one plain text, section headings included: "Background: … Methods: …". */
export function abstractText(abstract: Article['abstract']): string {
  return abstract.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text)).join(' ');
}
