import { endLabel } from '#domain/decision/kind';
import { detailBadge, listBadge, type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { ENDED_ICON, STATUS_ICONS } from '#domain/manuscript/status-icon';
import { Badge } from './Badge.tsx';

interface Props {
  status: ManuscriptStatus;
  /** Stands among many, in the colours of lists (spec §4). */
  isListed?: boolean;
  /** Says the status in other words: the decision that led to it. */
  label?: string;
  /** The decision by which it has the status: it may have ended otherwise than the status says. */
  kind?: string | null | undefined;
}

/** The status of a manuscript: its word, its icon and its colour. */
export function StatusBadge({ status, isListed = false, label = statusLabel(status), kind }: Props) {
  const end = endLabel(kind);
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

/** The icon alone, beside the word it goes with. */
export const StatusIcon = ({ status }: Pick<Props, 'status'>) => <Icon path={STATUS_ICONS[status]} />;

function Icon({ path }: { path: string }) {
  return (
    <svg className="badge-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
