import { closedLabel } from '#domain/decision/kind';
import { detailBadge, listBadge, type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { ENDED_ICON, STATUS_ICONS } from '#domain/manuscript/status-icon';
import { Badge } from './Badge.tsx';

interface Props {
  status: ManuscriptStatus;
  /** Uses the colours of lists (spec §4). */
  isListed?: boolean;
  /** Replaces the status's label. */
  label?: string;
  /** The kind of decision that led to the status: a rejected manuscript may have been withdrawn. */
  kind?: string | null | undefined;
}

/** The status of a manuscript as label, icon and colour. */
export function StatusBadge({ status, isListed = false, label = statusLabel(status), kind }: Props) {
  const end = closedLabel(kind);
  if (end) {
    return (
      <Badge colour="neutral">
        <Icon path={ENDED_ICON} />
        {end}
      </Badge>
    );
  }
  return (
    <Badge colour={isListed ? listBadge(status) : detailBadge(status)}>
      <StatusIcon status={status} />
      {label}
    </Badge>
  );
}

/** For use beside a label. */
export const StatusIcon = ({ status }: Pick<Props, 'status'>) => <Icon path={STATUS_ICONS[status]} />;

function Icon({ path }: { path: string }) {
  return (
    <svg className="badge-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
