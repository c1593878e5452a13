import type { ReviewerLoad } from '#domain/desk/statistics/statistics';
import { GroupChart } from './Charts.tsx';
import { FigureTable } from './FigureTable.tsx';

/** Reviewers in the chart; the table has more. */
const DRAWN = 10;
const COLUMNS = [
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

interface Props {
  reviewers: readonly ReviewerLoad[];
  /** Reviewers invited in total. */
  asked: number;
}

/** Invitations, answers and open reviews in the period. */
export function ReviewerFigures({ reviewers, asked }: Props) {
  return (
    <FigureTable
      id="reviewers"
      heading="Reviewer workload"
      columns={COLUMNS}
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
        bars={reviewers.slice(0, DRAWN).map(({ name, invited }) => ({ label: name, count: invited }))}
      />
    </FigureTable>
  );
}
