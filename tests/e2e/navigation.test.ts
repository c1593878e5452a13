import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, useBrowser } from '../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });
const MENUS = ['Author Portal', 'Editorial Policies', 'More'];

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const summary = (page: Page, label: string) => nav(page).locator('summary', { hasText: label });
const menu = (page: Page, label: string) =>
  nav(page).locator('details', { has: page.locator('summary', { hasText: label }) });
const openMenus = (page: Page) => nav(page).locator('details[open] > summary').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim().replace(/\s+/g, ' '));

describe('the menus of the navigation bar', () => {
  it.each(MENUS)('%s opens on a click, shows its links and closes on a second click', async (label) => {
    const page = await browsing.newPage();
    await page.goto('/');
    const links = menu(page, label).getByRole('link');
    expect(await links.count()).toBe(0);
    await summary(page, label).click();
    expect(await openMenus(page)).toEqual([label]);
    expect(await links.count()).toBeGreaterThanOrEqual(3);
    for (const link of await links.all()) expect(await link.isVisible()).toBe(true);
    await expectNoAxeViolations(page);
    await summary(page, label).click();
    expect(await openMenus(page)).toEqual([]);
  });

  it.each(['Enter', 'Space'])('open on %s', async (key) => {
    const page = await browsing.newPage();
    await page.goto('/');
    await summary(page, 'More').focus();
    await page.keyboard.press(key);
    expect(await openMenus(page)).toEqual(['More']);
  });

  it('are open one at a time', async () => {
    const page = await browsing.newPage();
    await page.goto('/');
    for (const label of MENUS) {
      await summary(page, label).click();
      await expect.poll(() => openMenus(page)).toEqual([label]);
    }
  });

  it('close on a click outside', async () => {
    const page = await browsing.newPage();
    await page.goto('/');
    await summary(page, 'More').click();
    await page.locator('h1').click();
    expect(await openMenus(page)).toEqual([]);
  });

  it('close on Escape and give the focus back to their button', async () => {
    const page = await browsing.newPage();
    await page.goto('/');
    await summary(page, 'Editorial Policies').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Editorial Board');
    await page.keyboard.press('Escape');
    expect(await openMenus(page)).toEqual([]);
    expect(await focused(page)).toBe('Editorial Policies');
  });

  it('are closed after a route change, and when the reader comes back', async () => {
    const page = await browsing.newPage();
    await page.goto('/');
    await summary(page, 'More').click();
    await menu(page, 'More').getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    expect(await openMenus(page)).toEqual([]);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => openMenus(page)).toEqual([]);
  });

  it('lead to the pages the specification names', async () => {
    const page = await browsing.newPage();
    await page.goto('/');
    const found: Record<string, (string | null)[]> = {};
    for (const label of MENUS) {
      await summary(page, label).click();
      const links = await menu(page, label).getByRole('link').all();
      found[label] = await Promise.all(links.map((link) => link.getAttribute('href')));
    }
    expect(found.More).toEqual(['/about', '/contact', '/services']);
    expect(found['Author Portal']).toEqual(
      expect.arrayContaining(
        ['guidelines', 'checklist', 'track-paper', 'payments'].map((name) => `/for-authors/${name}`),
      ),
    );
    expect(found['Editorial Policies']).toEqual(
      ['editorial-board', 'review-process', 'ethics', 'copyright', 'processing-fees'].map(
        (name) => `/editorial-policies/${name}`,
      ),
    );
  });
});

/** What the focused element looks like: its name, and whether the focus shows on it. */
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

