import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { officePaths } from '#domain/desk/editorial/paths';
import { PROOF_TEXTS } from '#domain/production/proof/proof';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo, toasts } from '../../support/account-pages.ts';
import { type PageOptions, useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';
import { openPart, textOf as text } from '../../support/production-page.ts';
import { proofOffice } from '../../support/proof-office.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
const NUMBER = 'MJ-2026-0023';
const AUTHOR = /Priya Raman/;
const SCORE = 'The mean score was 4.2 in both groups.';
const TEXT = `<h2>Results</h2><p>${SCORE}</p><p>Nobody was lost.</p><h2>Discussion</h2><p>It did no harm.</p>`;
const LINK = /\/proof\/\w+#token=\S+/;
/** Chromium's console messages about a failed request, and about being offline. */
const REFUSED = [/status of 409/, /ERR_INTERNET_DISCONNECTED/];

async function openProduction(id: string): Promise<Page> {
  const page = await browsing.newPage({ expectedErrors: REFUSED });
  await openSignedIn(page, EDITOR.email, officePaths.productionPart(id, 'proof'));
  await page.getByRole('heading', { name: 'The author’s proof' }).waitFor();
  return page;
}

const followed = new Set<string>();

/** Opens the newest unopened email with this subject as the author, and follows its link. */
async function openMail(options: PageOptions, subject: string): Promise<Page> {
  const page = await browsing.newPage({ ...options, expectedErrors: REFUSED });
  const email = await authorOf(page);
  const find = async () => LINK.exec((await caughtMail(page, email, subject)).text)?.[0] ?? '';
  await expect.poll(async () => followed.has(await find()), { timeout: 15_000 }).toBe(false);
  const link = await find();
  followed.add(link);
  await page.goto(link);
  await page.getByRole('heading', { name: `Proof of ${NUMBER}` }).waitFor();
  expect(page.url()).not.toContain('token');
  return page;
}

async function authorOf(page: Page): Promise<string> {
  const find = async () => {
    const mails: { to: string; text: string }[] = await (await page.request.get('/__mail.json')).json();
    return mails.find(({ text }) => LINK.test(text))?.to;
  };
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return (await find()) ?? '';
}

const saved = (page: Page) => page.getByLabel('Your answer', { exact: true }).getByText(/^Saved \d/);
/** Types at the end of a line of the full text. */
async function writeAfter(page: Page, line: string, words: string): Promise<void> {
  await text(page).getByText(line).click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

async function waitUntilSaved(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await page
    .getByRole('status', { name: 'Full text' })
    .getByText(/^Saved /)
    .waitFor();
}

const comment = (page: Page, place: string) => page.locator('.proof-comments > li').filter({ hasText: place });

test('a proof is read on the author’s phone, comes back with corrections, and is approved in the state that was read', async () => {
  const office = await proofOffice(browsing.site.url, NUMBER);
  await office.saveText(TEXT);
  const editor = await openProduction(office.id);
  const section = editor.locator('#proof');
  await expect.poll(() => section.innerText()).toMatch(AUTHOR);
  await field(editor, 'Message to the author (optional)').fill('Please look at the score.');
  await field(editor, 'Questions for the author (optional)').fill('Is the grant number right?');
  await editor.reload();
  await expect
    .poll(() => field(editor, 'Message to the author (optional)').inputValue())
    .toBe('Please look at the score.');
  await field(editor, 'Questions for the author (optional)').focus();
  await tabTo(editor, button(editor, 'Send the proof'));
  await editor.keyboard.press('Enter');
  await toasts(editor).getByText(PROOF_TEXTS.sent).waitFor();
  await editor.locator('#proof-heading:focus').waitFor();
  await editor.locator('.checks').getByText('The author has not yet responded to the proof').waitFor();

  // The first email was lost.
  await section.getByText('Send the link again, change the due date, or recall the proof').click();
  await button(editor, 'Send the author a new link').click();
  await toasts(editor).getByText(PROOF_TEXTS.linkSent).waitFor();
  await browsing.checkLooks(editor);

  // On a phone: a paragraph is tapped; going offline loses no typed text.
  const author = await openMail({ width: 360 }, 'Please check the proof');
  await author.getByText('Please look at the score.').waitFor();
  await author.locator('.full-text').getByText(SCORE).click();
  await field(author, 'What should be changed?').fill('It was 4.3.');
  await author.context().setOffline(true);
  await author.getByRole('button', { name: 'Start from the current text' }).click();
  await field(author, 'Suggested wording (optional)').press('ControlOrMeta+a');
  await author.keyboard.type(SCORE.replace('4.2', '4.3'));
  await author.keyboard.press('Escape');
  await author.getByText('You are offline. Saved on this device').waitFor();
  await author.context().setOffline(false);
  await saved(author).waitFor();
  await author.reload();
  await comment(author, 'Results, paragraph 1').getByText(SCORE.replace('4.2', '4.3')).waitFor();

  // With the keyboard, a passage is chosen from the list.
  await tabTo(author, field(author, 'Passage'));
  await author.keyboard.type('Discussion, paragraph 1');
  await tabTo(author, button(author, 'Comment on this passage'));
  await author.keyboard.press('Enter');
  await field(author, 'What should be changed?').waitFor();
  await author.keyboard.type('Say to whom.');
  await browsing.checkLooks(author);
  await author.keyboard.press('Escape');
  await field(author, 'Is the grant number right?').fill('Yes, it is.');
  await browsing.checkLooks(author);
  await button(author, 'Send my corrections').click();
  await author.locator('h2:focus', { hasText: 'We received your corrections' }).waitFor();
  await browsing.checkLooks(author);

  // The office resolves each.
  await editor.reload();
  await comment(editor, 'Results, paragraph 1').getByText('It was 4.3.').waitFor();
  expect(await section.innerText()).toContain('Yes, it is.');
  await browsing.checkLooks(editor);
  await editor.setViewportSize({ width: 1280, height: 900 });
  await openPart(editor, 'Text');
  const beside = editor.getByRole('region', { name: 'Author’s comments' });
  await beside.getByRole('button', { name: 'Track this wording: Results, paragraph 1' }).click();
  await beside.getByText('The wording is now a tracked change.').waitFor();
  expect(await text(editor).locator('del, ins').allInnerTexts()).toEqual(['2', '3']);
  expect(await text(editor).locator('ins').getAttribute('title')).toMatch(AUTHOR);
  await browsing.checkLooks(editor);
  await button(editor, 'Accept all').click();
  await text(editor).getByText(SCORE.replace('4.2', '4.3'), { exact: true }).waitFor();
  await text(editor).focus();
  await waitUntilSaved(editor);
  await beside.getByRole('button', { name: 'Track this wording: Results, paragraph 1' }).click();
  await beside.getByText('The text already has this wording.').waitFor();
  await beside.getByRole('button', { name: 'Mark as done: Results, paragraph 1' }).click();
  await openPart(editor, 'Proof');
  await comment(editor, 'Results, paragraph 1').getByText('Done', { exact: true }).waitFor();
  await comment(editor, 'Discussion').getByLabel('Answer to the author').fill('The next sentence says it.');
  await button(editor, 'Answer without a change: Discussion, paragraph 1').click();
  await editor.locator('.checks').getByText('no one has approved the result').waitFor();
  await button(editor, 'Send the proof').click();
  await section.getByText('Proof 2').first().waitFor();

  // Approval covers only the version read, so it fails after two editors have changed the article meanwhile.
  const again = await openMail({}, 'Please check the proof');
  await again.getByText('Your corrections of').click();
  await again.getByText('The next sentence says it.').waitFor();
  const other = await openProduction(office.id);
  for (const page of [editor, other]) await openPart(page, 'Text');
  await writeAfter(editor, 'Nobody was lost.', ' We asked.');
  await waitUntilSaved(editor);
  await writeAfter(other, 'It did no harm.', ' We looked.');
  await other.getByRole('alert').filter({ hasText: 'What you have typed is kept.' }).waitFor();
  await button(other, 'Use the other version').click();
  await text(other).getByText('Nobody was lost. We asked.').waitFor();
  await writeAfter(other, 'It did no harm.', ' We looked again.');
  await waitUntilSaved(other);
  await button(again, 'I approve this proof').click();
  await button(again, 'Yes, I approve this proof').click();
  await summary(again).getByText(PROOF_TEXTS.textChanged).waitFor();
  await again.locator('.full-text').getByText('Nobody was lost. We asked.').waitFor();
  await again.locator('.full-text').getByText('It did no harm. We looked again.').waitFor();
  await button(again, 'I approve this proof').click();
  await button(again, 'Yes, I approve this proof').click();
  await again.getByRole('heading', { name: 'The proof has been approved' }).waitFor();
  await editor.reload();
  await editor
    .locator('.checks')
    .getByText(/^Approved by Priya Raman/)
    .waitFor({ state: 'attached' });
});
