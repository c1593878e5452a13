import type { User } from '#domain/account/account';

/** `by` is the name shown to the office; `at` is an instant. */
export interface Writer {
  by: string;
  at: string;
}

/**
 * A tracked change. `from` and `to` are positions in the editor, to attribute it; the change itself is the difference of
 * the two texts.
 */
export interface TrackedChange {
  from: number;
  to: number;
  writers: Writer[];
}

export interface TrackedText {
  /** With all open changes accepted. */
  html: string;
  changes: TrackedChange[];
}

export const writerOf = (user: Pick<User, 'first_name' | 'last_name' | 'email'>, now: Date): Writer => ({
  by: `${user.first_name} ${user.last_name}`.trim() || user.email,
  at: now.toISOString(),
});

export const TRACKED_MAX = { changes: 5_000, writers: 20, name: 300 } as const;

/**
 * Verifies the writers that a client sends: known ones stay; others are replaced by the sender, with a time no later
 * than now.
 */
export function verifiedChanges(
  changes: readonly TrackedChange[],
  { known, self }: { known: readonly Writer[]; self: Writer },
): TrackedChange[] {
  const isKnown = new Set(known.map(keyOf));
  const attributed = (at: string) => ({ by: self.by, at: at < self.at ? at : self.at });
  return changes.map((change) => {
    const writers = change.writers.map((writer) => (isKnown.has(keyOf(writer)) ? writer : attributed(writer.at)));
    return { ...change, writers: writers.length > 0 ? writers : [self] };
  });
}

const keyOf = ({ by, at }: Writer) => `${at} ${by}`;
