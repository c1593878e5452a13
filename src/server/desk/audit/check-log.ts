import type { CheckedLog } from '#domain/desk/audit/event-log';
import type { Context } from '#server/kernel/context';
import { FIRST_HASH } from '#server/kernel/event/append-event';
import { readHead } from '#server/kernel/event/queries';
import { verifyFrom } from '#server/kernel/event/verify-events';

const STEP = 20_000;

/** Verifies the next part of the chain, from where the last call stopped or from the first event. */
export async function checkLog(
  { reader }: Context,
  { after, hash }: { after: number; hash?: string | undefined },
): Promise<CheckedLog> {
  const found = await verifyFrom(reader, { count: after, hash: hash ?? FIRST_HASH }, STEP);
  const head = await readHead(reader);
  return {
    checked: found.count,
    hash: found.hash,
    total: Math.max(head?.position ?? 0, found.count),
    broken_at: found.brokenAt ?? null,
    is_done: found.isDone,
  };
}
