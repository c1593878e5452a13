import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ISSUE_TEXTS } from '#domain/issue/issue-record';
import { SCHEDULE_TEXTS } from '#domain/issue/issue-schedule';
import { SECTION_TEXTS } from '#domain/issue/issue-sections';
import { VOLUME_TEXTS } from '#domain/issue/volume-change';
import { paths } from '#domain/paths';
import { PICTURE_TEXTS } from '#domain/picture/picture';
import { callsCalendar, callsPath } from '#domain/publication/call';
import { button, field, openSignedIn, summary, tabTo, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { photograph } from '../support/pictures.ts';

const browsing = useBrowser();
const EDITOR = 'editor@journal.example';
const PUBLIC = paths.issue(1, 1);
/** An accepted manuscript of the demonstration, whose text nobody has made yet. */
const ACCEPTED = {
  number: 'MJ-2026-0023',
  title: 'Polygenic scores and shared decisions in type 2 diabetes prevention: patients’ views',
};

/** The titles of the articles in a section of an issue, in their order. */
const titlesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('listitem').getByRole('link').allTextContents();

test('the office names an issue and puts it in order, by dragging and by keyboard; readers get that order after the build', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR, paths.editorVolumes);
  await page.getByRole('link', { name: 'Issue 1 – 28 March 2025' }).click();
  await page.getByRole('heading', { name: 'Volume 1 (2025), Issue 1' }).waitFor();
  await field(page, 'Title').fill('Hospital at home');
  await field(page, 'Description').fill('What a hospital does for those who are at home.\n\nAn issue of samples.');

  const [first = '', second = ''] = await titlesIn(page, 'Original Research');
  const rows = page.getByRole('region', { name: 'Original Research' }).getByRole('listitem');
  await rows.nth(1).dragTo(rows.nth(0), { sourcePosition: { x: 4, y: 4 }, targetPosition: { x: 4, y: 4 } });
  await page.getByText(`${second}: now article 1 of 2 in its section.`).waitFor();
  expect(await titlesIn(page, 'Original Research')).toEqual([second, first]);

  await tabTo(page, button(page, 'Move the section Review Articles up'));
  await page.keyboard.press('Enter');
  await page.getByText('Section Review Articles: now section 1 of 2.').waitFor();
  await tabTo(page, button(page, `Move ${first} up`));
  await page.keyboard.press('Enter');
  await page.getByText(`${first}: now article 1 of 2 in its section.`).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await titlesIn(page, 'Original Research')).toEqual([second, first]);
  await checkLooks(page);

  // What is not saved yet is still there after a reload.
  await page.reload();
  expect(await field(page, 'Title').inputValue()).toBe('Hospital at home');
  expect(await titlesIn(page, 'Original Research')).toEqual([second, first]);
  await button(page, 'Save').click();
  await toasts(page).getByText(ISSUE_TEXTS.saved).waitFor();

  await expect
    .poll(async () => {
      await page.goto(PUBLIC);
      return page.getByRole('heading', { level: 1 }).textContent();
    })
    .toBe('Hospital at home');
  const headings = await page.locator('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual(['Review Articles', 'Original Research']);
  const titles = await page.locator('main').getByRole('heading', { level: 3 }).allTextContents();
  expect(titles.slice(1).map((title) => title.trim())).toEqual([second, first]);
  await page.getByText('An issue of samples.', { exact: true }).waitFor();
  await checkLooks(page);
  await page.goto(paths.volumes);
  await page.getByText('Hospital at home').waitFor();
  await checkLooks(page);
}, 120_000);

