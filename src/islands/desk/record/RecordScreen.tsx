import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { recordApi } from '#domain/desk/record/paths';
import { GAPS, type RecordCheck, type RecordEntry } from '#domain/desk/record/record';
import { useRead } from '#islands/kernel/area-client.ts';
import type { Filter } from '#islands/kernel/office/FilterFields.tsx';
import { FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { addressWith, useFilters } from '#islands/kernel/office/use-filters.ts';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { FILTERS, listRecord, type RecordFilters, readCheck } from './calls.ts';
import { IndexDownload } from './IndexDownload.tsx';
import { JournalCheck } from './JournalCheck.tsx';
import { depositWord, doajWord } from './place-words.ts';
import { RecordRow } from './RecordRow.tsx';

/** A journal may have published for long: all of it goes into one table. */
const ALL = 200_000;

const RECORD_FILTERS: readonly Filter<keyof RecordFilters>[] = [
  { kind: 'search', name: 'search', label: 'Search articles', hint: 'By title, number or DOI' },
  {
    ...{ kind: 'choice', name: 'missing', label: 'What is missing', any: 'All articles' },
    options: { any: 'Anything', ...GAPS },
  },
];

/** Where every published article is to be found, what is missing and how it is mended. */
export function Component() {
  const { filters, search } = useFilters(FILTERS);
  const check = useRead(['record', 'check'], readCheck);
  return (
    <>
      <ScreenHeading>Record</ScreenHeading>
      <p className="lead">
        Where the journal’s articles can be found: their pages, JATS and PDFs, DOI registration, DOAJ, and the records
        that indexes harvest.
      </p>
      <JournalCheck {...check} onShow={(missing) => search({ search: '', missing })} />
      <section aria-labelledby="record-articles" className="stack">
        <h2 id="record-articles">Articles</h2>
        <FilterForm
          of="record"
          filters={RECORD_FILTERS}
          key={JSON.stringify(filters)}
          values={filters}
          onSearch={search}
        />
        <Articles filters={filters} register={check.value?.register ?? null} />
      </section>
      <IndexDownload />
    </>
  );
}

function Articles({ filters, register }: { filters: RecordFilters; register: RecordCheck['register'] }) {
  const address = addressWith(recordApi.articles, filters);
  const query = useInfiniteQuery({
    queryKey: ['record', 'articles', filters],
    queryFn: ({ pageParam }) => listRecord(pageParam),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <WaitingFor query={query} />;
  const articles = data.pages.flatMap(({ items }) => items);
  const { total = 0 } = data.pages.at(-1) ?? {};
  return (
    <div className="list-results" aria-busy={isPlaceholderData}>
      <p role="status">{countOf(articles.length, total)}</p>
      <ul className="record">
        {articles.map((article) => (
          <RecordRow key={article.id} article={article} register={register} />
        ))}
      </ul>
      <LoadMore {...query} />
      <ListDownload name="record" address={address} columns={COLUMNS} most={ALL} />
    </div>
  );
}

const COLUMNS: Parameters<typeof ListDownload<RecordEntry>>[0]['columns'] = {
  Manuscript: ({ manuscript_number }) => manuscript_number,
  Title: ({ title }) => title,
  DOI: ({ doi }) => doi,
  Published: ({ published_on }) => published_on,
  Withdrawn: ({ is_withdrawn }) => (is_withdrawn ? 'yes' : 'no'),
  Changed: ({ changed_at }) => changed_at,
  'Page up to date': ({ gaps }) => (gaps.includes('page') ? 'no' : 'yes'),
  JATS: ({ has_text, is_withdrawn }) => (is_withdrawn ? 'none' : has_text ? 'whole text' : 'metadata only'),
  PDF: ({ has_pdf }) => (has_pdf ? 'yes' : 'no'),
  Deposit: ({ deposit }) => deposit && depositWord(deposit)[0],
  'Deposit since': ({ deposit }) => deposit?.state_at ?? null,
  'DOI registered': ({ deposit }) => deposit?.registered_at ?? null,
  'Agency’s reply': ({ deposit }) => deposit?.message ?? null,
  DOAJ: ({ doaj }) => doaj && doajWord(doaj)[0],
  'DOAJ since': ({ doaj }) => doaj?.state_at ?? null,
  'DOAJ’s reply': ({ doaj }) => doaj?.message ?? null,
  OAI: ({ is_withdrawn }) => (is_withdrawn ? 'deleted record' : 'record'),
  Missing: ({ gaps }) => gaps.map((gap) => GAPS[gap]).join('; '),
};

function countOf(shown: number, total: number): string {
  if (total === 0) return 'No articles found.';
  const found = `${total.toLocaleString('en-GB')} ${total === 1 ? 'article' : 'articles'}`;
  return shown < total ? `${found}, the newest ${shown.toLocaleString('en-GB')} are shown` : found;
}
