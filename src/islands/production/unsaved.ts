import * as z from 'zod';
import { LANGUAGES } from '#domain/journal/language';
import type { ProductionMetadata } from '#domain/production/record';
import { DECLARATION_NAMES } from '#domain/publication/declaration-table';
import { Conduct } from '#domain/publication/integrity/conduct';
import { CREDIT_ROLE_IDS } from '#domain/publication/integrity/credit-role';
import { REPORTING_GUIDELINE_IDS } from '#domain/publication/integrity/reporting-guideline';

const Author = z.object({
  given: z.string(),
  family: z.string(),
  affiliations: z.array(z.string()),
  orcid: z.string(),
  is_corresponding: z.boolean(),
  roles: z.array(z.enum(CREDIT_ROLE_IDS)).optional(),
  interests: z.string().nullable().optional(),
});
const Texts = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>);

const Metadata = z.object({
  title: z.string(),
  article_type: z.string().nullable(),
  category: z.string(),
  language: z.enum(LANGUAGES).default('en'),
  authors: z.array(Author),
  abstract: z.array(Texts('heading', 'text')),
  key_points: Texts('question', 'findings', 'meaning'),
  keywords: z.array(z.string()),
  translations: z.array(
    z.object({
      language: z.enum(['', ...LANGUAGES]),
      title: z.string(),
      abstract: z.string(),
      keywords: z.array(z.string()),
    }),
  ),
  references: z.string(),
  declarations: Texts(...DECLARATION_NAMES),
  conduct: Conduct.optional(),
  registrations: z.array(z.string()).default([]),
  funders: z.array(z.object({ name: z.string(), id: z.string(), awards: z.array(z.string()) })).default([]),
  reporting_guidelines: z.array(z.enum(REPORTING_GUIDELINE_IDS)).default([]),
  received_on: z.string().nullable(),
  accepted_on: z.string().nullable(),
  doi_suffix: z.string(),
}) satisfies z.ZodType<ProductionMetadata>;

const FigureText = Texts('alt', 'caption');
const SupplementText = z.object({
  title: z.string(),
  description: z.string(),
  guideline: z.enum(['', ...REPORTING_GUIDELINE_IDS]).default(''),
});
/** Unsaved input; `base` is its version. */
export const Unsaved = z.object({
  base: z.int(),
  metadata: Metadata.optional(),
  figures: z.record(z.string(), FigureText).optional(),
  newFigure: FigureText.optional(),
  supplements: z.record(z.string(), SupplementText).optional(),
  newSupplement: SupplementText.optional(),
  notes: z.string().optional(),
  reason: z.string().optional(),
  is_typographical: z.boolean().optional(),
});

export type Unsaved = z.infer<typeof Unsaved>;

/** Said where only what is saved would go out. */
export const SAVE_FIRST = 'Save or discard your changes first: only what is saved is published.';

/** True if something is in it that the server keeps a version of. */
export function hasChanges({ metadata, figures, supplements }: Omit<Unsaved, 'base'>): boolean {
  return metadata !== undefined || Object.keys({ ...figures, ...supplements }).length > 0;
}
