import type { IslandJournal } from '#domain/journal/journal';
import type { Article } from './article.ts';
import { bibtex } from './bibtex.ts';
import { cslJson } from './csl.ts';
import { ris } from './ris.ts';

/** A citation file beside an article's page, served as `/articles/{slug}/{file}`. */
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
