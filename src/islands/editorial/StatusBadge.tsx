import type { ManuscriptStatus } from '#domain/manuscript/status';
import { detailBadge, statusLabel } from '#domain/manuscript/status';
import { Badge } from '#ui/Badge';

const CHECK = 'M3 8.5l3.5 3.5L13 4.5';
const CROSS = 'M4 4l8 8M12 4l-8 8';
const CLOCK = 'M8 4.5V8l2.5 1.5M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0';

const ICONS: Partial<Record<ManuscriptStatus, string>> = { accepted: CHECK, published: CHECK, rejected: CROSS };

/** The status of one manuscript with its icon: check, cross or clock (spec §4). */
export function StatusBadge({ status }: { status: ManuscriptStatus }) {
  return (
    <Badge colour={detailBadge(status)}>
      <svg className="badge-icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS[status] ?? CLOCK} />
      </svg>
      {statusLabel(status)}
    </Badge>
  );
}
