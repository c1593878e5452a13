import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { ManuscriptView } from '#islands/kernel/api.ts';
import { DOM_URL, type Reply, type Script, useDom } from '../../support/dom.ts';
import { useScripts } from '../../support/dom-script.tsx';

const openScript = useScripts(useDom());

const CALL = 'GET /api/manuscripts/:name';
const SLUG = 'published-a-moment-ago';

/** The shell's markup: everything between the layout's opening tag and the script. */
const HTML = /<Base[\s\S]*?\n>\n([\s\S]*)<script>/
  .exec(readFileSync('src/pages/articles/view.astro', 'utf8'))?.[1]
  ?.replaceAll(
    /\{paths\.(articles|search|volumes)\}/g,
    (_, name: 'articles' | 'search' | 'volumes') => `"${paths[name]}"`,
  )
  .replaceAll("{' '}", ' ') as string;

/** The API's reply about an article published after the last build. */
const FRESH: ManuscriptView = {
  id: 'qx7m2k9d4t1v8b3c',
  slug: SLUG,
  title: 'An article published a moment ago',
  abstract: 'Background: why. Methods: how.',
  keywords: ['sleep', 'stroke & rest'],
  co_authors: ['Ann Example', 'Bo Li'],
  category: 'Neurology',
  citations: 3,
  doi: '10.5555/mj.2026.1',
  publishedDate: '2026-10-30',
  content: '<h2>Text</h2>',
  journal: { name: 'Meridian Journal of Medicine' },
  volume: { number: 2, year: 2026 },
  issue: { number: 3 },
  file: `/api/manuscripts/${SLUG}/download/`,
  is_sample: false,
};

const open = (address: string, reply: Reply, script: Script = {}) =>
  openScript(address, HTML, () => import('#islands/publication/article-view.ts'), { ...script, [CALL]: reply });

/** Opens the shell with this article as the API's reply. */
const show = (changes: object = {}, address = `/articles/${SLUG}`) => {
  document.title = 'Article – Meridian Journal of Medicine';
  return open(address, { body: { ...FRESH, ...changes } });
};

const shown = () => document.body.textContent?.replaceAll(/\s+/g, ' ') ?? '';
/** Finds a section by its label, which happy-dom keeps only as a property. */
const marked = (label: string) => {
  const sections = [...document.querySelectorAll('section')];
  return sections.find(({ ariaLabel }) => ariaLabel === label) as HTMLElement;
};
const link = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href');