test('the office names sections and puts articles into them by keyboard, by a list and by dragging; readers find them first', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR, paths.editorVolumes);
  await page.getByRole('link', { name: 'Issue 2 – 27 June 2025' }).click();
  await page.getByRole('region', { name: 'Case Reports' }).waitFor();
  const inSection = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
  const [first = ''] = await titlesIn(page, 'Original Research');
  const [report = ''] = await titlesIn(page, 'Case Reports');

  await tabTo(page, button(page, 'Add a section'));
  await page.keyboard.press('Enter');
  expect(await field(page, 'Name of section 1').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Focus: care at home');
  await button(page, 'Add a section').click();
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: SECTION_TEXTS.required }).click();
  await page.keyboard.type('case reports');
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: SECTION_TEXTS.ofType }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('From the society');
  await checkLooks(page);

  // A step up from the first place of its type leads into the last named section, and on to the one before; the focus goes along.
  await tabTo(page, button(page, `Move ${first} up`));
  await page.keyboard.press('Enter');
  await page.getByText(`${first}: now article 1 of 1 in From the society.`).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`${first}: now article 1 of 1 in Focus: care at home.`).waitFor();
  await page.getByLabel(`Section of ${report}`).selectOption('From the society');
  await page.getByText(`${report}: now article 1 of 1 in From the society.`).waitFor();
  const corner = { sourcePosition: { x: 4, y: 4 }, targetPosition: { x: 4, y: 4 } };
  await inSection('From the society').nth(0).dragTo(inSection('Focus: care at home').nth(0), corner);
  expect(await titlesIn(page, 'Focus: care at home')).toEqual([report, first]);
  await inSection('Focus: care at home').nth(1).dragTo(field(page, 'Name of section 2'), corner);
  expect(await titlesIn(page, 'From the society')).toEqual([first]);
  await button(page, 'Remove the section From the society').click();
  expect(await titlesIn(page, 'Original Research')).toContain(first);
  await button(page, 'Undo: put the section back').click();
  expect(await titlesIn(page, 'From the society')).toEqual([first]);
  await button(page, 'Move the section From the society up').click();
  await page.getByText('From the society: now section 1 of 2.').waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(ISSUE_TEXTS.saved).waitFor();

  await expect
    .poll(async () => {
      await page.goto(paths.issue(1, 2));
      return (await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()).slice(0, 2);
    })
    .toEqual(['From the society', 'Focus: care at home']);
  await checkLooks(page);
}, 120_000);

test('an issue is created before anything stands in it; a number that is taken is said at its field', async () => {
  const page = await browsing.newPage({ expectedErrors: [/409/] });
  await openSignedIn(page, EDITOR, paths.editorVolumes);
  await page.getByText('Create an issue').click();
  await field(page, 'Issue').fill('1');
  await field(page, 'Date of publication').fill('2027-03-26');
  await button(page, 'Create the issue').click();
  await summary(page)
    .getByRole('link', { name: VOLUME_TEXTS.taken('Issue 1 of Volume 2') })
    .waitFor();
  await checkLooks(page);
  await field(page, 'Volume').fill('3');
  await field(page, 'Year of the volume').fill('2027');
  await button(page, 'Create the issue').click();
  await page.getByRole('heading', { name: 'Volume 3 (2027), Issue 1' }).waitFor();
  await page.getByText('No manuscript stands in this issue yet.').waitFor();
  await checkLooks(page);
});

test('two editors at once: the later one is told, keeps what is typed, and sees what is saved', async () => {
  const [one, other] = [await browsing.newPage(), await browsing.newPage({ expectedErrors: [/409/] })];
  for (const page of [one, other]) {
    await openSignedIn(page, EDITOR, paths.editorVolumes);
    await page.getByRole('link', { name: /^Issue 2 – 26 June 2026/ }).click();
    await field(page, 'Title').waitFor();
  }
  await field(one, 'Title').fill('Of the first');
  await button(one, 'Save').click();
  await toasts(one).getByText(ISSUE_TEXTS.saved).waitFor();
  await field(other, 'Title').fill('Of the second');
  await button(other, 'Save').click();
  await summary(other).getByText(ISSUE_TEXTS.stale).waitFor();
  await other.getByText('Saved: Of the first').waitFor();
  expect(await field(other, 'Title').inputValue()).toBe('Of the second');
  await button(other, 'Save').click();
  await toasts(other).getByText(ISSUE_TEXTS.saved).waitFor();
});

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
  await open.getByText('This is a sample of a call; nobody waits for an answer to it.').waitFor();
  await checkLooks(page);
  const calendar = await page.request.get(callsCalendar);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect((await calendar.text()).match(/BEGIN:VEVENT/g)).toHaveLength(2);
  const found = page.locator('link[rel=alternate][title$="calls for papers"]');
  const feed = await page.request.get((await found.getAttribute('href')) ?? '');
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(await feed.text()).toContain('Call for papers: Care at a distance');

  await openSignedIn(page, EDITOR, paths.editorVolumes);
  await page.getByRole('link', { name: /^Issue 4 – 18 December 2026/ }).click();
  await button(page, 'Add a guest editor').click();
  await field(page, 'ORCID iD').fill('0000-0002-1825-0098');
  await field(page, 'Closes on').fill('2020-01-01');
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Write the name of the guest editor.' }).waitFor();
  await summary(page)
    .getByRole('link', { name: /^Check the ORCID iD/ })
    .waitFor();
  await checkLooks(page);
  await field(page, 'Name').fill('Amina Diallo');
  await field(page, 'ORCID iD').fill('0000-0002-1825-0097');
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'The call cannot close before it opens.' }).waitFor();
  await field(page, 'Opens on').fill('2019-11-01');
  await button(page, 'Save').click();
  await toasts(page).getByText(ISSUE_TEXTS.saved).waitFor();

  await field(page, 'Number of a manuscript').fill('MJ-2026-0017');
  await button(page, 'Note it').click();
  await toasts(page).getByText(ISSUE_TEXTS.noted).waitFor();
  await page.getByRole('button', { name: /^Take off this list/ }).waitFor();
  await checkLooks(page);

  await expect
    .poll(async () => {
      await page.goto(callsPath);
      return page.getByRole('region', { name: 'Closed calls' }).getByText('Amina Diallo').count();
    })
    .toBe(1);
  await page.getByRole('link', { name: /^See the issue/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Care at a distance' }).waitFor();
  await page.getByText('No article of this issue has been published yet.').waitFor();
  await checkLooks(page);
}, 120_000);

