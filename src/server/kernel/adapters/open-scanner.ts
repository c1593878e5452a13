import type { Env } from '#server/kernel/env';
import type { Scanner } from './scanner.ts';

/** The scanner at SCANNER_URL; undefined without it, and files count as not scanned, never as clean. */
export async function openScanner(env: Pick<Env, 'scannerUrl'>): Promise<Scanner | undefined> {
  return env.scannerUrl ? (await import('./scanner-clamd.ts')).clamdScanner(env.scannerUrl) : undefined;
}
