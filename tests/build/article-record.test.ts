import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { authorPath } from '#domain/publication/author-page';
import { builtShowcase } from '../support/built-journals.ts';

const { pages, withdrawn, bare, reported } = await builtShowcase();
const read = (path: string) => readFileSync(join(pages, path), 'utf8');
const pageOf = ({ slug }: Article) => read(`${paths.article(slug)}/index.html`);
const headOf = (article: Article) =>
  pageOf(article).replace(/<body[\s\S]*?(?=<script type="application\/ld\+json"|$)/, '');

describe('the page of a withdrawn article', () => {
  it('carries nothing of what the article said, in its text or in its head', () => {
    const page = pageOf(withdrawn);
    expect(page).toContain('This article has been withdrawn from the journal.');
    for (const { text } of withdrawn.abstract) expect(page).not.toContain(text);
    for (const keyword of withdrawn.keywords) expect(headOf(withdrawn)).not.toContain(keyword);
    expect(page).not.toMatch(/citation_|DC\.|"abstract"/);
  });

  it('asks search engines not to list it, as no list of the journal does', () => {
    expect(headOf(withdrawn)).toContain('<meta name="robots" content="noindex"');
    expect(headOf(bare)).not.toContain('noindex');
    for (const path of [paths.sitemap, paths.feed, `${paths.articles}/index.html`]) {
      expect(read(path)).toContain(bare.slug);
      expect(read(path)).not.toContain(withdrawn.slug);
    }
  });
});

describe('the ORCID iDs of an article', () => {
  it('are called confirmed only where the author has signed in at ORCID', () => {
    const words = [...pageOf(bare).matchAll(/aria-label="ORCID iD of ([^"]+)"/g)].map(([, said]) => said);
    expect(words).toEqual(['Amina Diallo, confirmed by sign-in', 'Jan-Willem van der Berg, not confirmed']);
    expect(read(`${authorPath('0000-0002-1825-0097')}/index.html`)).toContain('(confirmed by sign-in)');
    expect(read(`${authorPath('0000-0001-5109-3700')}/index.html`)).toContain('(not confirmed)');
  });
});

describe('a reporting checklist', () => {
  it('is found beside its guideline, and no other file is', () => {
    const facts = /<aside class="facts"[\s\S]*?<\/aside>/.exec(pageOf(reported))?.[0] ?? '';
    const file = paths.articleFile(reported.slug, 'supplement-2.pdf');
    expect(facts).toContain(`<a href="${file}" aria-label="checklist: CONSORT checklist">checklist</a>`);
    expect(facts.match(/supplement-\d/g)).toHaveLength(1);
    expect(pageOf(bare)).not.toContain('aria-label="checklist');
  });
});

describe('an article that lacks something', () => {
  it('offers no PDF where there is none', () => {
    expect(pageOf(bare)).not.toMatch(/Download PDF|citation_pdf_url|application\/pdf/);
    expect(read(paths.articleFile(bare.slug, 'linkset.json'))).not.toContain('pdf');
  });

  it('says nothing in the authors’ place where a declaration is empty', () => {
    const page = pageOf(bare);
    expect(page).not.toMatch(/None declared|Trial registration/);
    expect(page).toMatch(/<dt>Competing interests<\/dt><dd>Not stated\.<\/dd>/);
  });
});
