import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { longDate } from '#domain/kernel/date';
import type { SampleArticle } from '#domain/publication/article';
import { ROOT } from '../../../scripts/journal.ts';
import { expectNoAxeViolations } from '../../support/axe.ts';
import { useBrowser } from '../../support/browser.ts';

const browsing = useBrowser({ isUntouched: true });

const samples = JSON.parse(readFileSync(join(ROOT, 'content/sample-articles.json'), 'utf8')) as SampleArticle[];
const article = samples.find(({ slug }) => slug === 'home-monitoring-heart-failure') as SampleArticle;
const corrected = samples.find(({ notices }) => notices.length > 0) as SampleArticle;
const address = (slug: string) => `/articles/${slug}`;

async function open(options: Parameters<typeof browsing.newPage>[0] = {}): Promise<Page> {
  const page = await browsing.newPage(options);
  await page.goto(address(article.slug));
  return page;
}

const text = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
const note = (page: Page) => page.getByRole('dialog', { name: 'Preview' });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

it('an article page shows what the specification names, leads to what is behind it, and copies its address', async () => {
  // Chromium's PDF viewer requests a favicon.
  const page = await open({ expectedErrors: [/favicon\.ico/] });
  expect(await page.locator('h1').textContent()).toBe(article.title);
  const shown = await text(page);
  const expected = [
    article.category,
    `https://doi.org/${article.doi}`,
    `Published ${longDate(article.published_on)}`,
    ...article.authors.map(({ given, family }) => `${given} ${family}`),
    ...article.affiliations,
    `Meridian Journal of Medicine, Volume ${article.volume} (2025), Issue ${article.issue}`,
    ...article.abstract.map((section) => section.text),
    ...article.keywords,
    'CC BY 4.0',
    'This is a sample article',
  ];
  expect(expected.filter((words) => !shown.includes(words.replaceAll(/\s+/g, ' ')))).toEqual([]);
  const citations = page.locator('dt', { hasText: 'Citations' }).locator('xpath=following-sibling::dd');
  expect(await citations.innerText()).toBe(String(article.citations));
  const doi = page.getByRole('link', { name: 'View on DOI' });
  expect(await doi.getAttribute('href')).toBe(`https://doi.org/${article.doi}`);
  expect(await doi.getAttribute('target')).toBe('_blank');
  for (const { given, family, orcid, is_corresponding } of article.authors.filter(({ orcid }) => orcid)) {
    // In the samples, only corresponding authors count as signed in.
    const words = is_corresponding ? 'confirmed by sign-in' : 'not confirmed';
    const link = page.getByRole('link', { name: `ORCID iD of ${given} ${family}, ${words}` });
    expect(await link.getAttribute('href')).toBe(`https://orcid.org/${orcid}`);
  }

  // Its PDF opens in a new tab, at the specified address.
  const link = page.getByRole('link', { name: 'Download PDF' });
  expect(await link.getAttribute('href')).toBe(`/api/manuscripts/${article.slug}/download/`);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
  const replies = page.context().waitForEvent('response', (reply) => reply.url().endsWith('/download/'));
  const tab = page.context().waitForEvent('page');
  await link.click();
  const reply = await replies;
  expect(reply.status()).toBe(200);
  expect(reply.headers()['content-type']).toBe('application/pdf');
  // Whether the tab shows a PDF viewer or a download depends on the browser.
  await tab;
  const file = await fetch(`${browsing.site.url}/api/manuscripts/${article.slug}/download/`);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const beside = await fetch(`${browsing.site.url}/articles/${article.slug}/${article.slug}.pdf`);
  expect(Buffer.from(await beside.arrayBuffer()).equals(bytes)).toBe(true);

  expect(await page.locator('.citation').innerText()).toContain(`doi:${article.doi}`);
  const files = { RIS: 'citation.ris', BibTeX: 'citation.bib', 'CSL-JSON': 'citation.csl.json' };
  for (const [label, name] of Object.entries(files)) {
    const href = await page.getByRole('link', { name: label, exact: true }).getAttribute('href');
    expect(href).toBe(`/articles/${article.slug}/${name}`);
    const reply = await fetch(`${browsing.site.url}${href}`);
    expect(reply.headers.get('content-type'), name).toMatch(/bibtex|research-info|citationstyles/);
    expect(await reply.text(), name).toContain(article.doi);
  }

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.bringToFront();
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Article URL copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await share.click();
  await expect.poll(() => page.getByRole('status').textContent()).toBe(page.url());

  const related = page.getByRole('region', { name: 'Related articles' });
  expect(await related.locator('.card').count()).toBe(3);
  await related.locator('.title').first().click();
  await page.waitForURL((url) => url.pathname !== address(article.slug));
  expect(await page.locator('h1').count()).toBe(1);
  await page.getByRole('link', { name: '← Back to articles' }).click();
  await page.waitForURL('**/articles');
});

