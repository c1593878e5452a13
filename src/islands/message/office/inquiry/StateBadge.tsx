import { INQUIRY_STATES, type InquiryState } from '#domain/message/inquiry/inquiry';
import { Badge } from '#ui/Badge';

const COLOURS = { open: 'yellow', answered: 'green', closed: 'neutral' } as const;

/** How far an inquiry is. */
export function StateBadge({ state }: { state: InquiryState }) {
  return <Badge colour={COLOURS[state]}>{INQUIRY_STATES[state]}</Badge>;
}
