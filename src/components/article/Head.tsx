import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { api, doiUrl, orcidUrl, paths } from '#domain/kernel/paths';
import { ORCID_MARK } from '#domain/kernel/person/orcid-mark';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { wordsIn } from '#domain/publication/article-language';
import { issueName } from '#domain/publication/article-list';
import { nameOfOne } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { topicPath, typePath } from '#domain/publication/collection-path';
import { isOrcidConfirmed } from '#domain/publication/confirmed-orcid';
import { displayTitle, NOTICE_LABELS, newestFirst, noticeAnchor } from '#domain/publication/notice';

interface Props {
  journal: IslandJournal;
  article: Article;
  hasAuthorPages: boolean;
}

/** Notices, title, authors, source and actions. */
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

/** Notices come first (NISO RP-45-2024), newest first. */
function Notices({ article }: { article: Article }) {
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

/** The authors with affiliations, ORCID iDs and correspondence. */
function Byline({ article, hasAuthorPages }: { article: Article; hasAuthorPages: boolean }) {
  const { authors, affiliations } = article;
  const pages = hasAuthorPages ? authorPages(article) : [];
  const corresponding = authors.filter((author) => author.is_corresponding).map(authorName);
  const hasMarks = affiliations.length > 1;
  return (
    <>
      <svg className="visually-hidden" aria-hidden="true">
        <symbol id="orcid" viewBox="0 0 256 256">
          <circle cx="128" cy="128" r="122" stroke="currentColor" strokeWidth="12" />
          <path fill="currentColor" d={ORCID_MARK} />
        </symbol>
      </svg>
      <ul className="byline" role="list" aria-label="Authors">
        {authors.map((author, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may have one name, and the order is fixed
          <Author key={index} {...{ article, author, hasMarks }} page={pages[index]} />
        ))}
      </ul>
      {affiliations.length > 0 && (
        <ol className={hasMarks ? 'affiliations' : 'affiliations single'} aria-label="Affiliations">
          {affiliations.map((affiliation) => (
            <li key={affiliation}>{affiliation}</li>
          ))}
        </ol>
      )}
      {corresponding.length > 0 && (
        <p className="corresponding">
          * Corresponding author: {corresponding.join(', ')}. Write through the <a href={paths.contact}>contact page</a>
        </p>
      )}
    </>
  );
}

interface AuthorProps {
  article: Article;
  author: ArticleAuthor;
  /** The key of the author's page, if any. */
  page: string | null | undefined;
  hasMarks: boolean;
}

function Author({ article, author, page, hasMarks }: AuthorProps) {
  const name = authorName(author);
  return (
    <li>
      <span className="name">{page ? <a href={authorPath(page)}>{name}</a> : name}</span>{' '}
      {hasMarks && author.affiliations.length > 0 && (
        <sup>
          <span className="visually-hidden">Affiliation </span>
          {author.affiliations.join(',')}
        </sup>
      )}{' '}
      {author.is_corresponding && (
        <sup>
          <span aria-hidden="true">*</span> <span className="visually-hidden">Corresponding author</span>
        </sup>
      )}{' '}
      {author.orcid && <OrcidLink orcid={author.orcid} name={name} isConfirmed={isOrcidConfirmed(article, author)} />}
    </li>
  );
}

/** The icon is filled only for iDs authenticated at ORCID, as ORCID requires. */
function OrcidLink({ orcid, name, isConfirmed }: { orcid: string; name: string; isConfirmed: boolean }) {
  const words = `ORCID iD of ${name}, ${isConfirmed ? 'confirmed by sign-in' : 'not confirmed'}`;
  return (
    <a className={isConfirmed ? 'orcid confirmed' : 'orcid'} href={orcidUrl(orcid)} aria-label={words} title={words}>
      <svg aria-hidden="true">
        <use href="#orcid" />
      </svg>
    </a>
  );
}
