import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descendantElements, parseMarkup, textContent } from '#domain/kernel/markup';
import { cleanLine } from '#domain/kernel/plain-text';
import { isLoss } from '#domain/production/record';
import { parseReferences } from '#domain/production/references';
import type { Article } from '#domain/publication/article';
import { rolesOf } from '#domain/publication/author-facts';
import {
  AI_USES,
  APPROVALS,
  CONSENTS_TO_PARTICIPATE,
  CONSENTS_TO_PUBLICATION,
  dropUnusedDetails,
  isNothingStated,
} from '#domain/publication/integrity/conduct';
import { jatsDocument } from '#domain/register/jats/article';
import { readText } from '#server/production/convert/read-text';
import { fullArticle, hardCharactersArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { cases } from '../../support/property.ts';
import { richArticle } from '../../support/rich-article.ts';
import { sampleArticles } from '../../support/sample-articles.ts';

const samples = sampleArticles().map(({ volume: _, issue: __, ...sample }) => fullArticle(sample));
const hard = hardCharactersArticle({ references: fullArticle().references });
const readBack = (article: Article) =>
  readText({
    format: 'jats',
    bytes: Buffer.from(jatsDocument(MERIDIAN, article, 'https://journal.example')),
    references: [],
    nextFigure: 1,
  });
/** The characters of a text, without spaces and the backlinks of notes. */
const words = (html: string) => textContent(parseMarkup(html)).replace(/[\s↑]+/g, '');
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const interestOf = ({ interests }: Article, index: number) => {
  const known = interests.find(({ author }) => author === index + 1);
  return known && { interests: known.declared };
};
const paragraphs = (text: string) => text.split(/\s+/).join(' ');

describe('an article that is written as JATS and read again', () => {
  it.each([...samples, richArticle({ supplements: [] })].map((article) => [article.slug, article] as const))(
    'keeps its text, figures, tables, equations and links: %s',
    async (_, article) => {
      const { html, findings } = await readBack(article);
      expect(words(html)).toBe(words(article.content));
      for (const pattern of [/<img /g, /<table>/g, /<math/g, /<h2/g, /<h3/g, /<li/g, /<pre>/g, /<em>/g, /<strong>/g]) {
        expect([pattern, count(html, pattern)]).toEqual([pattern, count(article.content, pattern)]);
      }
      for (const pattern of [
        /href="#ref-\d+"/g,
        /href="#(?:figure|table|equation|note)-\w+"/g,
        /href="(?:https|mailto):/g,
      ]) {
        expect([pattern, count(html, pattern)]).toEqual([pattern, count(article.content, pattern)]);
      }
      expect(findings.filter(isLoss)).toEqual([]);
    },
  );

  it.each([...samples, richArticle(), hard].map((article) => [article.slug, article] as const))(
    'keeps its metadata: %s',
    async (_, article) => {
      const { found, references } = await readBack(article);
      expect(found.title).toBe(article.title);
      expect(found.authors).toEqual(
        article.authors.map(({ affiliations, orcid, ...author }, index) => ({
          ...author,
          ...(rolesOf(article, index).length > 0 && { roles: rolesOf(article, index) }),
          ...interestOf(article, index),
          affiliations: affiliations.map((position) => article.affiliations[position - 1]?.replace(/\s+/g, ' ')),
          orcid: orcid ?? '',
        })),
      );
      expect(found.keywords).toEqual(article.keywords);
      expect(found.abstract.map(({ heading, text }) => [heading, paragraphs(text)])).toEqual(
        article.abstract.map(({ heading, text }) => [heading ?? '', paragraphs(text)]),
      );
      const stated = Object.entries(article.declarations).filter(([, text]) => text !== '');
      expect(
        Object.entries(found.declarations)
          .map(([field, text]) => [field, paragraphs(text)])
          .toSorted(),
      ).toEqual(stated.map(([field, text]) => [field, paragraphs(text)]).toSorted());
      const { registrations, funders, reporting_guidelines } = article;
      const facts = {
        registrations: registrations.map(({ number }) => number),
        funders: funders.map((funder) => ({ ...funder, id: funder.id ?? '' })),
        reporting_guidelines,
      };
      expect(found.facts ?? { registrations: [], funders: [], reporting_guidelines: [] }).toEqual(facts);
      expect(found.conduct ?? null).toEqual(article.conduct);
      expect(found.notes).not.toContainEqual(expect.stringContaining('related object'));
      expect(parseReferences(references.join('\n'))).toEqual(
        article.references.map(({ text, doi }) => ({ text: paragraphs(text), doi })),
      );
    },
  );

  it('names supplementary files, which do not come with a text', async () => {
    const { html, findings } = await readBack(richArticle());
    expect(html).toContain('Table S1. Doses by centre');
    expect(findings.map(({ code }) => code)).toContain('supplement');
  });

  it('keeps the spans and scopes of a table, the start of a list and a listing as it is', async () => {
    const { html } = await readBack(richArticle());
    const cells = descendantElements(parseMarkup(html)).filter(({ name }) => /^t[dh]$/.test(name));
    expect(cells.slice(0, 3).map(({ attributes }) => Object.fromEntries(attributes))).toEqual([
      { scope: 'col', rowspan: '2' },
      { scope: 'colgroup', colspan: '2' },
      { scope: 'col' },
    ]);
    expect(html).toContain('<ol start="3">');
    expect(html).toContain('<pre>if (a &lt; b) {\n  x &lt;- 1\n}</pre>');
    expect(html).toContain('<br>');
  });
});

describe('how a study was conducted', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((some) => cleanLine(some))
    .filter((some) => some !== '' && !/\p{Cc}/u.test(some));
  const committee = fc.record({
    name: line,
    numbers: fc.uniqueArray(line, { maxLength: 3 }),
    decided_on: fc.constantFrom(null, '2024-02-29'),
  });
  const anyConduct = fc
    .record({
      approval: fc.constantFrom(null, ...APPROVALS),
      committees: fc.array(committee, { maxLength: 3 }),
      consent_to_participate: fc.subarray([...CONSENTS_TO_PARTICIPATE]),
      consent_to_publication: fc.constantFrom(null, ...CONSENTS_TO_PUBLICATION),
      ai_use: fc.constantFrom(null, ...AI_USES),
      ai_tools: line,
      ai_purpose: line,
    })
    .map(dropUnusedDetails);

  it('comes back from JATS as it was, and is nothing where no one said anything', async () => {
    await fc.assert(
      fc.asyncProperty(anyConduct, async (conduct) => {
        const { found } = await readBack(fullArticle({ conduct }));
        expect(found.conduct).toEqual(isNothingStated(conduct) ? undefined : conduct);
      }),
      { numRuns: cases(40) },
    );
  });

  it.each([
    ['an answer that is none', '>approved<', '>perhaps<'],
    ['a date that is none', '>2023-11-06<', '>2023-02-30<'],
  ])('is not read from a file with %s', async (_, own, other) => {
    const file = jatsDocument(MERIDIAN, fullArticle(), 'https://journal.example').replace(own, other);
    const { found } = await readText({ format: 'jats', bytes: Buffer.from(file), references: [], nextFigure: 1 });
    expect(file).toContain(other);
    expect(found.conduct).toBeUndefined();
  });
});

