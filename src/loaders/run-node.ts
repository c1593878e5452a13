import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What Node has compiled of modules; whoever makes few pages would otherwise spend most of the time on that. */
const COMPILED_MODULES = join('build', 'cache', 'modules');

/** Runs Node in a process of its own: its memory is given back, and a crash cannot take the server along. */
export async function runNode(root: string, args: string[], settings: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, COMPILED_MODULES), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...ended) => resolve(ended));
  });
  if (code === 0) return;
  // V8 writes pages about its memory before it aborts; the system says nothing at all where it takes it away.
  if (signal) output.push(`\nThe process was ended by ${signal}.`);
  // Astro appends where in its own files it happened; whoever reads this needs only the sentence before.
  const [reason = ''] = output.join('').split(/\n\s*(?:Stack trace|Caused by):/);
  throw new Error(
    `The site could not be built; the live site is unchanged.\n${stripVTControlCharacters(reason).trim()}`,
  );
}

/** A rendering process's message about a failed page, parsed by the build. */
export const pageFailure = (address: string, cause: unknown): Error =>
  new Error(`The page ${address} cannot be made: ${cause instanceof Error ? cause.message : cause}`, { cause });

/** The page named in a failure; undefined if none. */
export const failedPage = (error: unknown): string | undefined =>
  /\bThe page (\/\S*) cannot be made: /.exec(error instanceof Error ? error.message : '')?.[1];
