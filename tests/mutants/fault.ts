/** One small fault put into the source on purpose, and the tests that have to notice it. */
export type Fault = {
  /** What goes wrong, in plain words. */
  readonly name: string;
  readonly file: string;
  /** Text that stands exactly once in the file. */
  readonly find: string;
  readonly put: string;
  /** The fewest and cheapest test files that should notice. */
  readonly tests: readonly string[];
  /** Only a real Postgres shows it. */
  readonly engines?: boolean;
};
