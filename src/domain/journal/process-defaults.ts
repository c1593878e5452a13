/** How the journal has manuscripts judged. */
export interface ReviewProcess {
  /** The fewest reviewers who report on a manuscript before a decision to accept it. */
  readonly reviewers: number;
}

/**
 * The process of the specification (spec §4, editorial flow), until the office changes it in its settings. A site build puts
 * what the office has changed in the place of this object.
 */
export const PROCESS_DEFAULTS: ReviewProcess = { reviewers: 2 };
