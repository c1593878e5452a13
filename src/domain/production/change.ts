import * as z from 'zod';
import { DecisionLetter } from '#domain/editorial/editorial';
import { bareOrcid } from '#domain/person/orcid';
import { PlainDate } from '#domain/publication/article';
import { sentArticleType } from '#domain/publication/sent-article-type';
import { lineOf, paragraphsOf } from '#domain/text';
import { OFFERED_FIELDS } from './found-metadata.ts';
import { PRODUCTION_MAX, PRODUCTION_TEXTS, type ProductionMetadata } from './record.ts';

export * from './check.ts';
export * from './record.ts';

/** What every change names: the version it was made on. 0 where nothing has been saved yet. */
export const ProductionVersion = z.strictObject({
  version: z.int('Send version as a whole number.').min(0, 'Send version as a whole number.'),
});

const Day = z.union(
  [z.literal('').transform(() => null), z.null(), PlainDate],
  'Give the date as 2026-12-31, or leave it empty.',
);

const Author = z.strictObject({
  given: lineOf({ called: 'the given name', max: 100 }),
  family: lineOf({ called: 'the family name', max: 100 }),
  affiliations: z
    .array(lineOf({ called: 'the affiliation', max: 300 }))
    .max(10, 'An author has at most 10 affiliations.')
    .transform((names) => [...new Set(names.filter(Boolean))]),
  orcid: lineOf({ called: 'the ORCID iD', max: 60 }).transform(bareOrcid),
  is_corresponding: z.boolean(),
});

const declaration = (called: string) => paragraphsOf({ called, max: 5_000 });

const References = z
  .string('Send the references as text, one in each line.')
  .max(300_000, 'The list of references is too long.')
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text) && text.isWellFormed(), {
    error: 'Remove the invisible characters from the references.',
  })
  .refine((text) => text.split('\n').length <= PRODUCTION_MAX.references, {
    error: `An article has at most ${PRODUCTION_MAX.references} references.`,
  });

/** The body of `PUT …/metadata/`: everything at once. What is incomplete is kept; the checks name it. */
export const MetadataChange = z.strictObject({
  ...ProductionVersion.shape,
  title: lineOf({ called: 'the title', max: 500 }),
  article_type: sentArticleType('Choose one of the article types.').nullable(),
  category: lineOf({ called: 'the category', max: 100 }),
  authors: z.array(Author).max(300, 'An article has at most 300 authors.'),
  abstract: z
    .array(
      z.strictObject({
        heading: lineOf({ called: 'the heading', max: 100 }),
        text: paragraphsOf({ called: 'the abstract', max: 10_000 }),
      }),
    )
    .max(20, 'An abstract has at most 20 sections.'),
  key_points: z.strictObject({
    question: paragraphsOf({ called: 'the question', max: 1_000 }),
    findings: paragraphsOf({ called: 'the findings', max: 1_000 }),
    meaning: paragraphsOf({ called: 'the meaning', max: 1_000 }),
  }),
  keywords: z
    .array(lineOf({ called: 'the keyword', max: 100 }))
    .max(20, 'An article has at most 20 keywords.')
    .transform((words) => [...new Set(words.filter(Boolean))]),
  references: References,
  declarations: z.strictObject({
    author_contributions: declaration('the author contributions'),
    funding: declaration('the funding'),
    competing_interests: declaration('the competing interests'),
    ethics: declaration('the ethics approval'),
    trial_registration: declaration('the trial registration'),
    data_availability: declaration('the data availability'),
    ai_use: declaration('the use of AI'),
    acknowledgements: declaration('the acknowledgements'),
  }),
  received_on: Day,
  accepted_on: Day,
  doi_suffix: z
    .string(PRODUCTION_TEXTS.doiForm)
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?$/, PRODUCTION_TEXTS.doiForm),
}) satisfies z.ZodType<ProductionMetadata>;
export type MetadataChange = z.infer<typeof MetadataChange>;

/** The body of `PUT …/text/`: the whole text as HTML. It is sanitised; what was taken out is told in the findings. */
export const TextChange = z.strictObject({
  ...ProductionVersion.shape,
  html: z
    .string('Send the text as html.')
    .max(PRODUCTION_MAX.html, PRODUCTION_TEXTS.textTooLarge)
    .refine((html) => !html.includes('\0'), 'Remove the invisible characters from the text.'),
});
export type TextChange = z.infer<typeof TextChange>;

/** The body of `PUT …/findings/`: the sentences of all findings that somebody has seen to. */
export const FindingsChange = z.strictObject({
  ...ProductionVersion.shape,
  settled: z.array(z.string().max(2_000)).max(5_000),
});
export type FindingsChange = z.infer<typeof FindingsChange>;

/** The body of `POST …/offers/`: whether a field is taken over from the authors' file, or kept as it is. */
export const OfferChange = z.strictObject({
  ...ProductionVersion.shape,
  field: z.enum(OFFERED_FIELDS, 'Name a field that is offered.'),
  take: z.boolean('Send take as true or false.'),
});
export type OfferChange = z.infer<typeof OfferChange>;

/** A figure's alternative text, as one line. */
export const FigureAlt = lineOf({ called: 'the alternative text', max: 1_000 });
/** A figure's caption, as inline HTML without the number. */
export const FigureCaption = lineOf({ called: 'the caption', max: 4_000 });

/** The body of `PUT …/figures/:file/`. */
export const FigureChange = z.strictObject({
  ...ProductionVersion.shape,
  alt: FigureAlt,
  caption: FigureCaption,
});
export type FigureChange = z.infer<typeof FigureChange>;

/**
 * The body of `POST …/publish/`. Without `publish_on` the article is published now, else on that date. `notes` and
 * `letter` are those of a decision (`StatusUpdate`): without `letter` the authors get the standard one, null sends none.
 */
export const Publication = z.strictObject({
  ...ProductionVersion.shape,
  notes: paragraphsOf({ called: 'the notes', max: 20_000 }).default(''),
  letter: DecisionLetter.nullable().optional(),
  publish_on: Day.optional(),
});
export type Publication = z.infer<typeof Publication>;
