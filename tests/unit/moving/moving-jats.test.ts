import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fileReferences, type LinkedFile } from '#domain/moving/in/jats-beside';
import type { MovingArticle } from '#domain/moving/in/moving';
import { jatsDocument } from '#domain/register/jats/article';
import { isJats, shortenJats } from '#islands/moving/in/open-file.ts';
import { TRIAL_IDENTITY, toArticle } from '#server/moving/in/imported-article';
import { parseJatsArticle } from '#server/moving/in/jats-article';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { openArticles } from '../../support/moving-file.ts';
import { cases } from '../../support/property.ts';
import { richArticle } from '../../support/rich-article.ts';
import { sampleArticles } from '../../support/sample-articles.ts';

const TODAY = '2026-11-26';
const read = (
  xml: string,
  pdf: 'pdf' | 'none' = 'none',
  files: readonly LinkedFile[] | null = null,
): Promise<MovingArticle> =>
  parseJatsArticle(
    MERIDIAN,
    { name: 'a.xml', xml, pdf: '', file: pdf === 'none' ? 'none' : { is: 'pdf', bytes: 9 }, files, lost: [] },
    TODAY,
  );

/** As in PubMed Central. */
const PMC = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.0 20120330//EN" "JATS-archivearticle1.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="case-report" xml:lang="EN">
<front><journal-meta><journal-id journal-id-type="nlm-ta">Hill Med</journal-id><issn pub-type="epub">1234-5678</issn></journal-meta>
<article-meta>
<article-id pub-id-type="pmc">PMC99</article-id><article-id pub-id-type="doi">10.1234/HILL.7</article-id>
<article-categories><subj-group subj-group-type="heading"><subject>Case Reports</subject></subj-group></article-categories>
<title-group><article-title>Goitre along the <italic>river</italic></article-title></title-group>
<contrib-group><contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id><name><surname>Shrestha</surname><given-names>Anil K.</given-names></name><xref ref-type="aff" rid="a1">1</xref></contrib>
<contrib contrib-type="author"><name><surname>Gurung</surname><given-names>Maya</given-names></name><xref ref-type="aff" rid="a1"/></contrib></contrib-group>
<aff id="a1"><label>1</label>Hill Hospital, Pokhara</aff>
<pub-date pub-type="ppub"><month>7</month><year>2016</year></pub-date>
<pub-date pub-type="epub"><day>14</day><month>3</month><year>2016</year></pub-date>
<pub-date pub-type="pmc-release"><day>1</day><month>1</month><year>2015</year></pub-date>
<volume>4</volume><issue>1</issue><fpage>10</fpage><lpage>14</lpage>
<history><date date-type="received"><day>2</day><month>1</month><year>2016</year></date>
<date date-type="rev-recd"><day>20</day><month>1</month><year>2016</year></date>
<date date-type="rev-recd"><day>1</day><month>2</month><year>2016</year></date>
<date date-type="accepted" iso-8601-date="2016-02-09"><day>9</day><month>2</month><year>2016</year></date></history>
<permissions><license xlink:href="https://creativecommons.org/licenses/by-nc/4.0/"><license-p>Free.</license-p></license></permissions>
<related-article related-article-type="commentary" xlink:href="10.1234/x"/>
<abstract><sec><title>Background</title><p>Why.</p></sec><sec><title>Results</title><p>What.</p></sec></abstract>
<kwd-group><kwd>goitre</kwd><kwd>iodine</kwd></kwd-group></article-meta></front>
<body><sec><title>Introduction</title><p>A river, as said before [<xref ref-type="bibr" rid="r1">1</xref>].</p></sec></body>
<back><ref-list><ref id="r1"><mixed-citation>Shaw A. Teaching. <source>Med Educ</source>. 2017;4:1. doi:10.5555/shaw</mixed-citation></ref></ref-list></back>
</article>`;

describe('an article in JATS of another house', () => {
  it('of PubMed Central becomes one of the journal, with its text', async () => {
    const article = await read(PMC, 'pdf');
    expect(article).toMatchObject({
      exclusion: null,
      title: 'Goitre along the river',
      section: 'Case Reports',
      article_type: 'case_report',
      doi: '10.1234/hill.7',
      published_on: '2016-03-14',
      received_on: '2016-01-02',
      revised_on: '2016-02-01',
      accepted_on: '2016-02-09',
      place: { volume: 4, issue: 1, year: 2016 },
      pages: '10–14',
      keywords: ['goitre', 'iodine'],
      abstract: [
        { heading: 'Background', text: 'Why.' },
        { heading: 'Results', text: 'What.' },
      ],
      pdf: { file: 1, bytes: 9 },
    });
    expect(article.authors).toMatchObject([
      { given: 'Anil K.', family: 'Shrestha', orcid: '0000-0002-1825-0097', is_corresponding: true },
      { given: 'Maya', family: 'Gurung', affiliations: ['Hill Hospital, Pokhara'] },
    ]);
    expect(article.references).toContain('10.5555/shaw');
    expect(article.extras?.content).toContain('A river, as said before');
    expect(article.licence).toBe('cc-by-nc-4.0');
    expect(article.unclear.join(' ')).not.toContain('licence');
    expect(article.lost.join(' ')).toContain('A link to a related article.');
    const published = toArticle(MERIDIAN, article, TRIAL_IDENTITY, new Date(0));
    expect(published.content).toContain('<h2');
    expect(published).toMatchObject({ revised_on: '2016-02-01', accepted_on: '2016-02-09' });
    expect(published.licence).toBe('cc-by-nc-4.0');
  });

  it('whose text has pictures has its PDF for text, and says so', async () => {
    const article = await read(PMC.replace('</body>', '<fig id="f1"><graphic xlink:href="f1"/></fig></body>'), 'pdf');
    expect(article.extras?.content).toBeUndefined();
    expect(article.lost.join(' ')).toContain('because its images are missing');
  });

  it('whose picture came along has its text with the picture, its caption and its alternative text', async () => {
    const fig =
      '<p>See <xref ref-type="fig" rid="f1">Fig. 1</xref>.</p><fig id="f1"><label>Fig 1</label><caption><p>The river</p></caption><graphic xlink:href="f1"><alt-text>A map</alt-text></graphic></fig>';
    const files = [{ href: 'f1', name: 'f1.jpg', bytes: 9, is: 'jpg' }] as const;
    const article = await read(PMC.replace('</body>', `${fig}</body>`), 'pdf', files);
    expect(article.extras?.content).toBeUndefined();
    expect(article.linkedFiles?.files).toEqual([{ source_id: 'figure-1.jpg', place: 2, bytes: 9, name: 'f1.jpg' }]);
    expect(article.linkedFiles?.text).toContain(
      '<figure id="figure-1"><img src="figure-1.jpg" alt="A map"><figcaption><strong>Figure 1.</strong> The river</figcaption></figure>',
    );
    expect(article.linkedFiles?.text).toContain('<a href="#figure-1">Fig. 1</a>');
    expect(article.lost.join(' ')).not.toContain('text');
  });

  it.each([
    ['within a line', '<p>Let <inline-graphic xlink:href="f1"/> be.</p>', 'images within a line of text are not shown'],
    ['that is a film', '<fig id="f1"><media xlink:href="f1.mp4"/></fig>', 'only PDF, Word'],
    ['that is none', '<fig id="f1"><graphic xlink:href="other"/></fig>', 'the ZIP file contains no file of that name'],
  ])('with a picture %s has its PDF for text, and says why', async (_, xml, why) => {
    const film = { href: 'f1.mp4', name: 'f1.mp4', bytes: 9, is: 'other' } as const;
    const files = [{ href: 'f1', name: 'f1.jpg', bytes: 9, is: 'jpg' } as const, film];
    const article = await read(PMC.replace('</body>', `${xml}</body>`), 'pdf', files);
    expect(article.linkedFiles).toBeUndefined();
    expect(article.extras?.content).toBeUndefined();
    expect(article.lost.join(' ')).toContain(why);
  });

  it('keeps an equation that is written out and drawn, without its drawing', async () => {
    const equation =
      '<p>So</p><disp-formula><alternatives><mml:math xmlns:mml="x"><mml:mi>a</mml:mi></mml:math><graphic xlink:href="e1"/></alternatives></disp-formula>';
    const article = await read(PMC.replace('</body>', `${equation}</body>`), 'pdf');
    expect(article.extras?.content).toContain('<math');
  });

  it.each([
    [
      '1.3, with dates by formats',
      '<pub-date date-type="pub" publication-format="electronic" iso-8601-date="2016-03-14"><day>14</day><month>03</month><year>2016</year></pub-date>',
      '2016-03-14',
    ],
    [
      'NLM 3.0, with the name of a month',
      '<pub-date pub-type="collection"><month>March</month><year>2016</year></pub-date>',
      '2016-03-01',
    ],
    [
      '1.0, with a date in words',
      '<pub-date pub-type="epub"><string-date>14 March 2016</string-date></pub-date>',
      '2016-03-14',
    ],
    ['no date but that of a collection', '<pub-date pub-type="collection"><year>2016</year></pub-date>', '2016-01-01'],
  ])('of version %s is dated', async (_, dates, wanted) => {
    const article = await read(PMC.replaceAll(/<pub-date[\s\S]*<\/pub-date>/g, dates));
    expect(article.published_on).toBe(wanted);
  });

  it.each([
    ['nothing of an article', '<article article-type="x"><p/></article>', 'not a JATS article'],
    ['its own entities', `<!DOCTYPE article [<!ENTITY a "aaaa">]>${PMC.slice(PMC.indexOf('<article '))}`, 'entities'],
    ['no title', PMC.replace(/<title-group>[\s\S]*<\/title-group>/, ''), 'It has no title.'],
    ['a day to come', PMC.replaceAll('<year>2016', '<year>2199'), 'in the future'],
  ])('with %s stays where it is, with the reason', async (_, xml, words) => {
    expect((await read(xml)).exclusion).toContain(words);
  });

  it('loses every script', async () => {
    const article = await read(
      PMC.replace('A river', '<script>alert(1)</script><ext-link xlink:href="javascript:alert(2)">A river</ext-link>'),
    );
    expect(JSON.stringify(article.extras)).not.toMatch(/javascript:|<script/);
  });

  it('is read without a failure, however its elements are broken', async () => {
    const place = fc.integer({ min: 0, max: PMC.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.integer({ min: 1, max: 200 }),
        fc.string({ unit: fc.constantFrom('<', '>', '/', 'a', '"', '&'), maxLength: 8 }),
        async (at, length, words) => {
          const article = await read(`${PMC.slice(0, at)}${words}${PMC.slice(at + length)}`);
          expect(typeof article.title).toBe('string');
        },
      ),
      { numRuns: cases(60) },
    );
  });
});

describe('an article of ours in JATS', () => {
  const samples = sampleArticles()
    .slice(0, 4)
    .map(({ volume: _, issue: __, ...sample }) => fullArticle(sample))
    .map((sample) => ({ ...sample, confirmed_orcids: sample.authors.flatMap(({ orcid }) => orcid ?? []).slice(0, 1) }));
  it.each(samples.map((sample) => [sample.slug, sample] as const))('survives a round trip: %s', async (_, sample) => {
    const article = await read(jatsDocument(MERIDIAN, sample, 'https://journal.example'));
    expect(article).toMatchObject({
      title: sample.title,
      translations: sample.translations,
      doi: sample.doi,
      published_on: sample.published_on,
      keywords: sample.keywords,
    });
    expect(article.authors.map(({ given, family, orcid }) => [given, family, orcid])).toEqual(
      sample.authors.map(({ given, family, orcid }) => [given, family, orcid]),
    );
    expect(article.extras?.confirmed_orcids).toEqual(sample.confirmed_orcids);
    expect(article.references.split('\n')).toHaveLength(sample.references.length);
    expect(article.article_type).toBe(sample.article_type);
  });
});

it('an article of ours in JATS comes back with its figures and its supplementary files, and its text as it was', async () => {
  const own = richArticle();
  const xml = jatsDocument(MERIDIAN, own, 'https://journal.example');
  const files = fileReferences(xml).map(
    ({ href }): LinkedFile => ({ href, name: href, bytes: 9, is: href.endsWith('png') ? 'png' : 'other' }),
  );
  const { linkedFiles } = await read(xml, 'pdf', files);
  expect(linkedFiles?.files.map(({ source_id }) => source_id)).toEqual(
    [...own.figures, ...own.supplements].map(({ file }) => file),
  );
  expect(linkedFiles?.files.flatMap(({ words }) => words ?? [])).toEqual(
    own.supplements.map(({ file: _, bytes: __, sha256: ___, ...words }) => words),
  );
  const pictures = (html: string) => html.match(/<figure id="figure[\s\S]*?<\/figure>/g);
  expect(pictures(linkedFiles?.text ?? '')).toEqual(pictures(own.content));
});

const piecesIn = async (files: Record<string, Uint8Array>) => {
  const opened = await openArticles(new Blob([zipSync(files) as Uint8Array<ArrayBuffer>]));
  const pieces = await Array.fromAsync(
    opened.pieces(
      () => false,
      () => {},
    ),
  );
  return { kind: opened.kind, notes: opened.notes(), pieces };
};

describe('a package of JATS', () => {
  const pdf = strToU8('%PDF-1.4');
  const readPackage = async (files: Record<string, Uint8Array>) => {
    const { pieces, ...opened } = await piecesIn(files);
    return { ...opened, sent: pieces.map(({ article }) => JSON.parse(article)) };
  };

  it('has each article with the PDF of its name, or the only one in its folder', async () => {
    const { kind, notes, sent } = await readPackage({
      'a/one.nxml': strToU8(PMC),
      'a/main.pdf': pdf,
      'a/f1.jpg': pdf,
      'b/two.xml': strToU8(PMC),
      'b/two.pdf': strToU8('no PDF'),
      'b/other.pdf': pdf,
      'c/three.xml': strToU8(PMC),
      'manifest.xml': strToU8('<manifest/>'),
      'supplement.csv': strToU8('Title\nof a table of data'),
    });
    expect(kind).toBe('jats');
    expect(sent.map(({ name, file }) => [name, file.is ?? file])).toEqual([
      ['a/one.nxml', 'pdf'],
      ['b/two.xml', 'other'],
      ['c/three.xml', 'none'],
    ]);
    expect(notes).toEqual([
      'The ZIP file contains 3 articles in JATS.',
      'manifest.xml is not a JATS article and was skipped.',
    ]);
  });

  it('is known by its content: an article of OJS is none', () => {
    expect(isJats(PMC)).toBe(true);
    expect(isJats('<article xmlns="http://pkp.sfu.ca" status="3">')).toBe(false);
    expect(isJats('<articles><article/></articles>')).toBe(false);
  });

  it('sends a long article without its text, and none without the articles within it', () => {
    const long = PMC.replace('A river', 'x'.repeat(500_000));
    expect(shortenJats(long).text).not.toContain('<body>');
    expect(shortenJats(long).text).toContain('<ref-list>');
    expect(shortenJats(PMC.replace('A river', 'ü'.repeat(200_000))).text).toContain('<body>');
    expect(shortenJats(PMC.replace('A river', 'ü'.repeat(250_000))).text).not.toContain('<body>');
    const nested = PMC.replace(
      '</article>',
      '<sub-article article-type="translation"><front-stub/><body/></sub-article></article>',
    );
    expect(shortenJats(nested)).toMatchObject({ lost: ['Sub-articles, such as translations and reviews.'] });
    expect(shortenJats(nested).text).not.toContain('sub-article');
  });
});

it('an export of OJS is read where it lies in a ZIP file, and a second one is named', async () => {
  const issue = (title: string) =>
    strToU8(
      `<issues xmlns="http://pkp.sfu.ca"><issue><articles><article>${title}</article></articles></issue></issues>`,
    );
  const files = { '2019.xml': issue('Sleep'), '2020.xml': issue('Waking'), 'cover.csv': strToU8('Title\nNo article') };
  const { kind, notes, pieces } = await piecesIn(files);
  expect(kind).toBe('ojs');
  expect(pieces.map(({ article }) => article)).toEqual([expect.stringContaining('Sleep')]);
  expect(notes).toEqual([
    'The ZIP file contains the export 2019.xml.',
    '2020.xml was skipped: choose it separately afterwards.',
  ]);
});
