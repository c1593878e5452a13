import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ArticlePage } from '#components/article/ArticlePage.tsx';
import type { Journal } from '#domain/journal/journal';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { LANGUAGES, languageName } from '#domain/journal/language';
import { findLanguage, LANGUAGE_CODES } from '#domain/journal/language-code';
import { articleFromListed } from '#domain/moving/in/listed-article';
import { ojsPublicationXml } from '#domain/moving/out/ojs-article';
import { bibtex, cslJson, ris } from '#domain/publication/citation';
import { atomFeed } from '#domain/publication/feed';
import { fullText } from '#domain/publication/full-text';
import { articleJsonLd } from '#domain/publication/json-ld';
import { listEntry, toCard } from '#domain/publication/manifest';
import { metaTags } from '#domain/publication/metadata';
import { articleRecord } from '#domain/register/deposit/crossref';
import { dataciteRecord } from '#domain/register/deposit/datacite';
import { pubmedRecord } from '#domain/register/deposit/pubmed';
import { jatsDocument } from '#domain/register/jats/article';
import { dublinCore } from '#domain/register/oai/dublin-core';
import { settingFields, settingProblems } from '#domain/settings/setting';
import { settingChanges } from '#domain/settings/setting-changes';
import { EMPTY_DRAFT } from '#domain/submission/draft';
import { guidelineFacts } from '#domain/submission/guideline-facts';
import { submissionSchema } from '#domain/submission/submission';
import { describeArticle } from '#server/publication/typeset-galley';
import { doajRecord } from '../../../src/domain/register/deposit/index-records.ts';
import { submissionForm } from '../../../src/islands/submission/send-submission.ts';
import { fullArticle, spanishArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const ORIGIN = 'https://journal.example';

const SPANISH_FIRST = journalFromSettings({ journal: { languages: 'es en' } });

type Article = ReturnType<typeof fullArticle>;
const textOf = (made: unknown) => (typeof made === 'string' ? made : JSON.stringify(made));
const pageOf = (article: Article) =>
  renderToStaticMarkup(createElement(ArticlePage, { journal: MERIDIAN, article, text: fullText(article) }));
const section = { ref: 'ORIG', title: 'Original Research' };

/** The outputs that state an article's language, and how each expresses Spanish. */
const TELLERS: Readonly<Record<string, [tell: (article: Article) => unknown, spanish: string]>> = {
  RIS: [(article) => ris(MERIDIAN, article), 'LA  - es'],
  BibTeX: [(article) => bibtex(MERIDIAN, article), '{spanish}'],
  'CSL JSON': [(article) => cslJson(MERIDIAN, article), '"language":"es"'],
  JATS: [(article) => jatsDocument(MERIDIAN, article, ORIGIN), '<kwd-group kwd-group-type="author" xml:lang="es">'],
  'meta tags': [(article) => metaTags(MERIDIAN, article, ORIGIN), '{"name":"citation_language","content":"es"}'],
  'JSON-LD': [(article) => articleJsonLd(MERIDIAN, article, ORIGIN), '"inLanguage":"es"'],
  Crossref: [
    (article) => articleRecord(MERIDIAN, article, ORIGIN),
    '<journal_article publication_type="full_text" language="es">',
  ],
  DataCite: [(article) => dataciteRecord(MERIDIAN, article, ORIGIN), '"language":"es"'],
  'Dublin Core': [(article) => dublinCore(MERIDIAN, article, ORIGIN).xml, '<dc:language>es</dc:language>'],
  DOAJ: [(article) => doajRecord(MERIDIAN, article, ORIGIN), '<title language="spa">'],
  PubMed: [(article) => pubmedRecord(MERIDIAN, article), '<Language>ES</Language>'],
  'the feed': [(article) => atomFeed(MERIDIAN, [article], ORIGIN), '<title xml:lang="es">'],
  'the PDF': [(article) => describeArticle(MERIDIAN, article, ORIGIN), '<dc:language><rdf:Bag><rdf:li>es</rdf:li>'],
  OJS: [
    (article) => ojsPublicationXml(MERIDIAN, article, { files: [], seq: 1, section, version: '3.5' }),
    '<title locale="es">Medición',
  ],
};

describe('the language of an article', () => {
  it.each(Object.entries(TELLERS))('is told by %s', (_, [tell, spanish]) => {
    expect(textOf(tell(spanishArticle()))).toContain(spanish);
    expect(textOf(tell(spanishArticle({ language: 'en', translations: [] })))).not.toContain(spanish);
  });

  it('stands at the words of the article on its page, and not at those of the page', () => {
    const page = pageOf(spanishArticle());
    expect(page).toContain('<h1 lang="es">Medición');
    expect(page).toContain('<div class="full-text" lang="es">');
    expect(page).toMatch(/<p lang="es"><strong>Antecedentes/);
    expect(page).toContain('<h2 id="abstract">Abstract</h2>');
    expect(page).toMatch(/<dt>Language<\/dt><dd>Spanish<\/dd>/);
    expect(page).toMatch(/<summary>Abstract in English<\/summary><div lang="en" dir="ltr">/);
    expect(pageOf(spanishArticle({ language: 'ar' }))).toContain('<h1 lang="ar" dir="rtl">');
    const english = pageOf(fullArticle({ translations: [] }));
    expect(english).not.toMatch(/ lang=| dir=/);
    expect(english).not.toContain('<dt>Language</dt>');
  });

  it('stands beside its type in lists, which mark its title', () => {
    const entryOf = (article: Article) => listEntry(MERIDIAN, toCard({ ...article, summary: '' }, 'digest'));
    expect(entryOf(spanishArticle())).toMatchObject({ type: 'Original Research in Spanish', words: { lang: 'es' } });
    expect(entryOf(fullArticle())).not.toHaveProperty('words');
  });

  it('is told to PubMed with the title and the abstract in English, where there are some', () => {
    const record = pubmedRecord(MERIDIAN, spanishArticle());
    expect(record).toContain('<ArticleTitle>Measuring blood pressure at home</ArticleTitle><VernacularTitle>Medición');
    expect(record).toMatch(/<Abstract>It is rarely.*<\/Abstract><OtherAbstract Type="Publisher" Language="es">Ant/);
    const alone = pubmedRecord(MERIDIAN, spanishArticle({ translations: [] }));
    expect(alone).not.toContain('<ArticleTitle>');
    expect(alone).not.toContain('<Abstract>');
    expect(alone).toContain('<VernacularTitle>Medición');
  });

  it('is known by its code of two or three letters, with a country, or by its English name', () => {
    expect(new Set(Object.values(LANGUAGE_CODES)).size).toBe(LANGUAGES.length);
    for (const language of LANGUAGES) {
      const names = [language, language.toUpperCase(), `${language}-XX`, `${language}_XX`, LANGUAGE_CODES[language]];
      expect([...names, languageName(language)].map(findLanguage)).toEqual(Array(6).fill(language));
    }
    expect(['deu', 'no', 'nld', 'cmn', 'pt-BR', '', 'xx', 'constructor', 'Klingon'].map(findLanguage)).toEqual([
      ...(['de', 'nb', 'nl', 'zh', 'pt'] as const),
      ...Array(4).fill(undefined),
    ]);
  });

  it('comes along from lists, and one that we do not know is told', () => {
    const read = (language: string) =>
      articleFromListed(
        MERIDIAN,
        { says: { title: 'Uno', year: '2020', language }, file: 'none', lost: [] },
        '2026-11-28',
      );
    expect(['Spanish', 'es_AR', 'spa'].map((said) => read(said).language)).toEqual(['es', 'es', 'es']);
    expect(['English', 'en-US', ''].map((said) => read(said).language)).toEqual(Array(3).fill(undefined));
    expect(read('Klingon').unclear).toContainEqual('It is in the language “Klingon”; its page will state English.');
  });
});

describe('the article languages', () => {
  const [field] = settingFields(MERIDIAN, 'journal').filter(({ name }) => name === 'languages');
  if (!field) throw new Error('There is no field.');

  it('are English until the office chooses, and at least one', () => {
    expect(MERIDIAN.languages).toEqual(['en']);
    expect(SPANISH_FIRST.languages).toEqual(['es', 'en']);
    expect(guidelineFacts(SPANISH_FIRST)['article languages']).toBe('Spanish or English');
    expect(journalFromSettings({ journal: { name: 'Another name' } }).languages).toEqual(['en']);
  });

  it('are refused where none is left, and told by their names where they change', () => {
    expect(settingProblems(field, '')).toEqual([{ name: 'languages', message: 'Choose at least one language.' }]);
    expect(settingProblems(field, 'xx constructor')).toHaveLength(1);
    expect(settingProblems(field, LANGUAGES.join(' '))).toEqual([]);
    expect(field.clean?.('es  es en xx')).toBe('es en');
    expect(settingChanges(MERIDIAN, field, 'en', 'es en')).toEqual(['Spanish, English']);
  });

  it('are sent with a manuscript as the page showed them, though the author chose none', () => {
    const sent = (journal: Journal, language: string) =>
      submissionForm(journal, { ...EMPTY_DRAFT, language }, { file: new File([], 'a.pdf') }, null).get('language');
    expect([sent(SPANISH_FIRST, ''), sent(SPANISH_FIRST, 'en')]).toEqual(['es', 'en']);
    expect(sent(MERIDIAN, '')).toBe('en');
  });

  it('are those in which manuscripts are taken; the first holds where the author says none', () => {
    const sent = (language?: string) =>
      submissionSchema(SPANISH_FIRST).safeParse({
        title: 'A',
        abstract: 'B',
        keywords: 'c',
        sole_author: 'true',
        language,
      });
    expect(['', 'es', 'en'].map((language) => sent(language).data?.language)).toEqual(['es', 'es', 'en']);
    for (const wrong of ['fr', 'Spanish', 'EN'])
      expect(sent(wrong).error?.issues).toMatchObject([
        {
          path: ['language'],
          message: 'Choose a language in which manuscripts may be written: Spanish, English.',
        },
      ]);
  });
});
