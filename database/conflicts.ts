import { setTimeout as pause } from 'node:timers/promises';
import { type AccessMode, type IsolationLevel, Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { withoutValues } from './private-errors.ts';

/** SQLSTATEs of deadlocks and serialisation failures: nothing was written, and a retry may succeed. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const TRIES = 5;
/** The maximum first pause; each further one may be twice as long. */
const PAUSE_MS = 25;

/** Retries conflicting work; rethrows the last failure. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !CONFLICTS.has((error as { code?: unknown } | null)?.code)) throw error;
      // Randomised, so that colliding transactions do not collide again.
      await pause(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

/**
 * Kysely with transactions retried after conflicts, and errors without values. A transaction may run several times: it
 * must have no effects but its result.
 */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return retrying(super.transaction());
  }
}

function retrying<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  return Object.assign(builder, {
    execute: <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
      retryConflicts(() => execute(work)).catch((error) => Promise.reject(withoutValues(error))),
    setAccessMode: (mode: AccessMode) => retrying(setAccessMode(mode)),
    setIsolationLevel: (level: IsolationLevel) => retrying(setIsolationLevel(level)),
  });
}
