import type { ArticleKind } from '#domain/journal/article-kind';
import { listIssns } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import type { Language } from '#domain/journal/language';
import { resolveLicence } from '#domain/journal/licence/licence';
import { orcidUrl } from '#domain/kernel/paths';
import { element, type XmlFragment } from '#domain/kernel/xml';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { articleKind } from '#domain/publication/article-type';
import { authorName, copyrightHolder, isGroup } from '#domain/publication/author-name';
import { splitNameSuffix } from '#domain/publication/citation';
import { DECLARATION_NAMES } from '#domain/publication/declaration-table';
import { DECLARATION_USES } from '#domain/publication/declarations';
import { findRegistry } from '#domain/publication/integrity/registration';
import { institutions } from '#domain/publication/metadata';
import { depositTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { pageSpan } from '#domain/publication/pages';

export const PUBMED_FILE = {
  begin: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE ArticleSet PUBLIC "-//NLM//DTD PubMed 2.8//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd">
<ArticleSet>
`,
  end: '</ArticleSet>\n',
} as const;

/** PubMed's publication types by kind; others are journal articles. */
const PUBLICATION_TYPES: Readonly<Partial<Record<ArticleKind, string>>> = {
  'review-article': 'Review',
  'systematic-review': 'Systematic Review',
  'case-report': 'Case Reports',
  guideline: 'Guideline',
  editorial: 'Editorial',
  letter: 'Letter',
  news: 'News',
};

const PUBMED_LANGUAGES: Readonly<Partial<Record<Language, string>>> = { nb: 'no' };

/** An article in PubMed's publisher format (DTD 2.8): metadata without the text. */
export function pubmedRecord(journal: Journal, article: Article): string {
  const { doi, manuscript_number, published_on, received_on, revised_on, accepted_on } = article;
  const { first, last } = pageSpan(article);
  const history = [
    received_on && pubDate('received', received_on),
    revised_on && pubDate('revised', revised_on),
    accepted_on && pubDate('accepted', accepted_on),
  ].filter((date) => typeof date === 'object' && date !== null);
  return element(
    'Article',
    {},
    journalElement(journal, article),
    titleElements(article),
    element('FirstPage', { LZero: 'save' }, first),
    last && element('LastPage', {}, last),
    doi && element('ELocationID', { EIdType: 'doi' }, doi),
    element('Language', {}, (PUBMED_LANGUAGES[article.language] ?? article.language).toUpperCase()),
    element('AuthorList', {}, ...article.authors.map((author) => authorElement(article, author))),
    element('PublicationType', {}, PUBLICATION_TYPES[articleKind(journal, article.article_type)] ?? 'Journal Article'),
    element(
      'ArticleIdList',
      {},
      element('ArticleId', { IdType: 'pii' }, manuscript_number),
      doi && element('ArticleId', { IdType: 'doi' }, doi),
    ),
    history.length > 0 && element('History', {}, ...history),
    abstractElements(article),
    element(
      'CopyrightInformation',
      {},
      `© ${published_on.slice(0, 4)} ${copyrightHolder(article)}. ${resolveLicence(article).name}.`,
    ),
    DECLARATION_NAMES.map((name) => {
      const { pubmed } = DECLARATION_USES[name];
      return pubmed && article.declarations[name] && element(pubmed, {}, oneLine(article.declarations[name]));
    }),
    element('ObjectList', {}, ...objectElements(article)),
    article.references.length > 0 && element('ReferenceList', {}, ...article.references.map(referenceElement)),
  ).xml;
}

function journalElement(journal: Journal, { volume, issue, published_on }: Article): XmlFragment {
  const [issn] = listIssns(journal);
  return element(
    'Journal',
    {},
    element('PublisherName', {}, journal.publisher),
    // PubMed identifies a journal by its abbreviation in the catalogue of the National Library of Medicine.
    element('JournalTitle', {}, journal.abbreviation),
    issn && element('Issn', {}, issn),
    volume && element('Volume', {}, String(volume.number)),
    volume && issue && element('Issue', {}, String(issue.number)),
    pubDate('epublish', published_on),
  );
}

function pubDate(status: string, plain: string): XmlFragment {
  const [year = '', month = '', day = ''] = plain.split('-');
  const parts = [element('Year', {}, year), element('Month', {}, month), element('Day', {}, day)];
  return element('PubDate', { PubStatus: status }, ...parts);
}

function authorElement(article: Article, author: ArticleAuthor): XmlFragment {
  const { given, family, suffix } = splitNameSuffix(author);
  const names = isGroup(author)
    ? [element('CollectiveName', {}, oneLine(authorName(author)))]
    : [
        given ? element('FirstName', {}, given) : element('FirstName', { EmptyYN: 'Y' }),
        element('LastName', {}, family),
        ...(suffix ? [element('Suffix', {}, suffix)] : []),
      ];
  return element(
    'Author',
    {},
    ...names,
    ...institutions(article, author).map((name) => element('AffiliationInfo', {}, element('Affiliation', {}, name))),
    author.orcid && element('Identifier', { Source: 'ORCID' }, orcidUrl(author.orcid)),
  );
}

/** PubMed's article title is in English; the original is the vernacular title. */
function titleElements(article: Article): XmlFragment[] {
  const { language, translations } = article;
  if (language === 'en') return [element('ArticleTitle', {}, depositTitle(article))];
  const english = translations.find((one) => one.language === 'en')?.title;
  return [
    ...(english ? [element('ArticleTitle', {}, depositTitle({ ...article, title: english }))] : []),
    element('VernacularTitle', {}, depositTitle(article)),
  ];
}

/** The abstract in English, and the original if in another language. */
function abstractElements(article: Article): XmlFragment[] {
  const { language, translations } = article;
  if (language === 'en') return [abstractElement(article)];
  const english = translations.find((one) => one.language === 'en')?.abstract;
  const abstract = article.abstract.map(({ heading, text }) => (heading ? `${heading}. ${text}` : text)).join(' ');
  return [
    ...(english ? [abstractElement({ abstract: [{ heading: null, text: english }] })] : []),
    element('OtherAbstract', { Type: 'Publisher', Language: language }, oneLine(abstract)),
  ];
}

/** In labelled sections, as PubMed shows it, or one paragraph if none has a heading. */
function abstractElement({ abstract: parts }: Pick<Article, 'abstract'>): XmlFragment {
  if (parts.every(({ heading }) => heading === null)) {
    return element('Abstract', {}, oneLine(parts.map(({ text }) => text).join(' ')));
  }
  const labelled = parts.map(({ heading, text }) =>
    element('AbstractText', { Label: heading ? oneLine(heading).toUpperCase() : 'UNLABELLED' }, oneLine(text)),
  );
  return element('Abstract', {}, ...labelled);
}

function objectElements({ keywords, registrations, funders }: Article): XmlFragment[] {
  const object = (type: string, params: Readonly<Record<string, string>>) =>
    element(
      'Object',
      { Type: type },
      ...Object.entries(params).map(([name, value]) => element('Param', { Name: name }, oneLine(value))),
    );
  const grants = funders.flatMap(({ name, awards }) => awards.map((id) => object('grant', { id, grantor: name })));
  return [
    ...keywords.map((value) => object('keyword', { value })),
    ...registrations.map(({ registry, number }) => object(findRegistry(registry).name, { id: number })),
    ...grants,
  ];
}

const referenceElement = ({ text, doi }: Article['references'][number]): XmlFragment =>
  element(
    'Reference',
    {},
    element('Citation', {}, oneLine(text)),
    doi && element('ArticleIdList', {}, element('ArticleId', { IdType: 'doi' }, doi)),
  );
