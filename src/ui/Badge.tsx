import type { ReactNode } from 'react';
import type { BadgeColour } from '#domain/manuscript/status';

/** A word on coloured ground; the colour says nothing that the word does not. */
export function Badge({ colour, children }: { colour: BadgeColour; children: ReactNode }) {
  return <span className={`badge ${colour}`}>{children}</span>;
}
