import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { api, doiUrl, paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { wordsIn } from '#domain/publication/article-language';
import { issueName } from '#domain/publication/article-list';
import { nameOfOne } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { topicPath, typePath } from '#domain/publication/collection-path';
import { displayTitle } from '#domain/publication/notice';
import { Byline } from './Byline.tsx';
import { Notices } from './Notices.tsx';

interface Props {
  journal: IslandJournal;
  article: Article;
  hasAuthorPages: boolean;
}

/** Notices, title, authors, source and what a reader may do with the article. */
export function Head({ journal, article, hasAuthorPages }: Props) {
  const { volume, issue, doi } = article;
  const changed = article.changes.at(-1);
  return (
    <header className="article-head">
      <a className="back" href={paths.articles}>
        ← Back to articles
      </a>
      <Notices article={article} />
      {article.is_sample && (
        <p className="notice attention">
          This is a sample article, invented to demonstrate the journal. It is not medical evidence.
        </p>
      )}
      <p className="eyebrow">
        <span>
          <a href={topicPath(journal, article.category)}>{article.category}</a>
        </span>{' '}
        <span>
          <a href={typePath(article.article_type)}>{nameOfOne(journal, article.article_type)}</a>
        </span>
      </p>
      <h1 {...wordsIn(journal, article.language)}>{displayTitle(article)}</h1>
      {article.is_withdrawn ? (
        <p>{article.authors.map(authorName).join(', ')}</p>
      ) : (
        <Byline article={article} hasAuthorPages={hasAuthorPages} />
      )}
      <p className="source">
        <cite>{journal.name}</cite>
        {volume && `, ${issueName(volume, issue)}`}. Published{' '}
        <time dateTime={article.published_on}>{longDate(article.published_on)}</time>.{' '}
        {changed && (
          <>
            <a href="#changes">
              Changed <time dateTime={changed.changed_on}>{longDate(changed.changed_on)}</time>
            </a>
            .{' '}
          </>
        )}
        {doi && (
          <a className="shown" href={doiUrl(doi)}>
            {doiUrl(doi)}
          </a>
        )}
      </p>
      {!article.is_withdrawn && <Actions article={article} />}
    </header>
  );
}

function Actions({ article: { slug, doi, pdf } }: { article: Article }) {
  return (
    <div className="actions">
      {pdf && (
        <a className="button" href={api.download(slug)} target="_blank" rel="noopener" id="pdf">
          Download PDF
        </a>
      )}{' '}
      <button type="button" className="button quiet" id="share">
        Share
      </button>{' '}
      {doi && (
        <a className="button quiet" href={doiUrl(doi)} target="_blank" rel="external noopener">
          View on DOI
        </a>
      )}
      <p role="status" id="shared" />
    </div>
  );
}
