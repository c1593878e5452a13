import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { checklist } from '#domain/checklist/checklist';
import { expectNoAxeViolations, useBrowser } from '../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

const boxes = (page: Page) => page.getByRole('checkbox');
const progress = (page: Page) => page.getByRole('status');
const proceed = (page: Page) => page.locator('#checklist').getByRole('button').first();

async function open(): Promise<Page> {
  const page = await browsing.newPage();
  await page.goto('/for-authors/checklist');
  await proceed(page).waitFor();
  return page;
}

async function tick(page: Page, count: number): Promise<void> {
  for (const box of (await boxes(page).all()).slice(0, count)) await box.check();
}

it('has 23 boxes in six groups, each with its own label', async () => {
  const page = await open();
  expect(await boxes(page).count()).toBe(23);
  const headings = await page.locator('#checklist h2').allTextContents();
  expect(headings).toEqual(checklist().map(({ title }) => title));
  for (const { label } of checklist().flatMap(({ items }) => items)) {
    expect(await page.getByRole('checkbox', { name: label, exact: true }).count(), label).toBe(1);
  }
});

it('counts in its button what is done, and opens the way to submission with the last box only', async () => {
  const page = await open();
  expect(await progress(page).textContent()).toBe('0 of 23 items done');
  await tick(page, 19);
  expect(await progress(page).textContent()).toBe('19 of 23 items done');
  expect(await proceed(page).isDisabled()).toBe(true);
  expect(await proceed(page).innerText()).toBe('19 of 23 items done');
  await tick(page, 23);
  expect(await progress(page).textContent()).toBe('23 of 23 items done');
  expect(await proceed(page).innerText()).toBe('Proceed to submission');
  await expectNoAxeViolations(page);
  await proceed(page).click();
  await page.waitForURL('**/submit');
  expect(await page.locator('h1').count()).toBe(1);
});

it('remembers the ticks on this device, and forgets them on request', async () => {
  const page = await open();
  await tick(page, 5);
  await page.reload();
  expect(await progress(page).textContent()).toBe('5 of 23 items done');
  expect(await boxes(page).nth(4).isChecked()).toBe(true);
  expect(await boxes(page).nth(5).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => progress(page).textContent()).toBe('0 of 23 items done');
  await page.reload();
  expect(await progress(page).textContent()).toBe('0 of 23 items done');
});

it('closes the way again when a tick is taken back', async () => {
  const page = await open();
  await tick(page, 23);
  await boxes(page).nth(7).uncheck();
  expect(await progress(page).textContent()).toBe('22 of 23 items done');
  expect(await proceed(page).isDisabled()).toBe(true);
  expect(await proceed(page).innerText()).toBe('22 of 23 items done');
});

it('works by keyboard alone', async () => {
  const page = await open();
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await progress(page).textContent()).toBe('2 of 23 items done');
});

it('works where the browser refuses to remember', async () => {
  const page = await browsing.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto('/for-authors/checklist');
  await tick(page, 23);
  expect(await progress(page).textContent()).toBe('23 of 23 items done');
});

it('is a list to read without JavaScript: all items, no dead box or button', async () => {
  const page = await browsing.newPage({ javaScript: false });
  await page.goto('/for-authors/checklist');
  const text = await page.locator('main').innerText();
  for (const { label } of checklist().flatMap(({ items }) => items)) expect(text).toContain(label);
  expect(await boxes(page).count()).toBe(0);
  expect(await proceed(page).count()).toBe(0);
});
