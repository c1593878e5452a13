import type { Journal } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import { xml } from '#domain/kernel/xml';
import type { Article, Notice } from '#domain/publication/article';
import { noticeTitle, noticeUrl } from '#domain/publication/metadata';
import { oneLine } from '#domain/publication/one-line';
import { crossmark, date, doiData, jatsAbstract, type Update } from './crossref-parts.ts';

type DepositedNotice = Notice & { doi: string };

/** Notices with their own DOI, and therefore their own record. */
export const depositedNotices = (journal: Journal, { notices }: Article): DepositedNotice[] =>
  notices.filter((notice): notice is DepositedNotice => notice.doi?.startsWith(`${journal.doiPrefix}/`) === true);

/**
 * Updates under the article's own DOI: notices without one, and withdrawal. Crossref reads a record updating itself
 * this way.
 */
export function changesInPlace({ doi, notices, is_withdrawn, updated_at }: Article): Update[] {
  if (!doi) return [];
  const marked = notices
    .filter((notice) => notice.doi === null)
    .map(({ kind, published_on }): Update => ({ type: kind, on: published_on, doi }));
  return is_withdrawn ? [...marked, { type: 'withdrawal', on: plainDate(updated_at), doi }] : marked;
}

/** A notice's `journal_article`, updating its article. */
export function noticeRecord(journal: Journal, article: Article, notice: DepositedNotice, origin: string): string {
  const { kind, published_on, text, doi } = notice;
  const updates: Update[] = article.doi ? [{ type: kind, on: published_on, doi: article.doi }] : [];
  return `<journal_article publication_type="full_text" language="${xml(journal.language)}">
<titles><title>${xml(oneLine(noticeTitle(article, notice)))}</title></titles>
${jatsAbstract([{ heading: null, text }], journal.language)}
<publication_date media_type="online">${date(published_on)}</publication_date>
${crossmark(journal, updates, { published_on, licence: article.licence })}
${doiData(doi, noticeUrl(article, notice, origin))}
</journal_article>`;
}
