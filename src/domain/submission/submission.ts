import * as z from 'zod';
import { Email, emailKey } from '#domain/account/account';
import { aroundFamily } from '#domain/person/family-name';
import { isOrcid } from '#domain/person/orcid';
import { lineOf, paragraphsOf } from '#domain/text';
import { sentArticleType } from '../publication/sent-article-type.ts';
import {
  type CoAuthor,
  DECLARATION_LABELS,
  DECLARATION_MAX,
  type DeclarationField,
  forEachDeclaration,
  KEYWORD_MAX,
  type ProposedReviewer,
  SUBMISSION_FIELDS,
  SUBMISSION_MAX,
  SUBMISSION_TEXTS,
  splitKeywords,
  tooManyEntries,
  tooManyKeywords,
} from './form.ts';

export * from './form.ts';

const Orcid = z
  .string(SUBMISSION_TEXTS.orcid)
  .refine((orcid) => orcid === '' || isOrcid(orcid), SUBMISSION_TEXTS.orcid)
  .optional();

const Name = lineOf({ ...SUBMISSION_FIELDS.coAuthorName, required: SUBMISSION_TEXTS.coAuthorIncomplete });
const Affiliation = lineOf(SUBMISSION_FIELDS.affiliation).optional();

/** Said of a row that is something else than an object; of one with other keys than these, what they are. */
const ONLY_OBJECTS = {
  error: ({ code }: { code: string }) => (code === 'invalid_type' ? 'Send each entry as an object.' : undefined),
};

/** One row of the list of co-authors. */
const CoAuthorRow = z
  .strictObject(
    {
      name: Name,
      email: z
        .string(SUBMISSION_TEXTS.coAuthorIncomplete)
        .trim()
        .min(1, { error: SUBMISSION_TEXTS.coAuthorIncomplete, abort: true })
        .pipe(Email),
      affiliation: Affiliation,
      orcid: Orcid,
      family_name: lineOf(SUBMISSION_FIELDS.coAuthorName).optional(),
    },
    ONLY_OBJECTS,
  )
  .refine(({ name, family_name }) => !family_name || aroundFamily(name, family_name), {
    path: ['family_name'],
    error: SUBMISSION_TEXTS.familyName,
  })
  .transform(({ affiliation, orcid, ...row }): CoAuthor => {
    return { ...row, affiliation: affiliation ?? '', orcid: orcid || null };
  });

const ReviewerRow = z
  .strictObject(
    {
      name: lineOf({ ...SUBMISSION_FIELDS.reviewerName, required: SUBMISSION_TEXTS.reviewerName }),
      email: z.union([z.literal(''), Email], SUBMISSION_TEXTS.email).optional(),
      affiliation: Affiliation,
      reason: lineOf(SUBMISSION_FIELDS.reason).optional(),
    },
    ONLY_OBJECTS,
  )
  .transform(({ name, email, affiliation, reason }): ProposedReviewer => {
    return { name, email: email ?? '', affiliation: affiliation ?? '', reason: reason ?? '' };
  });

/** A list that is sent as JSON in one field of the form. */
function jsonList<Row extends z.ZodType>(row: Row, { called, max }: { called: string; max: number }) {
  const unreadable = `Send ${called} as a JSON list of objects.`;
  return z
    .string(unreadable)
    .transform((text, context) => {
      try {
        return JSON.parse(text || '[]') as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: unreadable });
        return z.NEVER;
      }
    })
    .pipe(z.array(row, unreadable).max(max, tooManyEntries(called, max)));
}

const CoAuthors = jsonList(CoAuthorRow, { called: 'co_authors', max: SUBMISSION_MAX.coAuthors }).refine(
  (coAuthors) => new Set(coAuthors.map(({ email }) => emailKey(email))).size === coAuthors.length,
  SUBMISSION_TEXTS.coAuthorTwice,
);

const Reviewers = (called: string) => jsonList(ReviewerRow, { called, max: SUBMISSION_MAX.reviewers }).optional();

const Keywords = z
  .string(SUBMISSION_TEXTS.keywordRequired)
  .max(KEYWORD_MAX.all, SUBMISSION_TEXTS.keywordsTooLong)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), SUBMISSION_TEXTS.keywordsControl)
  .transform(splitKeywords)
  .pipe(
    z
      .array(z.string().max(KEYWORD_MAX.one, SUBMISSION_TEXTS.keywordTooLong))
      .min(1, SUBMISSION_TEXTS.keywordRequired)
      .max(SUBMISSION_MAX.keywords, tooManyKeywords),
  );

/** An article type by its name or its label (design §4); empty where the author did not say. */
const SentArticleType = z
  .string()
  .transform((text) => text.trim() || null)
  .pipe(sentArticleType('Choose one of the article types.').nullable());

const declaration = (field: DeclarationField) =>
  paragraphsOf({ called: DECLARATION_LABELS[field], max: DECLARATION_MAX }).optional();

/** All that is wrong is told at once: this is asked also where other fields are wrong. */
const hasCoAuthors = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && 'co_authors' in value && Array.isArray(value.co_authors);

/** What describes a manuscript, in the fields of `POST /api/manuscripts/submit/` (spec §7); the file is apart. */
export const Submission = z
  .strictObject({
    title: lineOf({ ...SUBMISSION_FIELDS.title, required: SUBMISSION_TEXTS.titleRequired }),
    abstract: paragraphsOf({ ...SUBMISSION_FIELDS.abstract, required: SUBMISSION_TEXTS.abstractRequired }),
    keywords: Keywords,
    co_authors: z.preprocess((sent) => sent ?? '[]', CoAuthors),
    sole_author: z.enum(['true', 'false'], 'Send sole_author as true or false.').optional(),
    author_position: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Send the position of the corresponding author as a number from 1 on.')
      .optional(),
    category: lineOf(SUBMISSION_FIELDS.category).optional(),
    article_type: SentArticleType.optional(),
    cover_letter: paragraphsOf(SUBMISSION_FIELDS.cover_letter).optional(),
    suggested_reviewers: Reviewers('suggested_reviewers'),
    opposed_reviewers: Reviewers('opposed_reviewers'),
    ...forEachDeclaration(declaration),
    upload_id: z.string().max(64, 'There is no such upload.').optional(),
    draft_id: z.string().max(64, 'There is no such draft.').optional(),
  })
  .refine(({ co_authors, sole_author }) => sole_author === 'true' || co_authors.length > 0, {
    path: ['co_authors'],
    error: SUBMISSION_TEXTS.coAuthorRequired,
    when: hasCoAuthors,
  })
  .refine(({ co_authors, sole_author }) => sole_author !== 'true' || co_authors.length === 0, {
    path: ['co_authors'],
    error: SUBMISSION_TEXTS.soleAuthorContradicted,
    when: hasCoAuthors,
  });
export type Submission = z.infer<typeof Submission>;
