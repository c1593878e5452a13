import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ISSUE_TEXTS } from '#domain/issue/issue-record';
import { SECTION_TEXTS } from '#domain/issue/issue-sections';
import { PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { paths } from '#domain/kernel/paths';
import { callsCalendar, callsPath } from '#domain/publication/call';
import { button, field, openSignedIn, summary, tabTo, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { photograph } from '../../support/pictures.ts';

const browsing = useBrowser();
const EDITOR = 'editor@journal.example';
const BUILT = { timeout: 60_000 };

/** The titles in a section of an issue, in order. */
const titlesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('listitem').getByRole('link').allTextContents();

test('the office names an issue, gives it a cover and sections and puts it in order, by dragging and by keyboard; readers get that after the build', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR, paths.editorVolumes);
  await page.getByRole('link', { name: 'Issue 2 – 27 June 2025' }).click();
  await page.getByRole('region', { name: 'Case Reports' }).waitFor();
  const inSection = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
  const [first = ''] = await titlesIn(page, 'Original Research');
  const [report = ''] = await titlesIn(page, 'Case Reports');
  await field(page, 'Title').fill('Hospital at home');
  await field(page, 'Description').fill('What a hospital does for those who are at home.\n\nAn issue of samples.');

  await tabTo(page, button(page, 'Add a section'));
  await page.keyboard.press('Enter');
  expect(await field(page, 'Section 1 name').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Focus: care at home');
  await button(page, 'Add a section').click();
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: SECTION_TEXTS.required }).click();
  await page.keyboard.type('From the society');
  await browsing.checkLooks(page);

  // The focus follows an article moved into another section.
  await tabTo(page, button(page, `Move ${first} up`));
  await page.keyboard.press('Enter');
  await page.getByText(`${first}: now article 1 of 1 in From the society.`).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`${first}: now article 1 of 1 in Focus: care at home.`).waitFor();
  await page.getByLabel(`Section of ${report}`).selectOption('From the society');
  const corner = { sourcePosition: { x: 4, y: 4 }, targetPosition: { x: 4, y: 4 } };
  await inSection('From the society').nth(0).dragTo(inSection('Focus: care at home').nth(0), corner);
  expect(await titlesIn(page, 'Focus: care at home')).toEqual([report, first]);
  await inSection('Focus: care at home').nth(1).dragTo(field(page, 'Section 2 name'), corner);
  expect(await titlesIn(page, 'From the society')).toEqual([first]);
  await button(page, 'Move the section From the society up').click();
  await page.getByText('From the society: now section 1 of 2.').waitFor();

  await button(page, 'Add a picture').click();
  const [name = ''] = (await page.getByRole('heading', { level: 1 }).allTextContents()).map((one) => one.trim());
  const buffer = await photograph({ background: '#2b5d6b' });
  await field(page, 'File').setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer });
  await field(page, 'Credit').fill('Drawing: Ben Okri');
  await button(page, 'Add the picture').click();
  await toasts(page).getByText(PICTURE_TEXTS.added).waitFor();
  await page.getByRole('img', { name: `Cover of ${name}` }).waitFor();
  await browsing.checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(ISSUE_TEXTS.saved).waitFor();

  await expect
    .poll(async () => {
      await browsing.site.build();
      await page.goto(paths.issue(1, 2));
      return page.getByRole('heading', { level: 1 }).textContent();
    }, BUILT)
    .toBe('Hospital at home');
  const main = page.locator('main');
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.slice(0, 2)).toEqual(['From the society', 'Focus: care at home']);
  const titles = (await main.getByRole('heading', { level: 3 }).allTextContents()).map((title) => title.trim());
  expect(titles.slice(titles.indexOf(first), titles.indexOf(first) + 2)).toEqual([first, report]);
  await page.getByText('An issue of samples.', { exact: true }).waitFor();
  await page.getByText('Drawing: Ben Okri').waitFor();
  const cover = main.getByRole('img', { name: `Cover of ${name}` });
  await expect.poll(() => cover.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await browsing.checkLooks(page);
  await page.goto(paths.volume(1));
  await cover.waitFor();
  await page.getByText('Hospital at home').waitFor();
  await browsing.checkLooks(page);
}, 180_000);

test('a special issue has guest editors and a call; readers find it among the calls, in the calendar and on the home page', async () => {
  const page = await browsing.newPage();
  await page.goto(paths.home);
  await page
    .getByRole('region', { name: 'Open calls for papers' })
    .getByRole('link', { name: 'Care at a distance' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Calls for papers' }).waitFor();
  const open = page.getByRole('region', { name: 'Open calls' });
  await open.getByText('Dr Sigrid Halvorsen-Lund').waitFor();
  await open.getByText('This is a sample call for papers; no submissions are expected.').waitFor();
  const calendar = await page.request.get(callsCalendar);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect((await calendar.text()).match(/BEGIN:VEVENT/g)).toHaveLength(2);
  const found = page.locator('link[rel=alternate][title$="calls for papers"]');
  const feed = await page.request.get((await found.getAttribute('href')) ?? '');
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(await feed.text()).toContain('Call for papers: Care at a distance');

  await openSignedIn(page, EDITOR, paths.editorVolumes);
  await page.getByRole('link', { name: /^Issue 4 – 18 December 2026/ }).click();
  await field(page, 'Manuscript number').fill('MJ-2026-0017');
  await button(page, 'Add to this list').click();
  await toasts(page).getByText(ISSUE_TEXTS.noted).waitFor();
  await button(page, 'Add a guest editor').click();
  await field(page, 'ORCID iD').fill('0000-0002-1825-0097');
  await field(page, 'Opens on').fill('2019-11-01');
  await field(page, 'Closes on').fill('2020-01-01');
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Enter the name of the guest editor.' }).waitFor();
  await browsing.checkLooks(page);
  await field(page, 'Name').fill('Amina Diallo');
  await button(page, 'Save').click();
  await toasts(page).getByText(ISSUE_TEXTS.saved).waitFor();

  await expect
    .poll(async () => {
      await browsing.site.build();
      await page.goto(callsPath);
      return page.getByRole('region', { name: 'Closed calls' }).getByText('Amina Diallo').count();
    }, BUILT)
    .toBe(1);
  await page.getByRole('link', { name: /^See the issue/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Care at a distance' }).waitFor();
  await page.getByText('No articles in this issue have been published yet.').waitFor();
  await browsing.checkLooks(page);
}, 120_000);
