import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { informationPage, settingsPage } from '#domain/settings/paths';
import { button, field, openSignedIn, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser();
const BUILT = { timeout: 180_000, interval: 1_000 };

const saved = (page: Page) => toasts(page).getByText(/^Saved\./);

/** Opens a group of settings, makes a change and saves it. */
async function change(page: Page, address: string, how: () => Promise<unknown>): Promise<void> {
  await page.goto(address);
  await button(page, 'Save').waitFor();
  await how();
  await button(page, 'Save').click();
  await saved(page).waitFor();
}

test('what the office changes in its settings, readers and authors get: times, categories, article types with a charge, pages in menus; and what it takes back is gone', async () => {
  const page = await browsing.newPage();
  const html = async (address: string) => (await page.request.get(address)).text();
  await openSignedIn(page, 'editor@journal.example', settingsPage());
  await change(page, settingsPage('times'), () => field(page, 'Peer review').fill('2 to 3 weeks'));
  await change(page, settingsPage('categories'), async () => {
    await field(page, 'Category 10').fill('Operative care');
    await button(page, 'Retire: Telemedicine').press('Space');
    await button(page, 'Add a category').press('Enter');
    await field(page, 'Category 12').fill('Sleep medicine');
    await browsing.checkLooks(page);
  });
  await change(page, settingsPage('types'), async () => {
    await field(page, 'Type 3, plural').fill('Clinical Cases');
    await field(page, 'Type 3, singular').fill('Clinical Case');
    await button(page, 'Retire: Short Communications').press('Space');
    await button(page, 'Add a type').press('Enter');
    await field(page, 'Type 6, plural').fill('Letters to the Editor');
    await field(page, 'Type 6, singular').fill('Letter to the Editor');
    await field(page, 'Type 6, for indexes').selectOption('Letter');
    await browsing.checkLooks(page);
  });
  // The added type has its own charge immediately, before the site is rebuilt.
  await change(page, settingsPage('fees'), async () => {
    await page.getByText('If empty, the charge for Editorials/Letters applies: $100.').waitFor();
    await field(page, 'Letters to the Editor').fill('35');
    await field(page, 'Original Research').fill('333');
  });
  await change(page, informationPage('about'), async () => {
    await field(page, 'Title').fill('Who we are');
    await field(page, 'Text').fill('We are the {journal name}.\n\n## What it costs\n\n{table of charges}');
    // The preview shows the page with unsaved text.
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Preview the page (in a new tab)' }).press('Enter'),
    ]);
    await preview.getByRole('heading', { level: 1, name: 'Who we are' }).waitFor();
    await preview.getByText('We are the Meridian Journal of Medicine.').waitFor();
    await preview.getByRole('region', { name: 'Article processing charges' }).waitFor();
    await browsing.checkLooks(preview);
    await preview.close();
  });
  await change(page, informationPage('own-special-issues'), async () => {
    await field(page, 'Title').fill('Special issues');
    await field(page, 'Description').fill('How special issues of this journal come about.');
    await field(page, 'Text').fill('Issues of the {journal name} on one subject.');
    await page.getByLabel('Show this page to readers').press('Space');
  });
  await field(page, 'Menu').selectOption('Header: More');
  await button(page, 'Add to the menu').press('Enter');
  await page.getByText('Included in Header: More.').waitFor();
  await browsing.checkLooks(page);

  // The home page shows the last change; the other pages already show the earlier ones.
  await browsing.site.build();
  await expect.poll(() => html(paths.home), BUILT).toContain('Special issues');
  expect(await html(paths.reviewProcess)).toContain('2–3 weeks');
  expect(await html(paths.reviewProcess)).not.toContain('4–6 weeks');
  expect(await html('/topics/surgery')).toContain('<h1>Operative care</h1>');
  expect(await html('/article-types/case-report')).toContain('<h1>Clinical Cases</h1>');
  const fees = await html(paths.processingFees);
  expect(fees).toMatch(/Clinical Cases[\s\S]*\$150/);
  expect(fees).toMatch(/Letters to the Editor[\s\S]*\$35/);
  expect(fees).not.toContain('Short Communications');
  const [article = ''] = /\/articles\/[a-z0-9-]+(?=")/.exec(await html('/article-types/case-report')) ?? [];
  expect(await html(article)).toContain('>Clinical Case</a>');
  expect(await html(paths.about)).toContain('<h1>Who we are</h1>');
  expect(await html(paths.about)).toContain('<td class="amount">$333</td>');
  expect(await html(paths.sitemap)).toContain('/pages/special-issues/');
  await page.goto(paths.contact);
  await page.getByRole('banner').locator('summary', { hasText: 'More' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Special issues' }).click();
  await page.getByText('Issues of the Meridian Journal of Medicine on one subject.').waitFor();
  await browsing.checkLooks(page);

  await page.goto(paths.submit);
  const offered = (label: string) => field(page, label).getByRole('option').allInnerTexts();
  expect(await offered('Article type (optional)')).toEqual([
    ...['Not chosen', 'Original Research', 'Review Articles', 'Clinical Cases', 'Editorials/Letters'],
    'Letters to the Editor',
  ]);
  const categories = await offered('Category (optional)');
  expect(categories).toEqual(expect.arrayContaining(['Not chosen', 'Operative care', 'Sleep medicine']));
  expect(categories).not.toContain('Telemedicine');
  // A bookmarked address.
  await page.goto('/search?topic=Surgery');
  await page.getByRole('combobox', { name: 'Topic' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Topic' }).inputValue()).toBe('Operative care');

  // Custom menus: one link is removed, and a column links to another site.
  await change(page, settingsPage('navigation'), async () => {
    await button(page, 'Change More').click();
    await button(page, 'Remove Special issues').press('Enter');
    await page.getByText('Special issues was removed.').waitFor();
    await button(page, 'Change The journal').click();
    await button(page, 'Add a link').last().click();
    await field(page, 'Link text').fill('The society');
    await field(page, 'Address').fill('https://society.example');
    await browsing.checkLooks(page);
  });
  await page.getByText('The journal: added The society (https://society.example)').waitFor();
  await change(page, informationPage('own-special-issues'), () =>
    page.getByLabel('Show this page to readers').press('Space'),
  );
  await page.goto(settingsPage('types'));
  await page
    .getByRole('button', { name: /^Restore (?:defaults|version)/ })
    .last()
    .click();
  await saved(page).waitFor();
  await page.goto(informationPage('about'));
  await button(page, 'Restore the default page').press('Enter');
  await saved(page).waitFor();
  await browsing.site.build();
  await expect.poll(() => html(paths.about), BUILT).toContain('<h1>About Us</h1>');
  expect(await html('/article-types/case-report')).toContain('<h1>Case Reports</h1>');
  expect(await html(paths.home)).toContain('The society');
  expect(await html(paths.home)).not.toContain('Special issues');
  expect((await page.request.get('/pages/special-issues/')).status()).toBe(404);
}, 600_000);