it('its outline leads to every section, its figures load, and a correction comes before everything else', async () => {
  const page = await open();
  const outline = page.getByRole('navigation', { name: 'On this page' });
  expect(await outline.count()).toBe(1);
  for (const name of ['Abstract', 'Introduction', 'Methods', 'Results', 'Discussion', 'Declarations', 'References']) {
    await outline.getByRole('link', { name, exact: true }).click();
    const heading = page.getByRole('heading', { name, exact: true });
    const isInSight = () =>
      heading.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
    await expect.poll(isInSight).toBe(true);
  }
  await outline.getByText('Figures and tables').click();
  await outline.getByRole('link', { name: 'Figure 1. Participant flow', exact: true }).click();
  expect(new URL(page.url()).hash).toBe('#figure-1');
  const figures = page.locator('figure > img');
  expect(await figures.count()).toBe(article.figures.length);
  for (const figure of await figures.all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await figure.getAttribute('alt'))?.length).toBeGreaterThan(20);
  }
  const fullSize = page.getByRole('link', { name: 'Full size of Figure 1' });
  expect(await fullSize.getAttribute('href')).toBe(`/articles/${article.slug}/figure-1.svg`);

  // On narrow screens the outline is collapsed above the text.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  expect(await outline.getByRole('link').count()).toBe(0);
  await outline.locator('summary', { hasText: 'On this page' }).click();
  await outline.getByRole('link', { name: 'Results', exact: true }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#results');

  await page.goto(address(corrected.slug));
  const [notice] = corrected.notices;
  const banner = page.getByRole('region', { name: 'Correction' });
  expect(await banner.innerText()).toContain(notice?.text);
  expect(await banner.locator('time').getAttribute('datetime')).toBe(notice?.published_on);
  const isBeforeTitle = await banner.evaluate(
    (element) => (element.compareDocumentPosition(document.querySelector('h1') as Node) & 4) === 4,
  );
  expect(isBeforeTitle).toBe(true);

  // Addresses with the id, used in older links, redirect permanently.
  const list = (await (await fetch(`${browsing.site.url}/api/manuscripts/`)).json()) as { id: string; slug: string }[];
  const id = list.find(({ slug }) => slug === article.slug)?.id;
  const reply = await fetch(`${browsing.site.url}/articles/${id}`, { redirect: 'manual' });
  expect(reply.status).toBe(301);
  await page.goto(`/articles/${id}#references`);
  expect(new URL(page.url()).pathname).toBe(address(article.slug));
  expect(await page.locator('h1').textContent()).toBe(article.title);
});

