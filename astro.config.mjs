import { createHash } from 'node:crypto';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { SHOW_PERSON } from './src/islands/session.ts';
import { BEFORE_PAINT } from './src/islands/theme/before-paint.ts';

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF';
const GREEK = 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF';

const cspHash = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/**
 * A family from its Fontsource package, one file per alphabet and slant; a page loads those it uses. None is
 * preloaded: measured on a slow connection, preloading holds back the first paint until the fonts are there.
 */
function family(name, slug, cssVariable, fallbacks) {
  const variant = (subset, style, range) => ({
    src: [`@fontsource-variable/${slug}/files/${slug}-${subset}-wght-${style}.woff2`],
    weight: '200 900',
    style,
    unicodeRange: range.split(','),
  });
  return {
    name,
    cssVariable,
    fallbacks,
    provider: fontProviders.local(),
    options: {
      variants: [
        variant('latin', 'normal', LATIN),
        variant('latin-ext', 'normal', LATIN_EXT),
        variant('greek', 'normal', GREEK),
        variant('latin', 'italic', LATIN),
        variant('latin-ext', 'italic', LATIN_EXT),
      ],
    },
  };
}

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://127.0.0.1:8888',
  outDir: process.env.OUT_DIR ?? 'dist',
  trailingSlash: 'ignore',
  // The default joins inline elements that stand on lines of their own.
  compressHTML: true,
  // Styles travel inside the page: on a slow connection a stylesheet costs the first paint a round trip.
  build: { format: 'directory', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [mdx(), react()],
  // The highlighter writes style attributes, which the content security policy forbids.
  markdown: { syntaxHighlight: false },
  vite: {
    build: {
      rolldownOptions: {
        output: {
          // What every form loads comes in one file: many small ones cost more, in bytes and in requests.
          codeSplitting: {
            groups: [
              {
                name: 'form',
                test: /src\/ui\/(Field|TextArea|Choice|Select|SubmitButton|Toaster)\.tsx|react-hot-toast/,
              },
            ],
          },
        },
      },
    },
  },
  env: {
    schema: {
      SUBMIT_URL: envField.string({ context: 'server', access: 'public', default: '/submit' }),
    },
  },
  fonts: [
    family('Source Serif 4', 'source-serif-4', '--font-serif', ['Georgia', 'serif']),
    family('Source Sans 3', 'source-sans-3', '--font-sans', ['Helvetica Neue', 'Arial', 'sans-serif']),
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
