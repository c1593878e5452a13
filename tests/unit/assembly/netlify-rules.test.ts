import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { matches, REDIRECTS, STATIC_HEADERS, targetOf } from '#server/assembly/site/rules';
import { ROOT } from '../../../scripts/journal.ts';

const toml = parse(readFileSync(join(ROOT, 'netlify.toml'), 'utf8')) as Record<string, unknown>;

describe('netlify.toml', () => {
  it('redirects exactly as our own server does, in the same order', () => {
    expect(toml.redirects).toEqual(REDIRECTS);
  });

  it('sends the same headers with static files, in the same order', () => {
    expect(toml.headers).toEqual(STATIC_HEADERS);
  });

  it('builds with Node 24 by "npm run build", publishes dist, and takes functions as they were bundled', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(toml.build).toMatchObject({
      command: 'npm run build',
      publish: 'dist',
      environment: { NODE_VERSION: '24' },
      processing: { html: { pretty_urls: false } },
    });
    expect(scripts.build).toContain('scripts/build.ts');
    expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toBe('24');
    expect(toml.functions).toEqual({ directory: 'build/functions', node_bundler: 'none' });
  });

  it('asks for every setting that a function refuses to work without', () => {
    const asked = Object.entries((toml.template as { environment: Record<string, string> }).environment);
    expect(asked.map(([name]) => name)).toEqual(expect.arrayContaining(['DATABASE_URL', 'SESSION_SECRET', 'SITE_URL']));
    for (const [, question] of asked) expect(question.length).toBeGreaterThan(20);
    const known = readFileSync(join(ROOT, '.env.example'), 'utf8');
    for (const [name] of asked) expect(known).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  it('names a cache plugin that Netlify finds: a folder with its manifest and its code', () => {
    const plugins = toml.plugins as { package: string }[];
    expect(plugins).toHaveLength(1);
    const folder = join(ROOT, plugins[0]?.package ?? '');
    expect(readFileSync(join(folder, 'manifest.yml'), 'utf8')).toMatch(/^name: [a-z-]+\n$/);
    expect(existsSync(join(folder, 'index.js'))).toBe(true);
  });
});

describe('the cache plugin', () => {
  it('restores before the build what it saved after the last one', async () => {
    const { onPreBuild, onSuccess } = await import('../../../scripts/netlify-cache/index.js');
    const calls: string[] = [];
    const cache = {
      restore: async (path: string) => calls.push(`restore ${path}`),
      save: async (path: string) => calls.push(`save ${path}`),
    };
    await onPreBuild({ utils: { cache } });
    await onSuccess({ utils: { cache } });
    expect(calls).toEqual(['restore build/cache', 'save build/cache']);
    expect(readFileSync(join(ROOT, 'scripts', 'build.ts'), 'utf8')).toContain("join(ROOT, 'build', 'cache')");
  });
});

describe('a pattern of the tables', () => {
  it.each([
    ['/*', '/'],
    ['/*', '/anything/at/all'],
    ['/api/*', '/api'],
    ['/api/*', '/api/'],
    ['/api/*', '/api/unknown/deep'],
    ['/articles/:slug', '/articles/sleep-after-surgery'],
    ['/articles/:slug', '/articles/sleep-after-surgery/'],
    ['/articles/:slug/citation.bib', '/articles/sleep-after-surgery/citation.bib'],
    ['/ethics', '/ethics'],
    ['/ethics', '/ethics/'],
    ['/feed.atom', '/feed.atom'],
  ])('%s stands for %s', (pattern, path) => {
    expect(matches(pattern, path)).toBe(true);
  });

  it.each([
    ['/api/*', '/apiary'],
    ['/articles/:slug', '/articles'],
    ['/articles/:slug', '/articles/'],
    ['/articles/:slug', '/articles/sleep-after-surgery/citation.bib'],
    ['/articles/:slug/citation.bib', '/articles/citation.bib'],
    ['/ethics', '/ethics/committee'],
    ['/ethics', '/Ethics'],
    ['/ethics', '/'],
    ['/_astro/*', '/astro/a.js'],
  ])('%s does not stand for %s', (pattern, path) => {
    expect(matches(pattern, path)).toBe(false);
  });

  it('that comes first decides: an unknown API address is never a page', () => {
    const target = (path: string) => REDIRECTS.find((rule) => matches(rule.from, path))?.to;
    expect(target('/api/unknown')).toBe('/api-not-found.json');
    expect(target('/api/manuscripts/here')).toBe('/api-not-found.json');
    expect(target('/_astro/gone.js')).toBe('/not-found.txt');
    expect(target('/articles/not-yet-built')).toBe('/articles/view/index.html');
    expect(target('/somewhere/else')).toBe('/login/index.html');
  });
});

describe('a rule with placeholders', () => {
  const [download] = REDIRECTS;
  const to = (path: string) => download && targetOf(download, path);

  it('leads to the file of that article, with and without a trailing slash', () => {
    expect(to('/api/manuscripts/on-washing-hands/download/')).toBe('/articles/on-washing-hands/on-washing-hands.pdf');
    expect(to('/api/manuscripts/on-washing-hands/download')).toBe('/articles/on-washing-hands/on-washing-hands.pdf');
  });

  it('takes what stands in the address as it is, and leads nowhere for other addresses', () => {
    expect(to('/api/manuscripts/$&/download')).toBe('/articles/$&/$&.pdf');
    expect(to('/api/manuscripts/on-washing-hands')).toBeUndefined();
    expect(to('/api/manuscripts//download')).toBeUndefined();
  });
});
