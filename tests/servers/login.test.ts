import { beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_FAILURES } from '#server/account/login';
import { cheapHash, json, openAccount, PASSWORD } from '../support/accounts.ts';
import { servers } from '../support/engines.ts';
import { useTestJournal } from '../support/journal.ts';

const WRONG = 'not the password at all';

describe.each(servers())('many guesses at once, on $name,', (engine) => {
  const journal = useTestJournal(engine, { poolSize: 8 });

  beforeEach(() => journal.empty());

  it('are answered ten times; the right one among the rest is refused, and the owner hears once', async () => {
    // As slow as in the product, so that all arrive while the first are being answered.
    const { email } = await openAccount(journal.db, { password_hash: cheapHash(PASSWORD, 19_456) });
    const guess = (password: string) => journal.fetch('/api/auth/login/', json({ email, password }));
    const wrong = Array.from({ length: 24 }, () => guess(WRONG));
    // The right password arrives while most of the others are still waiting their turn.
    await Promise.race(wrong);
    const replies = await Promise.all([...wrong, guess(PASSWORD)]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(LOGIN_FAILURES.max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(replies.length - LOGIN_FAILURES.max);
    await journal.deliver();
    expect(journal.mailer.sent).toHaveLength(1);
  });
});
