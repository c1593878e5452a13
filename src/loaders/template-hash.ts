import { sourceHash } from './source-hash.ts';

/** Everything but publications that decides how a page looks; a change here means a full build. */
const SOURCES = [
  'astro.config.mjs',
  'package-lock.json',
  'content',
  'docs/api-guide.md',
  'public',
  'src/components',
  'src/content.config.ts',
  'src/domain',
  'src/islands',
  'src/layouts',
  'src/loaders',
  'src/pages',
  'src/server/description',
  'src/styles',
  'src/ui',
];

/** One hash over templates, configuration, lock file and the settings that pages show. */
export function templateHash(root: string, settings: Record<string, string>): string {
  return sourceHash(root, SOURCES, settings);
}
