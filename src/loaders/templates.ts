import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration, RouteData } from 'astro';

/** In a folder of compiled templates, the static files, which are the same for every site. */
export const STATIC_FOLDER = 'static';
export const COMPILED_FOLDER = 'compiled';
export const METADATA_FILE = 'known.json';

/** The styles of every page, and the scripts that integrations add to all. */
export interface AstroMetadata {
  pages: [key: string, page: { styles: unknown[] }][];
  scripts: unknown[];
}

/** The part of Astro's own renderer that we use. Astro's version is pinned; a test compares its pages with ours. */
export interface Templates {
  manifest: { routes: { routeData: RouteData }[] };
  /** The addresses and data of the snapshot's pages. */
  routeCache: { clearAll: () => void };
  setInternals: (internals: { pagesByKeys: Map<string, { styles: unknown[] }> }) => void;
  setOptions: (options: { settings: { scripts: unknown[] }; logger: object }) => void;
  render: (request: Request, options: { routeData: RouteData }) => Promise<Response>;
}

export async function loadTemplates(folder: string): Promise<Templates> {
  const entry = readdirSync(folder).find((name) => name.startsWith('prerender-entry.'));
  if (!entry) throw new Error(`There are no compiled templates in ${folder}. Delete the folder, then build again.`);
  return (await import(pathToFileURL(join(folder, entry)).href)).app;
}

/**
 * Makes Astro compile the templates without rendering. The result is kept in `folder`, and renders the pages of all
 * builds with the same templates (`render-pages.ts`).
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
            const compiled = join(folder, STATIC_FOLDER, '.prerender');
            const app = await loadTemplates(compiled);
            const known: AstroMetadata = { pages: [], scripts: [] };
            app.setInternals = ({ pagesByKeys }) => {
              known.pages = [...pagesByKeys].map(([key, { styles }]) => [key, { styles }]);
            };
            app.setOptions = ({ settings }) => {
              known.scripts = settings.scripts;
            };
            await usual.setup?.();
            renameSync(compiled, join(folder, COMPILED_FOLDER));
            writeFileSync(join(folder, METADATA_FILE), JSON.stringify(known));
          },
          getStaticPaths: async () => [],
        })),
    },
  };
}
