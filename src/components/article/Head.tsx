import { Fragment, type ReactNode } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { longDate } from '#domain/kernel/date';
import { api, doiUrl, orcidUrl, paths } from '#domain/kernel/paths';
import { ORCID_MARK } from '#domain/kernel/person/orcid-mark';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { foreignLanguageName, langAttributes } from '#domain/publication/article-language';
import { issueName } from '#domain/publication/article-list';
import { articleTypeName } from '#domain/publication/article-type';
import { isOrcidConfirmed } from '#domain/publication/author-facts';
import { authorName } from '#domain/publication/author-name';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { topicPath, typePath } from '#domain/publication/collection-path';
import { funderUrl } from '#domain/publication/integrity/funder';
import { findRegistry, registrationUrl } from '#domain/publication/integrity/registration';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { displayTitle, NOTICE_LABELS, noticeAnchor, noticesNewestFirst } from '#domain/publication/notice';
import { displayLocator } from '#domain/publication/pages';
import { articleUsagePath, usageApi } from '#domain/publication/usage/paths';
import { USAGE_LABEL } from '#domain/publication/usage/usage-counts';
import { CHANGES_ANCHOR } from '#domain/publication/version';

interface Props {
  journal: IslandJournal;
  article: Article;
  hasAuthorPages: boolean;
}

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
          <a href={typePath(article.article_type)}>{articleTypeName(journal, article.article_type)}</a>
        </span>
      </p>
      <h1 {...langAttributes(journal, article.language)}>{displayTitle(article)}</h1>
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
      <a className="button quiet" href="#citing">
        Cite
      </a>{' '}
      <button type="button" className="plain-action" id="share">
        Share
      </button>{' '}
      {doi && (
        <a className="plain-action" href={doiUrl(doi)} target="_blank" rel="external noopener">
          View on DOI
        </a>
      )}
      <p role="status" id="shared" />
    </div>
  );
}

/** Shown first, as NISO RP-45-2024 recommends. */
function Notices({ article }: { article: Article }) {
  return noticesNewestFirst(article).map((notice) => (
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and the order is fixed
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
          * Corresponding author: {corresponding.join(', ')}. Write via the <a href={paths.contact}>contact page</a>
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
  const label = `ORCID iD of ${name}, ${isConfirmed ? 'confirmed by sign-in' : 'not confirmed'}`;
  return (
    <a className={isConfirmed ? 'orcid confirmed' : 'orcid'} href={orcidUrl(orcid)} aria-label={label} title={label}>
      <svg aria-hidden="true">
        <use href="#orcid" />
      </svg>
    </a>
  );
}

interface FactsProps {
  article: Article;
  /** The base address of the article's files. */
  addressOf: (file: string) => string;
}

export function Facts({ journal, article, addressOf }: FactsProps & { journal: IslandJournal }) {
  const { volume, issue, doi } = article;
  return (
    <aside className="facts" aria-label="About this article">
      <ol className="history" role="list" aria-label="History">
        {historyOf(article).map(({ label, date, href }) => (
          <li key={`${label} ${date}`}>
            {href ? <a href={href}>{label}</a> : label} <time dateTime={date}>{longDate(date)}</time>
          </li>
        ))}
      </ol>
      <dl>
        <Fact label="Journal">{journal.name}</Fact>
        {volume && issue && (
          <Fact label="Issue">
            <a href={paths.issue(volume.number, issue.number)}>{issueName(volume, issue)}</a>
          </Fact>
        )}
        {foreignLanguageName(journal, article.language) && (
          <Fact label="Language">{foreignLanguageName(journal, article.language)}</Fact>
        )}
        <Fact label={article.pages ? 'Pages' : 'Article number'}>{displayLocator(article)}</Fact>
        {doi && (
          <Fact label="DOI">
            <a className="shown" href={doiUrl(doi)}>
              {doiUrl(doi)}
            </a>
          </Fact>
        )}
        <StudyFacts article={article} addressOf={addressOf} />
        <Fact label="Citations">{article.citations}</Fact>
        <CitationsSource article={article} />
        <Fact label="Usage">
          <a href={articleUsagePath(article.slug)} id="usage" data-calls={usageApi.article(article.slug)}>
            {USAGE_LABEL}
          </a>
        </Fact>
        <Fact label="Licence">
          <a rel="license" href={resolveLicence(article).url}>
            {resolveLicence(article).shortName}
          </a>
        </Fact>
      </dl>
    </aside>
  );
}

/** The source and date, without which a citation count is meaningless. */
function CitationsSource({ article: { citations, citations_on, is_sample } }: { article: Article }) {
  if (citations_on)
    return (
      <Fact label="Counted by">
        Crossref, <time dateTime={citations_on}>{longDate(citations_on)}</time>
      </Fact>
    );
  return is_sample && citations > 0 && <Fact label="Counted by">No one: these are sample data</Fact>;
}

function StudyFacts({ article, addressOf }: FactsProps) {
  const { registrations, funders, reporting_guidelines, supplements } = article;
  return (
    <>
      {registrations.length > 0 && (
        <Fact label="Registration">
          {registrations.map((registration) => (
            <p key={registration.number}>
              <a href={registrationUrl(registration)}>{registration.number}</a>
              <br />
              {findRegistry(registration.registry).name}
            </p>
          ))}
        </Fact>
      )}
      {funders.length > 0 && (
        <Fact label="Funding">
          {funders.map(({ name, id, awards }) => (
            <p key={name}>
              {id ? <a href={funderUrl(id)}>{name}</a> : name}
              {awards.length > 0 && `: ${awards.join(', ')}`}
            </p>
          ))}
        </Fact>
      )}
      {reporting_guidelines.length > 0 && (
        <Fact label={reporting_guidelines.length > 1 ? 'Reporting guidelines' : 'Reporting guideline'}>
          {reporting_guidelines.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <a href={reportingGuideline(id).url}>{reportingGuideline(id).name}</a>
              {supplements
                .filter(({ guideline }) => guideline === id)
                .map(({ file, title }) => (
                  <Fragment key={file}>
                    {' '}
                    (
                    <a href={addressOf(file)} aria-label={`checklist: ${title}`}>
                      checklist
                    </a>
                    )
                  </Fragment>
                ))}
            </Fragment>
          ))}
        </Fact>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface Milestone {
  label: string;
  date: string;
  href?: string;
}

/** Lists dates from receipt to the latest version or notice. */
function historyOf(article: Article): Milestone[] {
  const { received_on, revised_on, accepted_on, published_on } = article;
  const later = [
    ...article.changes.map(({ changed_on }, index) => ({
      label: `Version ${index + 2}`,
      date: changed_on,
      href: `#${CHANGES_ANCHOR}`,
    })),
    ...article.notices.map((notice) => ({
      label: NOTICE_LABELS[notice.kind],
      date: notice.published_on,
      href: `#${noticeAnchor(article, notice)}`,
    })),
  ];
  return [
    ...(received_on ? [{ label: 'Received', date: received_on }] : []),
    ...(revised_on ? [{ label: 'Revised', date: revised_on }] : []),
    ...(accepted_on ? [{ label: 'Accepted', date: accepted_on }] : []),
    { label: 'Published', date: published_on },
    ...later.toSorted((a, b) => a.date.localeCompare(b.date)),
  ];
}
