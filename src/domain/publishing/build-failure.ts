import { BUILD_TEXTS } from './build.ts';

/** A failure whose message is fit for the office: it names the problem and who can solve it, and no internals. */
export class BuildProblem extends Error {}

/** Machine failures by the messages of Node, V8 and database drivers. */
const MACHINE: readonly [pattern: RegExp, text: string][] = [
  [/\b(?:ENOSPC|EDQUOT)\b/, BUILD_TEXTS.diskFull],
  [/heap out of memory|\b(?:ENOMEM|ERR_WORKER_OUT_OF_MEMORY)\b|SIGKILL/, BUILD_TEXTS.memory],
  [/\b(?:EACCES|EPERM|EROFS)\b/, BUILD_TEXTS.denied],
  [/\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|57P0[123])\b|Connection terminated/, BUILD_TEXTS.database],
  [/The publication snapshot .* is damaged/, BUILD_TEXTS.damaged],
];

/** The office's message for a machine failure; undefined for others. */
export function machineFailure(error: unknown): string | undefined {
  const { code = '', message = '' } = error instanceof Error ? (error as { code?: unknown; message: string }) : {};
  return MACHINE.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1];
}

/** The office's message for a failed build: the cause, and who can solve it. */
export function buildFailure(error: unknown): string {
  return error instanceof BuildProblem ? error.message : (machineFailure(error) ?? BUILD_TEXTS.inside);
}
