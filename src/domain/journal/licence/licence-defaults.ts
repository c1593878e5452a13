/**
 * The licence of what the journal publishes until the office changes it in its settings: CC BY 4.0 (spec §9). A site build puts
 * what the office has chosen in the place of this object.
 */
export const LICENCE_DEFAULTS = {
  id: 'cc-by-4.0',
  name: 'Creative Commons Attribution 4.0 International',
  shortName: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
