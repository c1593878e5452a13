import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { COMPILED, KNOWN_FILE, type Known, loadTemplates, STATIC } from './templates.ts';

/**
 * Lets Astro compile the templates without rendering: the result is kept in `folder`, and renders pages of this and
 * later builds with the same templates (`render-pages.ts`).
 */
export function keepTemplates(folder: string): AstroIntegration {
  return {
    name: 'keep-templates',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((usual) => ({
          ...usual,
          async setup() {
            // Astro compiles into this folder, and deletes it after rendering.
            const compiled = join(folder, STATIC, '.prerender');
            const app = await loadTemplates(compiled);
            const known: Known = { pages: [], scripts: [] };
            app.setInternals = ({ pagesByKeys }) => {
              known.pages = [...pagesByKeys].map(([key, { styles }]) => [key, { styles }]);
            };
            app.setOptions = ({ settings }) => {
              known.scripts = settings.scripts;
            };
            await usual.setup?.();
            renameSync(compiled, join(folder, COMPILED));
            writeFileSync(join(folder, KNOWN_FILE), JSON.stringify(known));
          },
          getStaticPaths: async () => [],
        })),
    },
  };
}
