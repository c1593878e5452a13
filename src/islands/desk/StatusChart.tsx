import type { Counts } from '#domain/desk/editorial/replies';
import { listBadge, MANUSCRIPT_STATUSES, type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { STATUS_ICONS } from '#domain/manuscript/status-icon';
import { later } from '#ui/later';
import { StatusIcon } from '#ui/StatusBadge';

const StatusBars = later(async () => (await import('./StatusBars.tsx')).StatusBars);

/** The labels of the six bars (spec §2). */
const labelOf = (status: ManuscriptStatus) => (status === 'revisions_required' ? 'Revisions' : statusLabel(status));

/** How many manuscripts have each status, as bars and as a table. */
export function StatusChart({ counts }: { counts: Counts }) {
  const bars = MANUSCRIPT_STATUSES.map((status) => ({
    label: labelOf(status),
    count: counts[status],
    status,
    colour: listBadge(status),
    icon: STATUS_ICONS[status],
  }));
  const words = bars.map(({ label, count }) => `${label} ${count}`).join(', ');
  return (
    <section aria-labelledby="chart-heading">
      <h2 id="chart-heading">Manuscript Status Overview</h2>
      <div className="chart" role="img" aria-label={`Bar chart. ${words}.`}>
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
