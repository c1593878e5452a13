import type { IslandJournal } from '#domain/journal/journal';
import { licenceOf } from '#domain/journal/licence/licence';
import { doiUrl } from '#domain/kernel/paths';
import { abstractText } from './abstract-text.ts';
import type { Article } from './article.ts';
import { bibtex } from './bibtex.ts';
import { invertedName } from './cited-name.ts';
import { cslJson } from './csl.ts';
import { displayTitle } from './notice.ts';
import { oneLine } from './one-line.ts';
import { pageSpan } from './pages.ts';
import { SAMPLE_NOTE } from './sample-note.ts';

/**
 * A RIS record with CRLF line endings, `TY` first and `ER` last, one author or keyword per line. RIS has no escape:
 * readers split a group's name at commas.
 */
export function ris(journal: IslandJournal, article: Article): string {
  const [year, month, day] = article.published_on.split('-');
  const { volume, issue, doi } = article;
  const fields: [tag: string, value: string][] = [
    ['TY', 'JOUR'],
    ...article.authors.map((author): [string, string] => ['AU', invertedName(author)]),
    ['TI', displayTitle(article)],
    ['T2', journal.name],
    ['J2', journal.abbreviation],
    ['PY', `${year}`],
    ['DA', `${year}/${month}/${day}/`],
  ];
  if (volume) fields.push(['VL', String(volume.number)]);
  if (volume && issue) fields.push(['IS', String(issue.number)]);
  const { first, last } = pageSpan(article);
  fields.push(['SP', first]);
  if (last) fields.push(['EP', last]);
  if (!article.pages) fields.push(['C7', article.article_number]);
  if (journal.publisher) fields.push(['PB', journal.publisher]);
  if (journal.issn) fields.push(['SN', journal.issn]);
  if (doi) fields.push(['DO', doi], ['UR', doiUrl(doi)]);
  fields.push(['LA', article.language]);
  for (const keyword of article.keywords) fields.push(['KW', keyword]);
  fields.push(
    ['AB', abstractText(article.abstract)],
    ['N1', `Licence: ${licenceOf(article).shortName}, ${licenceOf(article).url}`],
  );
  if (article.is_sample) fields.push(['N1', SAMPLE_NOTE]);
  fields.push(['ER', '']);
  return fields.map(([tag, value]) => `${tag}  - ${oneLine(value)}\r\n`).join('');
}

/** A citation file of an article, served as `/articles/{slug}/{file}`. */
export interface CitationFile {
  readonly file: string;
  readonly mediaType: string;
  /** The name of the format as reference managers call it. */
  readonly label: string;
  readonly write: (journal: IslandJournal, article: Article) => string;
}

/** The citation files of every article, in the order a page offers them. */
export const CITATION_FILES: readonly CitationFile[] = [
  { file: 'citation.ris', mediaType: 'application/x-research-info-systems', label: 'RIS', write: ris },
  { file: 'citation.bib', mediaType: 'application/x-bibtex', label: 'BibTeX', write: bibtex },
  {
    file: 'citation.csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    label: 'CSL-JSON',
    write: (journal, article) => `${JSON.stringify(cslJson(journal, article), null, 2)}\n`,
  },
];
