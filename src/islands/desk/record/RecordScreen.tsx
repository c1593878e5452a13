import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import * as z from 'zod';
import { recordApi } from '#domain/desk/editorial/paths';
import {
  GAPS,
  type Gap,
  type RecordCheck,
  type RecordDeposit,
  type RecordEntry,
  remedyFor,
} from '#domain/desk/record/record';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { DESTINATIONS, INDEX_FILES, isKnownToDepositor } from '#domain/register/deposit/destination';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile, saveBlob } from '#islands/kernel/api-download.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { ListDownload } from '#islands/kernel/office/Downloads.tsx';
import { type Filter, FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { filteredAddress, useFilters } from '#islands/kernel/office/use-filters.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { Field, Select } from '#ui/Field';
import { Form } from '#ui/Form';
import { Waiting } from '#ui/Waiting';

type StatusLabel = readonly [word: string, colour: BadgeColour];

const DEPOSIT_LABELS = {
  not_sent: ['Not deposited', 'yellow'],
  sent: ['Sent, no answer yet', 'neutral'],
  accepted_with_warnings: ['Registered with a warning', 'yellow'],
  registered: ['Registered', 'green'],
  failed: ['Refused', 'red'],
  removed: ['Removed', 'neutral'],
} as const satisfies Record<RecordDeposit['state'], StatusLabel>;

/** DOAJ lists articles instead of registering them. */
const DOAJ_LABELS = {
  ...DEPOSIT_LABELS,
  accepted_with_warnings: ['Accepted with a warning', 'yellow'],
  registered: ['Listed', 'green'],
} as const;

const depositLabel = ({ state }: RecordDeposit): StatusLabel => DEPOSIT_LABELS[state];

const doajLabel = ({ state }: RecordDeposit): StatusLabel => DOAJ_LABELS[state];

/** Enough for the whole list of an old journal. */
const CSV_ROWS_MAX = 200_000;

const RECORD_FILTERS: readonly Filter<keyof RecordFilters>[] = [
  { kind: 'search', name: 'search', label: 'Search articles', hint: 'By title, number or DOI' },
  {
    ...{ kind: 'choice', name: 'missing', label: 'What is missing', any: 'All articles' },
    options: { any: 'Anything', ...GAPS },
  },
];

/** Every published article with its registrations, gaps and remedies. */
export function Component() {
  const { filters, search } = useFilters(FILTERS);
  const check = useRead(['record', 'check'], readCheck);
  const address = filteredAddress(recordApi.articles, filters);
  const articles = useInfiniteQuery({
    queryKey: ['record', 'articles', filters],
    queryFn: ({ pageParam }) => listRecordEntries(pageParam),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
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
          idPrefix="record"
          filters={RECORD_FILTERS}
          key={JSON.stringify(filters)}
          values={filters}
          onSearch={search}
        />
        <Articles query={articles} address={address} register={check.value?.register ?? null} />
      </section>
      {!articles.isPending && <IndexDownload />}
    </>
  );
}

interface ArticlesProps {
  query: UseInfiniteQueryResult<InfiniteData<Awaited<ReturnType<typeof listRecordEntries>>>>;
  address: string;
  register: RecordCheck['register'];
}

function Articles({ query, address, register }: ArticlesProps) {
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <QueryStatus query={query} />;
  const articles = data.pages.flatMap(({ items }) => items);
  const { total = 0 } = data.pages.at(-1) ?? {};
  return (
    <div className="list-results" aria-busy={isPlaceholderData}>
      <p role="status">{countText(articles.length, total)}</p>
      <ul className="record">
        {articles.map((article) => (
          <RecordRow key={article.id} article={article} register={register} />
        ))}
      </ul>
      <LoadMore {...query} />
      <ListDownload name="record" address={address} columns={CSV_COLUMNS} maxRows={CSV_ROWS_MAX} />
    </div>
  );
}

const CSV_COLUMNS: Parameters<typeof ListDownload<RecordEntry>>[0]['columns'] = {
  Manuscript: ({ manuscript_number }) => manuscript_number,
  Title: ({ title }) => title,
  DOI: ({ doi }) => doi,
  Published: ({ published_on }) => published_on,
  Withdrawn: ({ is_withdrawn }) => (is_withdrawn ? 'yes' : 'no'),
  Changed: ({ changed_at }) => changed_at,
  'Page up to date': ({ gaps }) => (gaps.includes('page') ? 'no' : 'yes'),
  JATS: ({ has_text, is_withdrawn }) => (is_withdrawn ? 'none' : has_text ? 'full text' : 'metadata only'),
  PDF: ({ has_pdf }) => (has_pdf ? 'yes' : 'no'),
  Deposit: ({ deposit }) => deposit && depositLabel(deposit)[0],
  'Deposit status since': ({ deposit }) => deposit?.state_at ?? null,
  'DOI registered': ({ deposit }) => deposit?.registered_at ?? null,
  'Agency’s reply': ({ deposit }) => deposit?.message ?? null,
  DOAJ: ({ doaj }) => doaj && doajLabel(doaj)[0],
  'DOAJ status since': ({ doaj }) => doaj?.state_at ?? null,
  'DOAJ’s reply': ({ doaj }) => doaj?.message ?? null,
  OAI: ({ is_withdrawn }) => (is_withdrawn ? 'deleted record' : 'record'),
  Missing: ({ gaps }) => gaps.map((gap) => GAPS[gap]).join('; '),
};

function countText(shown: number, total: number): string {
  if (total === 0) return 'No articles found.';
  const found = `${total.toLocaleString('en-GB')} ${total === 1 ? 'article' : 'articles'}`;
  return shown < total ? `${found}; the newest ${shown.toLocaleString('en-GB')} are shown` : found;
}

const INDEX_LABELS = { ...INDEX_FILES, pmc: 'PubMed Central (PMC)' } as const;
const IndexFileForm = z.strictObject({
  index: z.enum(Object.keys(INDEX_LABELS) as (keyof typeof INDEX_LABELS)[], 'Choose an index.'),
  year: z.string().regex(/^\d{4}$/, 'Enter a four-digit year.'),
});

function IndexDownload() {
  const api = useApiForm({
    id: 'index-file',
    schema: IndexFileForm,
    send: async ({ index, year }) => {
      const fallback = 'The file could not be created. Please try again.';
      const [address, ending] =
        index === 'pmc' ? [recordApi.pmcPackages(year), 'zip'] : [recordApi.indexFile(index, year), 'xml'];
      saveBlob(await fetchFile(address, { fallback }), `${index}-${year}.${ending}`);
    },
    onDone: () => undefined,
  });
  return (
    <section aria-labelledby="record-index-file" className="stack">
      <h2 id="record-index-file">Files for indexes</h2>
      <p>
        Some indexes import a journal’s articles from a file: PubMed, if it has accepted the journal; DOAJ, in its
        publisher area, if articles are not deposited. PubMed Central archives whole articles and needs a package for
        each, with its text, PDF, figures and supplementary files. Existing articles are replaced.
      </p>
      <Form api={api} submit="Download the file" busy="Preparing the file…">
        <Select label="Index" {...api.field('index')}>
          {Object.entries(INDEX_LABELS).map(([index, label]) => (
            <option key={index} value={index}>
              {label}
            </option>
          ))}
        </Select>
        <Field label="Publication year" inputMode="numeric" maxLength={4} required {...api.field('year')} />
      </Form>
    </section>
  );
}

interface Props {
  value: RecordCheck | undefined;
  failure: string | undefined;
  reload: () => Promise<void>;
  onShow: (gap: Gap) => void;
}

/** Totals for the whole journal, its gaps, and the destinations of deposits. */
function JournalCheck({ value, failure, reload, onShow }: Props) {
  return (
    <section aria-labelledby="record-check" className="stack">
      <h2 id="record-check">The whole journal</h2>
      {value ? (
        <>
          <p role="status">{summaryText(value)}</p>
          <GapButtons gaps={value.gaps} onShow={onShow} />
          <p className="hint">
            {registerText(value)} {doajText(value)}
          </p>
        </>
      ) : (
        <Waiting failure={failure} onRetry={() => void reload()} />
      )}
    </section>
  );
}

function GapButtons({ gaps, onShow }: { gaps: RecordCheck['gaps']; onShow: (gap: Gap) => void }) {
  const found = (Object.keys(GAPS) as Gap[]).filter((gap) => gaps[gap] > 0);
  if (found.length === 0) return null;
  return (
    <ul className="record-gaps" aria-label="What is missing">
      {found.map((gap) => (
        <li key={gap}>
          <button type="button" className="button quiet" onClick={() => onShow(gap)}>
            {GAPS[gap]} <span className="count">{gaps[gap].toLocaleString('en-GB')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function summaryText({ articles, in_order }: RecordCheck): string {
  if (articles === 0) return 'Nothing is published yet.';
  const all = `${articles.toLocaleString('en-GB')} ${articles === 1 ? 'article' : 'articles'}`;
  if (in_order === articles) return `${all}, all complete.`;
  const wrong = articles - in_order;
  return `${all}: ${in_order.toLocaleString('en-GB')} complete, ${wrong.toLocaleString('en-GB')} with something missing.`;
}

function registerText({ register }: RecordCheck): string {
  if (!register)
    return 'DOIs are not deposited: no registration agency is set up. The operations guide explains how to set up Crossref or DataCite.';
  const name = DESTINATIONS[register.destination];
  return register.is_live
    ? `DOIs are deposited with ${name}.`
    : `DOIs are deposited in the ${name} sandbox, which registers nothing permanently.`;
}

function doajText({ doaj }: RecordCheck): string {
  if (!doaj) return 'Articles are not deposited with DOAJ: no API key is set. You can download a file for DOAJ below.';
  if (!doaj.is_live) return 'Articles are deposited with a stand-in for DOAJ, which lists nothing.';
  return 'Articles are deposited with DOAJ, the Directory of Open Access Journals.';
}

interface RecordRowProps {
  article: RecordEntry;
  register: RecordCheck['register'];
}

/** An article's registrations, with a remedy for each gap. */
function RecordRow({ article, register }: RecordRowProps) {
  const { id, title, slug, manuscript_number, published_on, is_withdrawn, gaps } = article;
  return (
    <li>
      <h3>
        <a href={paths.article(slug)}>{title}</a>
      </h3>
      <p className="hint">
        <Link to={paths.editorManuscript(id)}>{manuscript_number}</Link>, published on{' '}
        <time dateTime={published_on}>{longDate(published_on)}</time>
        {is_withdrawn && ', withdrawn'}
      </p>
      <dl className="record-places">
        <Registrations article={article} register={register} />
      </dl>
      {gaps.length > 0 && (
        <ul className="record-mending" aria-label={`What is missing: ${title}`}>
          {gaps.map((gap) => (
            <li key={gap}>
              <strong>{GAPS[gap]}.</strong> {remedyFor(gap, article, register)} <GapLink gap={gap} id={id} />
            </li>
          ))}
        </ul>
      )}
      <div className="form-actions">
        {register && article.doi && <DepositButton article={article} to="register" />}
        {canDepositWithDoaj(article) && <DepositButton article={article} to="doaj" />}
        {article.has_text && article.has_pdf && !is_withdrawn && <PmcPackage article={article} />}
      </div>
    </li>
  );
}

/** Withdrawn articles are sent to DOAJ only to be removed, if it lists them. */
const canDepositWithDoaj = ({ doaj, is_withdrawn }: RecordEntry) =>
  doaj !== null && (!is_withdrawn || isKnownToDepositor(doaj.state));

function Registrations({ article, register }: RecordRowProps) {
  const { slug, doi, changed_at, is_withdrawn, has_text, has_pdf, deposit, doaj, gaps } = article;
  const changed = <time dateTime={changed_at}>{longDate(changed_at)}</time>;
  const [word, colour] = deposit ? depositLabel(deposit) : ['No agency set up', 'neutral' as const];
  return (
    <>
      <Registration name="Page" colour={gaps.includes('page') ? 'yellow' : 'green'} since={<>Changed on {changed}</>}>
        {gaps.includes('page') ? 'Being built' : is_withdrawn ? 'Marked as withdrawn' : 'Up to date'}
      </Registration>
      <Registration name="JATS" colour={is_withdrawn ? 'neutral' : has_text ? 'green' : 'yellow'}>
        {is_withdrawn ? 'None' : has_text ? <a href={paths.articleXml(slug)}>Full text</a> : 'Metadata only'}
      </Registration>
      <Registration name="PDF" colour={is_withdrawn ? 'neutral' : has_pdf ? 'green' : 'yellow'}>
        {has_pdf ? <a href={paths.articlePdf(slug)}>Available</a> : 'None'}
      </Registration>
      <Registration
        name={register ? DESTINATIONS[register.destination] : 'DOI'}
        colour={doi ? colour : 'yellow'}
        since={doi && sinceOf(deposit)}
      >
        {doi ? word : 'No DOI'}
      </Registration>
      {doaj && (
        <Registration name="DOAJ" colour={doajLabel(doaj)[1]} since={sinceOf(doaj)}>
          {doajLabel(doaj)[0]}
        </Registration>
      )}
      <Registration name="OAI-PMH" colour={is_withdrawn ? 'neutral' : 'green'} since={<>Dated {changed}</>}>
        {is_withdrawn ? 'Deleted record' : 'Record'}
      </Registration>
    </>
  );
}

const sinceOf = (deposit: RecordDeposit | null) =>
  deposit?.state_at && (
    <>
      Since <time dateTime={deposit.state_at}>{longDate(deposit.state_at)}</time>
    </>
  );

function Registration({
  name,
  colour,
  since,
  children,
}: {
  name: string;
  colour: BadgeColour;
  since?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Badge colour={colour}>{children}</Badge>
        {since && <span className="ledger-note">{since}</span>}
      </dd>
    </div>
  );
}

/** Links to the page where the gap can be closed, unless it is this one. */
function GapLink({ gap, id }: { gap: Gap; id: string }) {
  const place = REMEDY_PLACE[gap];
  switch (place) {
    case 'builds':
      return <Link to={paths.editorBuilds}>Site builds</Link>;
    case 'production':
      return <Link to={paths.editorProduction(id)}>Production</Link>;
    case 'here':
      return null;
    default:
      return place satisfies never;
  }
}

const REMEDY_PLACE: Record<Gap, 'builds' | 'production' | 'here'> = {
  page: 'builds',
  text: 'production',
  pdf: 'production',
  doi: 'production',
  not_deposited: 'here',
  deposit_failed: 'here',
  deposit_warning: 'here',
  not_in_doaj: 'here',
  doaj_failed: 'here',
  doaj_warning: 'here',
};

function PmcPackage({ article: { id, title, manuscript_number } }: { article: RecordEntry }) {
  const { run, isBusy, failure } = useAction();
  const onClick = () =>
    run(async () => {
      const fallback = 'The package could not be created. Please try again.';
      saveBlob(await fetchFile(recordApi.pmcPackage(id), { fallback }), `pmc-${manuscript_number.toLowerCase()}.zip`);
    });
  return (
    <div>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        Download the package for PubMed Central<span className="visually-hidden"> of “{title}”</span>
      </button>
      <Failure text={failure} />
    </div>
  );
}

function DepositButton({ article, to }: { article: RecordEntry; to: DepositTarget }) {
  const { id, title } = article;
  const deposit = to === 'doaj' ? article.doaj : article.deposit;
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction();
  const onClick = () =>
    run(async () => {
      toast.success((await depositAgain(id, to)).message);
      await client.invalidateQueries({ queryKey: ['record'] });
    });
  return (
    <div>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        Send the deposit{to === 'doaj' && ' to DOAJ'}
        {deposit?.state !== 'not_sent' && ' again'}
        <span className="visually-hidden"> of “{title}”</span>
      </button>
      <Failure text={failure} />
    </div>
  );
}

const FILTERS = ['search', 'missing'] as const;
type RecordFilters = Readonly<Record<(typeof FILTERS)[number], string>>;

const listRecordEntries = (address: string) =>
  callListApi<RecordEntry>(address, { as: true, fallback: 'The articles could not be loaded. Please try again.' });

const readCheck = () =>
  callApi<RecordCheck>(recordApi.check, {
    as: true,
    fallback: 'The journal could not be checked. Please try again.',
  });

type DepositTarget = 'register' | 'doaj';

const depositAgain = (id: string, to: DepositTarget) =>
  callApi<{ message: string }>(recordApi.deposit(id), {
    method: 'POST',
    body: { to },
    as: true,
    fallback: 'The deposit could not be sent. Please try again.',
  });
