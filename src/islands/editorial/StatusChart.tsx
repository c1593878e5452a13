import type { Counts } from '#domain/editorial/editorial';
import { listBadge, MANUSCRIPT_STATUSES, type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';

/** The labels of the six bars (spec §2). */
const labelOf = (status: ManuscriptStatus) => (status === 'revisions_required' ? 'Revisions' : statusLabel(status));

/** How many manuscripts stand where, as bars and, for whoever prefers numbers, as a table. */
export function StatusChart({ counts }: { counts: Counts }) {
  const bars = MANUSCRIPT_STATUSES.map((status) => ({ status, label: labelOf(status), count: counts[status] }));
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  const words = bars.map(({ label, count }) => `${label} ${count}`).join(', ');
  return (
    <section aria-labelledby="chart-heading">
      <h2 id="chart-heading">Manuscript Status Overview</h2>
      <div className="chart" role="img" aria-label={`Bar chart. ${words}.`}>
        {bars.map(({ status, label, count }) => (
          <div key={status} className="chart-row">
            <span>{label}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={listBadge(status)} width={(100 * count) / longest} height="1" />
            </svg>
            <span className="chart-count">{count}</span>
          </div>
        ))}
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
              <tr key={status}>
                <th scope="row">{label}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
