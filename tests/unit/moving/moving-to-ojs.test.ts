import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEmbedded } from '#domain/moving/in/embedded';
import { parseOjsArticle } from '#domain/moving/in/ojs-article';
import { parseOjsIssue } from '#domain/moving/in/ojs-issue';
import { openArticleSplitter } from '#domain/moving/in/split';
import { cleanText } from '#domain/moving/in/tree';
import { OJS_VERSIONS, type OjsVersion } from '#domain/moving/out/ojs';
import { ojsArticleXml, ojsFiles, ojsFileXml, ojsPublicationXml } from '#domain/moving/out/ojs-article';
import { type ExportedArticle, exportedIssues, ojsIssueXml, type PlacedArticle } from '#domain/moving/out/ojs-issue';
import { writeReferences } from '#domain/production/references';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import { articleTypePlural } from '#domain/publication/article-type';
import { displayTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { locatorOf } from '#domain/publication/pages';
import type { Volume } from '#domain/publication/volume';
import { base64Of } from '../../../src/server/moving/out/write-bundle.ts';
import { author, fullArticle, GOLDEN_ARTICLES } from '../../support/articles.ts';
import { smallPdf } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { base64 } from '../../support/ojs-export.ts';
import { ojsProblems } from '../../support/ojs-rules.ts';
import { cases } from '../../support/property.ts';
import { richArticle } from '../../support/rich-article.ts';
import { sampleArticles } from '../../support/sample-articles.ts';

/** Represents any stored file. */
const STORED = smallPdf('A file that the journal has stored.');

/** An article before export. */
const leaving = (article: Article, bytes = 1): ExportedArticle => {
  const { id, article_type, published_on, volume, issue } = article;
  const dated = issue && { ...issue, publication_date: '2026-09-30' };
  return { id, article_type, published_on, volume, issue: dated, bytes };
};

/** Articles as native OJS XML, by file name. */
function writtenForOjs(
  articles: readonly Article[],
  version: OjsVersion,
  volumes: readonly Volume[] = [],
): Map<string, string> {
  const written = ({ id, seq, section }: PlacedArticle) =>
    articles
      .filter((article) => article.id === id)
      .map((article) => {
        const files = ojsFiles(MERIDIAN, article, 'https://journal.example');
        const embedded = files.map((file) => ojsFileXml(article, file, version).join(base64(file.text ?? STORED)));
        const publication = ojsPublicationXml(MERIDIAN, article, { files, seq, section, version });
        return ojsArticleXml(article, version).join([...embedded, publication].join(''));
      })
      .join('');
  const issues = exportedIssues(
    MERIDIAN,
    articles.map((article) => leaving(article)),
    volumes,
  );
  return new Map(
    issues.map((issue) => [
      issue.file,
      ojsIssueXml(MERIDIAN, issue, version).join(issue.articles.map(written).join('')),
    ]),
  );
}

const TODAY = '2026-12-31';
const golden = GOLDEN_ARTICLES.map(([, article]) => article);
const samples = sampleArticles().map(({ volume, issue, ...sample }, index) =>
  fullArticle({
    ...sample,
    ...{ id: `sample-${index}`, article_number: `e${index + 1}` },
    volume: { id: `volume-${volume}`, number: volume, year: 2024 + volume },
    issue: { id: `issue-${volume}-${issue}`, number: issue },
  }),
);
const numbered = [...golden, richArticle(), ...samples].map((article, index) => ({
  ...article,
  ...{ id: `article-${index}`, article_number: `e${index + 1}` },
}));

/** Parses an exported file with the journal's own import. */
function readBack(xml: string) {
  const splitter = openArticleSplitter(() => true);
  const pieces = splitter.write(xml);
  splitter.end();
  return pieces.map((piece) => ({
    piece,
    moving: parseOjsArticle(MERIDIAN, piece.article, parseOjsIssue(piece.issue), TODAY),
  }));
}

/** Exports articles and reads them back, by number. */
function readAgain(articles: readonly Article[], version: OjsVersion) {
  const read = [...writtenForOjs(articles, version).values()].flatMap(readBack);
  return new Map(read.map((one) => [`e${one.moving.source_id}`, one]));
}

/** Text as XML preserves it, on one line. */
const kept = (text: string) =>
  cleanText(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''));
