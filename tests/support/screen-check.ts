import type { JSHandle, Page } from 'playwright';
import { expect } from 'vitest';
import { type AxeRules, axeViolations } from './axe.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };
/** A window of 1,280 by 1,024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };
const NARROWEST = { width: 320, height: 800 };

/** The element shapes checked so far. */
export type CheckedShapes = Set<number>;

/**
 * Checks the current screen and returns a line per fault: in its outline, in all of axe's rules, in both colour
 * schemes, in a wide and a narrow window and at 400 % zoom, and in the visibility of focus, including in forced
 * colours.
 */
export async function screenFaults(page: Page, judged: CheckedShapes): Promise<string[]> {
  await unfold(page);
  const faults = [
    ...(await outlineFaults(page)),
    ...(await faultsAt(page, WIDE, judged, 'structure')),
    ...(await focusFaults(page)),
    ...(await forcedColourFaults(page)),
    ...(await faultsAt(page, NARROW, judged, 'layout')),
    ...(await zoomFaults(page)),
  ];
  await page.setViewportSize(WIDE);
  return faults;
}

/**
 * Checks a state that a test has reached, such as an open dialog or a refused form. Returns a line per fault: in its
 * width, and in axe's rules for elements not checked before. The sweeps check every screen's initial state.
 */
export async function lookFaults(page: Page, judged: CheckedShapes): Promise<string[]> {
  return [...(await faultsAt(page, NARROWEST, judged)), ...(await faultsAt(page, WIDE, judged))];
}

/** Opens collapsed parts, which belong to the screen; except menus, which open over it, and the abstracts of lists. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details:not(.abstract, .menu)'))
      (folded as HTMLDetailsElement).open = true;
  });
  await waitUntilSettled(page);
}

async function outlineFaults(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').count();
  return [
    ...(headings === 1 ? [] : [`has ${headings} main headings`]),
    ...((await page.title()).trim() ? [] : ['has no title']),
  ];
}

/** `known` are the rules to run if nothing is new; by default none. */
async function faultsAt(
  page: Page,
  size: { width: number; height: number },
  judged: CheckedShapes,
  known?: AxeRules,
): Promise<string[]> {
  await page.setViewportSize(size);
  await waitUntilSettled(page);
  const faults = (await fitsWidth(page)) ? [] : ['is wider than the window'];
  const fresh = await newElements(page, [...judged]);
  const shapes = await fresh.evaluate((found) => found.shapes);
  for (const shape of shapes) judged.add(shape);
  const rules = shapes.length > 0 ? 'all but colours' : known;
  const places = (await fresh.getProperty('places')) as JSHandle<Element[]>;
  if (rules) faults.push(...(await axeViolations(page, rules, places)));
  const elements = (await fresh.getProperty('elements')) as JSHandle<Element[]>;
  for (const colorScheme of ['dark', 'light'] as const) {
    if (shapes.length === 0) break;
    await page.emulateMedia({ colorScheme });
    await waitUntilSettled(page);
    const inColours = await newColours(elements, [...judged]);
    for (const look of await inColours.evaluate((found) => found.looks)) judged.add(look);
    const coloured = (await inColours.getProperty('elements')) as JSHandle<Element[]>;
    const found = await axeViolations(page, 'colours', coloured);
    faults.push(...found.map((violation) => `${colorScheme}: ${violation}`));
  }
  return faults.map((fault) => `at ${size.width} px: ${fault}`);
}

/** Whether nothing on the page is wider than the window. */
function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

/** Waits for animations, such as a toast's, to finish. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const comes = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    const ends = document.getAnimations().filter(comes);
    await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/**
 * Elements that need a colour check, which takes most of the time: fields, and elements with direct text, in a style
 * not seen before, judged by tag, class and attributes of the element and its ancestors. Also the part of the page to
 * check: its main part or all of it.
 */
const newElements = (page: Page, known: number[]) =>
  page.evaluateHandle((seen) => {
    const told = ['class', 'style', 'type', 'aria-current', 'aria-selected', 'aria-pressed'];
    const hash = (text: string, from: number) =>
      [...text].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16777619), from);
    const shapes = new Map<Element, number>();
    const shapeOf = (element: Element): number => {
      const known = shapes.get(element);
      if (known !== undefined) return known;
      const values = told.map((name) => element.getAttribute(name));
      const name = [element.tagName, ...element.getAttributeNames(), ...values].join(' ');
      const shape = hash(name, element.parentElement ? shapeOf(element.parentElement) : 7);
      shapes.set(element, shape);
      return shape;
    };
    const isRead = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const known = new Set(seen);
    const fresh = new Map<number, Element>();
    for (const element of document.querySelectorAll('body *')) {
      if (!isRead(element) || !element.checkVisibility()) continue;
      const shape = shapeOf(element);
      if (!known.has(shape)) fresh.set(shape, element);
    }
    const elements = [...fresh.values()];
    const main = document.querySelector('main');
    // The frame around an area's screens is always the same.
    const places = main && elements.every((element) => main.contains(element)) ? [main] : [document.documentElement];
    return { shapes: [...fresh.keys()], elements, places };
  }, known);

