import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { colourTokens, replaceTokens } from '#domain/journal/look/colours';
import { LOOK_DEFAULTS } from './src/domain/journal/look/look-defaults.ts';
import { BEFORE_PAINT } from './src/islands/kernel/display/before-paint.ts';
import { SHOW_PERSON } from './src/islands/kernel/session.ts';
import { scriptBundles } from './src/loaders/script-bundles.ts';
import { keepTemplates, STATIC_FOLDER } from './src/loaders/templates.ts';
import { facesOf } from './src/loaders/typefaces.ts';

const cspHash = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/**
 * A family from its Fontsource package; a page loads only the files whose characters it has. None is preloaded:
 * measured on a slow connection, preloading delays the first paint until the fonts have arrived. A subset of a typeface
 * may not use its name if the licence reserves it.
 */
const family = async (name, slug, cssVariable, fallbacks) => ({
  name,
  cssVariable,
  fallbacks,
  // Ours are in src/styles/fonts-serif.css and fonts-sans.css: Astro covers only Windows and macOS, and neither bold
  // nor italic.
  optimizedFallbacks: false,
  provider: fontProviders.local(),
  // Astro's name for a typeface is a hash of these options: with absolute paths, pages would depend on the project's folder.
  options: {
    variants: (await facesOf(slug, import.meta.dirname)).map((face) => ({
      ...face,
      src: face.src.map((file) => `./${relative(import.meta.dirname, file)}`),
    })),
  },
});

/**
 * Vite's preload helper looks for stylesheets before a dynamic import. Ours are inline, and without it every island is
 * a kilobyte lighter.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

/**
 * Browsers never use Zod's JSON Schema export: leaving it out saves five kilobytes on every form. Zod's compiler is
 * turned off before the first schema is created, because its `new Function` violates the policy of every page.
 */
const smallSchemas = {
  name: 'small-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (/\/zod\/v4\/core\/core\.js$/.test(id)) return `${readFileSync(id, 'utf8')}\nglobalConfig.jitless = true;`;
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
    return [...names].map(([, name]) => `export const ${name} = () => () => ({});`).join('\n');
  },
};

/** The journal's appearance, from the snapshot being built. */
const snapshot = process.env.SNAPSHOT_DIR;
const own = snapshot ? JSON.parse(readFileSync(join(snapshot, 'settings.json'), 'utf8')).look : {};
const look = { ...LOOK_DEFAULTS, ...own };
const isRecoloured = ['colour_light', 'colour_dark'].some((name) => look[name] !== LOOK_DEFAULTS[name]);

/** Replaces the style sheet's colour with the office's. */
const officeColour = {
  name: 'office-colour',
  enforce: 'pre',
  load: (id) =>
    isRecoloured && id.endsWith('/src/styles/tokens.css')
      ? replaceTokens(readFileSync(id, 'utf8'), colourTokens(look))
      : undefined,
};

/** Where a build keeps its compiled templates; our own process renders the pages. */
const templates = process.env.TEMPLATES_DIR;

export default defineConfig({
  outDir: templates ? join(templates, STATIC_FOLDER) : 'dist',
  // Concurrent builds would corrupt a shared cache; this one is removed with the build's other temporary files.
  ...(templates && { cacheDir: join(templates, '..', 'cache') }),
  trailingSlash: 'ignore',
  // The default joins inline elements that are on separate lines.
  compressHTML: true,
  // Styles are inlined: on a slow connection a style sheet delays the first paint by a round trip.
  build: { format: 'directory', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  // Quotation marks are typed as intended, in MDX as in the office's text.
  integrations: [mdx({ smartypants: false }), react(), ...(templates ? [keepTemplates(templates)] : [])],
  // The highlighter writes style attributes, which the content security policy forbids.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [plainImports, smallSchemas, officeColour, scriptBundles()],
    // Fetched at the first hover or focus: most readers of an article do not need it.
    build: { assetsInlineLimit: (file) => (file.includes('PreviewScript') ? false : undefined) },
  },
  fonts: [
    await family('Journal Serif', 'source-serif-4', '--font-serif', [
      ...['Source Serif on Times', 'Source Serif on Noto'],
      ...['Georgia', 'serif'],
    ]),
    await family('Journal Sans', 'source-sans-3', '--font-sans', [
      ...['Source Sans on Arial', 'Source Sans on Roboto'],
      ...['Helvetica Neue', 'Arial', 'sans-serif'],
    ]),
  ],
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
      scriptDirective: { hashes: [BEFORE_PAINT, SHOW_PERSON].map(cspHash) },
    },
  },
});
