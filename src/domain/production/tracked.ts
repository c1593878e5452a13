import type { User } from '#domain/account/account';

/** The writer's name for the office, and an instant. */
export interface Writer {
  by: string;
  at: string;
}

/**
 * A tracked change. `from` and `to` are editor positions, to tell who wrote what; the change itself is the difference
 * of the two texts.
 */
export interface TrackedChange {
  from: number;
  to: number;
  writers: Writer[];
}

/** The text with all open changes accepted. */
export interface TrackedText {
  html: string;
  changes: TrackedChange[];
}

/** The writer of a tracked change made now, an instant. */
export const writerOf = (user: Pick<User, 'first_name' | 'last_name' | 'email'>, now: Date): Writer => ({
  by: `${user.first_name} ${user.last_name}`.trim() || user.email,
  at: now.toISOString(),
});

/** The limits of tracked changes. */
export const TRACKED_MAX = { changes: 5_000, writers: 20, name: 300 } as const;

/**
 * The trusted writers of tracked changes: known ones, and the sender at a time no later than `now`. Others are replaced
 * by the sender.
 */
export function verifiedChanges(
  changes: readonly TrackedChange[],
  { known, self }: { known: readonly Writer[]; self: Writer },
): TrackedChange[] {
  const isKnown = new Set(known.map(keyOf));
  const own = (at: string) => ({ by: self.by, at: at < self.at ? at : self.at });
  return changes.map((change) => {
    const writers = change.writers.map((writer) => (isKnown.has(keyOf(writer)) ? writer : own(writer.at)));
    return { ...change, writers: writers.length > 0 ? writers : [self] };
  });
}

const keyOf = ({ by, at }: Writer) => `${at} ${by}`;
