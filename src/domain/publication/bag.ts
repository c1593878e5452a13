import { issnLine } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import type { Article } from './article.ts';
import { landingPage, permanentId } from './metadata.ts';
import { displayTitle } from './notice.ts';
import { oneLine } from './one-line.ts';

export interface BagFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** The text of `bagit.txt` (RFC 8493). */
export const BAG_DECLARATION = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

/** Returns `bag-info.txt` for an article. Deterministic. */
export function bagInfo(journal: Journal, article: Article, payload: readonly BagFile[], origin: string): string {
  const bytes = payload.reduce((sum, file) => sum + file.bytes, 0);
  const facts: [label: string, value: string][] = [
    ['Source-Organization', journal.publisher],
    ['Organization-Address', journal.address],
    ['Contact-Email', journal.officeEmail],
    ['External-Description', displayTitle(article)],
    ['External-Identifier', permanentId(article, origin)],
    ['Bag-Group-Identifier', issnLine(journal) && `ISSN ${issnLine(journal)}`],
    ['Internal-Sender-Identifier', article.manuscript_number],
    [
      'Internal-Sender-Description',
      `${journal.name}. ${landingPage(article, origin)} Licence: ${resolveLicence(article).url}`,
    ],
    ['Bagging-Date', article.updated_at.slice(0, 10)],
    ['Payload-Oxum', `${bytes}.${payload.length}`],
  ];
  return bagInfoLines(facts);
}

/** Formats lines of `bag-info.txt`, without empty values. */
export const bagInfoLines = (facts: readonly [label: string, value: string][]): string =>
  facts.flatMap(([label, value]) => (value ? [`${label}: ${oneLine(value)}\n`] : [])).join('');

/** Lists the checksums of the files, sorted by path. */
export const bagManifest = (files: readonly BagFile[]): string =>
  files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .join('');
