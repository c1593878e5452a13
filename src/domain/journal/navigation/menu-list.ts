import { parseList } from '#domain/kernel/parse-list';
import { paths } from '#domain/kernel/paths';
import { cleanLine, textProblem } from '#domain/kernel/plain-text';
import type { Menu, MenuLink, MenuPlace } from './navigation.ts';

export const MENUS_TEXT_MAX = 30_000;
const LINKS_MAX = 14;
const LINK_LABEL_MAX = 60;
const HREF_MAX = 300;

interface PlaceRule {
  /** The noun for one of its menus. */
  noun: string;
  menusMax: number;
  labelMax: number;
  /** Maximum total width of its menus' labels, in characters of normal width. */
  labelsMax?: number;
  /** Required links, with the reasons. */
  requiredLinks: readonly { href: string; label: string; reason: string }[];
}

/**
 * The rules of each place. From 960 pixels the header is a single line, shared with Articles, Volumes, Sign in and
 * Submit Paper, which are always present and not part of the menus.
 */
export const MENU_RULES: Readonly<Record<MenuPlace, PlaceRule>> = {
  header: { noun: 'menu', menusMax: 4, labelMax: 30, labelsMax: 44, requiredLinks: [] },
  footer: {
    noun: 'column',
    menusMax: 6,
    labelMax: 40,
    requiredLinks: [
      { href: paths.privacy, label: 'Privacy', reason: 'it is required by law on every page' },
      { href: paths.accessibility, label: 'Accessibility', reason: 'it is required by law on every page' },
      { href: paths.contact, label: 'Contact', reason: 'readers must be able to reach the publisher from every page' },
    ],
  },
};

export const EMPTY_MENU: Menu = Object.freeze({ label: '', links: [] });
export const EMPTY_LINK: MenuLink = Object.freeze({ label: '', href: '' });

export const menusText = (menus: readonly Menu[]): string =>
  JSON.stringify(
    menus.map(({ label, links }) => ({ label, links: links.map(({ label, href }) => ({ label, href })) })),
  );

export const parseMenus = (text: string): Menu[] | undefined => parseList(text, isMenu);

function isMenu(entry: unknown): entry is Menu {
  const { label, links, ...others } = asObject(entry);
  return typeof label === 'string' && Array.isArray(links) && links.every(isLink) && isEmpty(others);
}

function isLink(entry: unknown): entry is MenuLink {
  const { label, href, ...others } = asObject(entry);
  return typeof label === 'string' && typeof href === 'string' && isEmpty(others);
}

const asObject = (entry: unknown): Record<string, unknown> =>
  typeof entry === 'object' && entry !== null ? { ...entry } : {};
const isEmpty = (object: object) => Object.keys(object).length === 0;

