import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEED_KINDS, type Need } from '#domain/desk/need/need';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { serveCaughtMail } from '#server/assembly/site/caught-mail';
import { openSampleAccounts } from '../../../scripts/announce-demonstration.ts';
import { DEMONSTRATION_PASSWORD } from '../../../scripts/demonstration/sample-accounts.ts';
import { seedDemonstration } from '../../../scripts/demonstration/seed.ts';
import { bearer, cheapHash, openAccount } from '../../support/accounts.ts';
import { PGLITE } from '../../support/engines.ts';
import { openTestJournal, type TestJournal } from '../../support/journal.ts';

let journal: TestJournal;

beforeAll(async () => {
  journal = await openTestJournal(PGLITE, { isNew: true });
});
afterAll(() => journal.close());

it('npm start lists only the sample accounts that can still log in, with their present roles', async () => {
  expect(await openSampleAccounts(journal.db)).toEqual([]);
  const password_hash = cheapHash(DEMONSTRATION_PASSWORD);
  await openAccount(journal.db, { email: 'editor@journal.example', role: 'author', password_hash });
  await openAccount(journal.db, { email: 'author@journal.example', password_hash: cheapHash('another one') });
  await openAccount(journal.db, { email: 'reviewer@journal.example', password_hash, is_active: false });
  await openAccount(journal.db, { email: 'someone.else@journal.example', password_hash });
  expect(await openSampleAccounts(journal.db)).toEqual([{ email: 'editor@journal.example', role: 'author' }]);
});

/**
 * Kinds with an outside cause, none of them in the demonstration: a failed build, a bounced email, a payment in doubt,
 * a text misread by an earlier version.
 */
const FROM_OUTSIDE = ['build-failed', 'email-wrong', 'payment-doubtful', 'text-misread'];

it('every queue of the office has something in it, as soon as the review copies are made', async () => {
  await journal.empty();
  const { files, context } = journal;
  await seedDemonstration(journal.db, { files, siteUrl: context.siteUrl, now: context.clock.now() });
  await journal.deliver();
  const manager = await journal.as('editor');
  const reply = await journal.fetch('/api/editor/needs/?limit=100', { headers: bearer(manager.token) });
  const needs: Need[] = await reply.json();
  expect([...new Set(needs.map(({ kind }) => kind))].sort()).toEqual(
    NEED_KINDS.filter((kind) => !FROM_OUTSIDE.includes(kind)).sort(),
  );
});

it('the page of caught emails shows a name with HTML characters verbatim', async () => {
  const named = journalFromSettings({ journal: { name: 'Cells & <b>Tissues</b>' } });
  const open = async () => ({ ...journal.context, journal: named });
  const page = await serveCaughtMail(new Request('https://journal.example/__mail'), open);
  expect(await page?.text()).toContain('<title>Caught mail | Cells &amp; &lt;b&gt;Tissues&lt;/b&gt;</title>');
});
