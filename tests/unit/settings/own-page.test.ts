import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentPages, emptyPage, publishedPages } from '#domain/settings/information/office-page';
import { parsePageText } from '#domain/settings/information/page-text';
import { isSiteAddress, leadsTo } from '#domain/settings/information/site-address';
import { suppliedPages } from '#server/settings/supplied-pages';
import { MERIDIAN } from '../../support/meridian.ts';

const pages = suppliedPages().map(({ path }) => path);
const changed = (name: string, own: Record<string, string>) => {
  return { name, own, changed_at: new Date('2026-11-27T10:00:00Z') };
};

describe('a page of the office’s own', () => {
  it('is published while it is ticked, and dated by its last change', () => {
    const own = { title: 'Special issues', text: 'Words.' };
    expect(publishedPages([], [changed('own-special-issues', own)])).toEqual([]);
    expect(publishedPages([], [changed('own-special-issues', { ...own, shown: 'yes' })])).toEqual([
      { ...emptyPage('own-special-issues'), ...own, updated: '2026-11-27', isDefault: false },
    ]);
  });

  it('stands where no page stands that the journal is delivered with', () => {
    for (const { name, path } of suppliedPages()) {
      expect(name).not.toMatch(/^own-/);
      expect(path).not.toMatch(/^\/pages\//);
    }
  });

  it('takes no page from readers that the journal is delivered with', () => {
    const shown = currentPages(suppliedPages(), [changed('about', { shown: '', title: 'Who we are' })]);
    expect(shown.filter(({ isShown }) => isShown).length).toBe(suppliedPages().length);
  });
});

describe('a page that the journal is delivered with', () => {
  it('has its delivered text until the office changes that, whatever else it changes', () => {
    const texts = (own: Record<string, string>) =>
      publishedPages(suppliedPages(), [changed('about', own)]).find(({ name }) => name === 'about');
    expect(texts({})).toMatchObject({ isDefault: true, updated: '2026-11-27' });
    expect(texts({ title: 'Who we are' })).toMatchObject({ isDefault: true, title: 'Who we are' });
    expect(texts({ text: 'We.' })).toMatchObject({ isDefault: false, text: 'We.' });
    expect(publishedPages(suppliedPages(), []).every(({ isDefault }) => isDefault)).toBe(true);
  });
});

describe('an address within the site', () => {
  it.each([
    '/',
    '/#top',
    '/about/',
    '/search?q=heart',
    '/alerts',
    '/articles/late-breaking-trial',
    '/volumes/1/issues/2',
    '/topics/cardiology#list',
  ])('%s leads to a page', (href) => {
    expect(isSiteAddress(href, pages)).toBe(true);
  });

  it.each(['/abuot', '/pages/', '/pages/hidden', '/about/us', '/articles//x', '/editor/settings', '/aboutx?about'])(
    '%s leads to none',
    (href) => {
      expect(isSiteAddress(href, pages)).toBe(false);
    },
  );

  it('leads to a page wherever the journal as delivered links to', () => {
    const navigation = readFileSync('content/navigation.json', 'utf8');
    const menus = [...navigation.matchAll(/"href": "(\/[^"]*)"/g)].map(([, href = '']) => href);
    const texts = suppliedPages().flatMap(({ text, path }) => parsePageText(MERIDIAN, text, path).links);
    expect(menus.length).toBeGreaterThan(10);
    expect(texts.length).toBeGreaterThan(10);
    expect([...menus, ...texts].filter((href) => !isSiteAddress(href, pages))).toEqual([]);
  });

  it('leads to one page, whatever query, fragment and last slash it has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pages), fc.constantFrom('', '/'), fc.webFragments(), (path, slash, fragment) => {
        const href = `${path}${slash}?q=1#${fragment}`;
        expect(pages.filter((one) => leadsTo(href, one))).toEqual([path]);
      }),
    );
  });
});
