import { longDate } from '#domain/kernel/date';
import type { Article } from '#domain/publication/article';
import { CHANGES_ANCHOR, versionOf, versionPath, versionsOf } from '#domain/publication/version';

/** The versions of the article with their dates and reasons, the newest first; former ones lead to what stood there. */
export function Changes({ article }: { article: Article }) {
  const shown = versionOf(article);
  return (
    <section className="changes" aria-labelledby={CHANGES_ANCHOR}>
      <h2 id={CHANGES_ANCHOR}>Changes</h2>
      <dl>
        {versionsOf(article).map(({ version, since, reason, is_typographical, is_kept }) => (
          <div key={version}>
            <dt>
              {version !== shown && is_kept ? (
                <a href={`${versionPath(article.slug, version)}/`}>Version {version}</a>
              ) : (
                `Version ${version}`
              )}
              , <time dateTime={since}>{longDate(since)}</time>
              {is_typographical && ' (typographical)'}
            </dt>
            <dd>{reason ?? 'First published.'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
