import { listIssns } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { orcidUrl } from '#domain/kernel/paths';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { authorName, isGroup } from '#domain/publication/author-name';
import { invertedName } from '#domain/publication/citation';
import { funderUrl, isRor } from '#domain/publication/integrity/funder';
import { institutions, landingPage } from '#domain/publication/metadata';
import { depositTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { pageSpan } from '#domain/publication/pages';
import { versionOf } from '#domain/publication/version';

/** An article's record for DataCite's REST API (metadata schema 4.6), with the event that makes its DOI findable. */
export function dataciteRecord(journal: Journal, article: Article, origin: string) {
  const { doi, received_on, accepted_on, published_on, volume, issue } = article;
  const { first, last } = pageSpan(article);
  const [issn] = listIssns(journal);
  const dates = [
    { date: received_on, dateType: 'Submitted' },
    { date: accepted_on, dateType: 'Accepted' },
    { date: published_on, dateType: 'Issued' },
  ].filter(({ date }) => date !== null);
  const attributes = {
    event: 'publish',
    doi,
    url: landingPage(article, origin),
    schemaVersion: 'http://datacite.org/schema/kernel-4',
    types: { resourceTypeGeneral: 'JournalArticle', resourceType: 'Journal article' },
    creators: article.authors.map((author) => creator(article, author)),
    titles: [{ title: depositTitle(article), lang: article.language }, ...translatedTitles(article)],
    publisher: { name: journal.publisher },
    publicationYear: Number(published_on.slice(0, 4)),
    language: article.language,
    ...(article.changes.length > 0 && { version: String(versionOf(article)) }),
    dates,
    subjects: [article.category, ...article.keywords].map((subject) => ({ subject: oneLine(subject) })),
    descriptions: [
      { description: oneLine(abstractText(article.abstract)), descriptionType: 'Abstract', lang: article.language },
    ],
    rightsList: [
      {
        rights: resolveLicence(article).name,
        rightsUri: resolveLicence(article).url,
        rightsIdentifier: resolveLicence(article).id,
      },
    ],
    fundingReferences: fundingReferences(article),
    relatedIdentifiers: relatedIdentifiers(article),
    relatedItems: [
      {
        relationType: 'IsPublishedIn',
        relatedItemType: 'Journal',
        ...(issn && {
          relatedItemIdentifier: {
            relatedItemIdentifier: issn,
            relatedItemIdentifierType: journal.issn ? 'EISSN' : 'ISSN',
          },
        }),
        titles: [{ title: journal.name }],
        ...(volume && { volume: String(volume.number), publicationYear: String(volume.year) }),
        ...(volume && issue && { issue: String(issue.number) }),
        ...(article.pages
          ? { firstPage: first, ...(last && { lastPage: last }) }
          : { number: article.article_number, numberType: 'Article' }),
      },
    ],
  };
  return { data: { type: 'dois', attributes } };
}

function creator(article: Article, author: ArticleAuthor) {
  const affiliation = institutions(article, author).map((name) => ({ name }));
  if (isGroup(author)) return { name: oneLine(authorName(author)), nameType: 'Organizational', affiliation };
  return {
    name: invertedName(author),
    nameType: 'Personal',
    ...(author.given && { givenName: oneLine(author.given), familyName: oneLine(author.family) }),
    affiliation,
    nameIdentifiers: author.orcid
      ? [
          {
            nameIdentifier: orcidUrl(author.orcid),
            nameIdentifierScheme: 'ORCID',
            schemeUri: 'https://orcid.org',
          },
        ]
      : [],
  };
}

const translatedTitles = ({ translations }: Article) =>
  translations
    .filter(({ title }) => title !== '')
    .map(({ title, language }) => ({ title: oneLine(title), lang: language, titleType: 'TranslatedTitle' }));

/** Funders, one entry per award. */
const fundingReferences = ({ funders }: Article) =>
  funders.flatMap(({ name, id, awards }) => {
    const funder = {
      funderName: oneLine(name),
      ...(id && {
        funderIdentifier: funderUrl(id),
        funderIdentifierType: isRor(id) ? 'ROR' : 'Crossref Funder ID',
      }),
    };
    return awards.length > 0 ? awards.map((number) => ({ ...funder, awardNumber: oneLine(number) })) : [funder];
  });

/** The works that the article cites. */
const relatedIdentifiers = ({ references }: Article) =>
  references.flatMap(({ doi }) =>
    doi ? [{ relatedIdentifier: doi, relatedIdentifierType: 'DOI', relationType: 'References' }] : [],
  );
