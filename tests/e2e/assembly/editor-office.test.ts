import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

test('a letter in the office’s own words goes out with a decision, which the timeline tells; a notice marks the article', async () => {
  const page = await browsing.newPage({ expectedErrors: [/the server responded with a status of 400/] });
  await openSignedIn(page, EDITOR.email, '/editor');
  // The former address of the emails screen.
  await page.goto('/editor/letters');
  await page.getByRole('heading', { level: 1, name: 'Emails' }).waitFor();
  await page.getByRole('link', { name: 'Rejected', exact: true }).click();
  await field(page, 'Text').fill('Dear {author},\n\nour board has read “{title}”.\n\n{notes}');
  await browsing.checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText('Saved. Emails use the new text from now on.').waitFor();

  await page.goto('/editor/manuscripts/all?search=mobile%20blood%20service');
  await page.getByText('1 manuscript', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Review/ }).click();
  // The list also has a status control.
  await page.getByRole('heading', { level: 1, name: 'Manuscript Evaluation' }).waitFor();
  await field(page, 'Status').selectOption('rejected');
  await field(page, 'Editorial notes').fill('Out of scope.');
  // No reviewer was invited, so the form starts with the corresponding letter.
  await page.locator('.letter-preview').getByText('decided not to send it to reviewers').waitFor();
  await page.getByRole('radio', { name: 'Rejection', exact: true }).check();
  await page.locator('.letter-preview').getByText('our board has read “Point-of-care').waitFor();
  await button(page, 'Update Status').click();
  await button(page, 'Yes, reject it').click();
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  const timeline = page.locator('.timeline');
  await timeline.getByText('Submitted → Rejection').waitFor();
  const readTimeline = async () => {
    await page.reload();
    await timeline.getByText('Manuscript submitted').waitFor();
    return timeline.innerText();
  };
  await expect
    .poll(readTimeline, { timeout: 15_000 })
    .toMatch(/Decision letter to the corresponding author\s+sent to \S+@/);
  expect(await timeline.locator('time').first().getAttribute('datetime')).toMatch(/^\d{4}-.*Z$/);
  expect(await timeline.innerText()).toContain(`by ${EDITOR.email}`);

  await page.goto('/editor/manuscripts/published');
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  const number = await page.locator('.manuscript-head .head-facts').innerText();
  await button(page, 'Write a notice').click();
  await field(page, 'Type of notice').selectOption('Retraction');
  await button(page, 'Publish the notice').click();
  await summary(page).getByText('Enter the person or body retracting the article.').waitFor();
  await field(page, 'Retracted by').fill('the editors');
  await field(page, 'Notice text').fill('The measurements cannot be repeated.');
  await browsing.checkLooks(page);
  await button(page, 'Publish the notice').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('This article has been retracted by the editors. The measurements cannot be repeated.')
    .waitFor();
  await browsing.checkLooks(page);
  expect(await button(page, 'Retract the article').isEnabled()).toBe(false);
  await button(page, 'Retract the article').focus();
  await page.keyboard.press('Enter');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('textbox').fill(/MJ-\d{4}-\d{4}/.exec(number)?.[0] ?? '');
  await button(page, 'Retract the article').click();
  await toasts(page).getByText('Retraction published. The article’s page is being rebuilt.').waitFor();
  const address = await page.getByRole('link', { name: 'Read the article' }).getAttribute('href');
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.locator('.timeline').getByText('Notice published: retraction').waitFor();

  const article = async () => {
    await browsing.site.build();
    return (await page.request.get(address ?? '')).text();
  };
  await expect.poll(article, { timeout: 90_000, interval: 2_000 }).toContain('The measurements cannot be repeated.');
  expect(await article()).toContain('RETRACTED: ');
}, 180_000);