const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

function expectSame(article: Article, version: OjsVersion, again: ReturnType<typeof readAgain>) {
  const { moving, piece } = again.get(article.article_number) ?? {};
  const contact = article.authors.findIndex((one) => one.is_corresponding);
  const affiliationsOf = (places: readonly number[]) => {
    const names = places.flatMap((place) => article.affiliations[place - 1] ?? []).map(kept);
    return version === '3.4' ? [names.join('; ')].filter(Boolean) : [...new Set(names)];
  };
  expect(moving).toMatchObject({
    exclusion: null,
    title: kept(displayTitle(article)),
    section: articleTypePlural(MERIDIAN, article.article_type),
    article_type: article.article_type,
    category: article.category,
    doi: article.doi,
    published_on: article.published_on,
    received_on: article.received_on ?? article.submitted_at.slice(0, 10),
    pages: locatorOf(article),
    keywords: [...new Set(article.keywords.map(kept))],
    funders: article.funders.map(({ name }) => kept(name)),
    references: article.references.map((reference) => kept(oneLine(writeReferences([reference])))).join('\n'),
    authors: article.authors.map(({ given, family, affiliations, orcid }, index) => ({
      ...{ given: kept(given), family: kept(family), email: '', orcid },
      affiliations: affiliationsOf(affiliations),
      is_corresponding: index === contact,
    })),
    translations: article.translations.map(({ language, title, abstract, keywords }) => ({
      ...{ language, title: kept(title), abstract: kept(abstract), keywords: keywords.map(kept) },
    })),
  });
  expect(moving?.place).toEqual(
    article.volume &&
      expect.objectContaining({
        ...{ volume: article.volume.number, year: article.volume.year },
        issue: article.issue?.number ?? null,
      }),
  );
  expect(withoutBlanks(abstractText(moving?.abstract ?? []))).toBe(withoutBlanks(kept(abstractText(article.abstract))));
  const pdf = piece?.files.get(moving?.pdf?.file ?? 0);
  expect(pdf && Buffer.from(decodeEmbedded(pdf) ?? []).equals(STORED)).toBe(article.pdf ? true : undefined);
}

describe.each(OJS_VERSIONS)('articles as native XML of OJS %s', (version) => {
  it('are what OJS takes: its elements in its order, with its attributes, and numbers that lead somewhere', () => {
    const written = writtenForOjs(numbered, version);
    expect(written.size).toBeGreaterThan(3);
    for (const [file, xml] of written) expect([file, ojsProblems(xml, version)]).toEqual([file, []]);
  });

  it('say the same when the journal reads them again', () => {
    const again = readAgain(numbered, version);
    for (const article of numbered) expectSame(article, version, again);
    const [sample] = samples;
    const lost = [...again.values()].flatMap(({ moving }) => moving.lost);
    expect(lost.filter((sentence) => /subjects|earlier version|field/.test(sentence))).toEqual([]);
    const headed = sample && readAgain([sample], version).get(sample.article_number)?.moving.abstract;
    expect(headed).toEqual(sample?.abstract);
  });

  it('say the same whatever stands in them: control characters, ends of sections, other scripts, halves of characters', () => {
    const words = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 8 }),
          fc.constantFrom(
            '\u0000',
            ']]>',
            '<!--',
            '</title>',
            '&amp;',
            '&#65;',
            '\u202eלחץ',
            '𝛃',
            '\ud800',
            '\r\n',
            '"\'',
          ),
        ),
        { maxLength: 6 },
      )
      .map((parts) => `A${parts.join('')}z`);
    const listed = words.map((word) => word.replaceAll(';', ''));
    const any = fc.record({
      title: words,
      article_type: fc.constantFrom(...MERIDIAN.articleTypes.map(({ id }) => id)),
      keywords: fc.array(listed, { minLength: 1, maxLength: 3 }),
      affiliations: fc.tuple(words, words),
      authors: fc.array(
        fc
          .record({ given: fc.oneof(words, fc.constant('')), family: words })
          .map((name) => author({ ...name, affiliations: [1, 2] })),
        { minLength: 1, maxLength: 3 },
      ),
      abstract: fc.array(fc.record({ heading: fc.constantFrom(null, 'Results'), text: words }), {
        minLength: 1,
        maxLength: 1,
      }),
      translations: fc
        .tuple(words, words)
        .map(([title, abstract]) => [{ language: 'zh' as const, title: `${title}中`, abstract, keywords: [] }]),
      references: fc.array(
        words.map((text) => ({ text, doi: null })),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(any, (parts) => {
        const article = fullArticle({ ...parts, funders: [] });
        const [xml = ''] = writtenForOjs([article], version).values();
        expect(ojsProblems(xml, version)).toEqual([]);
        expectSame(article, version, readAgain([article], version));
      }),
      { numRuns: cases(60) },
    );
  });
});

