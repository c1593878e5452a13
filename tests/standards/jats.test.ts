import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descendantElements, type MarkupElement, parseMarkup, textContent } from '#domain/kernel/markup';
import type { Article } from '#domain/publication/article';
import { IN_PDF } from '#domain/publication/declarations';
import { jatsDocument, jatsElement } from '#domain/register/jats/article';
import { jatsNoticeDocument } from '#domain/register/jats/notice';
import { author, fullArticle, GOLDEN_ARTICLES, minimalArticle, notice, retractedArticle } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { richArticle } from '../support/rich-article.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { jatsProblems } from './jats-dtd.ts';

const ORIGIN = 'https://journal.example';
const jats = (article: Article) => jatsDocument(MERIDIAN, article, ORIGIN);
const samples = sampleArticles().map(({ volume: _, issue: __, ...sample }) =>
  fullArticle({ ...sample, is_sample: true }),
);
const every = [...GOLDEN_ARTICLES.map(([, article]) => article), richArticle(), ...samples];
const elements = (xml: string, ...names: string[]) =>
  descendantElements(parseMarkup(xml)).filter(({ name }) => names.includes(name));
const words = (some: readonly MarkupElement[]) => some.map((one) => textContent([one]).replace(/\s+/g, ' ').trim());
const attribute = (one: MarkupElement | undefined, name: string) => one?.attributes.get(name);

