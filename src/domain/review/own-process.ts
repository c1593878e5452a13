import { PROCESS_DEFAULTS, type ReviewProcess } from '#domain/journal/process-defaults';

/** How the journal in this process has manuscripts judged; the settings of the office are adopted into this object, so it is read when it is needed. */
export const PROCESS: ReviewProcess = { ...PROCESS_DEFAULTS };
