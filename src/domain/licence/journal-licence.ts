import type { Licence } from './licence.ts';
import { LICENCE_DEFAULTS } from './licence-defaults.ts';

/**
 * The licence of what is published from now on; articles keep the one they were published under. The settings of the office
 * are adopted into this object, as into `JOURNAL`.
 */
export const LICENCE: Licence = { ...LICENCE_DEFAULTS };
