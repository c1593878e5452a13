import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { DOAJ_FILE, doajRecord } from './doaj.ts';
import type { IndexFile } from './index-file.ts';
import { PUBMED_FILE, pubmedRecord } from './pubmed.ts';

/** How the file of an index is written: its beginning, its end, and an article in between. */
interface IndexRecords {
  begin: string;
  end: string;
  of: (journal: Journal, article: Article, origin: string) => string;
}

/** How each index takes articles. */
export const INDEX_RECORDS: Readonly<Record<IndexFile, IndexRecords>> = {
  doaj: { ...DOAJ_FILE, of: doajRecord },
  pubmed: { ...PUBMED_FILE, of: pubmedRecord },
};
