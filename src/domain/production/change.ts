import * as z from 'zod';
import { DecisionLetter } from '#domain/decision/sent-letter';
import { PlainDate } from '#domain/kernel/plain-date';
import { lineOf, paragraphsOf } from '#domain/kernel/text';
import { REPORTING_GUIDELINE_IDS } from '#domain/publication/integrity/reporting-guideline';
import type { ReferenceOffer } from './complete-reference.ts';
import { OFFERED_FIELDS } from './found-metadata.ts';
import { TABLE_HEADS } from './table-head.ts';
import { PRODUCTION_TEXTS } from './texts.ts';

/** Every change names the version it was made on: 0 if nothing has been saved yet. */
export const ProductionVersion = z.strictObject({
  version: z.int('Send version as a whole number.').min(0, 'Send version as a whole number.'),
});

/** A date, or none. */
export const OptionalDay = z.union(
  [z.literal('').transform(() => null), z.null(), PlainDate],
  'Give the date as 2026-12-31, or leave it empty.',
);

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
  /** The lines whose DOI is not registered. */
  unknown: string[];
  /** The lines that no register could answer for at the moment. */
  unanswered: string[];
}

/** The body of `PUT …/findings/`: the sentences of all findings that are settled. */
export const FindingsChange = z.strictObject({
  ...ProductionVersion.shape,
  settled: z.array(z.string().max(2_000)).max(5_000),
});
export type FindingsChange = z.infer<typeof FindingsChange>;

/** The body of `POST …/offers/`: whether a field is taken from the authors' file or kept as it is. */
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

/** A figure's alternative text, as one line, and its caption, as inline HTML without the number. */
export const FigureText = z.strictObject({
  alt: lineOf({ called: 'the alternative text', max: 1_000 }),
  caption: lineOf({ called: 'the caption', max: 4_000 }),
});
export type FigureText = z.infer<typeof FigureText>;

/** What is sent along with a new figure. The text shows it at its end, unless `in_text` is "false". */
export const NewFigure = z.strictObject({
  ...FigureText.shape,
  in_text: z.enum(['', 'true', 'false'], 'Either true or false.').transform((sent) => sent !== 'false'),
});

/** The body of `PUT …/figures/:file/`. */
export const FigureChange = z.strictObject({ ...ProductionVersion.shape, ...FigureText.shape });
export type FigureChange = z.infer<typeof FigureChange>;

/**
 * The body of `POST …/sent-figures/:sent/`: which figure of the article the sent file takes the place of. Without it a
 * new one is made, which the text shows at its end unless `in_text` is false.
 */
export const SentFigureUse = z.strictObject({
  ...ProductionVersion.shape,
  replaces: z.string('Name the figure by its file.').optional(),
  in_text: z.boolean('Send in_text as true or false.').default(true),
});
export type SentFigureUse = z.infer<typeof SentFigureUse>;

/** The body of `POST …/sent-checklists/:sent/`: the guideline, which the article names, of which it is the checklist. */
export const SentChecklistUse = z.strictObject({
  ...ProductionVersion.shape,
  guideline: z.enum(REPORTING_GUIDELINE_IDS, 'Name the guideline as the article does.'),
});
export type SentChecklistUse = z.infer<typeof SentChecklistUse>;

/**
 * What a supplementary file holds, as one line, what else readers should know of it, and of which guideline that the
 * article names it is the filled-in checklist: of none if that is empty, and as it was where it is not said.
 */
export const SupplementText = z.strictObject({
  title: lineOf({ called: 'the title', max: 300, required: PRODUCTION_TEXTS.supplementTitle }),
  description: lineOf({ called: 'the description', max: 2_000 }),
  guideline: z.enum(['', ...REPORTING_GUIDELINE_IDS], 'Name the guideline as the article does.').optional(),
});
export type SupplementText = z.infer<typeof SupplementText>;

/** The body of `PUT …/supplements/:file/`. */
export const SupplementChange = z.strictObject({ ...ProductionVersion.shape, ...SupplementText.shape });
export type SupplementChange = z.infer<typeof SupplementChange>;

const OverrideReason = paragraphsOf({ called: 'the reason', max: 2_000 }).default('');

/**
 * The body of `POST …/publish/`. Without `publish_on` the article is published now, otherwise on that date. `notes`
 * and `letter` are those of a decision (`StatusUpdate`): without `letter` the authors get the standard one, null sends
 * none. Where a check has failed, `override_reason` says why it is published anyway.
 */
export const Publication = z.strictObject({
  ...ProductionVersion.shape,
  override_reason: OverrideReason,
  notes: paragraphsOf({ called: 'the notes', max: 20_000 }).default(''),
  letter: DecisionLetter.nullable().optional(),
  publish_on: OptionalDay.optional(),
});
export type Publication = z.infer<typeof Publication>;

/**
 * The body of `POST …/revise/`: `reason` tells readers what has changed, on the page of the article;
 * `is_typographical` where slips are mended and nothing else. It makes a version, and the former one stays readable.
 */
export const Revision = z.strictObject({
  ...ProductionVersion.shape,
  reason: paragraphsOf({ called: 'the reason', max: 1_000, required: PRODUCTION_TEXTS.reasonRequired }),
  is_typographical: z.boolean('Send is_typographical as true or false.').default(false),
  override_reason: OverrideReason,
});
export type Revision = z.infer<typeof Revision>;
