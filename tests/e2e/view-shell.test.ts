import type { Page, Route } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { longDate } from '#domain/date';
import type { ManuscriptView } from '#islands/api.ts';
import { expectNoAxeViolations, fitsWidth, useBrowser } from '../support/browser.ts';

// An article that is in the database but not yet in the site: only the API's reply about it is played here,
// in the form in which the running API answers about another article.
const browsing = useBrowser({ isUntouched: true });
const SLUG = 'published-a-moment-ago';
const CALLS = '**/api/manuscripts/*';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';

let real: ManuscriptView;
let fresh: ManuscriptView;

beforeAll(async () => {
  const reply = await fetch(`${browsing.site.url}/api/manuscripts/sleep-recovery-after-stroke`);
  real = (await reply.json()) as ManuscriptView;
  fresh = {
    ...real,
    id: 'qx7m2k9d4t1v8b3c',
    slug: SLUG,
    title: 'An article published a moment ago',
    is_sample: false,
    file: `/api/manuscripts/${SLUG}/download/`,
  };
});

async function openShell(reply: (route: Route) => Promise<void>, name = SLUG, options = {}): Promise<Page> {
  const page = await browsing.newPage(options);
  await page.route(CALLS, reply);
  // The drawings of the article that lends its text are beside its own page.
  await page.route(`**/articles/${SLUG}/*.svg`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }),
  );
  await page.goto(`/articles/${name}`);
  return page;
}

const status = (page: Page) => page.locator('#view-status').textContent();

describe('an article whose page is not built yet', () => {
  it('shows "Loading..." until the API answers, then the article', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const page = await openShell(async (route) => {
      await mayAnswer;
      await route.fulfill({ json: fresh });
    });
    expect(await status(page)).toBe('Loading...');
    expect(await page.locator('h1').count()).toBe(1);
    await expectNoAxeViolations(page);
    answer();
    await expect.poll(() => page.locator('h1').textContent()).toBe(fresh.title);
    expect(await page.locator('#view-status').count()).toBe(0);
  });

  it('shows every field the specification names, and asks for it by the address', async () => {
    const asked: string[] = [];
    const page = await openShell(async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await route.fulfill({ json: fresh });
    });
    await page.getByRole('heading', { level: 1, name: fresh.title }).waitFor();
    expect(asked).toEqual([`/api/manuscripts/${SLUG}`]);
    const shown = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    const expected = [
      fresh.category,
      `${fresh.citations} citations`,
      `https://doi.org/${fresh.doi}`,
      `Published ${longDate(fresh.publishedDate)}`,
      ...fresh.co_authors,
      `${fresh.journal.name}, Volume ${fresh.volume?.number} (${fresh.volume?.year}), Issue ${fresh.issue?.number}`,
      fresh.abstract,
      ...fresh.keywords,
    ];
    expect(expected.filter((words) => !shown.includes(words))).toEqual([]);
    expect(await page.locator('.full-text h2').count()).toBeGreaterThan(2);
    expect(await page.title()).toContain(fresh.title);
    const download = page.getByRole('link', { name: 'Download PDF' });
    expect(await download.getAttribute('href')).toBe(`/api/manuscripts/${SLUG}/download/`);
    const doi = page.getByRole('link', { name: 'View on DOI' });
    expect(await doi.getAttribute('href')).toBe(`https://doi.org/${fresh.doi}`);
    expect(await page.getByRole('link', { name: '← Back to articles' }).count()).toBe(1);
    expect(await page.locator('.notice.attention').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('holds no link that leads nowhere', async () => {
    const page = await openShell((route) => route.fulfill({ json: fresh }));
    await page.getByRole('heading', { level: 1, name: fresh.title }).waitFor();
    const dead = await page
      .locator('main a')
      .evaluateAll((links) =>
        (links as HTMLAnchorElement[])
          .filter((link) => !link.getAttribute('href') || (link.hash && !document.querySelector(link.hash)))
          .map((link) => link.outerHTML),
      );
    expect(dead).toEqual([]);
  });

  it('copies its address and says so', async () => {
    const page = await openShell((route) => route.fulfill({ json: fresh }));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Article URL copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${browsing.site.url}/articles/${SLUG}`);
  });

  it('is labelled where it is a sample', async () => {
    const page = await openShell((route) => route.fulfill({ json: { ...fresh, is_sample: true } }));
    await expect.poll(() => page.locator('.notice.attention').count()).toBe(1);
  });

  it('says that it is corrected or retracted as its own page will: above the title, the newest first', async () => {
    const correction = {
      kind: 'correction',
      published_on: '2026-09-01',
      text: 'Table 2 was wrong.',
      doi: null,
    } as const;
    const retraction = {
      kind: 'retraction',
      published_on: '2026-10-01',
      text: 'This article has been retracted by the editors. The data were invented.',
      doi: '10.5555/mj.2026.9',
    } as const;
    const page = await openShell((route) => route.fulfill({ json: { ...fresh, notices: [correction, retraction] } }));
    await page.getByRole('heading', { level: 1, name: `RETRACTED: ${fresh.title}` }).waitFor();
    expect(await page.title()).toContain(`RETRACTED: ${fresh.title}`);
    expect((await page.getByRole('heading').allTextContents()).slice(0, 3)).toEqual([
      'Retraction',
      'Correction',
      `RETRACTED: ${fresh.title}`,
    ]);
    const told = page.getByRole('region', { name: 'Retraction' });
    expect(await told.innerText()).toMatch(/1 October 2026\s+This article has been retracted by the editors\./i);
    expect(await told.getByRole('link').getAttribute('href')).toBe('https://doi.org/10.5555/mj.2026.9');
    expect(await told.getAttribute('id')).toBe('retraction-2026-10-01');
    expect(await page.getByRole('region', { name: 'Correction' }).getByRole('link').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('shows what there is where volume, issue, DOI and citations are missing', async () => {
    const bare = { ...fresh, volume: null, issue: null, doi: null, citations: 0, keywords: ['one'] };
    const page = await openShell((route) => route.fulfill({ json: bare }));
    await page.getByRole('heading', { level: 1, name: fresh.title }).waitFor();
    expect(await page.getByRole('link', { name: 'View on DOI' }).count()).toBe(0);
    const shown = await page.locator('main').innerText();
    expect(shown).toContain('0 citations');
    expect(shown).not.toMatch(/null|undefined|doi\.org/);
    await expectNoAxeViolations(page);
  });

  it('offers no PDF where there is none', async () => {
    const page = await openShell((route) => route.fulfill({ json: { ...fresh, file: null } }));
    await page.getByRole('heading', { level: 1, name: fresh.title }).waitFor();
    expect(await page.getByRole('link', { name: /PDF/ }).count()).toBe(0);
    expect(await page.locator('.actions').innerText()).toContain('Share');
  });

  it('never runs anything in a record', async () => {
    const hostile = {
      ...fresh,
      title: '<img src=x onerror="document.body.dataset.hit=1">',
      content:
        '<h2>Text</h2><p>Safe.</p><img src="data:," onerror="document.body.dataset.hit=1"><script>document.body.dataset.hit=1</script>',
    };
    const refused = [/Content Security Policy|Refused to/];
    const page = await openShell((route) => route.fulfill({ json: hostile }), SLUG, { expectedErrors: refused });
    await expect.poll(() => page.locator('h1').textContent()).toBe(hostile.title);
    expect(await page.locator('.full-text').innerText()).toContain('Safe.');
    expect(await page.evaluate(() => document.body.dataset.hit)).toBeUndefined();
  });

  it('takes its own address where it was asked for by id', async () => {
    const page = await openShell((route) => route.fulfill({ json: fresh }), fresh.id);
    await page.getByRole('heading', { level: 1, name: fresh.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/articles/${SLUG}`);
  });

  it('fits a window of 320 pixels', async () => {
    const page = await openShell((route) => route.fulfill({ json: fresh }), SLUG, { width: 320 });
    await page.getByRole('heading', { level: 1, name: fresh.title }).waitFor();
    expect(await fitsWidth(page)).toBe(true);
  });
});

