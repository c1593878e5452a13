import * as z from 'zod';
import type { ProductionMetadata } from '#domain/production/record';
import { ARTICLE_TYPES } from '#domain/publication/article-type';

const Author = z.object({
  given: z.string(),
  family: z.string(),
  affiliations: z.array(z.string()),
  orcid: z.string(),
  is_corresponding: z.boolean(),
});
const Texts = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>);

const Metadata = z.object({
  title: z.string(),
  article_type: z.enum(ARTICLE_TYPES).nullable(),
  category: z.string(),
  authors: z.array(Author),
  abstract: z.array(Texts('heading', 'text')),
  key_points: Texts('question', 'findings', 'meaning'),
  keywords: z.array(z.string()),
  references: z.string(),
  declarations: Texts(
    ...(['author_contributions', 'funding', 'competing_interests', 'ethics'] as const),
    ...(['trial_registration', 'data_availability', 'ai_use', 'acknowledgements'] as const),
  ),
  received_on: z.string().nullable(),
  accepted_on: z.string().nullable(),
  doi_suffix: z.string(),
}) satisfies z.ZodType<ProductionMetadata>;

const FigureWords = Texts('alt', 'caption');
/** What an editor has written and not saved; `base` is the version it was written on. */
export const Unsaved = z.object({
  base: z.int(),
  metadata: Metadata.optional(),
  html: z.string().optional(),
  figures: z.record(z.string(), FigureWords).optional(),
  newFigure: FigureWords.optional(),
  notes: z.string().optional(),
});

export type Unsaved = z.infer<typeof Unsaved>;

/** Said where only what is saved would go out. */
export const SAVE_FIRST = 'Save or discard your changes first: only what is saved is published.';

/** True where something stands in it that the server keeps a version of. */
export function hasChanges({ metadata, html, figures }: Omit<Unsaved, 'base'>): boolean {
  return metadata !== undefined || html !== undefined || Object.keys(figures ?? {}).length > 0;
}
