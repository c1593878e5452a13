import { adoptSettings } from '#domain/setting/adopt';
import type { Context } from '#server/kernel/context';
import { readOwnSettings } from './own-queries.ts';

/** How long a process relies on what it read, in milliseconds: other processes may change it meanwhile. */
const FRESH_MS = 10_000;

let readAt: Date | undefined;

/** Makes the office's settings those of this process, as they are in the database now. */
export async function adoptKept({ reader, clock }: Pick<Context, 'reader' | 'clock'>): Promise<void> {
  const now = clock.now();
  adoptSettings(await readOwnSettings(reader));
  readAt = now;
}

/**
 * The same for a process that serves many requests, which asks the database every few seconds only. Where it cannot be
 * asked, what was read before goes on: whatever needs the database will say so, and some requests do not.
 */
export async function adoptIfOld(context: Pick<Context, 'reader' | 'clock'>): Promise<void> {
  const isFresh = readAt && context.clock.now().getTime() - readAt.getTime() <= FRESH_MS;
  if (!isFresh) await adoptKept(context).catch(() => undefined);
}