/**
 * Of these elements one for each combination of colours, backgrounds and type that was not seen before: everything on
 * which contrast depends.
 */
const newColours = (elements: JSHandle<Element[]>, known: number[]) =>
  elements.evaluateHandle((candidates, seen) => {
    const hash = (text: string) => [...text].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16777619), 11);
    const grounds = new Map<Element, string>();
    /** The backgrounds behind an element, from its own outwards. */
    const groundOf = (element: Element | null): string => {
      if (!element) return '';
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const own = backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor;
      const ground = `${[own, backgroundImage, opacity].join().replace(',none,1', '')} ${groundOf(element.parentElement)}`;
      grounds.set(element, ground.trimStart());
      return ground.trimStart();
    };
    const lookOf = (element: Element): string => {
      const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element);
      const around = element.parentElement && getComputedStyle(element.parentElement).color;
      const placeholder = element.matches('[placeholder]') && getComputedStyle(element, '::placeholder').color;
      const isOff = element.matches(':disabled, [aria-disabled="true"]');
      const own = [element.tagName, color, fontSize, fontWeight, textDecorationLine, textShadow];
      return [...own, around, placeholder, isOff, groundOf(element)].join('|');
    };
    const known = new Set(seen);
    const fresh = new Map<number, Element>();
    for (const element of candidates) {
      if (!element.isConnected) continue;
      const look = hash(lookOf(element));
      if (!known.has(look)) fresh.set(look, element);
    }
    return { looks: [...fresh.keys()], elements: [...fresh.values()] };
  }, known);

/** Controls that do not show the focus, or are covered while they have it. */
const focusFaults = (page: Page) =>
  page.evaluate(async () => {
    const before = document.activeElement as HTMLElement | null;
    // After a click the focus may rightly be invisible; after a key press it must be visible.
    before?.blur();
    const faults: string[] = [];
    const nameOf = ({ tagName, id, className, textContent }: Element) =>
      `${tagName}#${id}.${className} ${textContent?.trim().slice(0, 30)}`;
    const looks = (element: Element) => {
      const { outline, boxShadow, borderColor, textDecoration, backgroundColor } = getComputedStyle(element);
      return [outline, boxShadow, borderColor, textDecoration, backgroundColor].join();
    };
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    for (const control of controls) {
      if (!control.checkVisibility() || control.matches(':disabled, [tabindex="-1"]')) continue;
      control.focus({ focusVisible: true } as FocusOptions);
      if (document.activeElement !== control) continue;
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      const isShown = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      if (!isShown) faults.push(`${nameOf(control)} does not show the focus: ${looks(control)}`);
    }
    before?.focus();
    scrollTo(0, 0);
    return faults;
  });

/** Forced colours remove backgrounds: a button needs a border or an outline to be seen. */
async function forcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await focusFaults(page);
  const unseen = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { borderStyle, borderWidth, textDecorationLine, appearance } = getComputedStyle(control);
        const hasBorder = borderStyle !== 'none' && Number.parseFloat(borderWidth) > 0;
        return !hasBorder && textDecorationLine === 'none' && appearance === 'none';
      })
      .map(({ outerHTML }) => `has no edge: ${outerHTML.slice(0, 120)}`),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return [...faults, ...unseen].map((fault) => `in forced colours: ${fault}`);
}

async function zoomFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(ZOOMED);
  const faults = (await fitsWidth(page)) ? [] : ['is wider than the window'];
  return [...faults, ...(await cutOff(page))].map((fault) => `at 400 %: ${fault}`);
}

/** Text that is wider than its box and hidden there. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.children.length === 0 && element.clientWidth > 2)
      .filter((element) => {
        const { overflowX, clipPath } = getComputedStyle(element);
        // Text for screen readers only is clipped to nothing.
        return overflowX === 'hidden' && clipPath === 'none';
      })
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => `cuts off "${textContent}"`),
  );

/** A page counts as settled after this long without changes. */
const QUIET_MS = 100;

/**
 * Counts a tab's requests; the returned function waits until the page has received and shown everything it asked for.
 */
export function idleWaiter(page: Page): () => Promise<void> {
  const pending = new Set<unknown>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    await page.locator('h1').first().waitFor();
    await expect
      .poll(async () => {
        await page.evaluate(untilQuiet, QUIET_MS);
        return pending.size + (await page.locator('[aria-busy="true"], .skeleton').count());
      })
      .toBe(0);
  };
}

const untilQuiet = (quiet: number) =>
  new Promise<void>((done) => {
    const finish = () => {
      observer.disconnect();
      done();
    };
    let timer = setTimeout(finish, quiet);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, quiet);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
