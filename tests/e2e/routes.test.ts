import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { livePages } from '#loaders/live-site';
import { axeViolations, type Browsing, fitsWidth, useBrowser } from '../support/browser.ts';
import { readSite } from '../support/links.ts';

const browsing = useBrowser();

/** Pages that send whoever is not signed in elsewhere; the tests of these areas look at them. */
const SIGNED_IN = /^\/(account|author|editor|reviewer)(\/|$)/;

/** Every page of the built site that anyone may read, by its address. */
function allPages({ site }: Browsing): string[] {
  const { pages } = readSite(livePages(site.dataDir));
  return [...pages.keys()].filter((address) => !SIGNED_IN.test(address));
}

/** The view shell, asked for under its own name, finds no article of that name. */
const EXPECTED = { expectedErrors: [/\/articles\/view.*404/] };

/** Visits all addresses in two tabs at once, and answers what `check` found wrong, a line for each fault. */
async function visitAll(
  tabs: [Page, Page],
  addresses: string[],
  check: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const waiting = [...addresses];
  const faults: string[] = [];
  const work = async (tab: Page) => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      await tab.goto(address);
      const found = await check(tab);
      faults.push(...found.map((fault) => `${address}: ${fault}`));
    }
  };
  await Promise.all(tabs.map(work));
  return faults;
}

async function openTabs(width: number): Promise<[Page, Page]> {
  return [await browsing.newPage({ width, ...EXPECTED }), await browsing.newPage({ width, ...EXPECTED })];
}

/** In the dark scheme nothing but colours differs, so that only their rules can tell anything new. */
async function checkBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeViolations(page, 'colours');
  return [...light.map((violation) => `light: ${violation}`), ...dark.map((violation) => `dark: ${violation}`)];
}

it.each([1280, 360])(
  'every page is free of accessibility violations, light and dark, at %i pixels',
  { timeout: 300_000 },
  async (width) => {
    const addresses = allPages(browsing);
    expect(addresses.length).toBeGreaterThan(45);
    expect(await visitAll(await openTabs(width), addresses, checkBothSchemes)).toEqual([]);
  },
);

it.each([360, 320])(
  'no page scrolls sideways at %i pixels, and each has one main heading and a title',
  async (width) => {
    const faults = await visitAll(await openTabs(width), allPages(browsing), async (page) => {
      const headings = await page.locator('h1').count();
      return [
        ...((await fitsWidth(page)) ? [] : ['is wider than the window']),
        ...(headings === 1 ? [] : [`has ${headings} main headings`]),
        ...((await page.title()).trim() ? [] : ['has no title']),
      ];
    });
    expect(faults).toEqual([]);
  },
);
