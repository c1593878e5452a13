import type { Statement } from '#database/remote';
import { BuildProblem, type BuildReport } from '#domain/publishing/build';
import type { Env } from '#server/kernel/env';

/** The site to build. `root` is the project's folder. */
export type Site = Pick<Env, 'files' | 'dataDir' | 'siteUrl' | 'submitUrl'> & { root: string };

/** Messages from the server: an order to build, or the result of a statement. */
export type ToBuilder = { site: Site } | { id: number; rows: unknown[] } | { id: number; error: PackedError };

/** Messages from the build process: a statement, or the outcome of a build with the memory used, in bytes. */
export type FromBuilder =
  | { id: number; statement: Statement }
  | { report: BuildReport | undefined; memory: number }
  | { error: PackedError };

/** An error, serialised for another process. */
interface PackedError {
  message: string;
  code: unknown;
  isProblem: boolean;
}

export function packError(error: unknown): PackedError {
  const { message, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { message: `${error}` };
  return { message, code, isProblem: error instanceof BuildProblem };
}

export const unpackError = ({ message, code, isProblem }: PackedError): Error =>
  isProblem ? new BuildProblem(message) : Object.assign(new Error(message), { code });
