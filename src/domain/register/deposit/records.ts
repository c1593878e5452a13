import type { Journal } from '#domain/journal/journal';
import { orcidUrl } from '#domain/kernel/paths';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { institutions, landingPage } from '#domain/publication/metadata';
import { depositTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { pageSpan } from '#domain/publication/pages';
import { type BatchHead, crossrefBatch, crossrefRecords, depositedNotices } from './crossref.ts';
import { dataciteRecord } from './datacite.ts';
import type { Destination } from './destination.ts';

/**
 * Writes an article for the DOAJ API (version 4, "IncomingAPIArticle"). DOAJ takes the journal's data from its own
 * record of the ISSN.
 */
export function doajArticle(journal: Journal, article: Article, origin: string) {
  const { doi, volume, issue, published_on, keywords, abstract } = article;
  const { first, last } = pageSpan(article);
  const [year, month] = published_on.split('-');
  return {
    bibjson: {
      title: depositTitle(article),
      year,
      month: String(Number(month)),
      abstract: oneLine(abstractText(abstract)),
      identifier: [
        ...(doi ? [{ type: 'doi', id: doi }] : []),
        ...(journal.printIssn ? [{ type: 'pissn', id: journal.printIssn }] : []),
        ...(journal.issn ? [{ type: 'eissn', id: journal.issn }] : []),
      ],
      link: [{ type: 'fulltext', url: landingPage(article, origin), content_type: 'HTML' }],
      author: article.authors.map((author) => {
        const affiliation = institutions(article, author).join('; ');
        return {
          name: oneLine(authorName(author)),
          ...(affiliation && { affiliation }),
          ...(author.orcid && { orcid_id: orcidUrl(author.orcid) }),
        };
      }),
      keywords: keywords.map(oneLine).filter(Boolean),
      journal: {
        ...(volume && { volume: String(volume.number) }),
        ...(volume && issue && { number: String(issue.number) }),
        start_page: first,
        ...(last && { end_page: last }),
      },
    },
  };
}

interface DepositFormat {
  /** Deterministic, so that changes can be detected. */
  write: (journal: Journal, article: Article, origin: string) => string;
  /** Wraps the records with the deposit's id and time. */
  file: (journal: Journal, records: string, head: BatchHead) => string;
  /** Every DOI in the record, the article's own first. */
  dois: (journal: Journal, article: Article) => string[];
}

const ownDoi = ({ doi }: Article) => (doi ? [doi] : []);

export const DEPOSIT_FORMATS: Readonly<Record<Destination, DepositFormat>> = {
  crossref: {
    write: crossrefRecords,
    file: crossrefBatch,
    dois: (journal, article) => [...ownDoi(article), ...depositedNotices(journal, article).map(({ doi }) => doi)],
  },
  datacite: {
    write: (journal, article, origin) => JSON.stringify(dataciteRecord(journal, article, origin)),
    file: (_, records) => records,
    dois: (_, article) => ownDoi(article),
  },
  doaj: {
    write: (journal, article, origin) => JSON.stringify(doajArticle(journal, article, origin)),
    file: (_, records) => records,
    dois: (_, article) => ownDoi(article),
  },
};
