import { defineCollection } from 'astro/content/config';
import { glob } from 'astro/loaders';
import { FrontMatter } from '#domain/settings/information/supplied-page';

/** The information pages that the journal is delivered with. */
const pages = defineCollection({
  loader: glob({ base: './content/pages', pattern: '*.mdx' }),
  schema: FrontMatter,
});

export const collections = { pages };
