import { inspect } from 'node:util';
import type { Log } from '#server/kernel/context';

/** In characters; messages and causes may repeat a stranger's input. */
const MESSAGE_MAX = 1_000;
const CAUSE_MAX = 8_000;

/** Writes to the console, truncated. */
export const writeLog: Log = (level, message, cause) => {
  const causes = cause ? [typeof cause === 'string' ? cause : inspect(cause)] : [];
  console[level](truncate(message, MESSAGE_MAX), ...causes.map((one) => truncate(one, CAUSE_MAX)));
};

const truncate = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)} …` : text);
