import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { acceptanceRate, daysText, type Measures, type Spread } from '#domain/desk/statistics/statistics';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { choiceIn, countManuscripts, countPeople, type StatisticsChoice } from './calls.ts';
import { EditorFigures } from './EditorFigures.tsx';
import { ManuscriptFigures } from './ManuscriptFigures.tsx';
import { ReviewerFigures } from './ReviewerFigures.tsx';
import { StatisticsForm } from './StatisticsForm.tsx';

/** How the journal is doing; what is counted stands in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params);
  return (
    <>
      <ScreenHeading>Statistics</ScreenHeading>
      <StatisticsForm
        key={params.toString()}
        choice={choice}
        onChoose={(chosen) => setParams(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)))}
      />
      <Manuscripts choice={choice} />
      <People choice={choice} />
    </>
  );
}

function Manuscripts({ choice }: { choice: StatisticsChoice }) {
  const query = useQuery({
    queryKey: ['statistics', 'manuscripts', choice],
    queryFn: () => countManuscripts(choice),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <WaitingFor query={query} />;
  return (
    <div className="statistics" aria-busy={isPlaceholderData}>
      <Summary {...data.total} />
      <ManuscriptFigures by={choice.by} groups={data.groups} />
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

function People({ choice: { from, to } }: { choice: StatisticsChoice }) {
  const query = useQuery({
    queryKey: ['statistics', 'people', from, to],
    queryFn: () => countPeople({ from, to }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <WaitingFor query={query} />;
  return (
    <div className="statistics" aria-busy={isPlaceholderData}>
      <ReviewerFigures reviewers={data.reviewers} asked={data.reviewers_asked} />
      <EditorFigures editors={data.editors} />
    </div>
  );
}
