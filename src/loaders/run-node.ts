import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Without this cache, compiling modules takes most of the time of a small build. */
const COMPILED_MODULES = join('build', 'cache', 'modules');

export const buildEnv = (root: string, settings: Record<string, string> = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(root, COMPILED_MODULES),
  ...settings,
});

/** Runs Node in a separate process: its memory is released, and a crash does not affect the server. */
export async function runNode(root: string, args: string[], settings: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: buildEnv(root, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...ended) => resolve(ended));
  });
  if (code !== 0) throw processFailure(output.join(''), signal);
}

/** Describes from its output why a build process failed. */
export function processFailure(output: string, signal: string | null): Error {
  // V8 prints pages about its memory before it aborts; an out-of-memory kill prints nothing.
  const printed = signal ? `${output}\nThe process was terminated by ${signal}.` : output;
  // Astro appends a stack trace; readers need only the sentence before it.
  const [reason = ''] = printed.split(/\n\s*(?:Stack trace|Caused by):/);
  return new Error(
    `The site could not be built; the live site is unchanged.\n${stripVTControlCharacters(reason).trim()}`,
  );
}

/** The message is parsed by `failedPage`. */
export const pageFailure = (address: string, cause: unknown): Error =>
  new Error(`The page ${address} could not be built: ${cause instanceof Error ? cause.message : cause}`, { cause });

export const failedPage = (error: unknown): string | undefined =>
  /\bThe page (\/\S*) could not be built: /.exec(error instanceof Error ? error.message : '')?.[1];
