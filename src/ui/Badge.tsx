import type { ReactNode } from 'react';
import type { BadgeColour } from '#domain/manuscript/status';

/** The colour adds no information. */
export function Badge({ colour, children }: { colour: BadgeColour; children: ReactNode }) {
  return <span className={`badge ${colour}`}>{children}</span>;
}