describe('an article that cannot be shown', () => {
  const REFUSED = { expectedErrors: [/Failed to load resource/] };

  it('because it does not exist reads "No article found"', async () => {
    const page = await browsing.newPage(REFUSED);
    const reply = await page.goto('/articles/no-such-article');
    expect(reply?.status()).toBe(200);
    await expect.poll(() => status(page)).toBe('No article found');
    expect(await page.getByRole('link', { name: '← Back to articles' }).isVisible()).toBe(true);
    await expectNoAxeViolations(page);
  });

  const failures: [name: string, reply: (route: Route) => Promise<void>, message: string][] = [
    [
      'with the server’s own words',
      (route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong. Reference: 3f9a' } }),
      'Error: Something went wrong. Reference: 3f9a',
    ],
    [
      'without any words',
      (route) => route.fulfill({ status: 502, body: '<html>' }),
      'Error: Failed to fetch manuscript details',
    ],
    ['as success', (route) => route.fulfill({ body: 'OK' }), 'Error: Failed to fetch manuscript details'],
    ['and the connection breaks', (route) => route.abort(), 'Error: Failed to fetch manuscript details'],
  ];
  it.each(failures)('because the API fails %s reads "Error: " and the reason', async (_name, reply, message) => {
    const page = await openShell(reply, SLUG, REFUSED);
    await expect.poll(() => status(page)).toBe(message);
    expect(await page.locator('h1').count()).toBe(1);
  });

  it('without JavaScript says that its page will be ready soon', async () => {
    const page = await browsing.newPage({ javaScript: false });
    await page.goto(`/articles/${SLUG}`);
    expect(await page.locator('main').innerText()).toContain('Its page will be ready in a minute or two.');
  });
});
