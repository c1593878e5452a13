import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cheapHash, json, openAccount, PASSWORD } from '../support/accounts.ts';
import { servers } from '../support/engines.ts';
import { useTestJournal } from '../support/journal.ts';

const NEW_PASSWORD = 'velvet orchard 71 lantern';

describe.each(servers())('on $name, a login that waits for a change at the same moment', (engine) => {
  const journal = useTestJournal(engine, { poolSize: 4 });

  beforeEach(() => journal.empty());

  /** Logs in while another transaction, which is then committed, holds the account's row with a change. */
  const logInDuring = async (change: { password_hash?: string; is_active?: boolean }) => {
    const { id, email } = await openAccount(journal.db);
    const other = await journal.database.connectAgain({ poolSize: 1 });
    const watcher = await journal.database.connectAgain({ poolSize: 1 });
    const login = Promise.withResolvers<Response>();
    try {
      await other.db.transaction().execute(async (trx) => {
        await trx.updateTable('account').set(change).where('id', '=', id).execute();
        journal.fetch('/api/auth/login/', json({ email, password: PASSWORD })).then(login.resolve, login.reject);
        await vi.waitFor(
          async () => {
            const { rows } = await sql<{ waiting: number }>`
              select count(*)::int as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(watcher.db);
            expect(rows[0]?.waiting).toBe(1);
          },
          { timeout: 60_000, interval: 20 },
        );
      });
    } finally {
      await other.close();
      await watcher.close();
    }
    return { email, status: (await login.promise).status };
  };

  it('of the password is refused: the old password neither opens a session nor comes back', async () => {
    const password_hash = cheapHash(NEW_PASSWORD);
    const { email, status } = await logInDuring({ password_hash });
    expect(status).toBe(401);
    expect(await journal.db.selectFrom('session').selectAll().execute()).toEqual([]);
    const account = await journal.db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow();
    expect(account).toEqual({ password_hash });
    const right = json({ email, password: NEW_PASSWORD });
    expect((await journal.fetch('/api/auth/login/', right)).status).toBe(200);
  });

  it('that closes the account is refused', async () => {
    const { status } = await logInDuring({ is_active: false });
    expect(status).toBe(401);
    expect(await journal.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });
});
