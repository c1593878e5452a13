import { longDate } from '#domain/date';
import type { Article } from '#domain/publication/article';

/** What has changed since the article was published, and why; the newest first. */
export function Changes({ changes }: Pick<Article, 'changes'>) {
  return (
    <section className="changes" aria-labelledby="changes">
      <h2 id="changes">Changes</h2>
      <dl>
        {changes.toReversed().map(({ changed_on, reason }) => (
          <div key={`${changed_on} ${reason}`}>
            <dt>
              <time dateTime={changed_on}>{longDate(changed_on)}</time>
            </dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
