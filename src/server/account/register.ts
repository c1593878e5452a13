import { ACCOUNT_TEXTS, type Registration } from '#domain/account/account';
import { createPasswordMeter, isRefused, WEAK_PASSWORD } from '#domain/account/password';
import type { Journal } from '#domain/journal/journal';
import { appendEvent } from '#server/kernel/event/append-event';
import { isOwnBrowser } from '#server/kernel/http/cookie';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { rememberBrowser } from './known-browser.ts';
import { hashPassword } from './password.ts';
import { findAccountByEmail, insertAccount } from './queries.ts';

/** Allows for a whole department sharing an IP address in an afternoon, but not for a script. */
export const REGISTER_LIMIT = { name: 'register', max: 60, seconds: 3_600 };

/**
 * Creates an account and emails a confirmation link; the person may log in at once.
 * @throws Problem bad_request with fields `email` and `detail` if the address is taken (design §8)
 */
export async function register(registration: Registration, { context, request, ip }: Call): Promise<Response> {
  const { email, password, first_name, last_name, role } = registration;
  await consumeAttempt(context, REGISTER_LIMIT, ip);
  await refuseWeakPassword(context.journal, password, [email, first_name, last_name]);
  if (await findAccountByEmail(context.db, email)) throw duplicateAddress();
  const password_hash = await hashPassword(password);
  const now = context.clock.now();
  const id = randomId();
  await context.db.transaction().execute(async (trx) => {
    const account = { id, email, first_name, last_name, role, password_hash, created_at: now };
    if (!(await insertAccount(trx, account))) throw duplicateAddress();
    await enqueue(trx, { kind: 'mail.verify-email', payload: { account_id: id } }, now);
    const event = { actor: { id, name: email }, object: { type: 'account', id } };
    await appendEvent(trx, { ...event, action: 'account.registered', details: { role } }, now);
  });
  context.wakeOutbox();
  const body = { message: ACCOUNT_TEXTS.registered, user: { id, email, first_name, last_name, role } };
  const known = isOwnBrowser(request) && { 'Set-Cookie': rememberBrowser({ id, email, password_hash }, context) };
  return Response.json(body, { status: 201, headers: known || {} });
}

/**
 * Refuses a password that is easy to guess.
 * @throws Problem bad_request with fields `password` and `detail`
 */
export async function refuseWeakPassword(
  journal: Journal,
  password: string,
  personalWords: readonly string[],
  field = 'password',
): Promise<void> {
  const weakness = await passwordWeakness(journal, password, personalWords);
  if (weakness) throw new Problem('bad_request', weakness, { fields: { [field]: [weakness] }, showText: true });
}

function duplicateAddress(): Problem {
  const text = ACCOUNT_TEXTS.duplicate;
  return new Problem('bad_request', text, { fields: { email: [text] }, showText: true });
}

let meter: Promise<ReturnType<typeof createPasswordMeter>> | undefined;

/** The word lists are large and needed only when someone chooses a password, so no function loads them at start. */
async function loadMeter() {
  const [core, words] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return createPasswordMeter({ core, words });
}

/**
 * Explains why a password is easy to guess; undefined if it is not. Checks common passwords, personal words
 * (`personalWords`: email, names) and the journal's.
 */
export async function passwordWeakness(
  journal: Journal,
  password: string,
  personalWords: readonly string[],
): Promise<string | undefined> {
  meter ??= loadMeter();
  return isRefused((await meter)(journal, password, personalWords)) ? WEAK_PASSWORD : undefined;
}
