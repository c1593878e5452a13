import type { BadgeColour } from '#domain/manuscript/status';
import { FEE_STATE_LABELS, type FeeState } from '#domain/payment/payment';
import { Badge } from '#ui/Badge';

const COLOURS: Readonly<Record<FeeState, BadgeColour>> = {
  due: 'orange',
  paid: 'green',
  waived: 'blue',
  exempt: 'blue',
};

/** The state of a charge. */
export function ChargeBadge({ state }: { state: FeeState }) {
  return <Badge colour={COLOURS[state]}>{FEE_STATE_LABELS[state]}</Badge>;
}
