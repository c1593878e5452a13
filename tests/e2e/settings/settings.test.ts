import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { editorialApi } from '#domain/desk/editorial/paths';
import { PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { api, paths } from '#domain/kernel/paths';
import { paymentApi } from '#domain/payment/paths';
import { settingsPage } from '#domain/settings/paths';
import { DEMONSTRATION_PASSWORD } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';
import { photograph } from '../../support/pictures.ts';
import { printedWords, squeezed } from '../../support/read-pdf.ts';

const browsing = useBrowser();
const EDITOR = 'editor@journal.example';
const FORMER = 'Meridian Journal of Medicine';
const NAME = 'Annals of Rural Medicine';
const BUILT = { timeout: 180_000, interval: 1_000 };

/** The text of an invoice for an accepted manuscript of the demonstration. */
async function invoiceWords(page: Page): Promise<string> {
  const signedIn = await page.request.post(accountApi.login, {
    data: { email: EDITOR, password: DEMONSTRATION_PASSWORD },
  });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const [{ id }] = await (await page.request.get(editorialApi.editorManuscripts('accepted'), { headers })).json();
  const data = { payer: 'Ada Adeyemi', address: '1 Long Lane', email: 'ada@hospital.example' };
  const { invoices } = await (await page.request.post(editorialApi.editorInvoices(id), { headers, data })).json();
  const pdf = await (await page.request.get(paymentApi.invoicePdf(invoices[0].id))).body();
  return squeezed(await printedWords(new Uint8Array(pdf)));
}

/** The public title of an article. */
const titleOf = async (page: Page, slug: string): Promise<string> =>
  (await (await page.request.get(`${api.manuscript(slug)}/`)).json()).title;

test('the office names, describes, furnishes and lays out its journal: emails and invoices say so at once, pages, forms and their scripts after the build', async () => {
  const page = await browsing.newPage({ expectedErrors: [/status of 422 .*\/api\/pictures\//] });
  const html = async (address: string) => (await page.request.get(address)).text();
  const save = async (version = 1) => {
    await button(page, 'Save').click();
    await page.getByText(`Version ${version}`, { exact: true }).waitFor();
  };
  const press = async (name: string) => {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await openSignedIn(page, EDITOR, settingsPage());
  await field(page, 'ISSN').fill('1234-5678');
  await field(page, 'Journal name').fill(NAME);
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /This is not a valid ISSN/ })
    .waitFor();
  await browsing.checkLooks(page);
  const languages = page.getByRole('group', { name: 'Languages of articles' });
  await languages.getByRole('button', { name: 'Remove English' }).click();
  for (const language of ['Spanish', 'English']) {
    await languages.getByLabel('Another language').selectOption(language);
    await languages.getByRole('button', { name: 'Add the language' }).click();
  }
  await field(page, 'ISSN').fill('2049-3630');
  // The demonstration has its own settings, so this is the second version.
  await save(2);
  await browsing.checkLooks(page);
  expect(await invoiceWords(page)).toContain(squeezed(NAME));
  const { csrfToken } = await (await page.request.get(api.initCsrf)).json();
  const data = { name: 'Ada', email: 'ada@hospital.example', subject: 'A question', message: 'When do you publish?' };
  await page.request.post(api.contacts, { headers: { 'X-CSRFToken': csrfToken }, data });
  expect((await caughtMail(page, 'ada@hospital.example', `Your message to the ${NAME}`)).text).not.toContain(FORMER);

  // Charges and discounts, author guidelines, and the number of reviewers.
  await page.goto(settingsPage('fees'));
  await field(page, 'Case Reports').fill('175');
  await save();
  await page.goto(settingsPage('waivers'));
  await field(page, 'Waiver for low-income countries').fill('80');
  await field(page, 'Further countries with the waiver for low-income countries').fill('Cuba');
  await save();
  await page.goto(settingsPage('guidelines'));
  await field(page, 'Abstract length (words)').fill('200 to 250');
  await save();
  await page.goto(settingsPage('process'));
  await field(page, 'Reviewers of a manuscript').fill('3');
  await save();

  // Opens a checklist group, moves an item with the keyboard and adds another.
  await page.goto(settingsPage('checklist'));
  await button(page, 'Change Abstract and keywords').click();
  await press('Move {number of keywords} keywords are chosen, from MeSH where possible. up');
  await button(page, 'Add an item').click();
  await field(page, 'Item text').fill('A plain-language summary has at most {words}.');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /^Unknown placeholder \{words\}\./ })
    .waitFor();
  await field(page, 'Item text').fill('A plain-language summary has {abstract length} words.');
  await page.getByText('Preview', { exact: true }).click();
  await browsing.checkLooks(page);
  await save();

  // Reorders the board and adds a portrait with the keyboard.
  await page.goto(settingsPage('board'));
  const rafael = 'Dr Rafael Monteiro-Salgado';
  const member = 'Dr Wanjiru Kamau-Lindqvist';
  await press(`Move ${rafael} up`);
  await page.getByText(`${rafael}: now member 1 of 3.`).waitFor();
  await press(`Change ${member}`);
  await press('Add a picture');
  const small = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photograph({ width: 100 }) };
  await field(page, 'File').setInputFiles(small);
  expect(await field(page, 'Description').inputValue()).toBe(`Portrait of ${member}`);
  await field(page, 'Credit').focus();
  await page.keyboard.press('Enter');
  await summary(page).getByRole('link', { name: PICTURE_TEXTS.tooFewPixels }).waitFor();
  await browsing.checkLooks(page);
  await field(page, 'File').setInputFiles({ ...small, buffer: await photograph() });
  await field(page, 'Credit').fill('Photograph: Ben Okri');
  await page.keyboard.press('Enter');
  await toasts(page).getByText(PICTURE_TEXTS.added).waitFor();
  await page.getByRole('img', { name: `Portrait of ${member}` }).waitFor();
  await browsing.checkLooks(page);
  await save(2);

  // A colour with too little contrast is refused, and an accessible one suggested; the preview shows it before saving.
  await page.goto(settingsPage('look'));
  await field(page, 'Colour on light background').fill('#c74aa3');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /The nearest readable colour is/ })
    .waitFor();
  await field(page, 'Colour on light background').fill('#7a1f5c');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="#888" d="M0 0h36v36H0z"/></svg>';
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await field(page, 'Logo').setInputFiles(logo);
  await page.getByText('New logo chosen, but not saved yet.').waitFor();
  await browsing.checkLooks(page);
  await save();

  await page.goto(settingsPage('announcement'));
  const announced = 'The site is under maintenance on Saturday.';
  await field(page, 'Text').fill(announced);
  await field(page, 'Link').fill(paths.contact);
  await field(page, 'Last day').fill('2099-12-31');
  await browsing.checkLooks(page);
  await save();

  // Arranges the home page with the keyboard: order, positions, a lead article with a picture, and a collection.
  await page.goto(settingsPage('home'));
  await field(page, 'Headline').fill('Rural medicine, for everyone who practises it');
  await press('Move Call for submissions up');
  await page.getByLabel('Position of Call for submissions').selectOption('In the margin');
  await page.getByLabel('Position of Topics').selectOption('In the margin');
  const lead = await titleOf(page, 'home-monitoring-heart-failure');
  await field(page, 'Find another lead article').fill('telemonitoring heart');
  await press(`Lead with ${lead}`);
  await field(page, 'Your own picture').selectOption({ index: 1 });
  await button(page, 'Add a collection').click();
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Choose the articles of collection 1.' }).waitFor();
  await field(page, 'Title').fill('Care at home');
  const second = await titleOf(page, 'asthma-action-plans-school-nurses');
  await field(page, 'Find an article').fill('asthma');
  await button(page, `Add ${second}`).click();
  await page.getByText(`Care at home: ${second}`).waitFor();
  await browsing.checkLooks(page);
  await save();

  await browsing.site.build();
  await expect.poll(() => html(paths.home), BUILT).toContain('Rural medicine, for everyone');
  await page.goto(paths.home);
  const home = await html(paths.home);
  expect(home).toContain(`<title>${NAME}</title>`);
  expect(home).toContain('ISSN 2049-3630');
  expect(home).toContain('data:image/svg+xml');
  expect(home).not.toContain(FORMER);
  const announcement = page.getByRole('complementary', { name: 'Announcement' });
  await announcement.getByText(announced).waitFor();
  expect(await announcement.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe(paths.contact);
  const head = page.getByRole('banner');
  expect(await head.evaluate((one) => getComputedStyle(one).borderTopColor)).toBe('rgb(122, 31, 92)');
  expect(await head.locator('.brand img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const featured = page.getByRole('region', { name: 'Featured article' });
  expect(await featured.getByRole('heading', { level: 3 }).innerText()).toBe(lead);
  const beside = featured.getByRole('img');
  await expect.poll(() => beside.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('region', { name: 'Care at home' }).getByRole('link', { name: second }).waitFor();
  const left = (name: string) => page.getByRole('region', { name }).evaluate((one) => one.getBoundingClientRect().x);
  expect(await left('Call for submissions')).toBeGreaterThan(await left('Latest articles'));
  expect(await left('Topics')).toBe(await left('Call for submissions'));
  await browsing.checkLooks(page);

  expect(await html(paths.editorialBoard)).toMatch(new RegExp(`${rafael}.*Helena Ashworth-Adeyemi`, 's'));
  await page.goto(paths.editorialBoard);
  const portrait = page.getByRole('img', { name: `Portrait of ${member}` });
  await portrait.scrollIntoViewIfNeeded();
  await expect.poll(() => portrait.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await portrait.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/-\d+\.webp$/);
  await browsing.checkLooks(page);

  const charges = await html(paths.processingFees);
  expect(charges).toContain('$175');
  expect(charges).toContain('Low-income countries: waiver of 80%');
  expect(charges).toContain(' · Cuba · ');
  expect(await html(paths.guidelines)).toContain('200–250');
  expect(await html(paths.guidelines)).toContain('Write in Spanish or English');
  expect(await html(paths.reviewProcess)).toContain('At least three independent reviewers report');
  await page.goto(paths.checklist);
  expect(await page.getByRole('checkbox').count()).toBe(24);
  const item = 'A plain-language summary has 200–250 words.';
  await page.getByRole('checkbox', { name: item, exact: true }).check();
  expect(await page.getByRole('status').textContent()).toBe('1 of 24 items done');
  expect(await page.locator('main').innerText()).toContain('This list of 24 items');
  await browsing.checkLooks(page);

  // The submission form states the same charge.
  expect(await html(paths.submit)).toContain('$175');
  expect(await html(paths.submit)).toContain('a-plain-language-summary');
  await page.goto(paths.submit);
  await page.getByText('200–250 words recommended.').waitFor();
  const language = page.getByLabel('Language', { exact: true });
  expect(await language.getByRole('option').allInnerTexts()).toEqual(['Spanish', 'English']);
  await language.selectOption('English');
  await page.getByRole('definition').getByText('English', { exact: true }).waitFor();

  // A title set by a script.
  await page.goto(settingsPage('money'));
  await expect.poll(() => page.title()).toBe(`Settings | ${NAME}`);
}, 600_000);
