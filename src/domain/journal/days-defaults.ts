/**
 * Within how many days an invitation to review should be answered, and how long authors have for a proof, until the office
 * changes it in its settings. A site build puts what the office has changed in the place of this object.
 */
export const DAYS_DEFAULTS: Days = { answer: 7, proof: 5 };

/** Days that people get for what the journal states no duration of. */
export interface Days {
  readonly answer: number;
  readonly proof: number;
}
