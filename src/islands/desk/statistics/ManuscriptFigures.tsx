import {
  acceptanceRate,
  fillGaps,
  GROUPINGS,
  type Grouping,
  groupLabel,
  isTimeSeries,
  type MeasuredGroup,
  type Spread,
} from '#domain/desk/statistics/statistics';
import { useJournal } from '#islands/kernel/journal.tsx';
import { GroupChart, SpreadChart } from './Charts.tsx';
import { FigureTable } from './FigureTable.tsx';

/** Groups in the chart; the table has all. */
const DRAWN = 24;

/** Submissions, durations and outcomes, by group. */
export function ManuscriptFigures({ by, groups: counted }: { by: Grouping; groups: readonly MeasuredGroup[] }) {
  const journal = useJournal();
  const isTime = isTimeSeries(by);
  const groups = isTime ? fillGaps(by, counted) : counted.toSorted((one, other) => other.submitted - one.submitted);
  const drawn = isTime ? groups.slice(-DRAWN) : groups.slice(0, DRAWN);
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