describe('JATS by its DTD', () => {
  it('is valid for every golden and every sample article, and for one with everything', () => {
    for (const article of every) expect(jatsProblems(jats(article)), article.slug).toEqual([]);
  });

  it('names the print ISSN beside that of the online edition', () => {
    const xml = jatsDocument({ ...MERIDIAN, printIssn: '2049-3630' }, fullArticle(), ORIGIN);
    const issns = elements(xml, 'issn');
    expect(issns.map((one) => attribute(one, 'publication-format'))).toEqual(['print', 'electronic']);
    expect(words(issns)).toEqual(['2049-3630', MERIDIAN.issn]);
    expect(jatsProblems(xml)).toEqual([]);
  });

  it('is valid for articles without a text, withdrawn ones, and notices of each kind', () => {
    expect(jatsProblems(jats(fullArticle({ content: IN_PDF })))).toEqual([]);
    expect(jatsProblems(jats(fullArticle({ is_withdrawn: true })))).toEqual([]);
    for (const kind of ['correction', 'expression_of_concern', 'retraction'] as const) {
      for (const article of [fullArticle(), minimalArticle()]) {
        const one = notice({ kind, doi: kind === 'retraction' ? '10.5555/mj.2026.r1' : null });
        expect(jatsProblems(jatsNoticeDocument(MERIDIAN, { ...article, notices: [one] }, one, ORIGIN))).toEqual([]);
      }
    }
  });

  it('would fail with an unknown element, an open one, a part in the wrong place and a reference to nothing', () => {
    const text = jats(richArticle());
    const broken = [
      text.replaceAll('elocation-id>', 'elocation>'),
      text.replace('</body>', ''),
      text.replace(/<permissions>.*<\/permissions>/, '').replace('<title-group>', '<permissions/><title-group>'),
      text.replace(' rid="figure-1"', ' rid="figure-7"'),
      text.replace(' id="ref-2"', ' id="ref-1"'),
    ];
    for (const document of broken) {
      expect(document).not.toBe(text);
      expect(jatsProblems(document)).not.toEqual([]);
    }
  });

  it('is valid whatever an article says', { timeout: 240_000 }, () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
      fc.constantFrom(']]>', '<![CDATA[', '<!--', '&amp;&lt;&#0;', '\u0000\u000b\ufffe', '\ud800', '<?xml?>', '%x;'),
    );
    const said = hostile.map((text) => text.trim() || 'x');
    const tag = fc.constantFrom(
      'p',
      'h2',
      'h3',
      'li',
      'ul',
      'ol',
      'table',
      'tr',
      'td',
      'figure',
      'a',
      'sup',
      'pre',
      'math',
    );
    const id = fc.constantFrom(
      '',
      ' id="note-1"',
      ' id="figure-1"',
      ' id="x y"',
      ' href="#figure-1"',
      ' href="#ref-1"',
      ' id="a"',
    );
    const markup = fc.array(
      fc.oneof(
        said.map((text) => text.replaceAll('<', '&lt;')),
        fc.tuple(tag, id).map(([name, more]) => `<${name}${more}>`),
        tag.map((name) => `</${name}>`),
        fc.constantFrom(
          '<br>',
          '<img src="figure-1.png" alt="a">',
          '<figcaption>',
          '</figcaption>',
          '<math display="block">',
        ),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.array(said, { minLength: 12, maxLength: 12 }), markup, (texts, content) => {
        const [title = '', given = '', family = '', place = '', heading = '', text = '', ...rest] = texts;
        const article = fullArticle({
          title,
          content: content.join('') || 'x',
          authors: [author({ given, family }), author({ given: '', family })],
          affiliations: [place],
          abstract: [
            { heading: null, text },
            { heading, text },
            { heading: null, text },
          ],
          keywords: rest,
          references: rest.map((line) => ({ text: `${line} 2020;1:2.`, doi: null })),
          declarations: { ...fullArticle().declarations, funding: text, ethics: family, competing_interests: title },
          funders: [{ name: given || 'x', id: null, awards: rest }],
          contributions: [{ author: 1, roles: ['software', 'writing-review-editing'] }],
          interests: [
            { author: 1, declared: text || 'x' },
            { author: 2, declared: null },
          ],
          conduct: {
            approval: 'approved',
            committees: [{ name: title, numbers: rest, decided_on: '2024-02-29' }],
            consent_to_participate: ['written', 'waived'],
            consent_to_publication: 'given',
            ai_use: 'used',
            ai_tools: family,
            ai_purpose: text,
          },
          changes: [{ changed_on: '2026-11-01', reason: text }],
        });
        expect(jatsProblems(jats(article))).toEqual([]);
      }),
      {
        examples: [
          // Regressions: a line break within superscript in a heading, an equation in a paragraph's heading, and a
          // heading inside a link to itself.
          [Array(12).fill('x'), ['<h3>', '<sup>', '<br>']],
          [Array(12).fill('x'), ['<p>', '<h2>', '<math display="block">']],
          [Array(12).fill('x'), ['<a href="#figure-1">', 'x', '<h3 id="figure-1">']],
        ],
      },
    );
  });

  it('holds a text of a megabyte and five hundred references', () => {
    const paragraph = `<p>${'Long words of a long study &amp; more. '.repeat(250)}</p>`;
    const references = Array.from({ length: 500 }, () => fullArticle().references[0] ?? { text: 'x', doi: null });
    expect(jatsProblems(jats(fullArticle({ content: paragraph.repeat(100), references })))).toEqual([]);
  });
});

