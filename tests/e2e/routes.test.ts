import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { auditPaths } from '#domain/audit/paths';
import { COLLEAGUES_PAGE } from '#domain/colleague/paths';
import { officePaths } from '#domain/editorial/paths';
import { inquiryPaths } from '#domain/inquiry/paths';
import { paths } from '#domain/paths';
import { authorPath } from '#domain/publication/author-page';
import { recordPage } from '#domain/record/paths';
import { statisticsPath } from '#domain/statistics/paths';
import { livePages } from '#loaders/live-site';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { openSignedIn } from '../support/account-pages.ts';
import { axeViolations, type Browsing, fitsWidth, useBrowser } from '../support/browser.ts';
import { readSite } from '../support/links.ts';

const browsing = useBrowser({ isUntouched: true });

/** Pages that redirect visitors who are not signed in; the tests of these areas look at them. */
const SIGNED_IN = /^\/(account|author|editor)(\/|$)/;

/** Every page of the built site that anyone may read, by its address; of authors one with an ORCID iD and one without. */
function allPages({ site }: Browsing): string[] {
  const { pages } = readSite(livePages(site.dataDir));
  const open = [...pages.keys()].filter((address) => !SIGNED_IN.test(address));
  const [authors = [], others = []] = partition(open, (address) => address.startsWith(authorPath('')));
  const [byOrcid = [], byName = []] = partition(authors, (address) => /\/[\dX-]+$/.test(address));
  return [...others, ...byOrcid.slice(0, 1), ...byName.slice(0, 1)];
}

const partition = (all: string[], isFirst: (one: string) => boolean) => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

/** The view shell, asked for under its own name, finds no article of that name. */
const EXPECTED = { expectedErrors: [/\/articles\/view.*404/] };

/** Visits all addresses in two tabs at once, and answers what `check` found wrong, a line for each fault. */
async function visitAll(
  tabs: [Page, Page],
  addresses: string[],
  check: (page: Page, address: string) => Promise<string[]>,
): Promise<string[]> {
  const waiting = [...addresses];
  const faults: string[] = [];
  const work = async (tab: Page) => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      await tab.goto(address);
      const found = await check(tab, address);
      faults.push(...found.map((fault) => `${address}: ${fault}`));
    }
  };
  await Promise.all(tabs.map(work));
  return faults;
}

/** In the dark scheme nothing but colours differs, so that only their rules can tell anything new. */
async function checkBothSchemes(page: Page): Promise<string[]> {
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeViolations(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((violation) => `light: ${violation}`), ...dark.map((violation) => `dark: ${violation}`)];
}

/** Every field and element with its own words, identified by tag, class and attributes, and those of its ancestors. */
const shapesOf = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (element: Element) => {
      const told = ['class', 'style', 'type', 'aria-current'].map((name) => element.getAttribute(name));
      return [element.tagName, ...element.getAttributeNames(), ...told].join(' ');
    };
    const shapeOf = (element: Element): string =>
      `${element.parentElement ? shapeOf(element.parentElement) : ''} > ${nameOf(element)}`;
    const isRead = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    return [...new Set([...document.querySelectorAll('body *')].filter(isRead).map(shapeOf))];
  });

/** Of what a style sheet gives the same colours, one is looked at: to judge colours takes most of the time. */
function watchShapes(): (page: Page) => Promise<boolean> {
  const seen = new Set<string>();
  return async (page) => {
    const fresh = (await shapesOf(page)).filter((shape) => !seen.has(shape));
    for (const shape of fresh) seen.add(shape);
    return fresh.length > 0;
  };
}

async function checkOutline(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').count();
  return [
    ...(headings === 1 ? [] : [`has ${headings} main headings`]),
    ...((await page.title()).trim() ? [] : ['has no title']),
  ];
}

async function checkWidth(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return (await fitsWidth(page)) ? [] : [`is wider than a window of ${width} pixels`];
}

/**
 * One page of each kind, the one with most on it: the others differ in their words, which the wide window has shown to be
 * accessible.
 */
function oneOfEachKind({ site }: Browsing, addresses: string[]): Set<string> {
  const { pages } = readSite(livePages(site.dataDir));
  const lengthOf = (address: string) => pages.get(address)?.html.length ?? 0;
  const kindOf = (address: string) =>
    address
      .replace(/^\/(articles|developers)\/(?!view$)[^/]+$/, '/$1/:name')
      .replace(/^\/volumes\/\d+/, '/volumes/:number')
      .replace(/\/issues\/\d+$/, '/issues/:number');
  const byLength = addresses.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return new Set(new Map(byLength.map((address) => [kindOf(address), address])).values());
}

it('every page has one main heading, a title, and no accessibility violation, wide or narrow, light or dark; none scrolls sideways at 320 or 360 pixels', async () => {
  const addresses = allPages(browsing);
  expect(addresses.length).toBeGreaterThan(45);
  const samples = oneOfEachKind(browsing, addresses);
  const showsNewShapes = watchShapes();
  const check = async (page: Page, address: string) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const wide = (await showsNewShapes(page))
      ? await checkBothSchemes(page)
      : await axeViolations(page, 'all but colours');
    const widths = [...(await checkWidth(page, 320)), ...(await checkWidth(page, 360))];
    const narrow = samples.has(address) ? await checkBothSchemes(page) : [];
    return [...(await checkOutline(page)), ...wide, ...widths, ...narrow.map((fault) => `at 360 pixels: ${fault}`)];
  };
  const tabs: [Page, Page] = [await browsing.newPage(EXPECTED), await browsing.newPage(EXPECTED)];
  expect(await visitAll(tabs, addresses, check)).toEqual([]);
}, 600_000);

/** What is cut off: words that are wider than their own box, which hides the rest. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.children.length === 0 && element.clientWidth > 2)
      .filter((element) => getComputedStyle(element).overflowX === 'hidden')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => `cuts off "${textContent}"`),
  );

it('at 400 % zoom no screen of the editor’s area scrolls sideways, and none cuts words off', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, SAMPLE_ACCOUNTS[0].email, paths.editorManuscripts('accepted'));
  const manuscript = page.getByRole('link', { name: /^Review/ }).first();
  const id = (await manuscript.getAttribute('href'))?.split('/').at(-1) ?? '';
  await page.setViewportSize({ width: 320, height: 256 });
  const screens = [
    ...[paths.editorDashboard, paths.editorManuscripts('all'), paths.editorReminders, paths.editorPayments],
    ...[paths.editorLetters, paths.editorAccounts, paths.editorBuilds, paths.editorDeliveries],
    ...[paths.editorManuscript(id), paths.editorProduction(id), paths.editorPreview(id), paths.editorReviews(id)],
    ...[officePaths.files(id), officePaths.letters(id), officePaths.money(id), officePaths.timeline(id)],
    `${officePaths.search}?q=${id}`,
    auditPaths.events,
    statisticsPath,
    COLLEAGUES_PAGE,
    inquiryPaths.inquiries,
    recordPage,
    paths.editorVolumes,
  ];
  const faults: string[] = [];
  for (const screen of screens) {
    await page.goto(screen);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    const found = [...((await fitsWidth(page)) ? [] : ['is wider than the window']), ...(await cutOff(page))];
    faults.push(...found.map((fault) => `${screen}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
