import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Role } from '#domain/account/role';
import { bearer, json, PASSWORD, type Person } from './accounts.ts';
import { PGLITE, type TestEngine } from './engines.ts';
import { openTestJournal, type TestJournal } from './journal.ts';

export const STEP = 30_000;

export function callsOn(journal: TestJournal) {
  const post = async (path: string, body: object, from?: { token: string }) => {
    const response = await journal.fetch(path, json(body, from));
    return { status: response.status, body: await response.json() };
  };
  /** The code that an authenticator app shows now, or some steps later. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: journal.clock.now().getTime() + steps * STEP,
    });
  const begin = (person: Person, password = PASSWORD) => post('/api/auth/second-factor/begin/', { password }, person);
  const enable = (person: Person, otp: string, password = PASSWORD) =>
    post('/api/auth/second-factor/enable/', { password, otp }, person);
  const disable = (person: Person, otp: string, password = PASSWORD) =>
    post('/api/auth/second-factor/disable/', { password, otp }, person);
  /** A person with a second factor whose next code is unused. */
  const enrolled = async (role: Role = 'author') => {
    const person = await journal.as(role);
    const { secret } = (await begin(person)).body;
    const { recovery_codes } = (await enable(person, codeOf(secret))).body;
    journal.clock.advance(2 * STEP);
    return { person, secret: secret as string, recoveryCodes: recovery_codes as string[] };
  };
  const logIn = (email: string, otp?: string, password = PASSWORD) =>
    post('/api/auth/login/', { email, password, ...(otp !== undefined && { otp }) });
  const me = async ({ token }: Person) => (await journal.fetch('/api/auth/me/', { headers: bearer(token) })).json();
  return { post, codeOf, begin, enable, disable, enrolled, logIn, me };
}

export function useSecondFactor(engine: TestEngine = PGLITE, options: Parameters<typeof openTestJournal>[1] = {}) {
  const opened = {} as { journal: TestJournal } & ReturnType<typeof callsOn>;
  beforeAll(async () => {
    const journal = await openTestJournal(engine, options);
    Object.assign(opened, { journal }, callsOn(journal));
  });
  beforeEach(() => opened.journal.empty());
  afterAll(() => opened.journal.close());
  return opened;
}