describe('JATS as JATS4R recommends', () => {
  it('names the licence by its address, the holder and the year, and says that it is free to read', () => {
    const text = jats(fullArticle());
    expect(elements(text, 'ali:free_to_read')).toHaveLength(1);
    expect(words(elements(text, 'ali:license_ref', 'copyright-year', 'copyright-holder'))).toEqual([
      '2026',
      'Amina Diallo and co-authors',
      MERIDIAN.licence.url,
    ]);
    expect(attribute(elements(text, 'license')[0], 'xlink:href')).toBe(MERIDIAN.licence.url);
  });

  it('names each author once, groups as groups, and gives every ORCID iD as its address, marked where it was confirmed', () => {
    for (const article of every) {
      const authors = elements(jats(article), 'contrib');
      expect(authors).toHaveLength(article.authors.length);
      for (const [at, one] of authors.entries()) {
        const person = article.authors[at] ?? author();
        expect(attribute(one, 'corresp')).toBe(person.is_corresponding ? 'yes' : undefined);
        const ids = descendantElements([one]).filter(({ name }) => name === 'contrib-id');
        expect(words(ids)).toEqual(person.orcid ? [`https://orcid.org/${person.orcid}`] : []);
        const said = ids.map((id) => attribute(id, 'authenticated'));
        const isConfirmed = article.confirmed_orcids.includes(person.orcid ?? '');
        expect(said).toEqual(person.orcid ? [isConfirmed ? 'true' : undefined] : []);
      }
    }
    const full = jats(fullArticle());
    expect(words(elements(full, 'collab'))).toContain('TELESTROKE Study Group');
    expect(full).toContain('authenticated="true">https://orcid.org/0000-0002-1825-0097<');
    expect(full).toContain('contrib-id-type="orcid">https://orcid.org/0000-0001-5109-3700<');
  });

  it('gives affiliations their own elements with the country, and leads to them', () => {
    const text = jats(fullArticle());
    expect(words(elements(text, 'institution'))[0]).toBe(
      'Department of Neurology, Lakeside University Hospital, Kisumu',
    );
    expect(elements(text, 'country').map((one) => attribute(one, 'country'))).toEqual(['KE', 'GB']);
    const targets = elements(text, 'aff').map((one) => attribute(one, 'id'));
    const rids = elements(text, 'xref').filter((one) => attribute(one, 'ref-type') === 'aff');
    expect(new Set(rids.map((one) => attribute(one, 'rid')))).toEqual(new Set(targets));
  });

  it('states funding, interests, contributions, ethics, trial and data where JATS has a place for each', () => {
    const article = fullArticle();
    const text = jats(article);
    const { declarations } = article;
    const typed = (attributeName: string, value: string) =>
      words(descendantElements(parseMarkup(text)).filter((one) => attribute(one, attributeName) === value)).join();
    expect(words(elements(text, 'funding-statement'))).toEqual([declarations.funding]);
    const statements = elements(text, 'fn').filter((one) => attribute(one, 'fn-type') === 'coi-statement');
    expect(words(statements.filter((one) => !one.attributes.has('specific-use')))).toEqual([
      declarations.competing_interests,
    ]);
    expect(typed('fn-type', 'con')).toBe(declarations.author_contributions);
    expect(typed('sec-type', 'data-availability')).toContain(declarations.data_availability);
    expect(typed('sec-type', 'ethics-statement')).toContain(declarations.ethics);
    expect(typed('sec-type', 'trial-registration')).toContain(declarations.trial_registration);
    expect(typed('sec-type', 'ai-statement')).toContain(declarations.ai_use);
    expect(words(elements(text, 'ack')).join()).toContain(declarations.acknowledgements);
  });

  it('names each trial with its registry, each funder with its identifier and awards, and the guidelines', () => {
    const text = jats(
      fullArticle({
        registrations: [
          { registry: 'isrctn', number: 'ISRCTN12345678' },
          { registry: 'prospero', number: 'CRD42020123456' },
        ],
        funders: [
          { name: 'Digital Library', id: 'https://ror.org/03yrm5c26', awards: ['A1', 'A2'] },
          { name: 'Lakeside Fund', id: '10.13039/999999999999', awards: [] },
        ],
        reporting_guidelines: ['consort'],
      }),
    );
    const [trial, review] = elements(text, 'related-object').map(({ attributes }) => Object.fromEntries(attributes));
    expect(trial).toMatchObject({
      'source-type': 'clinical-trials-registry',
      'source-id': '10.18810/isrctn',
      'source-id-type': 'crossref-doi',
      'document-id': 'ISRCTN12345678',
      'document-id-type': 'clinical-trial-number',
      'xlink:href': 'https://www.isrctn.com/ISRCTN12345678',
    });
    expect(review).toMatchObject({ 'source-id': 'PROSPERO', 'source-id-type': 'registry-name' });
    expect(review?.['document-id-type']).not.toBe('clinical-trial-number');
    expect(words(elements(text, 'award-group')).map((one) => one.replaceAll(' ', ''))).toEqual([
      'https://ror.org/03yrm5c26DigitalLibraryA1A2',
      'https://doi.org/10.13039/999999999999LakesideFund',
    ]);
    expect(elements(text, 'institution-id').map((one) => attribute(one, 'institution-id-type'))).toEqual([
      'ror',
      'doi',
    ]);
    expect(words(elements(text, 'custom-meta'))[0]).toBe('reporting-guidelineCONSORT');
    expect(jatsProblems(text)).toEqual([]);
  });

  it('says beside the statements who approved the study, to what people consented and whether AI was used', () => {
    const said = elements(jats(fullArticle()), 'custom-meta').map(({ children }) =>
      children
        .filter((child) => typeof child !== 'string')
        .map((child) => textContent([child]).replace(/\s+/g, ' ').trim()),
    );
    expect(said).toEqual([
      ['reporting-guideline', 'CONSORT'],
      ['ethics-approval', 'approved'],
      ['ethics-committee', 'Ethics Committee of Lakeside University HospitalLUH-2023-882023-11-06'],
      ['consent-to-participate', 'given'],
      ['ai-use', 'none'],
    ]);
    expect(elements(jats(fullArticle({ is_withdrawn: true })), 'custom-meta')).toEqual([]);
  });

  it('gives each author the roles of CRediT with their addresses, and none where no one gave any', () => {
    const text = jats(fullArticle());
    const [first, second] = elements(text, 'contrib');
    expect(
      descendantElements(first?.children ?? [])
        .filter(({ name }) => name === 'role')
        .map(({ attributes }) => Object.fromEntries(attributes)),
    ).toEqual(
      [
        ['Conceptualization', 'conceptualization'],
        ['Writing – original draft', 'writing-original-draft'],
      ].map(([name, part]) => ({
        vocab: 'credit',
        'vocab-identifier': 'https://credit.niso.org/',
        'vocab-term': name,
        'vocab-term-identifier': `https://credit.niso.org/contributor-roles/${part}/`,
      })),
    );
    expect(descendantElements(second?.children ?? []).map(({ name }) => name)).not.toContain('role');
    expect(jatsProblems(text)).toEqual([]);
  });

  it('leads from each author to what this author declares, every wording once, and from no one else', () => {
    const article = fullArticle();
    const text = jats(article);
    const notes = new Map(
      elements(text, 'fn')
        .filter((one) => attribute(one, 'fn-type') === 'coi-statement' && one.attributes.has('id'))
        .map((one) => [attribute(one, 'id'), words([one]).join()]),
    );
    const of = elements(text, 'contrib').map((one) =>
      descendantElements(one.children)
        .filter((ref) => attribute(ref, 'ref-type') === 'fn')
        .map((ref) => notes.get(attribute(ref, 'rid') ?? '')),
    );
    const FEES = article.declarations.competing_interests;
    expect(of).toEqual([['None declared.'], ['None declared.'], [FEES], []]);
    expect(notes.size).toBe(2);
    expect(jatsProblems(text)).toEqual([]);
    expect(
      elements(jats(fullArticle({ is_withdrawn: true })), 'xref').map((one) => attribute(one, 'ref-type')),
    ).not.toContain('fn');
  });

  it('leads from the statement on data to where the data are', () => {
    const declarations = { ...fullArticle().declarations, data_availability: 'At https://osf.io/ab1.' };
    const links = elements(jats(fullArticle({ declarations })), 'ext-link').map((one) => attribute(one, 'xlink:href'));
    expect(links).toContain('https://osf.io/ab1');
  });

  it('says nothing of what is not stated', () => {
    const text = jats(minimalArticle());
    expect(elements(text, 'funding-group', 'author-notes', 'back', 'ack', 'history')).toEqual([]);
  });

  it('gives abstracts in sections, key points apart, and translations in their language', () => {
    const text = jats(richArticle());
    const [abstract, points] = elements(text, 'abstract');
    expect(abstract && words(descendantElements([abstract]).filter(({ name }) => name === 'title'))).toEqual([
      'Methods',
      '',
    ]);
    expect(attribute(points, 'abstract-type')).toBe('key-points');
    expect(elements(text, 'trans-abstract').map((one) => attribute(one, 'xml:lang'))).toEqual(['fr']);
    expect(elements(text, 'kwd-group').map((one) => attribute(one, 'xml:lang'))).toEqual(['en', 'fr']);
    expect(words(elements(text, 'trans-title'))).toEqual(['Le sommeil']);
  });

  it('gives each equation as MathML and as TeX, and each figure its alternative text', () => {
    const text = jats(richArticle());
    expect(elements(text, 'alternatives')).toHaveLength(2);
    expect(elements(text, 'tex-math')).toHaveLength(2);
    expect(elements(text, 'mml:math')).toHaveLength(2);
    expect(words(elements(text, 'alt-text'))).toEqual(['Boxes & arrows']);
    expect(elements(text, 'fig-group')).toHaveLength(1);
  });

  it('gives references in their parts beside their words, with the DOI', () => {
    const text = jats(fullArticle());
    const [first] = elements(text, 'element-citation');
    expect(
      first && words(descendantElements([first]).filter(({ name }) => /^(?:surname|source|year|volume)$/.test(name))),
    ).toEqual(['Carberry', 'Open J Med', '2024', '2']);
    expect(words(elements(text, 'mixed-citation'))[0]).toBe(
      'Carberry J. Stroke prevention in primary care. Open J Med. 2024;2(1):e7. doi:10.5555/ojm.2024.0007',
    );
  });

  it('numbers the version, and names every change with its date and reason', () => {
    const text = jats(richArticle());
    expect(words(elements(text, 'article-version'))).toEqual(['2', '2']);
    expect(words(elements(text, 'event-desc'))).toEqual(['Table 1 has its units.']);
  });

  it('leads from a retracted article to its notice, and back', () => {
    const article = retractedArticle();
    const [forward] = elements(jats(article), 'related-article');
    expect([attribute(forward, 'related-article-type'), attribute(forward, 'xlink:href')]).toEqual([
      'retraction-forward',
      '10.5555/mj.2026.0044.r1',
    ]);
    expect(words(elements(jats(article), 'article-title'))[0]).toMatch(/^RETRACTED: /);
    const text = jatsNoticeDocument(MERIDIAN, article, article.notices[0] ?? notice(), ORIGIN);
    expect(attribute(elements(text, 'article')[0], 'article-type')).toBe('retraction');
    const [back] = elements(text, 'related-article');
    expect([attribute(back, 'related-article-type'), attribute(back, 'xlink:href')]).toEqual([
      'retracted-article',
      article.doi,
    ]);
    expect(words(elements(text, 'article-title'))).toEqual(['Retraction: Vitamin K and stroke: a cohort study']);
  });

  it('labels samples, and gives nothing of the text of a withdrawn article', () => {
    expect(jats(fullArticle({ is_sample: true }))).toContain('invented to demonstrate');
    const withdrawn = jats(fullArticle({ is_withdrawn: true }));
    expect(elements(withdrawn, 'body', 'back', 'abstract', 'funding-group')).toEqual([]);
  });

  it('says no email address but those that authors wrote into the text, and no number of the database', () => {
    const article = fullArticle();
    expect(jats(article)).not.toContain(article.id);
    expect(elements(jats(article), 'email')).toEqual([]);
  });

  it('stands in another document as one element', () => {
    const article = fullArticle();
    expect(jats(article).endsWith(`${jatsElement(MERIDIAN, article, ORIGIN)}\n`)).toBe(true);
    expect(jatsElement(MERIDIAN, article, ORIGIN).startsWith('<article ')).toBe(true);
    expect(words(elements(jatsElement(MERIDIAN, article, ORIGIN), 'surname'))[0]).toBe(article.authors[0]?.family);
  });
});
