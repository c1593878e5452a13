import * as z from 'zod';
import type { Journal } from '#domain/journal/journal';
import { type Language, languageName } from '#domain/journal/language';
import { toAsciiAddress } from '#domain/kernel/person/email';
import { cleanLine } from '#domain/kernel/plain-text';
import { lineSchema, paragraphsSchema } from '#domain/kernel/text';
import { articleTypeInput } from '#domain/publication/article-type-input';
import {
  type CoAuthor,
  DECLARATION_FIELDS,
  LETTER_FIELDS,
  mapFields,
  type ProposedReviewer,
  type StatementField,
  SUBMISSION_FIELDS,
  SUBMISSION_TEXTS,
  splitKeywords,
} from './form.ts';
import {
  authorsProblem,
  coAuthorProblems,
  type FieldProblem,
  keywordsProblem,
  listProblem,
  reviewerProblems,
  SUBMISSION_TEXT_RULES,
  type SubmissionList,
} from './rules.ts';

export * from './form.ts';

// The shapes are here; the rules for their texts are in rules.ts.

/** Reports a rule's error for a whole value. */
function refineWith<Value>(problemOf: (value: Value) => string | undefined) {
  return (value: Value, context: z.RefinementCtx) => {
    const message = problemOf(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}

/** Reports a rule's errors for the parts of a row. */
function refineRowWith<Row>(problemsOf: (row: Row) => readonly FieldProblem[]) {
  return (row: Row, context: z.RefinementCtx) => {
    for (const { name, message } of problemsOf(row)) context.addIssue({ code: 'custom', path: [name], message });
  };
}

/** The message for a row that is not an object; unknown keys are reported by name. */
const OBJECT_ERROR = {
  error: ({ code }: { code: string }) => (code === 'invalid_type' ? 'Send each entry as an object.' : undefined),
};

const optionalText = ({ called }: { called: string }) => z.string(`Send ${called} as text.`).optional();
const cleanOptional = (text = '') => cleanLine(text);

const CoAuthorRow = z
  .strictObject(
    {
      name: z.string(SUBMISSION_TEXTS.coAuthorIncomplete).optional(),
      email: z.string(SUBMISSION_TEXTS.coAuthorIncomplete).optional(),
      affiliation: optionalText(SUBMISSION_FIELDS.affiliation),
      orcid: z.string(SUBMISSION_TEXTS.orcid).optional(),
      family_name: optionalText(SUBMISSION_FIELDS.coAuthorName),
    },
    OBJECT_ERROR,
  )
  .superRefine(refineRowWith(coAuthorProblems))
  .transform(({ name, email = '', affiliation, orcid, family_name }): CoAuthor => {
    return {
      name: cleanOptional(name),
      email: toAsciiAddress(email),
      affiliation: cleanOptional(affiliation),
      orcid: orcid || null,
      ...(family_name !== undefined && { family_name: cleanOptional(family_name) }),
    };
  });

const ReviewerRow = z
  .strictObject(
    {
      name: z.string(SUBMISSION_TEXTS.reviewerName).optional(),
      email: z.string(SUBMISSION_TEXTS.email).optional(),
      affiliation: optionalText(SUBMISSION_FIELDS.affiliation),
      reason: optionalText(SUBMISSION_FIELDS.reason),
    },
    OBJECT_ERROR,
  )
  .superRefine(refineRowWith(reviewerProblems))
  .transform(({ name, email = '', affiliation, reason }): ProposedReviewer => {
    return {
      name: cleanOptional(name),
      email: toAsciiAddress(email),
      affiliation: cleanOptional(affiliation),
      reason: cleanOptional(reason),
    };
  });

/** A list sent as JSON in one field of the form. */
function jsonList<Row extends z.ZodType<{ email: string }>>(called: SubmissionList, row: Row) {
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
    .pipe(z.array(row, unreadable).superRefine(refineWith((rows) => listProblem(called, rows))));
}

const CoAuthors = jsonList('co_authors', CoAuthorRow);

const Keywords = z
  .string(SUBMISSION_TEXTS.keywordRequired)
  .superRefine(refineWith(keywordsProblem))
  .transform(splitKeywords);

/** An article type by name or label (design §4); empty if the author did not choose one. */
const sentType = (journal: Journal) =>
  z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(articleTypeInput(journal, 'Choose one of the article types.').nullable());

/** A language of the journal, by tag; empty if the author did not choose one. */
const sentLanguage = ({ languages }: Journal) =>
  z
    .string()
    .trim()
    .refine((tag) => tag === '' || languages.some((language) => language === tag), {
      error: `Choose a language in which manuscripts may be written: ${languages.map(languageName).join(', ')}.`,
    })
    .transform((tag) => (tag as Language) || languages[0]);

const text = (name: keyof typeof SUBMISSION_TEXT_RULES) => {
  const rule = SUBMISSION_TEXT_RULES[name];
  return rule.isLine ? lineSchema(rule) : paragraphsSchema(rule);
};
const statement = (field: StatementField) => text(field).optional();

/** Checked even if other fields are invalid, so that all errors are reported together. */
const hasCoAuthors = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && 'co_authors' in value && Array.isArray(value.co_authors);

/** The message for any other choice. */
export const WRONG_TITLE_PAGE = 'Send title_page as “apart”, or leave it out.';

/** A manuscript's metadata: the fields of `POST /api/manuscripts/submit/` (spec §7), without the file. */
export const submissionSchema = (journal: Journal) =>
  z
    .strictObject({
      title: text('title'),
      abstract: text('abstract'),
      keywords: Keywords,
      co_authors: z.preprocess((sent) => sent ?? '[]', CoAuthors),
      sole_author: z.enum(['true', 'false'], 'Send `sole_author` as true or false.').optional(),
      author_position: z
        .string()
        .regex(/^[1-9]\d{0,2}$/, 'Send the position of the corresponding author as a number from 1 on.')
        .optional(),
      category: text('category').optional(),
      article_type: sentType(journal).optional(),
      language: sentLanguage(journal).optional(),
      ...mapFields(LETTER_FIELDS, statement),
      suggested_reviewers: jsonList('suggested_reviewers', ReviewerRow).optional(),
      opposed_reviewers: jsonList('opposed_reviewers', ReviewerRow).optional(),
      ...mapFields(DECLARATION_FIELDS, statement),
      title_page: z.enum(['apart'], WRONG_TITLE_PAGE).optional(),
      upload_id: z.string().max(64, 'There is no such upload.').optional(),
      draft_id: z.string().max(64, 'There is no such draft.').optional(),
    })
    .refine(({ co_authors, sole_author }) => authorsProblem(co_authors.length, sole_author === 'true') === undefined, {
      path: ['co_authors'],
      error: ({ input }) => {
        const { co_authors, sole_author } = input as SentAuthorship;
        return authorsProblem(co_authors.length, sole_author === 'true');
      },
      when: hasCoAuthors,
    });
export type Submission = z.infer<ReturnType<typeof submissionSchema>>;
interface SentAuthorship {
  co_authors: readonly unknown[];
  sole_author?: string | undefined;
}
