import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSampleAccounts } from '../../scripts/announce-demonstration.ts';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { cheapHash, openAccount } from '../support/accounts.ts';
import { anyEngine } from '../support/engines.ts';
import { openTestJournal, type TestJournal } from '../support/journal.ts';

let journal: TestJournal;

beforeAll(async () => {
  journal = await openTestJournal(anyEngine);
});
afterAll(() => journal.close());

it('npm start names only the sample accounts that one can log in with, in the roles they have now', async () => {
  expect(await openSampleAccounts(journal.db)).toEqual([]);
  const password_hash = cheapHash(DEMONSTRATION_PASSWORD);
  await openAccount(journal.db, { email: 'editor@journal.example', role: 'author', password_hash });
  await openAccount(journal.db, { email: 'author@journal.example', password_hash: cheapHash('another one') });
  await openAccount(journal.db, { email: 'reviewer@journal.example', password_hash, is_active: false });
  await openAccount(journal.db, { email: 'someone.else@journal.example', password_hash });
  expect(await openSampleAccounts(journal.db)).toEqual([{ email: 'editor@journal.example', role: 'author' }]);
});