it('a citation mark shows its references and those of its paragraph, inside the window, by key or click; each reference leads back', async () => {
  const page = await open();
  const mark = page.getByRole('link', { name: 'Reference 1', exact: true }).first();
  await mark.focus();
  await page.keyboard.press('Enter');
  await note(page).waitFor();
  expect(await note(page).innerText()).toContain(article.references[0]?.text);
  expect(await note(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  expect(await note(page).count()).toBe(0);
  expect(await focusedId(page)).toBe('cite-1-1');

  await page.getByRole('link', { name: 'Back to citation 1 of reference 1', exact: true }).focus();
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#cite-1-1');
  await expect.poll(() => mark.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
  // From there, Tab continues inside the text.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.full-text') !== null)).toBe(true);

  await page.setViewportSize({ width: 360, height: 800 });
  for (const number of [1, 5]) {
    const mark = page.locator(`#cite-${number}-1`);
    await mark.scrollIntoViewIfNeeded();
    await mark.click();
    await note(page).waitFor();
    expect(await note(page).innerText()).toContain(article.references[number - 1]?.text);
    const box = await note(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    if (number === 5) {
      // The paragraph's other citations follow, each once and with its number.
      const items = note(page).locator('li');
      const numbers = await items.evaluateAll((all) => all.map((one) => (one as HTMLLIElement).value));
      expect(numbers).toEqual([5, 4, 6, 7, 8]);
      for (const number of [4, 8]) {
        expect(await note(page).innerText()).toContain(article.references[number - 1]?.text);
      }
      await expectNoAxeViolations(page);
    }
    await page.keyboard.press('Escape');
    expect(await focusedId(page)).toBe(`cite-${number}-1`);
  }

  // A reference to another article of the journal shows its abstract, both in the list and beside the mark.
  const citing = samples.find(({ slug }) => slug === 'who-is-missing-from-the-video-clinic') as SampleArticle;
  const cited = samples.find(({ doi }) => doi === citing.references[0]?.doi) as SampleArticle;
  await page.goto(address(citing.slug));
  const words = page.locator('#ref-1').getByText(cited.abstract[0]?.text ?? '');
  expect(await words.isVisible()).toBe(false);
  await page.locator('#ref-1 summary').focus();
  await page.keyboard.press('Enter');
  await words.waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#cite-1-1').click();
  await note(page).locator('summary').first().click();
  const beside = note(page).getByText(cited.abstract[0]?.text ?? '');
  await beside.waitFor();
  await expectNoAxeViolations(page);
  await note(page).getByRole('link', { name: 'Read in this journal' }).click();
  await page.getByRole('heading', { level: 1, name: cited.title }).waitFor();
});

it('a pointer that rests on a link to a figure shows the figure, and leads there from the preview', async () => {
  const page = await open();
  await page.locator('.full-text a[href="#figure-1"]').first().hover();
  await note(page).waitFor();
  expect(await note(page).locator('figcaption').innerText()).toContain('Figure 1.');
  const picture = note(page).locator('figure > img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectNoAxeViolations(page);
  await note(page).getByRole('link', { name: 'Show in the article' }).click();
  expect(new URL(page.url()).hash).toBe('#figure-1');
  expect(await note(page).count()).toBe(0);
});

it('a long or wide table scrolls in its own frame, by keyboard too, where its heads stay in sight', async () => {
  const page = await browsing.newPage({ width: 360 });
  await page.goto(address('referral-to-treatment-colorectal-cancer'));
  const long = page.locator('.table-region').last();
  const distance = (part: string, side: 'top' | 'left') =>
    long.evaluate(
      (frame, [selector = '', edge]) => {
        const from = frame.getBoundingClientRect();
        const inner = frame.querySelector(selector)?.getBoundingClientRect();
        return Math.round((inner?.[edge as 'top' | 'left'] ?? Number.NaN) - from[edge as 'top' | 'left']);
      },
      [part, side],
    );
  await long.focus();
  await page.keyboard.press('End');
  await expect.poll(() => long.evaluate((frame) => frame.scrollTop)).toBeGreaterThan(100);
  expect(await distance('thead th:last-child', 'top')).toBe(0);
  await long.locator('table').evaluate((table) => {
    table.setAttribute('width', '900');
    table.querySelector('td:last-child')?.append('x'.repeat(90));
  });
  await long.evaluate((frame) => frame.scrollTo(200, frame.scrollHeight));
  await expect.poll(() => long.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(100);
  expect(await distance('tbody th', 'left')).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.emulateMedia({ media: 'print' });
  expect(await long.evaluate((frame) => frame.clientHeight >= frame.scrollHeight)).toBe(true);
});

it('printed, an article leaves out what only a screen needs, keeps the whole text, and is dark on light', async () => {
  const page = await open({ colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const left = ['.site-nav', '.find', '.enlarge', '.actions', '.outline', '.related', '.site-footer nav', '.skip-link'];
  for (const part of [...left, '.backlinks']) {
    expect(await page.locator(`${part}:visible`).count(), part).toBe(0);
  }
  const printed = await text(page);
  for (const words of [article.title, article.doi, article.references.at(-1)?.text ?? '', 'CC BY 4.0']) {
    expect(printed.includes(words), words).toBe(true);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(22, 33, 43)');
  const pdf = await page.pdf();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

it('without JavaScript an article reads in full, shows a figure over the whole window by keys alone, and offers no button that does nothing', async () => {
  const page = await open({ javaScript: false, width: 360 });
  const shown = await text(page);
  const expected = [
    article.title,
    ...article.abstract.map((section) => section.text),
    ...article.references.map((reference) => reference.text),
    ...Object.values(article.declarations),
    article.key_points?.meaning ?? '',
  ];
  expect(expected.filter((words) => !shown.includes(words.replaceAll(/\s+/g, ' ').trim()))).toEqual([]);
  expect(await page.locator('.full-text table').first().isVisible()).toBe(true);
  expect(await page.locator('.full-text figure > img').count()).toBe(article.figures.length);
  expect(await note(page).count()).toBe(0);
  const names = await page.getByRole('main').getByRole('button').allTextContents();
  expect(names).toEqual(article.figures.map((_, index) => `Enlarge Figure ${index + 1}`));

  const enlarge = page.getByRole('button', { name: 'Enlarge Figure 1', exact: true });
  await enlarge.press('Enter');
  const view = page.getByRole('dialog', { name: 'Figure 1' });
  const pane = view.getByRole('region', { name: 'Figure 1, enlarged' });
  expect(await view.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 800 });
  const isWider = () => pane.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await isWider()).toBe(false);
  await view.getByRole('checkbox', { name: 'Larger' }).check();
  expect(await isWider()).toBe(true);
  await pane.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pane.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  expect(await view.isVisible()).toBe(false);
  expect(await enlarge.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.locator('#cite-3-1').click();
  expect(new URL(page.url()).hash).toBe('#ref-3');
  expect(await page.locator('#ref-3').isVisible()).toBe(true);
});
