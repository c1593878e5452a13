/** Which checks an article was published in spite of, as they read then, and why; kept with the decision. */
export interface Override {
  /** Empty where it was published by the specified call, which asks for none. */
  reason: string;
  checks: { id: string; label: string; message: string }[];
}
