import { SETUP_TEXTS, type Setup } from '#domain/account/setup/setup';
import { hashPassword } from '#server/account/password';
import { insertAccount } from '#server/account/queries';
import { refuseWeakPassword } from '#server/account/register';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { requestBuild } from '#server/publishing/request-build';
import { isSetupOpen, nameJournal, spendSetupCode } from './queries.ts';

/** 256 bits cannot be guessed; this limits the cost of trying. */
const SETUP_LIMIT = { name: 'setup', max: 20, seconds: 3_600 };

/**
 * Creates the first managing editor and names the journal. The code proves access to the server's output, so the
 * address needs no confirmation.
 * @throws Problem conflict if the journal is set up; bad_request with `code`, `password` or `email`
 */
export async function setUp(
  { code, email, password, first_name, last_name, journal_name, publisher, office_email }: Setup,
  { context, ip }: Pick<Call, 'context' | 'ip'>,
) {
  await consumeAttempt(context, SETUP_LIMIT, ip);
  if (!(await isSetupOpen(context.reader))) throw new Problem('conflict', SETUP_TEXTS.over);
  await refuseWeakPassword(context.journal, password, [email, first_name, last_name]);
  const password_hash = await hashPassword(password);
  const now = context.clock.now();
  const id = randomId();
  // A refusal here rolls back, so the code stays valid.
  await context.db.transaction().execute(async (trx) => {
    if (!(await spendSetupCode(trx, code))) throw invalidField('code', SETUP_TEXTS.wrongCode);
    const state = { role: 'editor', password_hash, email_verified_at: now, created_at: now } as const;
    const isNew = await insertAccount(trx, { id, email, first_name, last_name, ...state });
    if (!isNew) throw invalidField('email', SETUP_TEXTS.taken);
    const actor = { id, name: email };
    await appendEvent(trx, { actor, object: { type: 'account', id }, action: 'editor.set-up', details: {} }, now);
    const names = { name: journal_name, publisher, office_email };
    const details = { version: await nameJournal(trx, names, email, now), fields: Object.keys(names) };
    await appendEvent(
      trx,
      { actor, object: { type: 'setting', id: 'journal' }, action: 'setting.changed', details },
      now,
    );
    // Until the next build, the home page links to the set-up.
    await requestBuild(trx, { reason: 'office', actor }, now);
  });
  context.wakeOutbox();
  return { message: SETUP_TEXTS.done };
}

const invalidField = (field: string, text: string) =>
  new Problem('bad_request', text, { fields: { [field]: [text] }, showText: true });
