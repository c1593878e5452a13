import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { nameOf, openAs, takeIn } from '../support/office-people.ts';

const browsing = useBrowser();
const [EDITH, , ROSA, SAMUEL] = SAMPLE_ACCOUNTS;

const placesOf = (page: Page) => page.getByRole('navigation').getByRole('link').allInnerTexts();
const titlesIn = (page: Page) => page.locator('main table tbody tr').allInnerTexts();

test('three of an office do what is theirs: one runs it, one handles a section, one makes the articles', async () => {
  const edith = await openAs(browsing, EDITH, '/editor');
  await takeIn(edith, SAMUEL, { duty: 'section_editor', categories: ['Neurology'] });
  await takeIn(edith, ROSA, { duty: 'production_editor' });
  await edith.goto('/editor/manuscripts/submitted');
  await edith
    .getByRole('link', { name: /Pharmacist-led/ })
    .first()
    .click();
  await edith.getByRole('radio', { name: nameOf(SAMUEL) }).check();
  await button(edith, 'Assign Editor').click();
  await edith.locator('.head-facts').getByText(nameOf(SAMUEL)).waitFor();

  const samuel = await openAs(browsing, SAMUEL, '/editor');
  await samuel.locator('.need').filter({ hasText: 'Pharmacist-led' }).first().waitFor();
  expect(await placesOf(samuel)).not.toEqual(expect.arrayContaining(['Colleagues']));
  expect(await placesOf(samuel)).not.toEqual(expect.arrayContaining(['Payments']));
  await checkLooks(samuel);
  await samuel.goto('/editor/manuscripts/all');
  await samuel
    .getByRole('cell', { name: nameOf(SAMUEL) })
    .first()
    .waitFor();
  expect((await titlesIn(samuel)).join('\n')).not.toContain('Group antenatal');
  await samuel
    .getByRole('link', { name: /Pharmacist-led/ })
    .first()
    .click();
  await field(samuel, 'Reviewer’s e-mail').fill('ines.costa@clinic.example');
  await button(samuel, 'Assign Reviewer').click();
  await samuel.locator('.head-facts').getByText('Under Review').waitFor();

  const rosa = await openAs(browsing, ROSA, '/editor');
  await rosa.locator('.need').filter({ hasText: 'made into a text' }).first().waitFor();
  expect(await rosa.locator('.need').filter({ hasText: 'Pharmacist-led' }).count()).toBe(0);
  await checkLooks(rosa);
  await rosa.goto(edith.url());
  await rosa.locator('.head-facts').getByText('Under Review').waitFor();
  expect(await rosa.getByRole('heading', { name: 'Update Manuscript Status' }).count()).toBe(0);
  expect(await rosa.getByRole('heading', { name: 'Assign Reviewer' }).count()).toBe(0);
  await checkLooks(rosa);
});
