import { detailBadge, listBadge, type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { STATUS_ICONS } from '#domain/manuscript/status-icon';
import { Badge } from './Badge.tsx';

interface Props {
  status: ManuscriptStatus;
  /** Stands among many, in the colours of lists (spec §4). */
  isListed?: boolean;
  /** Says the status in other words: the decision that led to it. */
  label?: string;
}

/** The status of a manuscript: its word, its icon and its colour. */
export function StatusBadge({ status, isListed = false, label = statusLabel(status) }: Props) {
  return (
    <Badge colour={isListed ? listBadge(status) : detailBadge(status)}>
      <StatusIcon status={status} />
      {label}
    </Badge>
  );
}

/** The icon alone, beside the word it goes with. */
export function StatusIcon({ status }: Pick<Props, 'status'>) {
  return (
    <svg className="badge-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={STATUS_ICONS[status]} />
    </svg>
  );
}
