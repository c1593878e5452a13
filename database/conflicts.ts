import { setTimeout as pause } from 'node:timers/promises';
import { type AccessMode, type IsolationLevel, Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { withoutValues } from './private-errors.ts';

/** SQLSTATEs of a deadlock and of a serialisation failure: nothing was written, and the same again may well succeed. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const TRIES = 5;
/** The longest first pause; each further one may be twice as long as the one before. */
const PAUSE_MS = 25;

/** Repeats work that the database gave up in favour of another transaction; the last failure is thrown. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !CONFLICTS.has((error as { code?: unknown } | null)?.code)) throw error;
      // Of random length: the two transactions that collided must not collide again.
      await pause(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

/**
 * Kysely, whose transactions are repeated after a conflict, and whose errors hold no values. A transaction may
 * therefore run several times: nothing but its result may leave it.
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
