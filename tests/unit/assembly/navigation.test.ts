import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanMenus,
  menuChanges,
  menuProblems,
  menusText,
  parseMenus,
  unlinkedRequiredPages,
} from '#domain/journal/navigation/menu-list';
import { MENU_PLACES, type Menu, NAVIGATION_DEFAULTS } from '#domain/journal/navigation/navigation';
import { paths } from '#domain/kernel/paths';

const menu = (label: string, ...links: [label: string, href: string][]): Menu => ({
  label,
  links: links.map(([label, href]) => ({ label, href })),
});
const about = menu('More', ['About', '/about']);
const problems = (menus: readonly Menu[]) => menuProblems('header', menusText(menus));
const named = (...menus: Menu[]) => problems(menus).map(({ name }) => name);

describe('the menus', () => {
  it('are valid by default, are saved unchanged, and link to what indexes require', () => {
    for (const place of MENU_PLACES) {
      const text = menusText(NAVIGATION_DEFAULTS[place]);
      expect([menuProblems(place, text), cleanMenus(text)]).toEqual([[], text]);
    }
    expect(unlinkedRequiredPages([...NAVIGATION_DEFAULTS.header, ...NAVIGATION_DEFAULTS.footer])).toEqual([]);
    expect(unlinkedRequiredPages(NAVIGATION_DEFAULTS.header.slice(0, 1))).toContain('Publication Ethics');
  });

  it('may be absent from the header; errors name the control and the menu', () => {
    expect([named(), named(about)]).toEqual([[], []]);
    expect(named(about, menu(''), menu('Two', ['', '']))).toEqual([
      ...['header-1-label', 'header-1-links'],
      ...['header-2-links-0-label', 'header-2-links-0-href'],
    ]);
    expect(problems([menu('More', ['About', 'about'])])[0]?.message).toBe(
      'Check the address of link 1 of menu 1: it must begin with / for this site, or with https:// for another.',
    );
    expect(named(...Array.from({ length: 5 }, () => about))).toEqual(['header']);
  });

  it.each([
    'http://a.example',
    'javascript:alert(1)',
    '//a.example',
    '/\\a.example',
    'https://',
    'mailto:a@b.example',
    '/a b',
  ])('lead neither within the site nor by https to %s', (href) => {
    expect(named(menu('More', ['Elsewhere', href]))).toEqual(['header-0-links-0-href']);
  });

  it('of the header fit beside each other; letters of double width count twice', () => {
    const [fits, isWide] = ['x'.repeat(22), '医'.repeat(12)].map((label) => menu(label, ['About', '/about']));
    expect(named(fits as Menu, fits as Menu)).toEqual([]);
    expect(named(fits as Menu, fits as Menu, about)).toEqual(['header']);
    expect(named(isWide as Menu, isWide as Menu)).toEqual(['header']);
  });

  it.each([paths.privacy, paths.accessibility, paths.contact])(
    'of the footer keep %s, wherever it stands and whatever it is called',
    (kept) => {
      const all = NAVIGATION_DEFAULTS.footer.flatMap(({ links }) =>
        links.filter(({ href }) => href.split('/').length === 2),
      );
      const footer = (links: Menu['links']) => menuProblems('footer', menusText([{ label: 'All', links }]));
      const renamed = all.map(({ href }) => ({ label: 'Something', href: `${href}/` }));
      expect(footer(renamed.slice(-14))).toEqual([]);
      expect(footer(all.filter(({ href }) => href !== kept))[0]).toMatchObject({
        name: 'footer',
        message: expect.stringContaining(`(${kept})`),
      });
    },
  );

  it('must be a list of menus with links', () => {
    for (const text of ['', '{}', 'null', '[null]', '[{"label":"A"}]', '[{"label":"A","links":[1]}]']) {
      expect(menuProblems('header', text).map(({ name }) => name)).toEqual(['header']);
    }
    const more = JSON.stringify([{ ...about, script: 'x' }]);
    expect(menuProblems('header', more).map(({ name }) => name)).toEqual(['header']);
  });

  it('are kept the same however often they are cleaned, and no text makes their rules throw', () => {
    const links = fc.array(fc.record({ label: fc.string(), href: fc.oneof(fc.webPath(), fc.webUrl(), fc.string()) }));
    fc.assert(
      fc.property(fc.array(fc.record({ label: fc.string(), links })), fc.string(), (menus, text) => {
        const once = cleanMenus(menusText(menus));
        expect(cleanMenus(once)).toBe(once);
        expect(parseMenus(once)?.length).toBe(menus.length);
        for (const place of MENU_PLACES) {
          menuProblems(place, once);
          menuProblems(place, text);
        }
      }),
    );
  });

  it('are compared in sentences: menus and links added, removed, moved or renamed', () => {
    const before = [about, menu('Society', ['News', '/pages/news'], ['Prizes', '/pages/prizes'])];
    const after = [
      menu('Society', ['Awards', '/pages/prizes'], ['News', '/pages/news']),
      menu('More', ['About', '/about'], ['X', 'https://x.example']),
    ];
    expect(menuChanges(menusText(before), menusText(after))).toEqual([
      'Society: Prizes, now Awards',
      'Society, new order: Awards, News',
      'More: added X (https://x.example)',
      'New order: Society, More',
    ]);
    expect(menuChanges(menusText(before), menusText([about, menu('Help')]))).toEqual([
      'Added: Help (no link)',
      'Removed: Society',
    ]);
  });
});
