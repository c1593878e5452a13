import type { Notice } from './article.ts';

// Pages load this module in the browser, so it imports no schemas.

/** An article, as far as its notices are concerned. */
interface Marked {
  readonly notices: readonly Notice[];
}

/** What a notice is called in titles: "Retraction: …" (NISO RP-45-2024). */
export const NOTICE_LABELS: Record<Notice['kind'], string> = {
  correction: 'Correction',
  expression_of_concern: 'Expression of Concern',
  retraction: 'Retraction',
};

/** True while a retraction marks the article; its title is then shown with the prefix "RETRACTED: ". */
export function isRetracted({ notices }: Marked): boolean {
  return notices.some(({ kind }) => kind === 'retraction');
}

/** The title as every list, page and export shows it, with the retraction prefix where one is due (NISO CREC). */
export function displayTitle(article: Marked & { readonly title: string }): string {
  return isRetracted(article) ? `RETRACTED: ${article.title}` : article.title;
}

/** The notices as a page shows them: the newest first. */
export function newestFirst({ notices }: Marked): Notice[] {
  return notices.toSorted((a, b) => (a.published_on < b.published_on ? 1 : -1));
}

/**
 * The `id` a notice carries on the article's page, such as `retraction-2026-10-01`; further notices
 * of one kind and day are numbered: `correction-2026-10-01-2`.
 */
export function noticeAnchor({ notices }: Marked, notice: Notice): string {
  const alike = notices.filter(
    ({ kind, published_on }) => kind === notice.kind && published_on === notice.published_on,
  );
  const position = alike.indexOf(notice);
  const name = `${notice.kind.replaceAll('_', '-')}-${notice.published_on}`;
  return position > 0 ? `${name}-${position + 1}` : name;
}
