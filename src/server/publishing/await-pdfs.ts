import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/kernel/context';
import { countPdfsInTheMaking } from './queries.ts';

const TRIES = 25;
const PAUSE_MS = 200;

/**
 * Waits a few seconds for the PDFs that are being made of what was just published, so that one build shows pages and
 * PDFs together. A PDF that takes longer, or has failed once, gets a build of its own.
 */
export async function awaitPdfs({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await countPdfsInTheMaking(db)) === 0) return;
    await pause(PAUSE_MS);
  }
}
