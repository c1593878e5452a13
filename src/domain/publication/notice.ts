import type { Notice } from './article.ts';

// Pages load this module in the browser, so it imports no schemas.

/** An article, as far as its notices are concerned. */
interface Marked {
  readonly notices: readonly Notice[];
}

/** A notice's name in titles: "Retraction: …" (NISO RP-45-2024). */
export const NOTICE_LABELS: Record<Notice['kind'], string> = {
  correction: 'Correction',
  expression_of_concern: 'Expression of Concern',
  retraction: 'Retraction',
};

/** Whether the article is retracted; its title is then prefixed with "RETRACTED: ". */
export function isRetracted({ notices }: Marked): boolean {
  return notices.some(({ kind }) => kind === 'retraction');
}

/** The title for lists, pages and exports, with the retraction prefix if retracted (NISO CREC). */
export function displayTitle(article: Marked & { readonly title: string }): string {
  return isRetracted(article) ? `RETRACTED: ${article.title}` : article.title;
}

/** Notices in page order: newest first. */
export function newestFirst({ notices }: Marked): Notice[] {
  return notices.toSorted((a, b) => (a.published_on < b.published_on ? 1 : -1));
}

/**
 * A notice's `id` on the page, such as `retraction-2026-10-01`; further ones of the same kind and day are numbered:
 * `correction-2026-10-01-2`.
 */
export function noticeAnchor({ notices }: Marked, notice: Notice): string {
  const alike = notices.filter(
    ({ kind, published_on }) => kind === notice.kind && published_on === notice.published_on,
  );
  const position = alike.indexOf(notice);
  const name = `${notice.kind.replaceAll('_', '-')}-${notice.published_on}`;
  return position > 0 ? `${name}-${position + 1}` : name;
}
