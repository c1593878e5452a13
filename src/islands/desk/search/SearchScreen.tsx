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
import { ScreenHeading, WaitingFor } from '#islands/kernel/office/ScreenHeading.tsx';
import { StatusBadge } from '#ui/StatusBadge';

/** The header search's results; the query is in the address. */
export function Component() {
  const [params] = useSearchParams();
  const words = params.get('q')?.trim().slice(0, 200) ?? '';
  return (
    <>
      <ScreenHeading>Search</ScreenHeading>
      {words ? <Results words={words} /> : <p>Enter your search above.</p>}
    </>
  );
}

function Results({ words }: { words: string }) {
  const query = useQuery({
    queryKey: ['search', words],
    queryFn: () => findEverything(words),
    placeholderData: keepPreviousData,
  });
  const { data: found, isPlaceholderData } = query;
  if (!found || (isPlaceholderData && query.error)) return <WaitingFor query={query} />;
  const { manuscripts, people, articles } = found;
  const search = `?${new URLSearchParams({ search: words })}`;
  return (
    <div className="found-everywhere" aria-busy={isPlaceholderData}>
      <p role="status">{isPlaceholderData ? 'Searching…' : summaryOf(found, words)}</p>
      <Part heading="Manuscripts" list={manuscripts} rest={paths.editorManuscripts('all') + search}>
        {manuscripts.items.map((manuscript) => (
          <Manuscript key={manuscript.id} {...manuscript} />
        ))}
      </Part>
      <Part heading="People" list={people} rest={paths.editorAccounts + search}>
        {people.items.map((person) => (
          <Person key={person.id} {...person} />
        ))}
      </Part>
      <Part heading="Articles" list={articles} rest={paths.editorManuscripts('published') + search}>
        {articles.items.map(({ id, title, manuscript_number }) => (
          <li key={id}>
            <a href={paths.article(id)}>{title}</a>
            <p className="hint">Published from {manuscript_number}</p>
          </li>
        ))}
      </Part>
    </div>
  );
}

interface PartProps {
  heading: string;
  list: ListPage<unknown>;
  rest: string;
  children: ReactNode;
}

function Part({ heading, list: { items, total, hasMore }, rest, children }: PartProps) {
  if (items.length === 0) return null;
  const id = `found-${heading.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className="recent">{children}</ul>
      {(hasMore || total > items.length) && (
        <Link to={rest}>
          All {hasMore ? `of more than ${total.toLocaleString('en-GB')}` : total} {heading.toLowerCase()}
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

function summaryOf({ manuscripts, people, articles }: Found, words: string): string {
  const counts = [countOf(manuscripts, 'manuscript', 'manuscripts'), countOf(people, 'person', 'people')];
  const all = [...counts, countOf(articles, 'article', 'articles')].filter(Boolean).join(', ');
  return all ? `${all} found for “${words}”.` : `No results for “${words}”.`;
}

function countOf({ total, hasMore }: ListPage<unknown>, one: string, many: string): string {
  if (total === 0) return '';
  const number = total.toLocaleString('en-GB');
  return hasMore ? `More than ${number} ${many}` : `${number} ${total === 1 ? one : many}`;
}

/** Results shown per kind; the rest are in its list. */
const SHOWN = 8;

/** The results of a global search, by kind. */
interface Found {
  manuscripts: ListPage<EditorCard>;
  people: ListPage<AccountEntry>;
  articles: ListPage<EditorCard>;
}

/** Queries each of the office's lists. */
async function findEverything(search: string): Promise<Found> {
  const ofStatus = (status: string) =>
    listManuscripts(
      `${editorialApi.editorManuscripts(status)}?${new URLSearchParams({ search, limit: String(SHOWN) })}`,
    );
  const [manuscripts, people, articles] = await Promise.all([
    ofStatus('all'),
    listAccounts(accountsAddress(search)),
    ofStatus('published'),
  ]);
  return { manuscripts, people: { ...people, items: people.items.slice(0, SHOWN) }, articles };
}
