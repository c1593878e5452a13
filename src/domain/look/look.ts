import { LOOK_DEFAULTS, type Look } from './look-defaults.ts';

/** How the journal looks in this process; where there is a database, the office's settings are adopted into it. */
export const LOOK: Look = { ...LOOK_DEFAULTS };
