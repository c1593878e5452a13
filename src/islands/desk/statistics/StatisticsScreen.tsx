import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { statisticsApi } from '#domain/desk/statistics/paths';
import {
  acceptanceRate,
  daysText,
  type EditorLoad,
  GROUPING_NAMES,
  GROUPINGS,
  type Grouping,
  type ManuscriptStatistics,
  type Measures,
  type PeopleStatistics,
  type Spread,
} from '#domain/desk/statistics/statistics';
import { categoryNames } from '#domain/journal/category/category';
import { callApi } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import type { Filter } from '#islands/kernel/office/FilterFields.tsx';
import { FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { GroupChart } from './Charts.tsx';
import { FigureTable } from './FigureTable.tsx';
import { ManuscriptFigures } from './ManuscriptFigures.tsx';
import { ReviewerFigures } from './ReviewerFigures.tsx';

/** The statistics; the selection is in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params);
  const { from, to } = choice;
  const shown = { placeholderData: keepPreviousData, staleTime: 0 };
  const manuscripts = useQuery({
    ...shown,
    queryKey: ['statistics', 'manuscripts', choice],
    queryFn: () => countManuscripts(choice),
  });
  const people = useQuery({
    ...shown,
    queryKey: ['statistics', 'people', from, to],
    queryFn: () => countPeople({ from, to }),
  });
  return (
    <>
      <ScreenHeading>Statistics</ScreenHeading>
      <StatisticsForm
        key={params.toString()}
        choice={choice}
        onChoose={(chosen) => setParams(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)))}
      />
      <Manuscripts query={manuscripts} by={choice.by} />
      {!manuscripts.isPending && <People query={people} />}
    </>
  );
}

function Manuscripts({ query, by }: { query: UseQueryResult<ManuscriptStatistics>; by: Grouping }) {
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <WaitingFor query={query} />;
  return (
    <div className="statistics" aria-busy={isPlaceholderData}>
      <Summary {...data.total} />
      <ManuscriptFigures by={by} groups={data.groups} />
    </div>
  );
}

function Summary(total: Measures) {
  const rate = acceptanceRate(total);
  const decided = total.accepted + total.rejected;
  const cards: [label: string, figure: string, note: string][] = [
    ['Submissions', total.submitted.toLocaleString('en-GB'), ''],
    ['To the first decision', medianOf(total.first_decision), spreadWords(total.first_decision)],
    ['To publication', medianOf(total.publication), spreadWords(total.publication)],
    ['Accepted', rate === null ? '–' : `${rate}%`, `of ${decided.toLocaleString('en-GB')} accepted or rejected`],
  ];
  return (
    <dl className="ledger-totals">
      {cards.map(([label, figure, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure}
            {note && <span className="ledger-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const medianOf = (spread: Spread | null) => (spread ? daysText(spread.median) : '–');

function spreadWords(spread: Spread | null): string {
  if (!spread) return 'none yet';
  return `median of ${spread.count.toLocaleString('en-GB')}; interquartile range ${Math.round(spread.lower)} to ${daysText(spread.upper)}`;
}

function People({ query }: { query: UseQueryResult<PeopleStatistics> }) {
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <WaitingFor query={query} />;
  return (
    <div className="statistics" aria-busy={isPlaceholderData}>
      <ReviewerFigures reviewers={data.reviewers} asked={data.reviewers_asked} />
      <EditorFigures editors={data.editors} />
    </div>
  );
}

const DRAWN = 10;

/** Manuscripts, decisions and invitations per colleague in the period. */
function EditorFigures({ editors }: { editors: readonly EditorLoad[] }) {
  return (
    <FigureTable
      id="editors"
      heading="Editor workload"
      columns={[
        'Editor',
        'Current manuscripts',
        'Decisions',
        'Accepted',
        'Rejected',
        'Revisions requested',
        'Reviewers invited',
      ]}
      rows={editors.map(({ name, open, decisions, accepted, rejected, revisions, invitations }) => [
        ...[name, open, decisions, accepted, rejected, revisions, invitations],
      ])}
    >
      <GroupChart
        words="Decisions"
        bars={editors.slice(0, DRAWN).map(({ name, decisions }) => ({ label: name, count: decisions }))}
      />
    </FigureTable>
  );
}

interface Props {
  choice: StatisticsChoice;
  onChoose: (choice: StatisticsChoice) => void;
}

/** The selection, applied with a button. */
function StatisticsForm({ choice, onChoose }: Props) {
  const journal = useJournal();
  const categories = new Set([...categoryNames(journal), choice.category].filter(Boolean));
  const filters: readonly Filter<keyof StatisticsChoice>[] = [
    { kind: 'day', name: 'from', label: 'From' },
    { kind: 'day', name: 'to', label: 'Until' },
    {
      ...{ kind: 'choice', name: 'category', label: 'Category', any: 'All categories' },
      options: Object.fromEntries([...categories].map((one) => [one, one])),
    },
    {
      ...{ kind: 'choice', name: 'type', label: 'Article type', any: 'All types' },
      options: Object.fromEntries(journal.articleTypes.map(({ id, name }) => [id, name])),
    },
    { kind: 'text', name: 'country', label: 'Country', max: 100 },
    { kind: 'choice', name: 'by', label: 'Grouped by', options: GROUPINGS },
  ];
  return (
    <FilterForm
      of="statistics"
      className="statistics-form"
      filters={filters}
      values={choice}
      onSearch={(chosen) => onChoose(choiceIn(new URLSearchParams(chosen)))}
      submit="Count"
    />
  );
}

/** The selection in the address; empty values are unset. */
interface StatisticsChoice {
  from: string;
  to: string;
  category: string;
  type: string;
  country: string;
  by: Grouping;
}

/** Parses the selection from an address. */
function choiceIn(params: URLSearchParams): StatisticsChoice {
  const given = (name: string) => params.get(name)?.trim() ?? '';
  const by = GROUPING_NAMES.find((name) => name === given('by')) ?? 'month';
  return {
    from: given('from'),
    to: given('to'),
    category: given('category'),
    type: given('type'),
    country: given('country'),
    by,
  };
}

const fallback = 'The statistics could not be loaded. Please try again.';

const countManuscripts = (choice: StatisticsChoice) =>
  callApi<ManuscriptStatistics>(addressOf(statisticsApi.manuscripts, { ...choice }), { as: true, fallback });
const countPeople = (period: Pick<StatisticsChoice, 'from' | 'to'>) =>
  callApi<PeopleStatistics>(addressOf(statisticsApi.people, period), { as: true, fallback });

const addressOf = (address: string, given: Readonly<Record<string, string>>) =>
  `${address}?${new URLSearchParams(Object.entries(given).filter(([, value]) => value))}`;
