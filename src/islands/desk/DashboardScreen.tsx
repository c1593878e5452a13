import { Link } from 'react-router';
import type { Counts, Dashboard } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { listBadge, MANUSCRIPT_STATUSES, type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { STATUS_ICONS } from '#domain/manuscript/status-icon';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { RevisionBadge } from '#islands/manuscript/RevisionBadge.tsx';
import { useDashboard } from '#islands/manuscript/use-manuscript.ts';
import { LOADING, lazyPart } from '#ui/later';
import { StatusBadge, StatusIcon } from '#ui/StatusBadge';

const FAILED = 'Failed to load dashboard data. Please try again later.';

const AbsenceSection = lazyPart(
  async () => (await import('#islands/account/colleague/AbsenceSection.tsx')).AbsenceSection,
);
const SetUpFirst = lazyPart(async () => (await import('#islands/settings/setting/SetUpList.tsx')).SetUpFirst, LOADING);
const QueueSection = lazyPart(async () => (await import('#islands/desk/need/QueueSection.tsx')).QueueSection, LOADING);

/** The dashboard (spec §2), with the queue first. */
export function DashboardScreen() {
  const query = useDashboard();
  const { data, error } = query;
  useFailureToast(error, 'Failed to load dashboard data');
  return (
    <>
      <ScreenHeading>Editor Dashboard</ScreenHeading>
      <QueueSection>
        <SetUpFirst>{data ? <Overview {...data} /> : <QueryStatus query={query} failed={FAILED} />}</SetUpFirst>
      </QueueSection>
    </>
  );
}

function Overview({ counts, recent_manuscripts, revisions_received = 0 }: Dashboard) {
  return (
    <div className="dashboard-overview">
      <Summary counts={counts} />
      <Queues counts={counts} revisions={revisions_received} />
      <div className="dashboard-parts">
        <StatusChart counts={counts} />
        <Recent manuscripts={recent_manuscripts} />
      </div>
      <AbsenceSection />
    </div>
  );
}

function Summary({ counts: { total, submitted, under_review, published } }: { counts: Counts }) {
  const cards: [string, number][] = [
    ['Total Manuscripts', total],
    ['Pending Review', submitted + under_review],
    ['Published', published],
  ];
  return (
    <dl className="summary-cards">
      {cards.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const QUEUES: { status: ManuscriptStatus; label: string; note: string }[] = [
  { status: 'submitted', label: 'New Submissions', note: 'awaiting screening' },
  { status: 'under_review', label: 'Under Review', note: 'with reviewers' },
  { status: 'revisions_required', label: 'Revisions Required', note: 'with authors' },
];

function Queues({ counts, revisions }: { counts: Counts; revisions: number }) {
  return (
    <nav aria-label="Queues">
      <ul className="queue-cards">
        {QUEUES.map(({ status, label, note }) => (
          <li key={status}>
            <Link to={paths.editorManuscripts(status)}>
              <strong>{label}</strong>
              <span>
                {counts[status]} {note}
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.editorRevisions()}>
            <strong>Revisions Received</strong>
            <span>{revisions} waiting for you</span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Recent({ manuscripts }: { manuscripts: Dashboard['recent_manuscripts'] }) {
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading">Recent Manuscripts</h2>
      {manuscripts.length === 0 && <p>No recent manuscripts found.</p>}
      <ul className="recent">
        {manuscripts.map(({ id, title, status, kind, revision, submitted_at }) => (
          <li key={id}>
            <p className="recent-title">{title}</p>
            <p className="recent-facts">
              <StatusBadge status={status} kind={kind} />
              <RevisionBadge revision={revision} />
              <span className="hint">Submitted {longDate(submitted_at)}</span>
              <Link to={paths.editorManuscript(id)}>
                View details<span className="visually-hidden">: {title}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.editorManuscripts('all')}>View all manuscripts</Link>
      </p>
    </section>
  );
}

const StatusBars = lazyPart(async () => (await import('./BarCharts.tsx')).StatusBars);

/** The labels of the six bars (spec §2). */
const barLabel = (status: ManuscriptStatus) => (status === 'revisions_required' ? 'Revisions' : statusLabel(status));

/** Manuscripts per status, as a chart and a table. */
function StatusChart({ counts }: { counts: Counts }) {
  const bars = MANUSCRIPT_STATUSES.map((status) => ({
    label: barLabel(status),
    count: counts[status],
    status,
    colour: listBadge(status),
    icon: STATUS_ICONS[status],
  }));
  if (bars.every(({ count }) => count === 0)) {
    return (
      <section aria-labelledby="chart-heading">
        <h2 id="chart-heading">Manuscript Status Overview</h2>
        <p>There are no manuscripts yet. Once authors submit, this chart shows how many are at each stage.</p>
      </section>
    );
  }
  const description = bars.map(({ label, count }) => `${label} ${count}`).join(', ');
  return (
    <section aria-labelledby="chart-heading">
      <h2 id="chart-heading">Manuscript Status Overview</h2>
      <div className="chart" role="img" aria-label={`Bar chart. ${description}.`}>
        <StatusBars bars={bars} />
      </div>
      <details className="chart-table">
        <summary>Show the numbers as a table</summary>
        <table>
          <caption className="visually-hidden">Manuscript Status Overview</caption>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Manuscripts</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ status, label, count }) => (
              <tr key={label}>
                <th scope="row">
                  <StatusIcon status={status} />
                  {label}
                </th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
