import { GUIDELINE_DEFAULTS, type Guidelines } from '#domain/journal/guideline-defaults';

/** The advice for authors in this process; the settings of the office are adopted into this object, so it is read when it is needed. */
export const GUIDELINES: Guidelines = { ...GUIDELINE_DEFAULTS };
