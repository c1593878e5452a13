import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { openSignedIn } from '../../support/account-pages.ts';
import { expectNoAxeViolations } from '../../support/axe.ts';
import { useBrowser } from '../../support/browser.ts';
import { openSlowly, READING_SHIFT_MAX } from '../../support/layout-shift.ts';

const browsing = useBrowser({ isUntouched: true });
const [EDITOR] = SAMPLE_ACCOUNTS;
const MENUS = ['Author Portal', 'Editorial Policies', 'More'];

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const summary = (page: Page, label: string) => nav(page).locator('summary', { hasText: label });
const menu = (page: Page, label: string) =>
  nav(page).locator('details', { has: page.locator('summary', { hasText: label }) });
const openMenus = (page: Page) => nav(page).locator('details[open] > summary').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim().replace(/\s+/g, ' '));

/** The focused element's name, and whether its focus indicator is visible. */
function focusState(page: Page): Promise<{ name: string; isShown: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return {
      name: (element.textContent || element.getAttribute('aria-label') || '').trim().replace(/\s+/g, ' '),
      isShown: isOutlined && width > 0 && height > 0,
    };
  });
}

/** Tabs through `steps` controls, checks each focus indicator, and returns their names. */
async function walk(page: Page, steps: number): Promise<string[]> {
  const walked: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab');
    const { name, isShown } = await focusState(page);
    expect(isShown, name).toBe(true);
    walked.push(name);
  }
  return walked;
}

it('the bar is walked by keyboard in order, past closed menus and through open ones, which are open one at a time and closed after a route change', async () => {
  const page = await browsing.newPage();
  await page.goto('/about');
  expect(await walk(page, 11)).toEqual([
    // The search box is labelled by the text beside it.
    ...['Skip to main content', 'Meridian Journal of Medicine', '', 'Search', 'Articles', 'Volumes'],
    ...[...MENUS, 'Sign in', 'Submit Paper'],
  ]);
  for (const [label, key] of [
    ['Author Portal', 'Enter'],
    ['Editorial Policies', 'Space'],
    ['More', 'Enter'],
  ] as const) {
    await summary(page, label).focus();
    await page.keyboard.press(key);
    await expect.poll(() => openMenus(page)).toEqual([label]);
    const links = await menu(page, label).getByRole('link').all();
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const link of links) expect(await link.isVisible()).toBe(true);
    await expectNoAxeViolations(page);
  }
  expect(await walk(page, 4)).toEqual(['About', 'Contact', 'Services', 'Sign in']);
  await page.keyboard.press('Escape');
  expect(await openMenus(page)).toEqual([]);
  expect(await focused(page)).toBe('More');
  await summary(page, 'More').click();
  await summary(page, 'More').click();
  expect(await openMenus(page)).toEqual([]);

  await page.goto('/');
  await summary(page, 'More').click();
  await menu(page, 'More').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  expect(await openMenus(page)).toEqual([]);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => openMenus(page)).toEqual([]);

  const background = (name: string) =>
    nav(page)
      .getByRole('link', { name })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background('Submit Paper')).not.toBe(await background('Sign in'));
  const hrefs = (label: string) =>
    menu(page, label)
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await hrefs('More')).toEqual(['/about', '/contact', '/services']);
  expect(await hrefs('Author Portal')).toEqual(
    expect.arrayContaining(
      ['guidelines', 'checklist', 'track-paper', 'payments'].map((name) => `/for-authors/${name}`),
    ),
  );
  expect(await hrefs('Editorial Policies')).toEqual(
    ['editorial-board', 'review-process', 'ethics', 'copyright', 'processing-fees'].map(
      (name) => `/editorial-policies/${name}`,
    ),
  );

  await page.goto('/articles');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to main content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

it('the menu of a narrow screen opens over the page, holds every link, and closes by its button, Escape, a click outside and a route change', async () => {
  const page = await browsing.newPage({ width: 360 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const isOpen = () => nav(page).isVisible();
  expect(await isOpen()).toBe(false);
  await button.click();
  expect(await isOpen()).toBe(true);
  await expectNoAxeViolations(page);
  await summary(page, 'Author Portal').click();
  expect(await menu(page, 'Author Portal').getByRole('link').count()).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: 'Close menu' }).click();
  expect(await isOpen()).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  expect(await focused(page)).toBe('Menu');
  await page.setViewportSize({ width: 800, height: 800 });
  await button.click();
  await page.mouse.click(20, 400);
  await expect.poll(isOpen).toBe(false);
  await button.click();
  await nav(page).getByRole('link', { name: 'Volumes' }).click();
  await page.waitForURL('**/volumes');
  expect(await isOpen()).toBe(false);
});

it('without JavaScript the menus open, one at a time, and lead on; that of a narrow screen opens and closes', async () => {
  const page = await browsing.newPage({ javaScript: false });
  await page.goto('/');
  await summary(page, 'Author Portal').click();
  await summary(page, 'More').click();
  expect(await openMenus(page)).toEqual(['More']);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await nav(page).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Close menu' }).click();
  expect(await nav(page).isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await summary(page, 'More').click();
  await menu(page, 'More').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL('**/contact');
  expect(await page.locator('h1').textContent()).toBe('Contact Us');
});

it('the bar offers an editor the dashboard on every page, with the number that it shows, which moves nothing', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, paths.editorDashboard);
  const shown = page.locator('.office-nav li', { hasText: 'Dashboard' }).locator('.count');
  const rows = Number.parseInt(await shown.innerText(), 10);
  const open = await openSlowly(page);
  await open(paths.home);
  const desk = page.getByRole('link', { name: `Dashboard, ${rows} items are waiting for you`, exact: true });
  await desk.waitFor();
  expect(await page.evaluate(() => globalThis.shifts.total)).toBeLessThan(READING_SHIFT_MAX);
  await browsing.checkLooks(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await browsing.checkLooks(page);
  await desk.click();
  await page.getByRole('heading', { level: 1, name: 'Editor Dashboard' }).waitFor();
});

it.each([
  ['/articles', 'Articles'],
  ['/volumes', 'Volumes'],
  ['/login', 'Sign in'],
  ['/submit', 'Submit Paper'],
])('the bar marks the page the reader is on: %s', async (address, label) => {
  const html = await (await fetch(`${browsing.site.url}${address}`)).text();
  const [bar = ''] = /<nav id="site-nav"[\s\S]*?<\/nav>/.exec(html) ?? [];
  const current = [...bar.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)/g)].map(([, words]) => words);
  expect(current).toContain(label);
});
