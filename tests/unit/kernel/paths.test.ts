import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api, canonicalUrl, doiUrl, orcidUrl, paths } from '#domain/kernel/paths';

describe('addresses of pages', () => {
  it('are those of the specification, without a trailing slash', () => {
    for (const path of Object.values(paths).filter((path) => typeof path === 'string')) {
      expect(path).toMatch(/^\/([a-z]+([-./][a-z]+)*)?$/);
    }
    expect(paths.article('on-washing-hands')).toBe('/articles/on-washing-hands');
    expect(paths.issueArticles('v2', 'i3')).toBe('/articles?volume=v2&issue=i3');
    expect(paths.issue(2, 3)).toBe('/volumes/2/issues/3');
    expect(paths.articlePdf('on-washing-hands')).toBe('/articles/on-washing-hands/on-washing-hands.pdf');
  });

  it('never leave their folder, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        fc.pre(name.isWellFormed() && name !== '' && name !== '.' && name !== '..');
        const { pathname, search, hash } = new URL(paths.article(name), 'https://journal.example');
        expect(decodeURIComponent(pathname)).toBe(`/articles/${name}`);
        expect(search + hash).toBe('');
      }),
    );
  });
});

describe('addresses of the API', () => {
  it('are written as the specification writes them', () => {
    expect(api).toMatchObject({
      manuscripts: '/api/manuscripts/',
      volumes: '/api/volumes/',
      initCsrf: '/api/init-csrf/',
    });
    expect(api.manuscript('on-washing-hands')).toBe('/api/manuscripts/on-washing-hands');
    expect(api.download('on-washing-hands')).toBe('/api/manuscripts/on-washing-hands/download/');
  });

  it('keep a name in one segment', () => {
    expect(api.manuscript('../volumes')).toBe('/api/manuscripts/..%2Fvolumes');
    expect(api.download('a/b?c#d')).toBe('/api/manuscripts/a%2Fb%3Fc%23d/download/');
  });
});

describe('a canonical address', () => {
  it('is absolute and ends in exactly one slash', () => {
    for (const path of ['/articles/a', '/articles/a/']) {
      expect(canonicalUrl('https://journal.example', path)).toBe('https://journal.example/articles/a/');
    }
    expect(canonicalUrl('https://journal.example', '/')).toBe('https://journal.example/');
  });
});

describe('addresses of identifiers', () => {
  it('are those of their resolvers', () => {
    expect(doiUrl('10.5555/mj.2026.0042')).toBe('https://doi.org/10.5555/mj.2026.0042');
    expect(orcidUrl('0000-0002-1825-0097')).toBe('https://orcid.org/0000-0002-1825-0097');
  });
});
