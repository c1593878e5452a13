import * as z from 'zod';
import { Email, emailKey } from '#domain/account';
import { OrcidId } from '#domain/article';
import { ARTICLE_TYPE_LABELS, ARTICLE_TYPES, type ArticleType } from '#domain/article-type';
import { cleanLine, lineOf, paragraphsOf } from '#domain/text';

/** The sentences of the submission form (spec §5, §8); the others are ours. */
export const SUBMISSION_TEXTS = {
  titleRequired: 'Title is required',
  abstractRequired: 'Abstract is required',
  keywordRequired: 'At least one keyword is required',
  coAuthorRequired: 'At least one co-author is required',
  coAuthorIncomplete: 'Both name and email are required for a co-author.',
  coAuthorTwice: 'This co-author has already been added.',
  coAuthorIsSubmitter: 'This is your own address: you are already listed as the corresponding author.',
  soleAuthorContradicted: 'You said that you are the only author. Remove the co-authors, or take that back.',
  failed: 'Failed to submit manuscript',
  submitted: 'Manuscript submitted successfully!',
} as const;

/** How many there may be: far more than any manuscript has. */
export const SUBMISSION_MAX = { keywords: 30, coAuthors: 200, reviewers: 10 } as const;

const Orcid = z.union([z.literal(''), OrcidId], 'Enter an ORCID iD such as 0000-0002-1825-0097.').optional();

/** A co-author as sent (spec §3: name and e-mail), with what else is known. */
export interface CoAuthor {
  name: string;
  email: string;
  affiliation: string;
  orcid: string | null;
}

/** Somebody the authors propose as a reviewer, or ask not to be one. */
export interface ProposedReviewer {
  name: string;
  email: string;
  affiliation: string;
  reason: string;
}

const Name = lineOf({ called: 'the name of a co-author', max: 200, required: SUBMISSION_TEXTS.coAuthorIncomplete });
const Affiliation = lineOf({ called: 'the affiliation', max: 300 }).optional();

/** One row of the list of co-authors. */
export const CoAuthorRow = z
  .strictObject({
    name: Name,
    email: z
      .string(SUBMISSION_TEXTS.coAuthorIncomplete)
      .trim()
      .min(1, { error: SUBMISSION_TEXTS.coAuthorIncomplete, abort: true })
      .pipe(Email),
    affiliation: Affiliation,
    orcid: Orcid,
  })
  .transform(({ name, email, affiliation, orcid }): CoAuthor => {
    return { name, email, affiliation: affiliation ?? '', orcid: orcid || null };
  });

const ReviewerRow = z
  .strictObject({
    name: lineOf({ called: 'the name of the reviewer', max: 200, required: 'Give the name of each reviewer.' }),
    email: z.union([z.literal(''), Email], 'Enter an e-mail address such as name@example.org.').optional(),
    affiliation: Affiliation,
    reason: lineOf({ called: 'the reason', max: 500 }).optional(),
  })
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
    .pipe(z.array(row, unreadable).max(max, `Send at most ${max} entries as ${called}.`));
}

const CoAuthors = jsonList(CoAuthorRow, { called: 'co_authors', max: SUBMISSION_MAX.coAuthors }).refine(
  (coAuthors) => new Set(coAuthors.map(({ email }) => emailKey(email))).size === coAuthors.length,
  SUBMISSION_TEXTS.coAuthorTwice,
);

const Reviewers = (called: string) => jsonList(ReviewerRow, { called, max: SUBMISSION_MAX.reviewers }).optional();

/** Splits the keywords of one field: trimmed, none empty, none twice in whatever case (spec §5). */
export function splitKeywords(text: string): string[] {
  const keywords = new Map<string, string>();
  for (const part of text.split(',')) {
    const keyword = cleanLine(part);
    const key = keyword.toLowerCase();
    if (keyword && !keywords.has(key)) keywords.set(key, keyword);
  }
  return [...keywords.values()];
}

