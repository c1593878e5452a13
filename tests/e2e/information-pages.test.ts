import { expect, test } from 'vitest';
import { informationPage } from '#domain/information/paths';
import { paths } from '#domain/paths';
import { settingsPage } from '#domain/setting/paths';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const EDITOR = 'editor@journal.example';
const BUILT = { timeout: 180_000, interval: 1_000 };

test('the office rewrites an information page: previewed as it becomes, refused with what is wrong, published, and as supplied again', async () => {
  const page = await browsing.newPage({ expectedErrors: [/status of 400/] });
  await openSignedIn(page, EDITOR, settingsPage());
  await page.getByRole('link', { name: 'Pages', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'About Us', exact: true }).waitFor();
  expect(await page.getByText('As it was delivered').count()).toBe(16);
  await checkLooks(page);
  await page.getByRole('link', { name: 'About Us', exact: true }).press('Enter');
  const text = field(page, 'Text');
  await text.waitFor();
  expect(await text.inputValue()).toContain('The {journal name} is an open-access medical journal');

  // A placeholder that is not there is named; the list says which there are, and what they show.
  await text.fill('We are the {jurnal name}.\n\n## What it costs\n\n{table of charges}');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /There is no placeholder \{jurnal name\}/ })
    .waitFor();
  await page.getByText('Placeholders: facts that stand in one place').focus();
  await page.keyboard.press('Enter');
  await page.getByText('{journal name}', { exact: true }).waitFor();
  await page.getByText('Meridian Journal of Medicine', { exact: true }).last().waitFor();
  await page.getByText('How the text is written').press('Enter');
  await checkLooks(page);

  // The preview is the page, with what is typed and not saved yet.
  await text.fill('We are the {journal name}.\n\n## What it costs\n\n{table of charges}');
  await field(page, 'Title').fill('Who we are');
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview the page (in a new tab)' }).press('Enter'),
  ]);
  await preview.getByRole('heading', { level: 1, name: 'Who we are' }).waitFor();
  await preview.getByText('We are the Meridian Journal of Medicine.').waitFor();
  await preview.getByRole('region', { name: 'Article processing charges' }).waitFor();
  await checkLooks(preview);
  await preview.close();

  await button(page, 'Save').press('Enter');
  await toasts(page).getByText('Saved. The page changes as soon as the site is built again.').waitFor();
  await page.getByText('Version 1', { exact: true }).waitFor();
  await page.getByText('Added: We are the {journal name}.', { exact: true }).first().waitFor();
  await checkLooks(page);
  const html = async (address: string) => (await page.request.get(address)).text();
  await expect.poll(() => html(paths.about), BUILT).toContain('<h1>Who we are</h1>');
  expect(await html(paths.about)).toContain('<td class="amount">$250</td>');
  await page.goto(paths.about);
  await checkLooks(page);

  // A charge that is changed changes the page that shows it.
  await page.goto(settingsPage('fees'));
  await field(page, 'Original Research').fill('333');
  await button(page, 'Save').click();
  await toasts(page)
    .getByText(/^Saved\./)
    .waitFor();
  await expect.poll(() => html(paths.about), BUILT).toContain('<td class="amount">$333</td>');

  await page.goto(informationPage('about'));
  await button(page, 'Use the page as supplied').press('Enter');
  await page.getByText('Version 2', { exact: true }).waitFor();
  expect(await field(page, 'Title').inputValue()).toBe('About Us');
  await expect.poll(() => html(paths.about), BUILT).toContain('<h1>About Us</h1>');
}, 600_000);

test('the office writes a page of its own, publishes it, puts it into a menu, and hides it again', async () => {
  const page = await browsing.newPage({ expectedErrors: [/status of 400/] });
  await openSignedIn(page, EDITOR, informationPage());
  await field(page, 'Address').fill('Special Issues');
  await button(page, 'Write the page').click();
  await summary(page).getByText('Write the address in at most 76 small letters, digits and hyphens.').waitFor();
  await checkLooks(page);
  await field(page, 'Address').fill('special-issues');
  await field(page, 'Address').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New page' }).waitFor();
  await page.getByText('It will stand at /pages/special-issues. Readers do not get it yet.').waitFor();
  await button(page, 'Save').click();
  await summary(page).getByRole('link', { name: 'Write the title.' }).waitFor();
  await field(page, 'Title').fill('Special issues');
  await field(page, 'Description').fill('How special issues of this journal come about.');
  await field(page, 'Text').fill('Issues of the {journal name} on one subject.');
  await page.getByLabel('Readers get this page').press('Space');
  await checkLooks(page);
  await button(page, 'Save').click();
  await page.getByText('Version 1', { exact: true }).waitFor();
  const status = async () => (await page.request.get('/pages/special-issues/')).status();
  await expect.poll(status, BUILT).toBe(200);
  await page.goto('/pages/special-issues/');
  await page.getByText('Issues of the Meridian Journal of Medicine on one subject.').waitFor();
  await checkLooks(page);
  expect(await (await page.request.get(paths.sitemap)).text()).toContain('/pages/special-issues/');
  // It goes into a menu, and is not hidden while it is there.
  await page.goto(informationPage('own-special-issues'));
  await field(page, 'Menu').selectOption('Header: More');
  await button(page, 'Add to the menu').press('Enter');
  await page.getByText('It is in Header: More.').waitFor();
  await checkLooks(page);
  await expect.poll(async () => (await page.request.get(paths.home)).text(), BUILT).toContain('Special issues');
  await page.goto(paths.contact);
  await page.getByRole('banner').locator('summary', { hasText: 'More' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Special issues' }).click();
  await page.getByText('Issues of the Meridian Journal of Medicine on one subject.').waitFor();
  await page.goto(informationPage('own-special-issues'));
  await page.getByLabel('Readers get this page').press('Space');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /“More” of the navigation leads here/ })
    .waitFor();

  // The menus are written by hand: a link is taken out, a column has one to another site.
  await page.goto(settingsPage('navigation'));
  await button(page, 'Change More').click();
  await button(page, 'Remove Special issues').press('Enter');
  await page.getByText('Special issues was removed.').waitFor();
  await button(page, 'Change The journal').click();
  await button(page, 'Add a link').last().click();
  await field(page, 'Words').fill('The society');
  await field(page, 'Address').fill('http://society.example');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: /^Check the address of link 9 of column 4/ })
    .waitFor();
  await checkLooks(page);
  await field(page, 'Address').fill('https://society.example');
  await button(page, 'Save').click();
  await page.getByText('The journal: added The society (https://society.example)').waitFor();
  await checkLooks(page);
  await expect.poll(async () => (await page.request.get(paths.home)).text(), BUILT).toContain('The society');
  await page.goto(paths.about);
  await checkLooks(page);

  await page.goto(informationPage('own-special-issues'));
  await button(page, 'Save').click();
  await page.getByText('Version 2', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Go back to how it was delivered' }).count()).toBe(0);
  await checkLooks(page);
  await page.getByRole('link', { name: 'Pages', exact: true }).press('Enter');
  await page.getByText('Your own page, hidden from readers.').waitFor();
  await expect.poll(status, BUILT).toBe(404);
}, 600_000);
