import type { IslandJournal } from '#domain/journal/journal';
import { licenceOf } from '#domain/journal/licence/licence';
import { doiUrl } from '#domain/kernel/paths';
import { abstractText } from './abstract-text.ts';
import type { Article } from './article.ts';
import { cleanName, type Name } from './cited-name.ts';
import { dateParts } from './date-parts.ts';
import { displayTitle } from './notice.ts';
import { oneLine } from './one-line.ts';
import { locatorOf } from './pages.ts';
import { SAMPLE_NOTE } from './sample-note.ts';

/** A CSL-JSON name; `literal` is a group's or single name. */
type CslName = { family: string; given: string; suffix?: string } | { literal: string };

/** A CSL-JSON item (schema csl-data 1.0): the fields used by this journal. */
export interface CslItem {
  id: string;
  type: 'article-journal';
  title: string;
  'container-title': string;
  'container-title-short': string;
  author: CslName[];
  issued: { 'date-parts': number[][] };
  volume?: string;
  issue?: string;
  number?: string;
  page: string;
  DOI?: string;
  URL?: string;
  ISSN?: string;
  publisher?: string;
  language: string;
  keyword: string;
  abstract: string;
  note?: string;
  custom: { license: string };
}

/** The article as CSL-JSON: an array of one item, as reference managers import it. */
export function cslJson(journal: IslandJournal, article: Article): CslItem[] {
  const { volume, issue, doi } = article;
  return [
    {
      id: doi ?? article.slug,
      type: 'article-journal',
      title: oneLine(displayTitle(article)),
      'container-title': journal.name,
      'container-title-short': journal.abbreviation,
      author: article.authors.map(cslName),
      issued: { 'date-parts': [dateParts(article)] },
      ...(volume && { volume: String(volume.number) }),
      ...(volume && issue && { issue: String(issue.number) }),
      ...(!article.pages && { number: article.article_number }),
      page: locatorOf(article),
      ...(doi && { DOI: doi, URL: doiUrl(doi) }),
      ...(journal.issn && { ISSN: journal.issn }),
      ...(journal.publisher && { publisher: journal.publisher }),
      language: article.language,
      keyword: article.keywords.map(oneLine).join(', '),
      abstract: oneLine(abstractText(article.abstract)),
      ...(article.is_sample && { note: SAMPLE_NOTE }),
      custom: { license: licenceOf(article).url },
    },
  ];
}

function cslName(author: Name): CslName {
  const { given, family, suffix } = cleanName(author);
  return given ? { family, given, ...(suffix && { suffix }) } : { literal: family };
}
