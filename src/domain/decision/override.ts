/** The failed checks an article was published in spite of, as they read then, and why; kept with the decision. */
export interface Override {
  /** Empty if the specified call published it, which asks for no reason. */
  reason: string;
  checks: { id: string; label: string; message: string }[];
}
