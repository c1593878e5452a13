import { Fragment, type ReactNode } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import { licenceOf } from '#domain/journal/licence/licence';
import { longDate } from '#domain/kernel/date';
import { doiUrl, paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { toldLanguage } from '#domain/publication/article-language';
import { issueName } from '#domain/publication/article-list';
import { funderUrl } from '#domain/publication/integrity/funder';
import { registrationUrl } from '#domain/publication/integrity/registration';
import { registryOf } from '#domain/publication/integrity/registry';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { shownLocator } from '#domain/publication/pages';
import { articleUsagePath, usageApi } from '#domain/publication/usage/paths';
import { USAGE_LABEL } from '#domain/publication/usage/usage-line';

interface Props {
  article: Article;
  /** The base address of the article's files. */
  addressOf: (file: string) => string;
}

/** The bibliographic record, beside the text. */
export function Facts({ journal, article, addressOf }: Props & { journal: IslandJournal }) {
  const { volume, issue, doi } = article;
  return (
    <aside className="facts" aria-label="About this article">
      <dl>
        <DateFact label="Received" date={article.received_on} />
        <DateFact label="Accepted" date={article.accepted_on} />
        <DateFact label="Published" date={article.published_on} />
        <Fact label="Journal">{journal.name}</Fact>
        {volume && issue && (
          <Fact label="Issue">
            <a href={paths.issue(volume.number, issue.number)}>{issueName(volume, issue)}</a>
          </Fact>
        )}
        {toldLanguage(journal, article.language) && (
          <Fact label="Language">{toldLanguage(journal, article.language)}</Fact>
        )}
        <Fact label={article.pages ? 'Pages' : 'Article number'}>{shownLocator(article)}</Fact>
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
          <a rel="license" href={licenceOf(article).url}>
            {licenceOf(article).shortName}
          </a>
        </Fact>
      </dl>
    </aside>
  );
}

/** The source and date of the citation count: without them it means nothing. */
function CitationsSource({ article: { citations, citations_on, is_sample } }: { article: Article }) {
  if (citations_on)
    return (
      <Fact label="Counted by">
        Crossref, <time dateTime={citations_on}>{longDate(citations_on)}</time>
      </Fact>
    );
  return is_sample && citations > 0 && <Fact label="Counted by">No one: sample data, like the article</Fact>;
}

/** Registrations, funders and reporting guidelines. */
function StudyFacts({ article, addressOf }: Props) {
  const { registrations, funders, reporting_guidelines, supplements } = article;
  return (
    <>
      {registrations.length > 0 && (
        <Fact label="Registration">
          {registrations.map((registration) => (
            <p key={registration.number}>
              <a href={registrationUrl(registration)}>{registration.number}</a>
              <br />
              {registryOf(registration.registry).name}
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

function DateFact({ label, date }: { label: string; date: string | null }) {
  return (
    date && (
      <Fact label={label}>
        <time dateTime={date}>{longDate(date)}</time>
      </Fact>
    )
  );
}
