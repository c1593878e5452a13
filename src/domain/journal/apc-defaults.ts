/**
 * The article processing charge of each article type, in integer US cents (spec §9), until the office changes it in its
 * settings. A site build puts what the office has changed in the place of this object.
 */
export const APC_DEFAULTS = {
  original_research: 250_00,
  review_article: 200_00,
  case_report: 150_00,
  short_communication: 150_00,
  editorial_letter: 100_00,
} as const;
