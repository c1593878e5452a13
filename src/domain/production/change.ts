import * as z from 'zod';
import { DecisionLetter } from '#domain/decision/letter';
import { lineSchema, PlainDate, paragraphsSchema } from '#domain/kernel/text';
import { REPORTING_GUIDELINE_IDS } from '#domain/publication/integrity/reporting-guideline';
import type { ReferenceOffer } from './complete-reference.ts';
import { OFFERED_FIELDS } from './found-metadata.ts';
import { TABLE_HEADS } from './table-head.ts';
import { PRODUCTION_TEXTS } from './texts.ts';

/** Every change names the version it is based on: 0 before anything is saved. */
export const ProductionVersion = z.strictObject({
  version: z.int('Send `version` as a whole number.').min(0, 'Send `version` as a whole number.'),
});

export const OptionalDay = z.union(
  [z.literal('').transform(() => null), z.null(), PlainDate],
  'Enter the date as 2026-12-31, or leave it empty.',
);

/** The body of `POST …/equation/`: an equation as TeX; `is_display` for a separate line. */
export const EquationSource = z.strictObject({
  tex: z
    .string('Send the equation as `tex`.')
    .trim()
    .min(1, 'Enter the equation.')
    .max(5_000, 'The equation is too long.'),
  is_display: z.boolean('Send `is_display` as true or false.'),
});
export type EquationSource = z.infer<typeof EquationSource>;

/** The equation in the article's dialect. */
export interface EquationPreview {
  html: string;
}

/** The body of `POST …/references/complete/`: lines of the reference list, saved or not. */
export const ReferenceCompletion = z.strictObject({
  lines: z
    .array(z.string().max(5_000, 'A reference is too long.'), 'Send the references as `lines`.')
    .min(1, 'Send the references as `lines`.')
    .max(20, 'Send at most 20 references at once.'),
});
export type ReferenceCompletion = z.infer<typeof ReferenceCompletion>;

/** The reply. Nothing is stored. */
export interface CompletedReferences {
  offers: ReferenceOffer[];
  /** Lines with an unregistered DOI. */
  unknown: string[];
  /** Lines that no register could answer for now. */
  unanswered: string[];
}

/** The body of `PUT …/findings/`: the sentences of all settled findings. */
export const FindingsChange = z.strictObject({
  ...ProductionVersion.shape,
  settled: z.array(z.string().max(2_000)).max(5_000),
});
export type FindingsChange = z.infer<typeof FindingsChange>;

/** The body of `POST …/offers/`: whether to use the file's value or keep the current one. */
export const OfferChange = z.strictObject({
  ...ProductionVersion.shape,
  field: z.enum(OFFERED_FIELDS, 'Send a field from the list of offers.'),
  take: z.boolean('Send `take` as true or false.'),
});
export type OfferChange = z.infer<typeof OfferChange>;

/** The body of `POST …/table-heads/`: which part of a table is its head. */
export const TableHeadChange = z.strictObject({
  ...ProductionVersion.shape,
  table: z.int('Send the number of one of headless_tables.').min(0, 'Send the number of one of headless_tables.'),
  head: z.enum(TABLE_HEADS, 'Send `head` as row, column or both.'),
});
export type TableHeadChange = z.infer<typeof TableHeadChange>;

/** A figure's alternative text on one line, and its caption as inline HTML without the number. */
export const FigureText = z.strictObject({
  alt: lineSchema({ called: 'the alternative text', max: 1_000 }),
  caption: lineSchema({ called: 'the caption', max: 4_000 }),
});
export type FigureText = z.infer<typeof FigureText>;

/** The form for a new figure, appended to the text unless `in_text` is "false". */
export const NewFigure = z.strictObject({
  ...FigureText.shape,
  in_text: z.enum(['', 'true', 'false'], 'Either true or false.').transform((sent) => sent !== 'false'),
});

/** The body of `PUT …/figures/:file/`. */
export const FigureChange = z.strictObject({ ...ProductionVersion.shape, ...FigureText.shape });
export type FigureChange = z.infer<typeof FigureChange>;

/**
 * The body of `POST …/sent-figures/:sent/`: the figure to replace. If absent, a new figure is created and appended to
 * the text, unless `in_text` is false.
 */
export const SentFigureUse = z.strictObject({
  ...ProductionVersion.shape,
  replaces: z.string('Send the file name of the figure.').optional(),
  in_text: z.boolean('Send `in_text` as true or false.').default(true),
});
export type SentFigureUse = z.infer<typeof SentFigureUse>;

/** The body of `POST …/sent-checklists/:sent/`: the reporting guideline of the checklist. */
export const SentChecklistUse = z.strictObject({
  ...ProductionVersion.shape,
  guideline: z.enum(REPORTING_GUIDELINE_IDS, 'Choose one of the article’s reporting guidelines.'),
});
export type SentChecklistUse = z.infer<typeof SentChecklistUse>;

/**
 * A supplementary file's title, description, and the guideline whose checklist it is: empty for none, omitted for
 * unchanged.
 */
export const SupplementText = z.strictObject({
  title: lineSchema({ called: 'the title', max: 300, required: PRODUCTION_TEXTS.supplementTitle }),
  description: lineSchema({ called: 'the description', max: 2_000 }),
  guideline: z.enum(['', ...REPORTING_GUIDELINE_IDS], 'Choose one of the article’s reporting guidelines.').optional(),
});
export type SupplementText = z.infer<typeof SupplementText>;

/** The body of `PUT …/supplements/:file/`. */
export const SupplementChange = z.strictObject({ ...ProductionVersion.shape, ...SupplementText.shape });
export type SupplementChange = z.infer<typeof SupplementChange>;

const OverrideReason = paragraphsSchema({ called: 'the reason', max: 2_000 }).default('');

/**
 * The body of `POST …/publish/`. Without `publish_on` the article is published immediately. `notes` and `letter` are as
 * in a decision (`StatusUpdate`): if `letter` is absent, the standard letter is sent; if null, none. `override_reason`
 * justifies overriding failed checks.
 */
export const Publication = z.strictObject({
  ...ProductionVersion.shape,
  override_reason: OverrideReason,
  notes: paragraphsSchema({ called: 'the notes', max: 20_000 }).default(''),
  letter: DecisionLetter.nullable().optional(),
  publish_on: OptionalDay.optional(),
});
export type Publication = z.infer<typeof Publication>;

/**
 * The body of `POST …/revise/`: `reason` explains the change to readers; `is_typographical` if only slips are
 * corrected. Creates a version; the former one stays readable.
 */
export const Revision = z.strictObject({
  ...ProductionVersion.shape,
  reason: paragraphsSchema({ called: 'the reason', max: 1_000, required: PRODUCTION_TEXTS.reasonRequired }),
  is_typographical: z.boolean('Send `is_typographical` as true or false.').default(false),
  override_reason: OverrideReason,
});
export type Revision = z.infer<typeof Revision>;