describe('the keyboard', () => {
  it('walks the bar in order, always showing where it is, past closed menus', async () => {
    const page = await browsing.newPage();
    await page.goto('/about');
    const walked: string[] = [];
    for (let step = 0; step < 11; step++) {
      await page.keyboard.press('Tab');
      const { name, isShown } = await focusState(page);
      expect(isShown, name).toBe(true);
      walked.push(name);
    }
    expect(walked).toEqual([
      // The box to search in, with its button, has its words beside it.
      ...['Skip to main content', 'Meridian Journal of Medicine', '', 'Search', 'Articles', 'Volumes'],
      ...[...MENUS, 'Sign in', 'Submit Paper'],
    ]);
  });

  it('walks through an open menu and out of it', async () => {
    const page = await browsing.newPage();
    await page.goto('/about');
    await summary(page, 'More').focus();
    await page.keyboard.press('Enter');
    const walked: string[] = [];
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      const { name, isShown } = await focusState(page);
      expect(isShown, name).toBe(true);
      walked.push(name);
    }
    expect(walked).toEqual(['About', 'Contact', 'Services', 'Sign in']);
  });

  it('skips to the main content', async () => {
    const page = await browsing.newPage();
    await page.goto('/articles');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

describe('the bar', () => {
  it('marks the page the reader is on', async () => {
    const page = await browsing.newPage();
    for (const [address, label] of [
      ['/articles', 'Articles'],
      ['/volumes', 'Volumes'],
      ['/login', 'Sign in'],
      ['/submit', 'Submit Paper'],
    ] as const) {
      await page.goto(address);
      const current = nav(page).locator('[aria-current=page]');
      expect(await current.allTextContents()).toContain(label);
    }
  });

  it('offers Sign in, and Submit Paper highlighted as a button', async () => {
    const page = await browsing.newPage();
    await page.goto('/');
    const background = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
    const signIn = nav(page).getByRole('link', { name: 'Sign in' });
    const submit = nav(page).getByRole('link', { name: 'Submit Paper' });
    expect(await signIn.getAttribute('href')).toBe('/login');
    expect(await submit.getAttribute('href')).toBe('/submit');
    expect(await background(submit)).not.toBe(await background(signIn));
  });
});

describe('the menu of a narrow screen', () => {
  const openNarrow = async (options = {}) => {
    const page = await browsing.newPage({ width: 360, ...options });
    await page.goto('/');
    return page;
  };
  const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
  const isOpen = (page: Page) => nav(page).isVisible();

  it('opens over the page, holds every link, and closes by its button', async () => {
    const page = await openNarrow();
    expect(await isOpen(page)).toBe(false);
    await button(page).click();
    expect(await isOpen(page)).toBe(true);
    await expectNoAxeViolations(page);
    await summary(page, 'Author Portal').click();
    expect(await menu(page, 'Author Portal').getByRole('link').count()).toBeGreaterThanOrEqual(4);
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect(await isOpen(page)).toBe(false);
  });

  it('closes on Escape and gives the focus back to its button', async () => {
    const page = await openNarrow();
    await button(page).focus();
    await page.keyboard.press('Enter');
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    expect(await focused(page)).toBe('Menu');
  });

  it('closes on a click outside and on a route change', async () => {
    const page = await openNarrow({ width: 800 });
    await button(page).click();
    await page.mouse.click(20, 400);
    await expect.poll(() => isOpen(page)).toBe(false);
    await button(page).click();
    await nav(page).getByRole('link', { name: 'Volumes' }).click();
    await page.waitForURL('**/volumes');
    expect(await isOpen(page)).toBe(false);
  });
});

describe('without JavaScript', () => {
  it('the menus open, one at a time, and lead on', async () => {
    const page = await browsing.newPage({ javaScript: false });
    await page.goto('/');
    await summary(page, 'Author Portal').click();
    await summary(page, 'More').click();
    expect(await openMenus(page)).toEqual(['More']);
    await menu(page, 'More').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
    expect(await page.locator('h1').textContent()).toBe('Contact Us');
  });

  it('the menu of a narrow screen opens and closes', async () => {
    const page = await browsing.newPage({ javaScript: false, width: 360 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(await nav(page).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect(await nav(page).isVisible()).toBe(false);
  });
});
