import type { BadgeColour } from '#domain/manuscript/status';
import type { BuildReason, SiteBuild } from '#domain/publishing/build';

const STATE_LABELS: Readonly<Record<SiteBuild['state'], [string, BadgeColour]>> = {
  asked: ['Requested', 'yellow'],
  running: ['Running', 'blue'],
  live: ['Was live', 'neutral'],
  failed: ['Failed', 'red'],
  superseded: ['Replaced by a later build', 'neutral'],
  rolled_back: ['Rolled back', 'orange'],
};

export function stateLabel({ state, is_current }: SiteBuild): [string, BadgeColour] {
  return is_current ? ['Live', 'green'] : STATE_LABELS[state];
}

const REASON_LABELS: Readonly<Record<BuildReason, string>> = {
  publication: 'After a publication',
  office: 'Requested by the office',
  start: 'Server start',
  deploy: 'Software deployment',
  roll_back: 'Rollback to the previous site',
};

export const reasonLabel = ({ reason }: SiteBuild): string => REASON_LABELS[reason];

/** An instant, such as "21 Nov 2026, 15:40". */
export function formatInstant(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** "2 pages added, 3 changed."; empty until the build has ended. */
export function pageChangesText({ added, changed, removed }: SiteBuild): string {
  if (added === null || changed === null || removed === null) return '';
  const parts: [number, string][] = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ];
  const done = parts.filter(([count]) => count > 0);
  if (done.length === 0) return 'No pages changed.';
  const words = done.map(([count, what], place) =>
    place === 0 ? `${count.toLocaleString('en-GB')} ${count === 1 ? 'page' : 'pages'} ${what}` : `${count} ${what}`,
  );
  return `${words.join(', ')}.`;
}

/** Automatic builds have no name. */
export function requestedBy({ asked_by, asked_at }: SiteBuild): string {
  return asked_by === 'system' ? formatInstant(asked_at) : `${formatInstant(asked_at)}, by ${asked_by}`;
}
