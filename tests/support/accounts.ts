import { argon2Sync, randomBytes } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { AccountTable, Database, SessionTable } from '#database/schema';
import type { Role } from '#domain/account/role';
import { insertAccount, insertSession } from '#server/account/queries';
import type { Context } from '#server/kernel/context';
import { sessionLife, signSessionToken } from '#server/kernel/http/session';
import { randomId } from '#server/kernel/identifiers';
import { COST } from './password-cost.ts';

/** The password of every account created here. */
export const PASSWORD = 'harbour cobalt thimble nineteen';

export type AccountOverrides = Partial<Insertable<AccountTable>>;

/** Someone with an account. */
export interface Account {
  id: string;
  email: string;
  role: Role;
}

/** A valid registration. */
export const REGISTRATION = {
  username: 'grace.lin@hospital.example',
  email: 'grace.lin@hospital.example',
  password: 'copper meadow quartz 38',
  first_name: 'Grace',
  last_name: 'Lin',
  role: 'author',
};

/** A signed-in person. */
export interface Person extends Account {
  sessionId: string;
  token: string;
}

/** A password hash with the smallest parameters, so that checking it takes no time. */
export function cheapHash(password: string, memory = COST.memoryKiB): string {
  const nonce = randomBytes(16);
  const { passes, lanes: parallelism } = COST;
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism, tagLength: 32, memory, passes });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${hash}`;
}

/** A hash as the product creates them now. */
export const CURRENT_HASH = new RegExp(
  `^\\$argon2id\\$v=19\\$m=${COST.memoryKiB},t=${COST.passes},p=${COST.lanes}\\$[^$]{22}\\$[^$]{43}$`,
);

let last = 0;
/** Replaces digits, which would make bad names: a search for the authors would find them in any text. */
const inLetters = (number: number) => String(number).replace(/\d/g, (digit) => 'klmnprstvz'[Number(digit)] ?? '');
const hash = cheapHash(PASSWORD);

/** Inserts an author's account with a confirmed address. Addresses and names are numbered. */
export async function openAccount(db: Kysely<Database>, overrides: AccountOverrides = {}): Promise<Account> {
  last += 1;
  const account = {
    id: randomId(),
    email: `person${last}@hospital.example`,
    first_name: 'Amina',
    last_name: `Diallo${inLetters(last)}`,
    role: 'author' as string,
    password_hash: hash,
    email_verified_at: '2026-11-01T08:00:00.000Z' as Date | string | null,
    created_at: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
  await insertAccount(db, account);
  return { id: account.id, email: account.email, role: account.role as Role };
}

/** A new account with a session, as after a login without a browser. */
export async function signIn(context: Context, overrides: AccountOverrides = {}): Promise<Person> {
  return startSession(context, await openAccount(context.db, overrides));
}

export async function startSession(
  { db, clock, secret, siteUrl }: Context,
  account: Account,
  overrides: Partial<Insertable<SessionTable>> = {},
): Promise<Person> {
  const now = clock.now();
  const session = {
    id: randomId(),
    account_id: account.id,
    binding_hash: null,
    is_remembered: false,
    user_agent: 'test',
    created_at: now,
    last_seen_at: now,
    ...overrides,
  };
  await insertSession(db, session);
  const expiresAt = new Date(now.getTime() + sessionLife(account.role, session.is_remembered).absoluteMs);
  const named = { id: session.id, accountId: account.id, createdAt: now, expiresAt };
  return { ...account, sessionId: session.id, token: await signSessionToken(named, secret, siteUrl) };
}

/** The request headers of a signed-in person. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** A request with a JSON body; `from` authenticates it. */
export function json(body: object, from?: { token: string }, headers: Record<string, string> = {}): RequestInit {
  const sent = { 'Content-Type': 'application/json', ...(from && bearer(from.token)), ...headers };
  return { method: 'POST', headers: sent, body: JSON.stringify(body) };
}

/** The whole database as text, to check that something is not in it. */
export async function dumpDatabase(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    order by tablename`.execute(db);
  const texts: string[] = [];
  for (const { name } of rows)
    texts.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows));
  return texts.join('\n');
}

/** The token in an email's link. */
export function tokenIn(mail: { text: string } | undefined): string {
  const token = /#token=([A-Za-z0-9_-]{43})\n/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No link in this mail: ${mail?.text}`);
  return token;
}
