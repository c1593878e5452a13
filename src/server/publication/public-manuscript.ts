import type { Journal } from '#domain/journal/journal';
import { api } from '#domain/kernel/paths';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { isOrcidConfirmed } from '#domain/publication/confirmed-orcid';
import type { ListedArticle } from './queries.ts';

/** An article in the public API's lists (spec §3). */
export function publicManuscript(journal: Journal, article: ListedArticle) {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    abstract: abstractText(article.abstract),
    co_authors: article.authors.map(authorName),
    keywords: article.keywords,
    category: article.category,
    article_type: article.article_type,
    status: 'published',
    file: article.pdf ? api.download(article.slug) : null,
    submitted_at: article.submitted_at,
    publishedDate: article.published_on,
    volume: article.volume,
    issue: article.issue,
    doi: article.doi,
    citations: article.citations,
    journal: { name: journal.name },
    notices: article.notices,
    is_sample: article.is_sample,
  };
}

/**
 * An article in the public API: full text, files, language, translations, changes, registrations, funders, reporting
 * guidelines, contributions, interests, ORCID iDs, study conduct and citations.
 */
export function publicArticle(journal: Journal, article: Article) {
  const { content, figures, supplements, language, translations, changes, citations_on } = article;
  const { registrations, funders, reporting_guidelines, contributions, interests, conduct } = article;
  const facts = { registrations, funders, reporting_guidelines, contributions, interests, conduct };
  const files = { figures: figures.flatMap(imageOf), supplements: supplements.map(supplementOf) };
  return {
    ...publicManuscript(journal, article),
    content,
    ...files,
    language,
    translations,
    changes,
    orcids: orcidsOf(article),
    ...facts,
    citations_on,
  };
}

/** By byline position; `is_confirmed` if proven at ORCID. */
const orcidsOf = (article: Article) =>
  article.authors.flatMap((author, index) =>
    author.orcid ? [{ author: index + 1, orcid: author.orcid, is_confirmed: isOrcidConfirmed(article, author) }] : [],
  );

const supplementOf = ({ sha256: _, ...supplement }: Article['supplements'][number]) => supplement;

/** An image of the full text; drawings are only beside the article's page. */
const imageOf = (figure: Article['figures'][number]) =>
  'svg' in figure ? [] : [{ file: figure.file, width: figure.width, height: figure.height }];
