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
import { callApi } from '#islands/kernel/api.ts';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { type Filter, FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { ScreenHeading, WaitingFor } from '#islands/kernel/office/ScreenHeading.tsx';
import { lazyPart } from '#ui/later';
import type { GroupBars, SpreadBars } from './GroupBars.tsx';

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

/** Groups in the chart; the table has all. */
const DRAWN_GROUPS = 24;

/** Submissions, durations and outcomes, by group. */
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
        columns={[GROUPINGS[by], 'Submissions', 'Accepted', 'Rejected', 'Accepted, in %']}
        rows={groups.map((group) => [
          ...[label(group), group.submitted, group.accepted, group.rejected, acceptanceRate(group)],
        ])}
      >
        <GroupChart
          words="Submissions"
          bars={drawn.map((group) => ({ label: label(group), count: group.submitted }))}
        />
      </FigureTable>
      {TIMES.map(({ id, heading, spreadOf }) => (
        <FigureTable
          key={id}
          id={id}
          heading={heading}
          columns={[GROUPINGS[by], 'Manuscripts', 'Lower quartile, days', 'Median, days', 'Upper quartile, days']}
          rows={groups.map((group) => [label(group), ...cellsOf(spreadOf(group))])}
        >
          <p className="hint">Bars show the interquartile range; the mark and the number are the median.</p>
          <SpreadChart
            words={heading}
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
  { id: 'first-decision', heading: 'Days to the first decision', spreadOf: ({ first_decision }) => first_decision },
  { id: 'publication', heading: 'Days to publication', spreadOf: ({ publication }) => publication },
];

function cellsOf(spread: Spread | null): (number | null)[] {
  if (!spread) return [0, null, null, null];
  return [spread.count, ...[spread.lower, spread.median, spread.upper].map(Math.round)];
}

/** Rows of figures: the first cell is the label; null if there are none. */
interface Figures {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface ManuscriptFiguresProps extends Figures {
  /** Names the section in its addresses and files. */
  id: string;
  heading: string;
  /** The chart, repeated as a table below. */
  children?: ReactNode;
}

/** A section of the statistics: chart, table and download. */
export function FigureTable({ id, heading, columns, rows, children }: ManuscriptFiguresProps) {
  const save = () => saveBlob(new Blob([toCsv([columns, ...rows])], { type: 'text/csv;charset=utf-8' }), `${id}.csv`);
  return (
    <section aria-labelledby={`${id}-heading`} className="figure-part">
      <h2 id={`${id}-heading`}>{heading}</h2>
      {rows.length === 0 && <p>No data for this period.</p>}
      {rows.length > 0 && children}
      {rows.length > 0 && (
        <>
          <details className="chart-table" open={!children}>
            <summary>The numbers as a table</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
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
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
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

const DrawnGroups = lazyPart(async () => (await import('./GroupBars.tsx')).GroupBars);
const DrawnSpreads = lazyPart(async () => (await import('./GroupBars.tsx')).SpreadBars);

/** The height of a bar with its gap. */
const ROW = 30;

/** The count of each group, or a sentence if there is none. */
export function GroupChart(props: ComponentProps<typeof GroupBars>) {
  if (props.bars.every(({ count }) => count === 0)) return <p>No {props.words.toLowerCase()} for this period.</p>;
  return (
    <Place bars={props.bars.length}>
      <DrawnGroups {...props} />
    </Place>
  );
}

/** The interquartile range of each group. */
const SpreadChart = (props: ComponentProps<typeof SpreadBars>) => (
  <Place bars={props.bars.length}>
    <DrawnSpreads {...props} />
  </Place>
);

/** Reserves the chart's height while its library loads, to avoid a layout shift. */
const Place = ({ bars, children }: { bars: number; children: ReactNode }) => (
  <div style={{ height: bars * ROW + 8 }}>{children}</div>
);

/** Reviewers in the chart; the table has more. */
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
  /** Reviewers invited in total. */
  asked: number;
}

/** Invitations, answers and open reviews in the period. */
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
        words="Invitations"
        bars={reviewers.slice(0, DRAWN_REVIEWERS).map(({ name, invited }) => ({ label: name, count: invited }))}
      />
    </FigureTable>
  );
}
