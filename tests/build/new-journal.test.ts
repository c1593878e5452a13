import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJournal } from '#database/start';
import { type BuildableJournal, openBuildableJournal } from '../support/buildable-journal.ts';
import { builtDemonstration } from '../support/built-journals.ts';
import { INVENTED } from '../support/meridian.ts';

/** The developer guide shows an example DOI with Crossref's test prefix. */
const EXAMPLES = /^developers\//;
const TEXTS = /\.(?:html|xml|atom|json|txt|webmanifest|svg)$/;

/** A built site's texts by path; scripts contain the office's hints, with examples. */
const textsOf = (pages: string): [path: string, text: string][] =>
  readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((path) => TEXTS.test(path) && !path.startsWith('_astro/'))
    .map((path) => [path, readFileSync(join(pages, path), 'utf8')]);

const found = (pages: string) =>
  textsOf(pages).flatMap(([path, text]) =>
    INVENTED.filter((fact) => text.includes(fact) && !(EXAMPLES.test(path) && fact === '10.5555')).map(
      (fact) => `${path}: ${fact}`,
    ),
  );

describe('the site of a new journal', () => {
  let journal: BuildableJournal;
  beforeAll(async () => {
    journal = await openBuildableJournal();
    await startJournal(journal.db, new Date('2026-11-21T10:00:00Z'));
    await journal.rebuild();
  });
  afterAll(() => journal.close());
  const page = (path: string) => readFileSync(join(journal.live(), path, 'index.html'), 'utf8');

  it('holds nothing that the demonstration has invented, on any page and in any feed', () => {
    expect(textsOf(journal.live()).length).toBeGreaterThan(40);
    expect(found(journal.live())).toEqual([]);
  });

  it('says what it does not have yet, in whole sentences, and leaves out what no one misses', () => {
    expect(page('')).toContain('This journal is not set up yet');
    expect(page('about')).toContain('published by the publisher (not yet named).');
    expect(page('about')).toContain('ISSN: not yet assigned');
    expect(page('articles')).toContain('No article has been published yet.');
    expect(page('contact')).not.toContain('mailto:');
    const footer = page('articles').split('class="colophon"')[1] ?? '';
    expect(footer).toContain('New Journal');
    expect(footer).not.toMatch(/ISSN|Published by/);
  });
});

it('the site of the demonstration has what it has invented, but for its bank account', async () => {
  const { pages } = await builtDemonstration();
  const there = found(pages).map((line) => line.slice(line.indexOf(': ') + 2));
  expect(INVENTED.filter((fact) => !there.includes(fact))).toEqual(['GB29 NWBK']);
});
