import { oneLine } from '#domain/publication/one-line';
import type { Article, Notice } from './article.ts';

// Browsers load this file, so it imports no schemas.

interface Noticed {
  readonly notices: readonly Notice[];
}

/** As in titles: "Retraction: …" (NISO RP-45-2024). */
export const NOTICE_LABELS: Record<Notice['kind'], string> = {
  correction: 'Correction',
  expression_of_concern: 'Expression of Concern',
  retraction: 'Retraction',
};

export function isRetracted({ notices }: Noticed): boolean {
  return notices.some(({ kind }) => kind === 'retraction');
}

/** Adds the prefix "RETRACTED: " if retracted (NISO CREC). */
export function displayTitle(article: Noticed & { readonly title: string }): string {
  return isRetracted(article) ? `RETRACTED: ${article.title}` : article.title;
}

export function noticesNewestFirst({ notices }: Noticed): Notice[] {
  return notices.toSorted((a, b) => (a.published_on < b.published_on ? 1 : -1));
}

/**
 * Returns a notice's `id` on the page, such as `retraction-2026-10-01`; further ones of the same kind and day are
 * numbered: `correction-2026-10-01-2`.
 */
export function noticeAnchor({ notices }: Noticed, notice: Notice): string {
  const sameDay = notices.filter(
    ({ kind, published_on }) => kind === notice.kind && published_on === notice.published_on,
  );
  const position = sameDay.indexOf(notice);
  const name = `${notice.kind.replaceAll('_', '-')}-${notice.published_on}`;
  return position > 0 ? `${name}-${position + 1}` : name;
}

/** On one line, marked if withdrawn or retracted. */
export const depositTitle = (article: Article): string =>
  oneLine(article.is_withdrawn ? `WITHDRAWN: ${article.title}` : displayTitle(article));
