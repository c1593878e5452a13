/** Who pays less, as the office may set it. Countries are ISO 3166-1 codes, beside those of the list in `country-income.ts`. */
export interface WaiverRules {
  /** How many percent of the charge are waived for low-income countries; 0 if nothing is. */
  readonly low_income: number;
  readonly lower_middle_income: number;
  readonly further_low_income: readonly string[];
  readonly further_lower_middle_income: readonly string[];
  /** Early-career researchers may ask for a part. */
  readonly early_career: boolean;
}

/**
 * The waivers of the specification (spec §9), as they are until the office changes them in its settings. A site build puts
 * what the office has changed in the place of this object.
 */
export const WAIVER_DEFAULTS: WaiverRules = {
  low_income: 100,
  lower_middle_income: 50,
  further_low_income: [],
  further_lower_middle_income: [],
  early_career: true,
};