describe('an article whose page is not built yet', () => {
  it('shows "Loading..." until the API answers, asked by the address, then the article, which takes the focus', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const reply = async () => {
      await mayAnswer;
      return { body: FRESH };
    };
    const loading = openScript(`/articles/${SLUG}`, HTML, () => import('#islands/publication/article-view.ts'), {
      [CALL]: reply,
    });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading...'));
    answer();
    const page = await loading;
    const headings = screen.getAllByRole('heading', { level: 1 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([FRESH.title]);
    expect(document.activeElement).toBe(headings[0]);
    expect(document.querySelector('#view-status')).toBeNull();
    expect(page.calls().map(({ address }) => address)).toEqual([`/api/manuscripts/${SLUG}`]);
  });

  it('shows every field the specification names', async () => {
    await show({ content: '<h2>Methods</h2><p>We counted.</p>' });
    for (const words of [
      ...['Neurology', '3 citations', 'https://doi.org/10.5555/mj.2026.1', `Published ${longDate('2026-10-30')}`],
      ...['Ann Example, Bo Li', 'Meridian Journal of Medicine, Volume 2 (2026), Issue 3'],
      ...[FRESH.abstract, ...FRESH.keywords, 'Methods', 'We counted.'],
    ]) {
      expect(shown()).toContain(words);
    }
    expect(document.title).toContain(FRESH.title);
    expect(link('Download PDF')).toBe(`/api/manuscripts/${SLUG}/download/`);
    expect(link('View on DOI')).toBe('https://doi.org/10.5555/mj.2026.1');
    expect(link('stroke & rest')).toBe('/articles?q=stroke%20%26%20rest');
    expect(link('← Back to articles')).toBe('/articles');
    expect(shown()).not.toContain('This is a sample article');
  });

  it('holds no link that leads nowhere: marks of references, whose list only its own page has, are words', async () => {
    await show({ content: '<h2 id="methods">Methods</h2><p>As before.<sup><a href="#ref-1">1</a></sup></p>' });
    expect(shown()).toContain('As before.1');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.article a')];
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter((one) => !one.getAttribute('href') || one.hash)).toEqual([]);
  });

  it('copies its address and says so, or shows it where the browser refuses the clipboard', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const said = () => document.querySelector('#shared')?.textContent;
    await waitFor(() => expect(said()).toBe('Article URL copied to clipboard'));
    expect(await navigator.clipboard.readText()).toBe(`${DOM_URL}/articles/${SLUG}`);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(said()).toBe(`${DOM_URL}/articles/${SLUG}`));
  });

  it('is labelled where it is a sample', async () => {
    await show({ is_sample: true });
    expect(shown()).toContain('This is a sample article');
  });

  it('says that it is corrected or retracted as its own page will: above the title, the newest first', async () => {
    const correction = { kind: 'correction', published_on: '2026-09-01', text: 'Table 2 was wrong.', doi: null };
    const text = 'This article has been retracted by the editors. The data were invented.';
    const retraction = { kind: 'retraction', published_on: '2026-10-01', text, doi: '10.5555/mj.2026.9' };
    await show({ notices: [correction, retraction] });
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['Retraction', 'Correction', `RETRACTED: ${FRESH.title}`]);
    expect(document.title).toContain(`RETRACTED: ${FRESH.title}`);
    const told = marked('Retraction');
    expect(told.textContent).toContain('1 October 2026');
    expect(told.textContent).toContain(text);
    expect(told.querySelector('a')?.getAttribute('href')).toBe('https://doi.org/10.5555/mj.2026.9');
    expect(told.id).toBe('retraction-2026-10-01');
    expect(marked('Correction').querySelector('a')).toBeNull();
  });

  it('shows what there is where volume, issue, DOI, citations and the PDF are missing', async () => {
    await show({ volume: null, issue: null, doi: null, citations: 0, file: null });
    expect(link('View on DOI')).toBeUndefined();
    expect(link(/PDF/)).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
    expect(shown()).toContain('0 citations');
    expect(shown()).not.toMatch(/null|undefined|doi\.org/);
  });

  it('shows a title that looks like markup as text', async () => {
    const title = '<img src=x onerror="document.body.dataset.hit=1">';
    await show({ title });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(document.querySelector('img')).toBeNull();
  });

  it('takes its own address where it was asked for by id, and keeps the place in the page', async () => {
    await show({}, `/articles/${FRESH.id}#references`);
    expect(location.pathname + location.hash).toBe(`/articles/${SLUG}#references`);
  });
});

describe('an article that cannot be shown', () => {
  it.each<[name: string, reply: Reply, message: string]>([
    ['does not exist', { status: 404, body: { detail: 'Not found.' } }, 'No article found'],
    [
      'the server says why',
      { status: 500, body: { detail: 'Wrong. Reference: 3f9a' } },
      'Error: Wrong. Reference: 3f9a',
    ],
    ['the server has no words', { status: 502, body: '<html>' }, 'Error: Failed to fetch manuscript details'],
    ['the answer is no article', { body: 'OK' }, 'Error: Failed to fetch manuscript details'],
    ['the connection breaks', 'no connection', 'Error: Failed to fetch manuscript details'],
  ])('because it %s says so, under its heading and with a way back', async (_name, reply, message) => {
    await open(`/articles/${SLUG}`, reply);
    expect(screen.getByRole('status').textContent).toBe(message);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(link('← Back to articles')).toBe('/articles');
  });
});
