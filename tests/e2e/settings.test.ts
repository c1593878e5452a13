import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { editorialApi } from '#domain/editorial/paths';
import { api, paths } from '#domain/paths';
import { settingsPage } from '#domain/setting/paths';
import { SETTING_TEXTS } from '#domain/setting/setting';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';
import { printedWords, squeezed } from '../support/read-pdf.ts';

const browsing = useBrowser();
const EDITOR = 'editor@journal.example';
const FORMER = 'Meridian Journal of Medicine';
const NAME = 'Annals of Rural Medicine';

/** The words of an invoice for an accepted manuscript of the demonstration. */
async function invoiceWords(page: Page): Promise<string> {
  const signedIn = await page.request.post(api.login, { data: { email: EDITOR, password: DEMONSTRATION_PASSWORD } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const [{ id }] = await (await page.request.get(editorialApi.editorManuscripts('accepted'), { headers })).json();
  const data = { payer: 'Ada Adeyemi', address: '1 Long Lane', email: 'ada@hospital.example' };
  const { invoices } = await (await page.request.post(editorialApi.editorInvoices(id), { headers, data })).json();
  const pdf = await (await page.request.get(api.invoicePdf(invoices[0].id))).body();
  return squeezed(await printedWords(new Uint8Array(pdf)));
}

/** The title that readers see of an article. */
const titleOf = async (page: Page, slug: string): Promise<string> =>
  (await (await page.request.get(`${api.manuscript(slug)}/`)).json()).title;

test('the office renames the journal: mails and invoices say so at once, pages and their scripts after the build, and it is undone', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR, settingsPage());
  await field(page, 'ISSN').fill('1234-5678');
  await field(page, 'Name of the journal').fill(NAME);
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /This is no ISSN/ })
    .waitFor();
  await checkLooks(page);

  // What was typed is still there after a reload.
  await page.reload();
  expect(await field(page, 'Name of the journal').inputValue()).toBe(NAME);
  await page.getByText(`Saved: ${FORMER}`).waitFor();
  // Articles may be in other languages: authors choose once there are several, and one stays at least.
  const languages = page.getByRole('group', { name: 'Languages of articles' });
  await languages.getByRole('button', { name: 'Remove English' }).click();
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Choose at least one language.' }).click();
  expect(await languages.getByLabel('Another language').evaluate((one) => one === document.activeElement)).toBe(true);
  await checkLooks(page);
  for (const language of ['Spanish', 'English']) {
    await languages.getByLabel('Another language').selectOption(language);
    await languages.getByRole('button', { name: 'Add the language' }).click();
  }
  await field(page, 'ISSN').fill('2049-3630');
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await page.getByText('Version 1', { exact: true }).waitFor();
  await page.getByRole('definition').getByText('Spanish, English', { exact: true }).waitFor();
  await checkLooks(page);

  expect(await invoiceWords(page)).toContain(squeezed(NAME));
  const { csrfToken } = await (await page.request.get(api.initCsrf)).json();
  const data = { name: 'Ada', email: 'ada@hospital.example', subject: 'A question', message: 'When do you publish?' };
  await page.request.post(api.contacts, { headers: { 'X-CSRFToken': csrfToken }, data });
  expect((await caughtMail(page, 'ada@hospital.example', `Your message to the ${NAME}`)).text).not.toContain(FORMER);

  const html = async (address: string) => (await page.request.get(address)).text();
  await expect.poll(() => html(paths.home), { timeout: 180_000, interval: 1_000 }).toContain(`<title>${NAME}</title>`);
  expect(await html(paths.home)).toContain('ISSN 2049-3630');
  expect(await html(paths.home)).not.toContain(FORMER);
  // A charge stands in one place: the policy, the form and what becomes due follow it.
  await page.goto(settingsPage('fees'));
  await field(page, 'Case Reports').fill('free');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /Write the charge as a number/ })
    .waitFor();
  await checkLooks(page);
  await field(page, 'Case Reports').fill('175');
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  // What authors are advised and how many reviewers judge stand in one place, too.
  await page.goto(settingsPage('guidelines'));
  await field(page, 'Words of an abstract').fill('many');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /Write the smaller and the larger number/ })
    .waitFor();
  await checkLooks(page);
  await field(page, 'Words of an abstract').fill('200 to 250');
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await page.goto(settingsPage('process'));
  await field(page, 'Reviewers of a manuscript').fill('3');
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await checkLooks(page);
  // The board is ordered by the keyboard, and a member is added.
  await page.goto(settingsPage('board'));
  const rafael = 'Dr Rafael Monteiro-Salgado';
  await button(page, `Move ${rafael} up`).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`${rafael}: now member 1 of 3.`).waitFor();
  await button(page, 'Add a member').click();
  await field(page, 'Name').fill('Dr Ada Adeyemi');
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Write the role of member 4.' }).waitFor();
  await checkLooks(page);
  await field(page, 'Role').fill('Statistics Editor');
  await field(page, 'Affiliation').fill('Rural Institute, Ibadan');
  await field(page, 'Country').fill('Nigeria');
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await page.getByText('Added: Dr Ada Adeyemi, Statistics Editor').waitFor();
  // A colour that cannot be read is refused with one that can be; the preview shows it before it is saved.
  await page.goto(settingsPage('look'));
  await field(page, 'Colour on light ground').fill('#c74aa3');
  await button(page, 'Save').click();
  const refusal = await summary(page)
    .getByRole('link', { name: /The nearest colour that can be read is/ })
    .innerText();
  await field(page, 'Colour on light ground').fill('#7a1f5c');
  expect(refusal).not.toContain('#7a1f5c');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="#888" d="M0 0h36v36H0z"/></svg>';
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await field(page, 'Logo').setInputFiles(logo);
  await page.getByText('The chosen logo is not saved yet.').waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await page.getByText('A logo was added').waitFor();
  await expect
    .poll(() => html(paths.editorialBoard), { timeout: 180_000, interval: 1_000 })
    .toMatch(new RegExp(`${rafael}.*Helena Ashworth-Adeyemi.*Dr Ada Adeyemi`, 's'));
  for (const address of [paths.processingFees, paths.submit]) {
    await expect.poll(() => html(address), { timeout: 180_000, interval: 1_000 }).toContain('$175');
  }
  expect(await html(paths.guidelines)).toContain('200–250');
  expect(await html(paths.reviewProcess)).toContain('At least three independent reviewers report');
  await page.goto(paths.submit);
  await page.getByText('200–250 words are advised.').waitFor();
  expect(await html(paths.guidelines)).toContain('Write in Spanish or English');
  const language = page.getByLabel('Language', { exact: true });
  expect(await language.getByRole('option').allInnerTexts()).toEqual(['Spanish', 'English']);
  await language.selectOption('English');
  await page.getByRole('definition').getByText('English', { exact: true }).waitFor();
  await checkLooks(page);

  // An announcement is shown as it is typed, refused without an end, and stands on the pages of the next build.
  await page.goto(settingsPage('announcement'));
  const announced = 'The site is under maintenance on Saturday.';
  await field(page, 'Text').fill(announced);
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Write the last day: without one it would stay for ever.' }).waitFor();
  await field(page, 'Link').fill(paths.contact);
  await field(page, 'Last day').fill('2099-12-31');
  await page.getByText('From the next build of the site to 31 December 2099, above every public page.').waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await expect.poll(() => html(paths.home), { timeout: 180_000, interval: 1_000 }).toContain('data:image/svg+xml');
  await expect.poll(() => html(paths.home), { timeout: 180_000, interval: 1_000 }).toContain(announced);
  await page.goto(paths.home);
  const announcement = page.getByRole('complementary', { name: 'Announcement' });
  expect(await announcement.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe(paths.contact);
  const head = page.getByRole('banner');
  expect(await head.evaluate((one) => getComputedStyle(one).borderTopColor)).toBe('rgb(122, 31, 92)');
  expect(await head.locator('.brand img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await checkLooks(page);

  // The home page is laid out by the keyboard: an order, places, a lead article and a collection.
  await page.goto(settingsPage('home'));
  await field(page, 'Headline').fill('Rural medicine, for everyone who practises it');
  await button(page, 'Move Call for submissions up').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Call for submissions: now section 6 of 8.').waitFor();
  await page.getByLabel('Place of Call for submissions').selectOption('In the margin');
  await page.getByLabel('Place of Topics').selectOption('In the margin');
  const lead = await titleOf(page, 'home-monitoring-heart-failure');
  await field(page, 'Find another lead article').fill('telemonitoring heart');
  await button(page, `Lead with ${lead}`).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Show the first figure of the lead article').check();
  await button(page, 'Add a collection').click();
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Choose the articles of collection 1.' }).waitFor();
  await field(page, 'Title').fill('Care at home');
  const second = await titleOf(page, 'asthma-action-plans-school-nurses');
  await field(page, 'Find an article').fill('asthma');
  await button(page, `Add ${second}`).click();
  await page.getByText(`Care at home: ${second}`).waitFor();
  await checkLooks(page);
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await checkLooks(page);
  await expect
    .poll(() => html(paths.home), { timeout: 180_000, interval: 1_000 })
    .toContain('Rural medicine, for everyone');
  await page.goto(paths.home);
  const featured = page.getByRole('region', { name: 'Featured article' });
  expect(await featured.getByRole('heading', { level: 3 }).innerText()).toBe(lead);
  expect(await featured.getByRole('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('region', { name: 'Care at home' }).getByRole('link', { name: second }).waitFor();
  const beside = (name: string) => page.getByRole('region', { name }).evaluate((one) => one.getBoundingClientRect().x);
  expect(await beside('Call for submissions')).toBeGreaterThan(await beside('Latest articles'));
  expect(await beside('Topics')).toBe(await beside('Call for submissions'));
  await checkLooks(page);

  // A title that a script writes.
  await page.goto(settingsPage('money'));
  await expect.poll(() => page.title()).toBe(`Settings | ${NAME}`);
  await checkLooks(page);

  await page.goto(settingsPage());
  await field(page, 'Publisher').fill('Rural Society');
  await button(page, 'Go back to how it was delivered').click();
  await page.getByText('Version 2', { exact: true }).waitFor();
  expect(await field(page, 'Publisher').inputValue()).toBe('Rural Society');
  expect(await field(page, 'Name of the journal').inputValue()).toBe(FORMER);
  await expect
    .poll(() => html(paths.home), { timeout: 180_000, interval: 1_000 })
    .toContain(`<title>${FORMER}</title>`);
}, 600_000);
