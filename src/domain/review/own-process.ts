import { PROCESS_DEFAULTS, type ReviewProcess } from './process-defaults.ts';

/** How the journal in this process has manuscripts judged; the settings of the office are adopted into this object, so it is read when it is needed. */
export const PROCESS: ReviewProcess = { ...PROCESS_DEFAULTS };
