import { longDate } from '#domain/kernel/date';
import { doiUrl } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { NOTICE_LABELS, newestFirst, noticeAnchor } from '#domain/publication/notice';

/** Corrections, expressions of concern and retractions: before everything else (NISO RP-45-2024), the newest first. */
export function Notices({ article }: { article: Article }) {
  return newestFirst(article).map((notice) => (
    <section
      key={noticeAnchor(article, notice)}
      className="notice"
      id={noticeAnchor(article, notice)}
      aria-label={NOTICE_LABELS[notice.kind]}
    >
      <h2>{NOTICE_LABELS[notice.kind]}</h2>
      <p className="eyebrow">
        <time dateTime={notice.published_on}>{longDate(notice.published_on)}</time>
      </p>
      <p>{notice.text}</p>
      {notice.doi && (
        <p>
          Notice:{' '}
          <a className="shown" href={doiUrl(notice.doi)}>
            {doiUrl(notice.doi)}
          </a>
        </p>
      )}
    </section>
  ));
}
