import { BUILD_TEXTS } from './build.ts';

/** A failure whose message the office may read: it names the mistake and who can mend it, and no internals. */
export class BuildProblem extends Error {}

/** What the machine lacks, by what Node, V8 and the drivers of databases say of it. */
const MACHINE: readonly [pattern: RegExp, text: string][] = [
  [/\b(?:ENOSPC|EDQUOT)\b/, BUILD_TEXTS.diskFull],
  [/heap out of memory|\b(?:ENOMEM|ERR_WORKER_OUT_OF_MEMORY)\b|SIGKILL/, BUILD_TEXTS.memory],
  [/\b(?:EACCES|EPERM|EROFS)\b/, BUILD_TEXTS.denied],
  [/\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|57P0[123])\b|Connection terminated/, BUILD_TEXTS.database],
  [/The publication snapshot .* is damaged/, BUILD_TEXTS.damaged],
];

/** What the office is told where the machine is at fault; undefined if it is not. */
export function machineFailure(error: unknown): string | undefined {
  const { code = '', message = '' } = error instanceof Error ? (error as { code?: unknown; message: string }) : {};
  return MACHINE.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1];
}

/** What the office is told about a failed build: what failed it, and who can mend that. */
export function buildFailure(error: unknown): string {
  return error instanceof BuildProblem ? error.message : (machineFailure(error) ?? BUILD_TEXTS.inside);
}
