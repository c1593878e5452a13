import { describe, expect, it } from 'vitest';
import { servers } from '../support/engines.ts';
import { useSecondFactor } from '../support/second-factor-calls.ts';

describe.each(servers())('at the same moment, on $name,', (engine) => {
  const on = useSecondFactor(engine, { poolSize: 8 });

  it('one code and one recovery code log in once each', async () => {
    const { person, secret, recoveryCodes } = await on.enrolled();
    for (const code of [on.codeOf(secret), recoveryCodes[0]]) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => on.logIn(person.email, code)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('one code sets a second factor up once, with ten recovery codes', async () => {
    const person = await on.journal.as('author');
    const { secret } = (await on.begin(person)).body;
    const code = on.codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 4 }, () => on.enable(person, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await on.journal.db.selectFrom('recovery_code').selectAll().execute()).toHaveLength(10);
  });
});
