import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { type BatchHead, crossrefBatch, crossrefRecords } from './crossref.ts';
import { depositedNotices } from './crossref-notice.ts';
import { dataciteRecord } from './datacite.ts';
import type { Destination } from './destination.ts';
import { doajArticle } from './doaj-article.ts';

/** What a destination is told of an article. */
interface Records {
  /** The records themselves: the same article gives the same text. */
  of: (journal: Journal, article: Article, origin: string) => string;
  /** The file that is sent: the records with what tells one deposit from another. */
  file: (journal: Journal, records: string, head: BatchHead) => string;
  /** Every DOI in it, the article's own first. */
  dois: (journal: Journal, article: Article) => string[];
}

const ownDoi = ({ doi }: Article) => (doi ? [doi] : []);

/** What each destination is told of an article. */
export const RECORDS: Readonly<Record<Destination, Records>> = {
  crossref: {
    of: crossrefRecords,
    file: crossrefBatch,
    dois: (journal, article) => [...ownDoi(article), ...depositedNotices(journal, article).map(({ doi }) => doi)],
  },
  datacite: {
    of: (journal, article, origin) => JSON.stringify(dataciteRecord(journal, article, origin)),
    file: (_, records) => records,
    dois: (_, article) => ownDoi(article),
  },
  doaj: {
    of: (journal, article, origin) => JSON.stringify(doajArticle(journal, article, origin)),
    file: (_, records) => records,
    dois: (_, article) => ownDoi(article),
  },
};
