import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DAY_MS, longDate, plainDate } from '#domain/kernel/date';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { button, field, summary, tabTo } from '../../support/account-pages.ts';
import { type PageOptions, useBrowser } from '../../support/browser.ts';
import { pngWith } from '../../support/canary-documents.ts';
import { smallPdf } from '../../support/factories.ts';
import { openPart, openProduction as toProduction } from '../../support/production-page.ts';

// Without LibreOffice, even if it is installed.
const browsing = useBrowser({ settings: { SOFFICE: 'no-office' } });
const BUILT = { timeout: 120_000, interval: 1_000 };

const MARKDOWN = `## Introduction

Screening works where it is offered [1].

## Results

There were more visits in the *north* [2].

![](cover.gif)
`;
const VISITS = 'Region,Visits\nNorth,120\n';
const REFERENCES = `1. Adeyemi T. Screening where it is offered. Prim Care. 2022;3:1-9. doi:10.5555/pc.2022.0001
2. Karlsson P. Visits in the north. Scand J Visits. 2021;7:44-50.`;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const part = (page: Page, id: string) => page.locator(`#${id}`);
const check = (page: Page, name: string) =>
  page.locator('.checks > li').filter({ has: page.getByText(name, { exact: true }) });

const openProduction = async (words: string, options: PageOptions = {}) =>
  toProduction(await browsing.newPage(options), words);

async function upload(page: Page, form: string, name: string, mimeType: string, buffer: Uint8Array): Promise<void> {
  await part(page, form)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(buffer) });
  await tabTo(page, part(page, form).locator('button[type=submit]'));
  await page.keyboard.press('Enter');
}

