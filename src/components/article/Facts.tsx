import type { ReactNode } from 'react';
import { longDate } from '#domain/date';
import { JOURNAL, LICENCE } from '#domain/journal';
import { doiUrl, paths } from '#domain/paths';
import type { Article } from '#domain/publication/article';
import { issueName } from '#domain/publication/article-list';

/** The bibliographic record, beside the text. */
export function Facts({ article }: { article: Article }) {
  const { volume, issue, doi } = article;
  return (
    <aside className="facts" aria-label="About this article">
      <dl>
        <DateFact label="Received" date={article.received_on} />
        <DateFact label="Accepted" date={article.accepted_on} />
        <DateFact label="Published" date={article.published_on} />
        <Fact label="Journal">{JOURNAL.name}</Fact>
        {volume && issue && (
          <Fact label="Issue">
            <a href={paths.issue(volume.number, issue.number)}>{issueName(volume, issue)}</a>
          </Fact>
        )}
        <Fact label="Article number">{article.article_number}</Fact>
        {doi && (
          <Fact label="DOI">
            <a className="shown" href={doiUrl(doi)}>
              {doiUrl(doi)}
            </a>
          </Fact>
        )}
        <Fact label="Citations">{article.citations}</Fact>
        <Fact label="Licence">
          <a rel="license" href={LICENCE.url}>
            {LICENCE.shortName}
          </a>
        </Fact>
      </dl>
    </aside>
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

function DateFact({ label, date }: { label: string; date: string | null }) {
  return (
    date && (
      <Fact label={label}>
        <time dateTime={date}>{longDate(date)}</time>
      </Fact>
    )
  );
}