describe('articles that leave for OJS', () => {
  it('are refused where an element is out of order or a number leads nowhere', () => {
    const [xml = ''] = writtenForOjs([fullArticle()], '3.5').values();
    const spoilt = [
      xml.replace(/(<title [^>]*>[^<]*<\/title>)(<abstract[\s\S]*?<\/abstract>)/, '$2$1'),
      xml.replace(/<email\/>/, ''),
      xml.replace(/(<article_galley[\s\S]*?<submission_file_ref id=")\d+/, '$199'),
      xml.replace(/ section_ref="\w+"/, ' section_ref="NONE"'),
      xml.replace(/ stage="production"/, ''),
    ];
    for (const one of spoilt) {
      expect(one).not.toBe(xml);
      expect(ojsProblems(one, '3.5')).not.toEqual([]);
    }
    expect(ojsProblems(xml, '3.4')).not.toEqual([]);
  });

  it('stand in the order of their issue, which says its title and its description, and come back with them', () => {
    const volume = { id: 'v', number: 2, year: 2026 };
    const issue = { id: 'i', number: 3 };
    const [study, report] = [
      fullArticle({ id: 'a', volume, issue, article_number: 'e1', article_type: 'original_research' }),
      fullArticle({ id: 'b', volume, issue, article_number: 'e2', article_type: 'case_report' }),
    ];
    const words = { title: 'Hearts & minds', description: 'One < two.\n\nThree.', articles: ['b', 'a'] };
    const volumes = [{ ...volume, issues: [{ ...issue, publication_date: '2026-09-30', ...words }] }];
    const xml = writtenForOjs([study, report], '3.5', volumes).get('volume-2-issue-3.xml') ?? '';
    expect(ojsProblems(xml, '3.5')).toEqual([]);
    expect([...xml.matchAll(/<section ref="(\w+)" seq="(\d)"/g)].map(([, ref, seq]) => [ref, seq])).toEqual([
      ['CASE', '0'],
      ['ORIG', '1'],
    ]);
    expect([...xml.matchAll(/ seq="(\d+)" date_published/g)].map(([, seq]) => seq)).toEqual(['1', '2']);
    expect(readBack(xml).map(({ moving: { place } }) => place)).toMatchObject(
      [1, 2].map(() => ({ issue: 3, title: 'Hearts & minds', description: 'One < two.\n\nThree.' })),
    );
  });

  it('stand in the sections that the office has named, and come back with those and with what each article is', () => {
    const volume = { id: 'v', number: 2, year: 2026 };
    const issue = { id: 'i', number: 3 };
    const types = ['original_research', 'case_report', 'editorial_letter', 'case_report'] as const;
    const articles = types.map((article_type, index) =>
      fullArticle({ id: `a${index}`, volume, issue, article_number: `e${index + 1}`, article_type }),
    );
    const sections = [
      { name: 'Focus: hearts & minds', articles: ['a2', 'a1'] },
      { name: 'CASE', articles: ['a0'] },
    ];
    const volumes = [{ ...volume, issues: [{ ...issue, publication_date: '2026-09-30', sections }] }];
    for (const version of OJS_VERSIONS) {
      const xml = writtenForOjs(articles, version, volumes).get('volume-2-issue-3.xml') ?? '';
      expect(ojsProblems(xml, version)).toEqual([]);
      // “CASE” abbreviates the case reports.
      const refs = [...xml.matchAll(/<section ref="([^"]+)" seq="(\d)"/g)].map(([, ref]) => ref);
      expect(refs).toEqual(['Focus: hearts &amp; minds', 'CASE.', 'CASE']);
      expect(readBack(xml).map(({ moving }) => [moving.section, moving.article_type])).toEqual([
        ['Focus: hearts & minds', 'editorial_letter'],
        ['Focus: hearts & minds', 'case_report'],
        ['CASE', 'original_research'],
        ['Case Reports', 'case_report'],
      ]);
      expect(readBack(xml).flatMap(({ moving }) => moving.lost.filter((sentence) => /field/.test(sentence)))).toEqual(
        [],
      );
    }
  });

  it('stand each in one file: by issue, in parts that OJS can read, the last issue as the current one', () => {
    const volume = { id: 'v', number: 2, year: 2026 };
    const articles = [
      leaving(fullArticle({ id: 'a', volume, issue: { id: 'i', number: 3 } }), 30_000_000),
      leaving(fullArticle({ id: 'b', volume, issue: { id: 'i', number: 3 } }), 30_000_000),
      leaving(fullArticle({ id: 'c', volume, issue: null, published_on: '2026-02-01' })),
      leaving(fullArticle({ id: 'd', volume: null, issue: null, published_on: '2019-05-01' })),
      leaving(fullArticle({ id: 'e', volume: null, issue: null, published_on: '2019-04-01' }), 90_000_000),
    ];
    const issues = exportedIssues(MERIDIAN, articles, []);
    expect(
      issues.map(({ file, isCurrent, articles: within }) => [file, isCurrent, within.map(({ id }) => id)]),
    ).toEqual([
      ['year-2019.xml', false, ['d']],
      ['year-2019-part-2.xml', false, ['e']],
      ['volume-2.xml', false, ['c']],
      ['volume-2-issue-3.xml', true, ['a']],
      ['volume-2-issue-3-part-2.xml', true, ['b']],
    ]);
    expect(issues.map(({ year, published_on }) => [year, published_on])).toEqual([
      [2019, '2019-05-01'],
      [2019, '2019-05-01'],
      [2026, '2026-02-01'],
      [2026, '2026-09-30'],
      [2026, '2026-09-30'],
    ]);
    expect(exportedIssues(MERIDIAN, [], [])).toEqual([]);
  });

  it('are found in OJS under the last part of their address, or under their number where that is too long for it', () => {
    const pathOf = (slug: string) =>
      /url_path="([^"]*)"/.exec([...writtenForOjs([fullArticle({ slug })], '3.5').values()].join(''))?.[1];
    expect([pathOf('sleep-after-surgery'), pathOf('s'.repeat(65)), pathOf('2026')]).toEqual([
      'sleep-after-surgery',
      'e42',
      'e42',
    ]);
  });

  it('carry a retraction in their title, and its notice as a file', () => {
    const retracted = golden.find(({ notices }) => notices.some(({ kind }) => kind === 'retraction'));
    const [xml = ''] = writtenForOjs(retracted ? [retracted] : [], '3.5').values();
    expect(xml).toMatch(/<title locale="en">RETRACTED: /);
    expect(xml).toContain('Retraction, 15 October 2026');
  });

  it('have a file in base64 that is the same wherever its bytes were cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 9 }), async (parts) => {
        const written = Buffer.concat(await Array.fromAsync(base64Of(parts))).toString();
        expect(written).toBe(Buffer.concat(parts).toString('base64'));
      }),
    );
  });
});
