import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ROLE_LABELS } from '#domain/account/role';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { paths } from '#domain/kernel/paths';
import { type AccountEntry, accountsAddress, listAccounts } from '#islands/account/office-calls.ts';
import { listManuscripts } from '#islands/desk/list/calls.ts';
import type { ListPage } from '#islands/kernel/api-list.ts';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { StatusBadge } from '#ui/StatusBadge';

/** The results of the search in the header; the query is in the address. */
export function Component() {
  const [params] = useSearchParams();
  const search = params.get('q')?.trim().slice(0, 200) ?? '';
  return (
    <>
      <ScreenHeading>Search</ScreenHeading>
      {search ? <Results search={search} /> : <p>Enter your search above.</p>}
    </>
  );
}

function Results({ search }: { search: string }) {
  const query = useQuery({
    queryKey: ['search', search],
    queryFn: () => searchAll(search),
    placeholderData: keepPreviousData,
  });
  const { data: found, isPlaceholderData } = query;
  if (!found || (isPlaceholderData && query.error)) return <QueryStatus query={query} />;
  const { manuscripts, people, articles } = found;
  const parameters = `?${new URLSearchParams({ search })}`;
  return (
    <div className="found-everywhere" aria-busy={isPlaceholderData}>
      <p role="status">{isPlaceholderData ? 'Searching…' : summaryText(found, search)}</p>
      <ResultSection heading="Manuscripts" list={manuscripts} moreAddress={paths.editorManuscripts('all') + parameters}>
        {manuscripts.items.map((manuscript) => (
          <Manuscript key={manuscript.id} {...manuscript} />
        ))}
      </ResultSection>
      <ResultSection heading="People" list={people} moreAddress={paths.editorAccounts + parameters}>
        {people.items.map((person) => (
          <Person key={person.id} {...person} />
        ))}
      </ResultSection>
      <ResultSection heading="Articles" list={articles} moreAddress={paths.editorManuscripts('published') + parameters}>
        {articles.items.map(({ id, title, manuscript_number }) => (
          <li key={id}>
            <a href={paths.article(id)}>{title}</a>
            <p className="hint">Published from {manuscript_number}</p>
          </li>
        ))}
      </ResultSection>
    </div>
  );
}

interface ResultSectionProps {
  heading: string;
  list: ListPage<unknown>;
  moreAddress: string;
  children: ReactNode;
}

function ResultSection({ heading, list: { items, total, hasMore }, moreAddress, children }: ResultSectionProps) {
  if (items.length === 0) return null;
  const id = `found-${heading.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className="recent">{children}</ul>
      {(hasMore || total > items.length) && (
        <Link to={moreAddress}>
          All {hasMore ? `of the more than ${total.toLocaleString('en-GB')}` : total} {heading.toLowerCase()}
        </Link>
      )}
    </section>
  );
}

function Manuscript({ id, title, status, kind, manuscript_number, co_authors }: EditorCard) {
  return (
    <li>
      <Link to={paths.editorManuscript(id)}>{title}</Link>
      <p className="recent-facts">
        <StatusBadge status={status} kind={kind} isListed />
        <span className="hint">
          {manuscript_number} · {co_authors.join(', ')}
        </span>
      </p>
    </li>
  );
}

function Person({ email, role, first_name, last_name }: AccountEntry) {
  const name = `${first_name} ${last_name}`.trim();
  return (
    <li>
      <Link to={`${paths.editorAccounts}?${new URLSearchParams({ search: email })}`}>{name || email}</Link>
      <p className="hint">
        {name && `${email} · `}
        {ROLE_LABELS[role]}
      </p>
    </li>
  );
}

function summaryText({ manuscripts, people, articles }: SearchResults, search: string): string {
  const counts = [countText(manuscripts, 'manuscript', 'manuscripts'), countText(people, 'person', 'people')];
  const all = [...counts, countText(articles, 'article', 'articles')].filter(Boolean).join(', ');
  return all ? `${all} found for “${search}”.` : `No results for “${search}”.`;
}

function countText({ total, hasMore }: ListPage<unknown>, one: string, many: string): string {
  if (total === 0) return '';
  const number = total.toLocaleString('en-GB');
  return hasMore ? `More than ${number} ${many}` : `${number} ${total === 1 ? one : many}`;
}

/** Results shown per kind. */
const SHOWN_PER_KIND = 8;

interface SearchResults {
  manuscripts: ListPage<EditorCard>;
  people: ListPage<AccountEntry>;
  articles: ListPage<EditorCard>;
}

async function searchAll(search: string): Promise<SearchResults> {
  const searchStatus = (status: string) =>
    listManuscripts(
      `${editorialApi.editorManuscripts(status)}?${new URLSearchParams({ search, limit: String(SHOWN_PER_KIND) })}`,
    );
  const [manuscripts, people, articles] = await Promise.all([
    searchStatus('all'),
    listAccounts(accountsAddress(search)),
    searchStatus('published'),
  ]);
  return { manuscripts, people: { ...people, items: people.items.slice(0, SHOWN_PER_KIND) }, articles };
}