describe('what authors declare of competing interests', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((some) => some.replace(/\s/gu, 'x'));
  const anyWords = fc
    .array(word, { minLength: 1, maxLength: 6 })
    .map((some) => `fees ${some.join(' ')}`)
    .filter((some) => some === some.trim());
  const anyInterest = fc.option(fc.option(anyWords, { nil: null }), { nil: undefined });

  it('comes back from JATS as it was', async () => {
    const [author] = fullArticle().authors;
    await fc.assert(
      fc.asyncProperty(fc.array(anyInterest, { minLength: 1, maxLength: 4 }), async (interests) => {
        const article = fullArticle({
          authors: interests.map((_, at) => ({ ...(author as NonNullable<typeof author>), family: `Diallo${at}` })),
          interests: interests.flatMap((declared, at) =>
            declared === undefined ? [] : [{ author: at + 1, declared }],
          ),
        });
        const { found } = await readBack(article);
        expect(found.authors.map((one) => one.interests)).toEqual(interests);
        expect(found.declarations.competing_interests).toBe(article.declarations.competing_interests);
      }),
      { numRuns: cases(25) },
    );
  });

  it.each<[string, string, unknown]>([
    ['an interest', 'AB has received fees from Lilly.', 'AB has received fees from Lilly.'],
    ['none', 'The other authors declare that no competing interests exist.', null],
    ['nothing certain', 'AB has received fees. The other authors declare no competing interests.', undefined],
  ])('is read from a file of another journal: %s', async (_, words, interests) => {
    const own = jatsDocument(MERIDIAN, fullArticle(), 'https://journal.example');
    const file = own
      .replace(/ specific-use="by-author"/g, '')
      .replace(/(<fn id="interest-1"[^>]*>).*?<\/fn>/, `$1<p>${words}</p></fn>`);
    const { found } = await readText({ format: 'jats', bytes: Buffer.from(file), references: [], nextFigure: 1 });
    expect(found.authors[2]?.interests).toEqual(interests);
    // In that case the notes are the statement.
    expect(found.declarations.competing_interests).toContain(words);
  });
});
