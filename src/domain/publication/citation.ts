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
  readonly write: (article: Article) => string;
}

/** The citation files of every article, in the order a page offers them. */
export const CITATION_FILES: readonly CitationFile[] = [
  { file: 'citation.ris', mediaType: 'application/x-research-info-systems', label: 'RIS', write: ris },
  { file: 'citation.bib', mediaType: 'application/x-bibtex', label: 'BibTeX', write: bibtex },
  {
    file: 'citation.csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    label: 'CSL-JSON',
    write: (article) => `${JSON.stringify(cslJson(article), null, 2)}\n`,
  },
];