/** Removes a trailing slash from addresses of this site. */
const cleanHref = (href: string) => cleanLine(href).replace(/^(\/[^?#]*[^?#/])\/+$/, '$1');

/** Normalises stored menus; invalid text is unchanged. */
export function cleanMenus(text: string): string {
  const menus = parseMenus(text)?.map(({ label, links }) => ({
    label: cleanLine(label),
    links: links.map((link) => ({ label: cleanLine(link.label), href: cleanHref(link.href) })),
  }));
  return menus ? menusText(menus) : text;
}

export interface MenuProblem {
  name: string;
  message: string;
}

/**
 * Problems of a place's menus, with their controls: `header-0-links-1-label` for the second link of the header's first
 * menu. Whether an address leads to a page is checked elsewhere.
 */
export function menuProblems(place: MenuPlace, text: string): MenuProblem[] {
  const menus = parseMenus(text);
  if (!menus) return [{ name: place, message: 'Send the menus as a list of objects with label and links.' }];
  const { noun, menusMax, labelMax } = MENU_RULES[place];
  const problem = menusProblem(place, menus);
  if (problem) return [{ name: place, message: problem }];
  if (menus.length > menusMax) return [{ name: place, message: `Keep at most ${menusMax} ${noun}s.` }];
  return menus.flatMap(({ label, links }, at) => {
    const name = `${place}-${at}`;
    const called = `the name of ${noun} ${at + 1}`;
    const number = `${noun} ${at + 1}`;
    const message = textProblem(label, { called, max: labelMax, required: `Enter ${called}.` }, cleanLine);
    const count =
      links.length === 0
        ? `Add a link to ${number}, or remove it.`
        : links.length > LINKS_MAX
          ? `Keep at most ${LINKS_MAX} links in ${number}.`
          : undefined;
    return [
      ...(message ? [{ name: `${name}-label`, message }] : []),
      ...(count ? [{ name: `${name}-links`, message: count }] : []),
      ...links.flatMap((link, index) => linkProblems(link, `${name}-links-${index}`, `link ${index + 1} of ${number}`)),
    ];
  });
}

function linkProblems({ label, href }: MenuLink, name: string, which: string): MenuProblem[] {
  const words = `the text of ${which}`;
  const address = `the address of ${which}`;
  const wrongLabel = textProblem(label, { called: words, max: LINK_LABEL_MAX, required: `Enter ${words}.` }, cleanLine);
  const wrongHref =
    textProblem(href, { called: address, max: HREF_MAX, required: `Enter ${address}.` }, cleanHref) ??
    (isLinkAddress(cleanHref(href))
      ? undefined
      : `Check ${address}: it must begin with / for this site, or with https:// for another.`);
  return [
    ...(wrongLabel ? [{ name: `${name}-label`, message: wrongLabel }] : []),
    ...(wrongHref ? [{ name: `${name}-href`, message: wrongHref }] : []),
  ];
}

/** Whether an address is allowed as a link: a path of this site, or another site by https. */
export function isLinkAddress(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return !/\s/.test(href);
  return href.startsWith('https://') && URL.canParse(href);
}

function menusProblem(place: MenuPlace, menus: readonly Menu[]): string | undefined {
  const { requiredLinks, labelsMax = Infinity } = MENU_RULES[place];
  const lost = requiredLinks.find(
    ({ href }) => !menus.some(({ links }) => links.some((link) => cleanHref(link.href) === href)),
  );
  if (lost) return `Keep a link to ${lost.label} (${lost.href}): ${lost.reason}.`;
  const width = menus.reduce((sum, { label }) => sum + textWidth(cleanLine(label)), 0);
  if (width <= labelsMax) return undefined;
  return `The names of the menus have ${width} letters in all; at most ${labelsMax} fit on one line. Shorten them.`;
}

/** A text's width in characters of normal width: East Asian ones count twice. */
const textWidth = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (/[\u1100-\u11ff\u2e80-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  );

/** Describes the differences between two versions of menus, one sentence each. */
export function menuChanges(before: string, after: string): string[] {
  const [former, present] = [parseMenus(before) ?? [], parseMenus(after) ?? []];
  const find = (menus: readonly Menu[], label: string) => menus.find((menu) => menu.label === label);
  const added = present.filter(({ label }) => !find(former, label));
  const removed = former.filter(({ label }) => !find(present, label));
  const kept = (menus: readonly Menu[], others: readonly Menu[]) =>
    menus.flatMap(({ label }) => (find(others, label) ? [label] : []));
  const isMoved = kept(former, present).join('\n') !== kept(present, former).join('\n');
  return [
    ...added.map(({ label, links }) => `Added: ${label || 'an unnamed menu'} (${linkLabels(links)})`),
    ...removed.map(({ label }) => `Removed: ${label}`),
    ...present.flatMap((menu) => {
      const old = find(former, menu.label);
      return old ? linkChanges(old, menu) : [];
    }),
    ...(isMoved ? [`New order: ${present.map(({ label }) => label).join(', ')}`] : []),
  ];
}

const linkLabels = (links: Menu['links']) => links.map(({ label }) => label).join(', ') || 'no link';

function linkChanges(former: Menu, { label: menu, links }: Menu): string[] {
  const find = (one: Menu['links'], href: string) => one.find((link) => link.href === href);
  const added = links.filter(({ href }) => !find(former.links, href));
  const removed = former.links.filter(({ href }) => !find(links, href));
  const renamed = links.flatMap(({ label, href }) => {
    const old = find(former.links, href);
    return old && old.label !== label ? [`${menu}: ${old.label}, now ${label || 'unnamed'}`] : [];
  });
  const order = (one: Menu['links'], others: Menu['links']) =>
    one.flatMap(({ href }) => (find(others, href) ? [href] : [])).join('\n');
  const isMoved = order(former.links, links) !== order(links, former.links);
  return [
    ...added.map(({ label, href }) => `${menu}: added ${label || 'an unnamed link'} (${href || 'no URL yet'})`),
    ...removed.map(({ label }) => `${menu}: removed ${label}`),
    ...renamed,
    ...(isMoved ? [`${menu}, new order: ${linkLabels(links)}`] : []),
  ];
}

const REQUIRED_PAGES: Readonly<Record<string, string>> = {
  [paths.editorialBoard]: 'Editorial Board',
  [paths.reviewProcess]: 'Peer Review Process',
  [paths.ethics]: 'Publication Ethics',
  [paths.copyright]: 'Copyright Information',
  [paths.processingFees]: 'Article Processing Charges',
  [paths.guidelines]: 'Author Guidelines',
};

/** Names the pages required by indexes (DOAJ's basic criteria) that no menu links to. */
export function unlinkedRequiredPages(menus: readonly Menu[]): string[] {
  const reached = new Set(menus.flatMap(({ links }) => links.map(({ href }) => href)));
  return Object.entries(REQUIRED_PAGES).flatMap(([path, name]) => (reached.has(path) ? [] : [name]));
}
