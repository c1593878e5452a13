import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openSignedIn } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(15, 22, 28)';

it('colours follow the system until some are chosen, which then hold on every page ahead of the first paint, as larger text does', async () => {
  const page = await browsing.newPage();
  await page.goto('/');
  expect(await background(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).toBe(DARK);

  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByLabel('Colours').selectOption('Dark');
  expect(await background(page)).toBe(DARK);
  // Runs before the page's own scripts, and records the theme when the body appears.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeAtFirstSight: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const address of ['/', '/articles', '/articles/home-monitoring-heart-failure', '/volumes', '/login']) {
    await page.goto(address);
    expect(await page.evaluate(() => (window as { themeAtFirstSight?: string }).themeAtFirstSight), address).toBe(
      'dark',
    );
    expect(await background(page), address).toBe(DARK);
  }
  expect(await page.getByLabel('Colours').inputValue()).toBe('dark');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByLabel('Colours').selectOption('Light');
  expect(await background(page)).toBe(LIGHT);
  await page.getByLabel('Colours').selectOption('System');
  expect(await background(page)).toBe(DARK);
  await page.goto('/about');
  expect(await background(page)).toBe(DARK);

  // Larger text is kept too, and fits a narrow window.
  await page.setViewportSize({ width: 320, height: 800 });
  const textSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await page.goto('/');
  const normal = await textSize();
  await page.getByLabel('Text size').selectOption('Larger');
  expect(await textSize()).toBe(normal * 1.25);
  for (const address of ['/articles', '/articles/home-monitoring-heart-failure', '/search?q=heart', '/login', '/']) {
    await page.goto(address);
    expect(await textSize(), address).toBe(normal * 1.25);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
  }
  expect(await page.getByLabel('Text size').inputValue()).toBe('larger');
  await page.getByLabel('Text size').selectOption('Normal');
  expect(await textSize()).toBe(normal);
});

it('the reading view has larger, spaced text without serifs in one column on every page, and is as accessible as the other', async () => {
  const page = await browsing.newPage();
  await page.goto('/');
  await page.getByLabel('Text size').selectOption('Reading view');
  for (const address of ['/articles/home-monitoring-heart-failure', '/articles', '/', '/login']) {
    await page.goto(address);
    const look = await page.evaluate(() => {
      const { fontSize } = getComputedStyle(document.documentElement);
      const { fontFamily, letterSpacing } = getComputedStyle(document.querySelector('h1') as Element);
      const { gridTemplateColumns } = getComputedStyle(document.querySelector('.article') ?? document.body);
      return { fontSize, fontFamily, letterSpacing, columns: gridTemplateColumns.split(' ').length };
    });
    expect(look, address).toMatchObject({
      fontSize: '22px',
      fontFamily: expect.stringMatching(/^"?Journal Sans/),
      columns: 1,
    });
    expect(Number.parseFloat(look.letterSpacing), address).toBeGreaterThan(0.5);
    await browsing.checkLooks(page);
  }
  await page.getByLabel('Text size').selectOption('Normal');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px');
});

it('in colours of the reader’s own, a current place is told by more than its weight', async () => {
  const page = await browsing.newPage();
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [address, nav] of [
    ['/articles', '.site-nav'],
    ['/editor', '#office-places'],
    ['/editor/payments', '.ledger-views'],
  ] as const) {
    if (address === '/editor') await openSignedIn(page, 'editor@journal.example', address);
    else await page.goto(address);
    const links = page.locator(`:is(${nav}, ${nav} > section) > ul > li > a:visible, ${nav} > li > a:visible`);
    await links.nth(1).waitFor();
    const looks = await links.evaluateAll((all) =>
      all.map((link) => {
        const { backgroundColor, color, borderBottom, outline, textDecorationLine } = getComputedStyle(link);
        const look = [backgroundColor, color, borderBottom, outline, textDecorationLine].join();
        return { isCurrent: link.ariaCurrent !== null, look };
      }),
    );
    const current = looks.filter(({ isCurrent }) => isCurrent).map(({ look }) => look);
    const others = looks.filter(({ isCurrent }) => !isCurrent).map(({ look }) => look);
    expect(current, nav).toHaveLength(1);
    expect(others.length, nav).toBeGreaterThan(0);
    expect(others, nav).not.toContain(current[0]);
  }
});

it('a group of fields without a look of its own has no frame of the browser’s', async () => {
  const page = await browsing.newPage();
  await page.goto('/articles');
  const look = await page.evaluate(() => {
    const group = document.createElement('fieldset');
    document.querySelector('main')?.append(group);
    const { borderStyle, padding } = getComputedStyle(group);
    return { borderStyle, padding };
  });
  expect(look).toEqual({ borderStyle: 'none', padding: '0px' });
});
