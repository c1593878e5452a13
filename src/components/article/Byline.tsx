import { orcidUrl, paths } from '#domain/kernel/paths';
import { ORCID_MARK } from '#domain/kernel/person/orcid-mark';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { isOrcidConfirmed } from '#domain/publication/confirmed-orcid';

/** The authors with their affiliations, ORCID iDs and who answers for them. */
export function Byline({ article, hasAuthorPages }: { article: Article; hasAuthorPages: boolean }) {
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
  /** What names the author's page, where there is one. */
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

/** The mark is filled only where the author has signed in at ORCID, as ORCID asks of journals. */
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
