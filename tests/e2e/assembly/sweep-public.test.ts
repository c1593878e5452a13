import { expect, it } from 'vitest';
import { offlinePath } from '#domain/kernel/offline';
import { paths } from '#domain/kernel/paths';
import { alertPaths } from '#domain/publication/alert/paths';
import { authorPath } from '#domain/publication/author-page';
import { livePages } from '#loaders/live-site';
import { type Browsing, useBrowser } from '../../support/browser.ts';
import { openSlowly, READING_SHIFT_MAX } from '../../support/layout-shift.ts';
import { readSite } from '../../support/links.ts';
import { idleWaiter, screenFaults } from '../../support/screen-check.ts';

const browsing = useBrowser({ isUntouched: true });

/** Pages that redirect visitors who are not signed in; `sweep-areas.test.ts` covers them. */
const SIGNED_IN = /^\/(account|author|editor|reviewer)(\/|$)/;

/** Pages that are not built files: a query's results and an unknown address. */
const ASKED = [
  `${paths.search}?q=heart`,
  `${paths.articles}?q=telemedicine`,
  `${paths.articles}?q=phrenology`,
  '/nowhere',
];

/** The fullest page of each kind; for authors, one with an ORCID iD and one without. */
function onePageOfEachKind({ site }: Browsing): string[] {
  const { pages } = readSite(livePages(site.dataDir));
  const kindOf = (address: string) =>
    address
      .replace(new RegExp(`^${authorPath('')}[\\dX-]+$`), 'author with an iD')
      .replace(new RegExp(`^${authorPath('')}.+`), 'author')
      .replace(/^\/(articles|developers|topics|article-types|preservation)\/(?!view$)[^/]+$/, '/$1/:name')
      .replace(/^\/volumes\/\d+/, '/volumes/:number')
      .replace(/\/issues\/\d+$/, '/issues/:number');
  const open = [...pages.values()].filter(({ address }) => !SIGNED_IN.test(address));
  const byLength = open.toSorted((one, other) => one.html.length - other.html.length);
  return [...new Map(byLength.map(({ address }) => [kindOf(address), address])).values()].toSorted();
}

/** Console messages for an unknown address, and for the view shell's own address. */
const EXPECTED = [/status of 404/, /\/articles\/view.*404/];

/** Pages on which late lists and fonts cause almost no layout shift. */
const READING_PAGES = [
  ...[paths.home, paths.articles, paths.volumes, paths.issue(2, 1), paths.guidelines, paths.checklist],
  ...[paths.reviewProcess, paths.processingFees, paths.editorialBoard, paths.login, offlinePath],
  paths.article('home-monitoring-heart-failure'),
];

it('every public page has one main heading and a title, is accessible in both schemes at every width, fits 320 px and 400 % zoom, and shows its focus in forced colours too; reading pages stand still while they load', async () => {
  const page = await browsing.newPage({ expectedErrors: EXPECTED });
  const rest = idleWaiter(page);
  // A tab with delayed requests has no script cache: each page compiles its scripts again.
  const slow = await browsing.newPage();
  const openHeld = await openSlowly(slow);
  const faults: string[] = [];
  const addresses = [...onePageOfEachKind(browsing), ...ASKED];
  expect(addresses.length).toBeGreaterThan(55);
  for (const address of addresses) {
    const isReading = READING_PAGES.includes(address);
    const shifts = isReading ? (await openHeld(address)).above(READING_SHIFT_MAX) : [];
    if (!isReading) {
      await page.goto(address);
      await rest();
    }
    const found = [...shifts, ...(await screenFaults(isReading ? slow : page, browsing.judged))];
    faults.push(...found.map((fault) => `${address}: ${fault}`));
  }
  expect(faults).toEqual([]);
}, 600_000);

it('reading pages stand still while they load in a narrow window, too', async () => {
  const page = await browsing.newPage({ width: 360 });
  const open = await openSlowly(page);
  for (const address of READING_PAGES) {
    expect((await open(address)).above(READING_SHIFT_MAX), address).toEqual([]);
  }
});

it.each([360, 412, 768, 1280, 1920])('what a search finds stands where it is, at %i px', async (width) => {
  const page = await browsing.newPage({ width });
  const open = await openSlowly(page);
  // The matching passage has replaced the beginning of the abstract.
  const excerpt = '.results > li:first-child .excerpt .heading:not(:text-is("Abstract"))';
  for (const q of ['heart', 'blood pressure']) {
    const shifts = await open(`${paths.search}?${new URLSearchParams({ q })}`, excerpt);
    expect(shifts.above(READING_SHIFT_MAX), q).toEqual([]);
  }
});

/** Shown without JavaScript by pages whose form or subject needs it. */
const NEEDS_SCRIPT = /needs? JavaScript/i;

/** Pages whose text a function fills in. */
const FILLED_IN: readonly string[] = [alertPaths.answer];

it('every public page reads without script: under its heading are words, and no button that does nothing; or it says that it needs one', async () => {
  const page = await browsing.newPage({ javaScript: false, expectedErrors: EXPECTED });
  const faults: string[] = [];
  for (const address of onePageOfEachKind(browsing).filter((one) => !FILLED_IN.includes(one))) {
    await page.goto(address);
    const main = page.getByRole('main');
    const words = await main.innerText();
    if (NEEDS_SCRIPT.test(words)) continue;
    const dead = main.locator('button:not([popovertarget], [commandfor], form[action] button):visible');
    const found = [
      ...((await page.locator('h1:visible').count()) === 1 ? [] : ['shows no heading']),
      ...(words.length > 100 ? [] : [`says only ${words}`]),
      ...(await dead.allInnerTexts()).map((name) => `has a dead button, ${name}`),
    ];
    faults.push(...found.map((fault) => `${address}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

it('a page with a second heading, pale words, a wide part, words cut off and a button without focus or edge would be found out', async () => {
  const page = await browsing.newPage();
  await page.goto(paths.about);
  await page.evaluate(() => {
    const add = (name: string, style: Partial<CSSStyleDeclaration>) => {
      const element = document.createElement(name);
      element.textContent = 'Words that are added to the page';
      Object.assign(element.style, style);
      document.querySelector('main .frame')?.append(element);
    };
    add('h1', {});
    add('p', { color: '#999' });
    add('p', { width: '1500px' });
    add('p', { width: '30px', overflow: 'hidden', whiteSpace: 'nowrap' });
    add('button', { outline: 'none', border: '0', appearance: 'none' });
  });
  const faults = (await screenFaults(page, new Set())).join('\n');
  for (const fault of [
    ...[/has 2 main headings/, /at 1280 px: light: color-contrast/, /at 360 px: is wider/],
    ...[/at 400 %: cuts off "Words/, /BUTTON.* does not show the focus/, /in forced colours: has no edge: <button/],
  ]) {
    expect(faults).toMatch(fault);
  }
});
