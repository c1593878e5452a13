import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { statisticsApi } from '#domain/desk/statistics/paths';
import {
  acceptanceRate,
  daysText,
  type EditorLoad,
  fillGaps,
  GROUPING_NAMES,
  GROUPINGS,
  type Grouping,
  groupLabel,
  isTimeSeries,
  type ManuscriptStatistics,
  type MeasuredGroup,
  type Measures,
  type PeopleStatistics,
  type ReviewerLoad,
  type Spread,
} from '#domain/desk/statistics/statistics';
import { categoryNames } from '#domain/journal/category/category';
import { toCsv } from '#domain/kernel/csv';
import type { GroupBars, SpreadBars } from '#islands/desk/BarCharts.tsx';
import { callApi } from '#islands/kernel/api.ts';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { type Filter, FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { lazyPart } from '#ui/later';

/** The statistics, with the selection in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const choice = parseChoice(params);
  const { from, to } = choice;
  const shown = { placeholderData: keepPreviousData, staleTime: 0 };
  const manuscripts = useQuery({
    ...shown,
    queryKey: ['statistics', 'manuscripts', choice],
    queryFn: () => readManuscriptStatistics(choice),
  });
  const people = useQuery({
    ...shown,
    queryKey: ['statistics', 'people', from, to],
    queryFn: () => readPeopleStatistics({ from, to }),
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
  if (!data || (error && isPlaceholderData)) return <QueryStatus query={query} />;
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
    ['Median time to first decision', medianText(total.first_decision), spreadText(total.first_decision)],
    ['Median time to publication', medianText(total.publication), spreadText(total.publication)],
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

const medianText = (spread: Spread | null) => (spread ? daysText(spread.median) : '–');

function spreadText(spread: Spread | null): string {
  if (!spread) return 'none yet';
  return `median of ${spread.count.toLocaleString('en-GB')}; interquartile range ${Math.round(spread.lower)} to ${daysText(spread.upper)}`;
}

function People({ query }: { query: UseQueryResult<PeopleStatistics> }) {
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <QueryStatus query={query} />;
  return (
    <div className="statistics" aria-busy={isPlaceholderData}>
      <ReviewerFigures reviewers={data.reviewers} asked={data.reviewers_asked} />
      <EditorFigures editors={data.editors} />
    </div>
  );
}

const DRAWN_EDITORS = 10;

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
        measure="Decisions"
        bars={editors.slice(0, DRAWN_EDITORS).map(({ name, decisions }) => ({ label: name, count: decisions }))}
      />
    </FigureTable>
  );
}

interface Props {
  choice: StatisticsChoice;
  onChoose: (choice: StatisticsChoice) => void;
}

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
      idPrefix="statistics"
      className="statistics-form"
      filters={filters}
      values={choice}
      onSearch={(chosen) => onChoose(parseChoice(new URLSearchParams(chosen)))}
      submit="Show statistics"
    />
  );
}

/** Empty values are unset. */
interface StatisticsChoice {
  from: string;
  to: string;
  category: string;
  type: string;
  country: string;
  by: Grouping;
}

function parseChoice(params: URLSearchParams): StatisticsChoice {
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

const readManuscriptStatistics = (choice: StatisticsChoice) =>
  callApi<ManuscriptStatistics>(withQuery(statisticsApi.manuscripts, { ...choice }), { as: true, fallback });
const readPeopleStatistics = (period: Pick<StatisticsChoice, 'from' | 'to'>) =>
  callApi<PeopleStatistics>(withQuery(statisticsApi.people, period), { as: true, fallback });

const withQuery = (address: string, given: Readonly<Record<string, string>>) =>
  `${address}?${new URLSearchParams(Object.entries(given).filter(([, value]) => value))}`;

/** The maximum number of groups in a chart; the table has all. */
const DRAWN_GROUPS = 24;

function ManuscriptFigures({ by, groups: counted }: { by: Grouping; groups: readonly MeasuredGroup[] }) {
  const journal = useJournal();
  const isTime = isTimeSeries(by);
  const groups = isTime ? fillGaps(by, counted) : counted.toSorted((one, other) => other.submitted - one.submitted);
  const drawn = isTime ? groups.slice(-DRAWN_GROUPS) : groups.slice(0, DRAWN_GROUPS);
  const label = ({ key }: MeasuredGroup) => groupLabel(journal, by, key);
  return (
    <>
      <FigureTable
        id="submissions"
        heading="Submissions and acceptance"
        columns={[GROUPINGS[by], 'Submissions', 'Accepted', 'Rejected', 'Accepted (%)']}
        rows={groups.map((group) => [
          ...[label(group), group.submitted, group.accepted, group.rejected, acceptanceRate(group)],
        ])}
      >
        <GroupChart
          measure="Submissions"
          bars={drawn.map((group) => ({ label: label(group), count: group.submitted }))}
        />
      </FigureTable>
      {TIMES.map(({ id, heading, spreadOf }) => (
        <FigureTable
          key={id}
          id={id}
          heading={heading}
          columns={[GROUPINGS[by], 'Manuscripts', 'Lower quartile (days)', 'Median (days)', 'Upper quartile (days)']}
          rows={groups.map((group) => [label(group), ...spreadCells(spreadOf(group))])}
        >
          <p className="hint">Bars show the interquartile range; the mark and the number show the median.</p>
          <SpreadChart
            measure={heading}
            bars={drawn.flatMap((group) => {
              const spread = spreadOf(group);
              return spread ? [{ label: label(group), ...spread }] : [];
            })}
          />
        </FigureTable>
      ))}
    </>
  );
}

const TIMES: { id: string; heading: string; spreadOf: (group: MeasuredGroup) => Spread | null }[] = [
  { id: 'first-decision', heading: 'Days to first decision', spreadOf: ({ first_decision }) => first_decision },
  { id: 'publication', heading: 'Days to publication', spreadOf: ({ publication }) => publication },
];

function spreadCells(spread: Spread | null): (number | null)[] {
  if (!spread) return [0, null, null, null];
  return [spread.count, ...[spread.lower, spread.median, spread.upper].map(Math.round)];
}

/** The first cell of a row is its label; null cells have no data. */
interface Figures {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface FigureTableProps extends Figures {
  /** Used for element ids and the file name. */
  id: string;
  heading: string;
  /** The chart above the table. */
  children?: ReactNode;
}

/** A section with chart, table and download. */
export function FigureTable({ id, heading, columns, rows, children }: FigureTableProps) {
  const save = () => saveBlob(new Blob([toCsv([columns, ...rows])], { type: 'text/csv;charset=utf-8' }), `${id}.csv`);
  return (
    <section aria-labelledby={`${id}-heading`} className="figure-part">
      <h2 id={`${id}-heading`}>{heading}</h2>
      {rows.length === 0 && <p>No data for this period.</p>}
      {rows.length > 0 && children}
      {rows.length > 0 && (
        <>
          <details className="chart-table" open={!children}>
            <summary>Show the numbers as a table</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable with the keyboard */}
            <section className="figure-scroll" tabIndex={0} aria-label={`${heading}, in numbers`}>
              <table>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([name, ...cells], place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
                    <tr key={place}>
                      <th scope="row">{name}</th>
                      {cells.map((cell, index) => (
                        <td key={columns[index + 1]}>{shown(cell)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
          <p>
            <button type="button" className="button quiet" onClick={save}>
              Download as CSV<span className="visually-hidden">: {heading}</span>
            </button>
          </p>
        </>
      )}
    </section>
  );
}

const shown = (cell: string | number | null) =>
  cell === null ? '–' : typeof cell === 'number' ? cell.toLocaleString('en-GB') : cell;

const LazyGroupBars = lazyPart(async () => (await import('#islands/desk/BarCharts.tsx')).GroupBars);
const LazySpreadBars = lazyPart(async () => (await import('#islands/desk/BarCharts.tsx')).SpreadBars);

/** The height of a bar and its gap, in pixels. */
const BAR_HEIGHT = 30;

/** The count of each group, or a sentence if all are 0. */
export function GroupChart(props: ComponentProps<typeof GroupBars>) {
  if (props.bars.every(({ count }) => count === 0)) return <p>No {props.measure.toLowerCase()} for this period.</p>;
  return (
    <ChartSpace bars={props.bars.length}>
      <LazyGroupBars {...props} />
    </ChartSpace>
  );
}

const SpreadChart = (props: ComponentProps<typeof SpreadBars>) => (
  <ChartSpace bars={props.bars.length}>
    <LazySpreadBars {...props} />
  </ChartSpace>
);

/** Reserves the chart's height while the chart library loads. */
const ChartSpace = ({ bars, children }: { bars: number; children: ReactNode }) => (
  <div style={{ height: bars * BAR_HEIGHT + 8 }}>{children}</div>
);

/** The maximum number of reviewers in the chart; the table has more. */
const DRAWN_REVIEWERS = 10;
const REVIEWER_COLUMNS = [
  'Reviewer',
  'Email',
  'Invited',
  'Accepted',
  'Declined',
  'No answer',
  'Submitted',
  'Open',
  'Late',
  'Days',
];

interface ReviewerFiguresProps {
  reviewers: readonly ReviewerLoad[];
  /** The number of reviewers invited, including those not listed. */
  asked: number;
}

function ReviewerFigures({ reviewers, asked }: ReviewerFiguresProps) {
  return (
    <FigureTable
      id="reviewers"
      heading="Reviewer workload"
      columns={REVIEWER_COLUMNS}
      rows={reviewers.map(({ name, email, invited, accepted, declined, unanswered, completed, open, late, days }) => [
        ...[name, email, invited, accepted, declined, unanswered, completed, open, late],
        days === null ? null : Math.round(days),
      ])}
    >
      <p className="hint">
        The reviewers with the most open reviews. Bars count their invitations; days are the median from invitation to
        review.
        {asked > reviewers.length &&
          ` The table has ${reviewers.length} of ${asked.toLocaleString('en-GB')} reviewers.`}
      </p>
      <GroupChart
        measure="Invitations"
        bars={reviewers.slice(0, DRAWN_REVIEWERS).map(({ name, invited }) => ({ label: name, count: invited }))}
      />
    </FigureTable>
  );
}
