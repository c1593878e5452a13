/** The failed checks that publication overrode, as they read at the time, and the reason; stored with the decision. */
export interface Override {
  /** Empty for the specified call, which takes no reason. */
  reason: string;
  checks: { id: string; label: string; message: string }[];
}
