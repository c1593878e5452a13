import * as z from 'zod';
import { DecisionLetter } from '#domain/editorial/editorial';
import { LANGUAGES } from '#domain/language';
import { bareOrcid } from '#domain/person/orcid';
import { PlainDate } from '#domain/plain-date';
import { sentArticleType } from '#domain/publication/sent-article-type';
import { lineOf, paragraphsOf } from '#domain/text';
import { CommentPlaces } from './comment-change.ts';
import type { ReferenceOffer } from './complete-reference.ts';
import { OFFERED_FIELDS } from './found-metadata.ts';
import { PRODUCTION_MAX, PRODUCTION_TEXTS, type ProductionMetadata } from './record.ts';
import { TABLE_HEADS } from './table-head.ts';
import { TRACKED_MAX } from './tracked.ts';

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

const Keywords = z
  .array(lineOf({ called: 'the keyword', max: 100 }))
  .max(20, 'An article has at most 20 keywords.')
  .transform((words) => [...new Set(words.filter(Boolean))]);

const Translated = z.strictObject({
  language: z.enum(['', ...LANGUAGES], 'Choose one of the languages.'),
  title: lineOf({ called: 'the title', max: 500 }),
  abstract: paragraphsOf({ called: 'the abstract', max: 10_000 }),
  keywords: Keywords,
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
  keywords: Keywords,
  translations: z
    .array(Translated)
    .max(5, 'An article has title and abstract in at most 5 other languages.')
    .default([]),
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

const FullText = z
  .string('Send the text as html.')
  .max(PRODUCTION_MAX.html, PRODUCTION_TEXTS.textTooLarge)
  .refine((html) => !html.includes('\0'), 'Remove the invisible characters from the text.');

const Place = z.int('Send places as whole numbers.').min(0, 'Send places as whole numbers.');

/**
 * The body of `PUT …/text/`: the whole text as HTML. It is sanitised; what was taken out is told in the findings.
 * `tracked` is the text with changes that nobody has accepted, `html` the one without; `places` where comments of the office
 * stand in it now.
 */
export const TextChange = z.strictObject({
  ...ProductionVersion.shape,
  html: FullText,
  tracked: z
    .strictObject({
      html: FullText,
      changes: z
        .array(
          z
            .strictObject({
              from: Place,
              to: Place,
              writers: z
                .array(
                  z.strictObject({
                    by: lineOf({ called: 'the name', max: TRACKED_MAX.name }),
                    at: z.iso.datetime('Send at as an instant.'),
                  }),
                )
                .max(TRACKED_MAX.writers, `A change has at most ${TRACKED_MAX.writers} writers.`),
            })
            .refine(({ from, to }) => from <= to, 'Send from and to in their order.'),
        )
        .max(TRACKED_MAX.changes, 'These are too many open changes. Accept or reject some first.'),
    })
    .nullable()
    .default(null),
  places: CommentPlaces,
});
export type TextChange = z.infer<typeof TextChange>;

/** The body of `POST …/equation/`: an equation as TeX; `is_display` where it has a line of its own. */
export const EquationSource = z.strictObject({
  tex: z
    .string('Send the equation as tex.')
    .trim()
    .min(1, 'Write the equation.')
    .max(5_000, 'The equation is too long.'),
  is_display: z.boolean('Send is_display as true or false.'),
});
export type EquationSource = z.infer<typeof EquationSource>;

/** The reply: the equation as an article's text says it. */
export interface ShownEquation {
  html: string;
}

/** The body of `POST …/references/complete/`: lines of the reference list as they stand now, saved or not. */
export const ReferenceCompletion = z.strictObject({
  lines: z
    .array(z.string().max(5_000, 'A reference is too long.'), 'Send the references as lines.')
    .min(1, 'Send the references as lines.')
    .max(20, 'Send at most 20 references at once.'),
});
export type ReferenceCompletion = z.infer<typeof ReferenceCompletion>;

/** The reply. Nothing of it is kept. */
export interface CompletedReferences {
  offers: ReferenceOffer[];
  /** The lines under whose DOI nothing is registered. */
  unknown: string[];
  /** The lines on which nobody could say anything now. */
  unanswered: string[];
}

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

/** The body of `POST …/table-heads/`: what the head of a table is. */
export const TableHeadChange = z.strictObject({
  ...ProductionVersion.shape,
  table: z.int('Name one of headless_tables by its number.').min(0, 'Name one of headless_tables by its number.'),
  head: z.enum(TABLE_HEADS, 'Send head as row, column or both.'),
});
export type TableHeadChange = z.infer<typeof TableHeadChange>;

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

/** What a supplementary file holds, as one line. */
export const SupplementTitle = lineOf({
  called: 'the title',
  max: 300,
  required: PRODUCTION_TEXTS.supplementTitle,
});
/** What else readers should know of a supplementary file; may be empty. */
export const SupplementDescription = lineOf({ called: 'the description', max: 2_000 });

/** The body of `PUT …/supplements/:file/`. */
export const SupplementChange = z.strictObject({
  ...ProductionVersion.shape,
  title: SupplementTitle,
  description: SupplementDescription,
});
export type SupplementChange = z.infer<typeof SupplementChange>;

const OverrideReason = paragraphsOf({ called: 'the reason', max: 2_000 }).default('');

/**
 * The body of `POST …/publish/`. Without `publish_on` the article is published now, else on that date. `notes` and
 * `letter` are those of a decision (`StatusUpdate`): without `letter` the authors get the standard one, null sends none.
 * Where a check has failed, `override_reason` says why it is published all the same.
 */
export const Publication = z.strictObject({
  ...ProductionVersion.shape,
  override_reason: OverrideReason,
  notes: paragraphsOf({ called: 'the notes', max: 20_000 }).default(''),
  letter: DecisionLetter.nullable().optional(),
  publish_on: Day.optional(),
});
export type Publication = z.infer<typeof Publication>;

/** The body of `POST …/revise/`: `reason` tells readers what has changed, on the page of the article. */
export const Revision = z.strictObject({
  ...ProductionVersion.shape,
  reason: paragraphsOf({ called: 'the reason', max: 1_000, required: PRODUCTION_TEXTS.reasonRequired }),
  override_reason: OverrideReason,
});
export type Revision = z.infer<typeof Revision>;