test('an accepted manuscript becomes an article: metadata, text, figure, galley, checks, preview, publication', async () => {
  const page = await openProduction('polygenic', { expectedErrors: [/\/articles\/.*404/] });

  await openPart(page, 'Metadata');
  // With the keyboard; unsaved changes survive a reload.
  await tabTo(page, page.getByRole('button', { name: /^Move .* down$/ }).first());
  await page.keyboard.press('Enter');
  expect(await page.locator('.rows > ol strong').first().innerText()).toBe('Jonas Hällström');
  await field(page, 'Author contributions').fill('J.H.: conceptualization, software.');
  await button(page, 'Move Priya Raman up').focus();
  await tabTo(page, button(page, 'Use these roles'));
  await page.keyboard.press('Enter');
  expect(await page.locator('.rows > ol .hint').first().innerText()).toContain('Conceptualization, Software');
  await field(page, 'Funding').fill('The regional council.');
  await field(page, 'Data availability').fill('On request.');
  await field(page, 'Competing interests').fill(
    'J.H. holds shares in a maker of tests. The other author declares none.',
  );
  await button(page, 'Move Priya Raman up').focus();
  await tabTo(page, button(page, 'Use these interests'));
  await page.keyboard.press('Enter');
  await field(page, 'Ethics approval and consent').fill('Approved by the ethics board of Mälar.');
  await field(page, 'Use of AI tools').fill('ChatGPT was used for language editing.');
  await field(page, 'Acknowledgements').focus();
  await tabTo(page, button(page, 'Use these answers'));
  await page.keyboard.press('Enter');
  expect(await field(page, 'Committee 1 name').inputValue()).toBe('Ethics board of Mälar');
  await field(page, 'Committee 1 approval numbers').fill('M 12/2026');
  await tabTo(page, page.getByRole('group', { name: 'Consent to participate' }).getByLabel('Written'));
  await page.keyboard.press('Space');
  await page.getByRole('group', { name: 'Consent to publication' }).getByLabel('Not stated').focus();
  await page.keyboard.press('ArrowDown');
  await field(page, 'Trial registration').fill('ClinicalTrials.gov NCT 99990077.');
  await button(page, 'Add the number').click();
  expect(await field(page, 'Registration numbers').inputValue()).toBe('NCT99990077');
  // Rarely needed fields are collapsed, and open from the groups beside the form.
  const groups = page.getByRole('navigation', { name: 'Metadata' });
  await groups.getByRole('link', { name: 'Funders' }).click();
  await button(page, 'Add a funder').click();
  await field(page, 'Funder 1 name').fill('Regional Council');
  await groups.getByRole('link', { name: 'Other languages' }).click();
  await button(page, 'Add a language').click();
  await field(page, 'Language of translation 1').selectOption({ label: 'Swedish' });
  await field(page, 'Title in Swedish').fill('Polygena riskmått');
  await field(page, 'Abstract in Swedish').fill('Vi frågade patienter.');
  await openPart(page, 'References');
  await field(page, 'References').fill(REFERENCES);
  expect(await part(page, 'references').getByText('Recognised: 2 references, 1 with a DOI.').isVisible()).toBe(true);
  await page.reload();
  await openPart(page, 'Metadata');
  expect(await field(page, 'Funding').inputValue()).toBe('The regional council.');
  expect(await check(page, 'Declarations').innerText()).toContain('To do');
  await field(page, 'DOI after 10.5555/').fill('not a suffix');
  await page.keyboard.press('Enter');
  await summary(page).getByRole('link', { name: PRODUCTION_TEXTS.doiForm }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('mj.2026.9001');
  await page.keyboard.press('Enter');
  // Passed checks are collapsed.
  await check(page, 'Declarations').getByText('OK').waitFor({ state: 'attached' });
  expect(await button(page, 'Discard my changes').count()).toBe(0);

  await openPart(page, 'Text');
  await upload(page, 'text-upload', 'article.md', 'text/markdown', Buffer.from(MARKDOWN));
  await part(page, 'full-text')
    .getByText(/cover\.gif/)
    .waitFor();
  const text = page.getByRole('textbox', { name: 'Full text' });
  await text.locator('.pointer', { hasText: '1' }).waitFor();
  expect(await check(page, 'Conversion').innerText()).toContain('To do');
  await tabTo(page, page.getByRole('checkbox', { name: /cover\.gif/ }));
  await page.keyboard.press('Space');
  await check(page, 'Conversion').getByText('OK').waitFor({ state: 'attached' });
  await openPart(page, 'Figures');
  await part(page, 'new-figure').getByLabel('Alternative text').fill('A map of visits, more of them in the north.');
  await part(page, 'new-figure').getByLabel('Caption').fill('Visits by <em>region</em>.');
  await upload(page, 'new-figure', 'map.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await summary(page).getByText(PRODUCTION_TEXTS.svgFigure).waitFor();
  await upload(page, 'new-figure', 'map.png', 'image/png', pngWith('Visits'));
  await page.locator('.figures').getByRole('img', { name: 'A map of visits, more of them in the north.' }).waitFor();
  await upload(page, 'new-supplement', 'visits.csv', 'text/csv', Buffer.from(VISITS));
  await summary(page).getByText(PRODUCTION_TEXTS.supplementTitle).waitFor();
  await part(page, 'new-supplement').getByLabel('File title').fill('Table S1. Visits by region');
  await button(page, 'Add the file').click();
  await part(page, 'supplements').getByRole('link', { name: 'supplement-1.csv' }).waitFor();
  await openPart(page, 'Proof');
  await upload(page, 'galley-upload', 'galley.pdf', 'application/pdf', smallPdf('The article, set for print'));
  await part(page, 'galley').getByText('Readers download this PDF').waitFor();
  expect(await page.locator('#checks [role=status]').innerText()).toBe('Nothing blocks publication.');
  await browsing.checkLooks(page);

  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await page.locator('.full-text').waitFor();
  const facts = page.getByRole('complementary', { name: 'About this article' });
  expect(await facts.getByRole('link', { name: 'NCT99990077' }).getAttribute('href')).toBe(
    'https://clinicaltrials.gov/study/NCT99990077',
  );
  expect(await facts.innerText()).toContain('Regional Council');
  expect(await page.locator('.declarations .roles').innerText()).toBe('Jonas Hällström: Conceptualization; Software');
  expect(await page.locator('.declarations .interests li').allInnerTexts()).toEqual([
    'Jonas Hällström: J.H. holds shares in a maker of tests.',
    'Priya Raman: None declared.',
  ]);
  expect(await page.locator('.declarations .conduct li').allInnerTexts()).toEqual([
    'Ethics approval: Approved: Ethics board of Mälar (M 12/2026)',
    'Consent to participate: Written',
    'Consent to publication: Given',
    'Use of AI: Used: ChatGPT; Language editing',
  ]);
  expect(await page.getByRole('complementary', { name: 'Preview', exact: true }).innerText()).toContain(
    'not published',
  );
  const figure = page.locator('.full-text figure > img');
  expect(
    await figure.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Reference 1', exact: true }).click();
  expect(await page.getByRole('dialog', { name: 'Preview' }).innerText()).toContain('Adeyemi T.');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Table S1. Visits by region' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(VISITS);
  await page.getByText('Abstract in Swedish').click();
  expect(await page.locator('[lang=sv]').innerText()).toContain('Vi frågade patienter.');
  await browsing.checkLooks(page);
  await page.getByText('Abstract in Swedish').click();
  const preview = await wordsOf(page);

  await page.getByRole('link', { name: 'Back to production' }).click();
  await tabTo(page, page.getByRole('link', { name: 'Publish', exact: true }));
  await page.keyboard.press('Enter');
  await heading(page, 'Publishing').waitFor();
  await tabTo(page, page.getByRole('radio', { name: 'Now' }));
  await page.keyboard.press('ArrowDown');
  const soon = plainDate(new Date(Date.now() + 60 * DAY_MS));
  await field(page, 'Publication date').fill(soon);
  await tabTo(page, button(page, 'Set the date'));
  await page.keyboard.press('Enter');
  await part(page, 'publishing').locator('.notice').getByText(longDate(soon)).waitFor();
  await button(page, 'Cancel scheduling').click();
  await part(page, 'publishing').locator('.notice').getByText(longDate(soon)).waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Now' }).check();
  await button(page, 'Publish now').click();
  await button(page, 'Yes, publish it').click();
  const link = page.getByRole('link', { name: 'Read the published article' });
  const address = await link.getAttribute('href', { timeout: 30_000 });

  // Available immediately, from its own page or from the view shell.
  await link.click();
  await page.getByRole('heading', { level: 1, name: /^Polygenic scores/ }).waitFor();
  const built = async () => {
    await browsing.site.build();
    return (await page.request.get(`${address}`)).text();
  };
  await expect.poll(built, BUILT).toContain('class="full-text"><h2 id="introduction"');
  await page.goto(`${address}`);
  expect(await wordsOf(page)).toBe(preview);
  const supplement = await page.getByRole('link', { name: 'Table S1. Visits by region' }).getAttribute('href');
  expect(await (await page.request.get(`${supplement}`)).text()).toBe(VISITS);

  // After publication, every change needs a reason, which readers see.
  await page.goBack();
  await page.goBack();
  await openPart(page, 'Metadata');
  await field(page, 'Funding').fill('The Meridian Society.');
  await button(page, 'Save metadata').click();
  await openPart(page, 'Publish');
  await button(page, 'Update the published article').click();
  await part(page, 'publishing').getByText('Tell readers what has changed and why.').first().waitFor();
  await field(page, 'What has changed, and why').fill('The funder is named.');
  await button(page, 'Update the published article').click();
  await part(page, 'publishing').getByText('The published article is up to date.').waitFor();
  await expect.poll(built, BUILT).toContain('The funder is named.');
  await page.goto(`${address}`);
  await page.getByRole('link', { name: /^Changed / }).click();
  expect(await page.locator('.changes').innerText()).toContain('The funder is named.');
  await browsing.checkLooks(page);
}, 300_000);

/** The visible text of an article’s page. */
async function wordsOf(page: Page): Promise<string> {
  return (await page.locator('.frame.article').innerText()).replaceAll(/\s+/g, ' ');
}