const Keywords = z
  .string(SUBMISSION_TEXTS.keywordRequired)
  .max(5_000, 'Use shorter keywords.')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'Remove the control characters from the keywords.')
  .transform(splitKeywords)
  .pipe(
    z
      .array(z.string().max(100, 'Use at most 100 characters for a keyword.'))
      .min(1, SUBMISSION_TEXTS.keywordRequired)
      .max(SUBMISSION_MAX.keywords, `Use at most ${SUBMISSION_MAX.keywords} keywords.`),
  );

/** An article type by its name or its label (design §4); empty where the author did not say. */
const SentArticleType = z
  .string()
  .transform((text): ArticleType | null | undefined => {
    if (text.trim() === '') return null;
    return ARTICLE_TYPES.find((type) => type === text || ARTICLE_TYPE_LABELS[type] === text);
  })
  .refine((type) => type !== undefined, 'Choose one of the article types.')
  .transform((type) => type ?? null);

/** The statements a medical journal asks for, by their field on the wire; each may be empty. */
export const DECLARATION_FIELDS = [
  'funding',
  'competing_interests',
  'ethics_approval',
  'trial_registration',
  'data_availability',
  'ai_use',
] as const;
export type DeclarationField = (typeof DECLARATION_FIELDS)[number];

/** How each statement is headed. */
export const DECLARATION_LABELS: Record<DeclarationField, string> = {
  funding: 'Funding',
  competing_interests: 'Competing interests',
  ethics_approval: 'Ethics approval and consent',
  trial_registration: 'Trial registration',
  data_availability: 'Data availability',
  ai_use: 'Use of AI tools',
};

const declaration = (field: DeclarationField) =>
  paragraphsOf({ called: DECLARATION_LABELS[field], max: 3_000 }).optional();

/** All that is wrong is told at once: this is asked also where other fields are wrong. */
const hasCoAuthors = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && 'co_authors' in value && Array.isArray(value.co_authors);

/** What describes a manuscript, in the fields of `POST /api/manuscripts/submit/` (spec §7); the file is apart. */
export const Submission = z
  .strictObject({
    title: lineOf({ called: 'the title', max: 500, required: SUBMISSION_TEXTS.titleRequired }),
    abstract: paragraphsOf({ called: 'the abstract', max: 10_000, required: SUBMISSION_TEXTS.abstractRequired }),
    keywords: Keywords,
    co_authors: z.preprocess((sent) => sent ?? '[]', CoAuthors),
    sole_author: z.enum(['true', 'false'], 'Send sole_author as true or false.').optional(),
    author_position: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Send the position of the corresponding author as a number from 1 on.')
      .optional(),
    category: lineOf({ called: 'the category', max: 60 }).optional(),
    article_type: SentArticleType.optional(),
    cover_letter: paragraphsOf({ called: 'the cover letter', max: 20_000 }).optional(),
    suggested_reviewers: Reviewers('suggested_reviewers'),
    opposed_reviewers: Reviewers('opposed_reviewers'),
    funding: declaration('funding'),
    competing_interests: declaration('competing_interests'),
    ethics_approval: declaration('ethics_approval'),
    trial_registration: declaration('trial_registration'),
    data_availability: declaration('data_availability'),
    ai_use: declaration('ai_use'),
    upload_id: z.string().max(64, 'There is no such upload.').optional(),
    draft_id: z.string().max(64, 'There is no such draft.').optional(),
  })
  .refine(({ co_authors, sole_author }) => sole_author === 'true' || co_authors.length > 0, {
    ...{ path: ['co_authors'], error: SUBMISSION_TEXTS.coAuthorRequired, when: hasCoAuthors },
  })
  .refine(({ co_authors, sole_author }) => sole_author !== 'true' || co_authors.length === 0, {
    ...{ path: ['co_authors'], error: SUBMISSION_TEXTS.soleAuthorContradicted, when: hasCoAuthors },
  });
export type Submission = z.infer<typeof Submission>;