test('an accepted manuscript that answers a call is put into the issue, and what keeps it from its day stands beside it', async () => {
  const page = await browsing.newPage({ expectedErrors: [/422/] });
  await openSignedIn(page, EDITOR, paths.editorVolumes);
  await page.getByRole('link', { name: /^Issue 4 – 18 December 2026/ }).click();
  await field(page, 'Number of a manuscript').fill(ACCEPTED.number);
  await button(page, 'Note it').click();
  await toasts(page).getByText(ISSUE_TEXTS.noted).waitFor();
  const answer = page
    .getByRole('region', { name: 'Manuscripts that answer the call' })
    .getByRole('listitem')
    .filter({ hasText: ACCEPTED.number });
  await answer.getByRole('button', { name: /^Put it into the issue/ }).click();
  await answer.getByText('Accepted, in this issue').waitFor();
  await page.getByRole('region', { name: 'Original Research' }).getByRole('link', { name: ACCEPTED.title }).waitFor();

  const scheduled = page
    .getByRole('region', { name: 'Publish the issue on one day' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: ACCEPTED.title }) });
  await scheduled.getByText(`${ACCEPTED.number}, not ready`).waitFor();
  expect(await scheduled.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await field(page, 'Publish on').inputValue()).toBe('2026-12-18');
  await checkLooks(page);
  await button(page, 'Set the date for all that is ready').click();
  await summary(page).getByText(SCHEDULE_TEXTS.nothingReady).waitFor();
  await checkLooks(page);
}, 60_000);

test('an issue gets a cover, which readers find on its page, in the list of its volume and on the home page, and loses it again', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR, paths.editorVolumes);
  await page
    .getByRole('link', { name: /^Issue 3 – / })
    .first()
    .click();
  await field(page, 'Title').waitFor();
  const [name = ''] = (await page.getByRole('heading', { level: 1 }).allTextContents()).map((one) => one.trim());
  await button(page, 'Add a picture').click();
  expect(await field(page, 'Description').last().inputValue()).toBe(`Cover of ${name}`);
  const buffer = await photograph({ background: '#2b5d6b' });
  await field(page, 'File').setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer });
  await field(page, 'Credit').fill('Drawing: Ben Okri');
  await button(page, 'Add the picture').click();
  await toasts(page).getByText(PICTURE_TEXTS.added).waitFor();
  await page.getByRole('img', { name: `Cover of ${name}` }).waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(ISSUE_TEXTS.saved).waitFor();

  const [issue = '', volume = ''] = /^Volume (\d+) .*Issue (\d+)$/.exec(name)?.slice(1).toReversed() ?? [];
  const publicPage = paths.issue(Number(volume), Number(issue));
  const cover = page.locator('main').getByRole('img', { name: `Cover of ${name}` });
  await expect
    .poll(
      async () => {
        await page.goto(publicPage);
        return cover.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await expect.poll(() => cover.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await page.getByText('Drawing: Ben Okri').waitFor();
  await checkLooks(page);
  await page.goto(paths.volume(Number(volume)));
  await cover.waitFor();
  await checkLooks(page);

  await page.goto(paths.editorVolumes);
  await page
    .getByRole('link', { name: /^Issue 3 – / })
    .first()
    .click();
  await field(page, 'Cover').selectOption('');
  await button(page, 'Save').click();
  await toasts(page).getByText(ISSUE_TEXTS.saved).waitFor();
  await page.getByText('Pictures that nothing shows').waitFor();
  await expect
    .poll(
      async () => {
        await page.goto(publicPage);
        return cover.count();
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}, 180_000);
