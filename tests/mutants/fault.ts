/** A small, deliberate fault in the source, and the tests that should catch it. */
export type Fault = {
  /** A description of the fault. */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly put: string;
  /** The fewest and cheapest test files that should catch it. */
  readonly tests: readonly string[];
  /** Whether only a real Postgres can reveal it. */
  readonly engines?: boolean;
};
