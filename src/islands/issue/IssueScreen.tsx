import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { IssueRecord } from '#domain/issue/issue-record';
import { paths } from '#domain/kernel/paths';
import { issueName } from '#domain/publication/article-list';
import { sectionsOf } from '#domain/publication/issue-contents';
import { useRights } from '#islands/account/Allowed.tsx';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { CallAnswers } from './CallAnswers.tsx';
import { issueKey, readIssue } from './calls.ts';
import { IssueForm } from './IssueForm.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';

/** One issue: its title and description, its date, and its contents in their order. */
export function Component() {
  const id = useParams().id ?? '';
  const query = useQuery({ queryKey: issueKey(id), queryFn: () => readIssue(id), ...NO_REFETCH });
  const { data: issue } = query;
  const hasRight = useRights();
  return (
    <>
      <p>
        <Link to={paths.editorVolumes}>← Volumes and issues</Link>
      </p>
      <ScreenHeading>{issue ? issueName(issue.volume, issue) : 'Issue'}</ScreenHeading>
      {issue ? (
        <>
          <p className="hint">
            Readers find it at{' '}
            <a href={paths.issue(issue.volume.number, issue.number)}>
              {paths.issue(issue.volume.number, issue.number)}
            </a>
            .
          </p>
          {hasRight('produce') ? (
            <>
              <IssueForm key={id} issue={issue} />
              <ScheduleSection issue={issue} />
              {issue.is_special && issue.call_text && <CallAnswers issue={issue} />}
            </>
          ) : (
            <Contents issue={issue} />
          )}
        </>
      ) : (
        <WaitingFor query={query} />
      )}
    </>
  );
}

/** For those who may not change it. */
function Contents({ issue: { title, description, articles, sections } }: { issue: IssueRecord }) {
  const journal = useJournal();
  const arrangement = { articles: articles.map(({ id }) => id), sections };
  return (
    <div className="stack">
      {title && <h2>{title}</h2>}
      {description && <p className="letter-text">{description}</p>}
      {sectionsOf(journal, articles, arrangement).map((section) => (
        <section key={section.label} aria-label={section.label}>
          <h2>{section.label}</h2>
          <ol>
            {section.articles.map((article) => (
              <li key={article.id}>
                <a href={paths.editorManuscript(article.id)}>{article.title}</a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
