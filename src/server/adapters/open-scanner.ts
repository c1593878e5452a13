import type { Scanner } from '#server/adapters/scanner';
import type { Env } from '#server/env';

/** The scanner at SCANNER_URL; without it there is none, and files count as not scanned, never as clean. */
export async function openScanner(env: Pick<Env, 'scannerUrl'>): Promise<Scanner | undefined> {
  return env.scannerUrl ? (await import('./scanner-clamd.ts')).clamdScanner(env.scannerUrl) : undefined;
}
