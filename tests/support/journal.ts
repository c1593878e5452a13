import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { type Connection, readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Role } from '#domain/account/role';
import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import { paths } from '#domain/kernel/paths';
import { alertPaths } from '#domain/publication/alert/paths';
import { allRoutes } from '#server/assembly/api';
import { allDeliverers } from '#server/assembly/deliverers';
import type { Clock } from '#server/kernel/adapters/clock';
import type { FileStore } from '#server/kernel/adapters/files';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import type { Mail, Mailer } from '#server/kernel/adapters/mail';
import type { Context, Log } from '#server/kernel/context';
import type { Route } from '#server/kernel/http/route';
import { type Handler, serve } from '#server/kernel/http/serve';
import { deliverDue } from '#server/kernel/outbox/deliver';
import { newDossierKey } from '#server/kernel/secret';
import { manuscriptAccess } from '#server/manuscript/access';
import { journalReader } from '#server/settings/journal-reader';
import { type AccountOverrides, type Person, signIn } from './accounts.ts';
import { PGLITE, type TestDatabase, type TestEngine } from './engines.ts';
import { MERIDIAN, MERIDIAN_SETTINGS } from './meridian.ts';
import { insertSettings } from './own-settings.ts';

/** The tested journal's own address. */
export const SITE_URL = 'https://journal.example';

export const SECRET = 'a secret of the tests, long enough';

/** The key with which the tested journal signs dossiers. */
const DOSSIER_KEY = newDossierKey();

/** A line of the operator's log. */
export interface Logged {
  level: Parameters<Log>[0];
  message: string;
  cause: unknown;
}

/** A clock that a test moves. */
export interface TestClock extends Clock {
  set: (time: string) => void;
  advance: (milliseconds: number) => void;
}

/** Keeps emails instead of sending them; throws `failure` while it is set. */
export interface TestMailer extends Mailer {
  sent: Mail[];
  failure: Error | undefined;
}

/** Sends a request to the product in this process. `path` may be a full URL. */
export type Send = (path: string, init?: RequestInit, ip?: string) => Promise<Response>;

/** The product, opened in this process on one engine, with its files in a separate folder. */
export interface TestJournal {
  db: Kysely<Database>;
  database: TestDatabase;
  files: FileStore;
  clock: TestClock;
  context: Context;
  /** The context with the journal's current settings. */
  current: () => Promise<Context>;
  /** The lines logged since the last `empty`. */
  logged: Logged[];
  mailer: TestMailer;
  /** How often the outbox was woken since the last `empty`. */
  wakes: () => number;
  /** Delivers due effects of the outbox, as the worker does. */
  deliver: () => ReturnType<typeof deliverDue>;
  fetch: Send;
  /** A signed-in person with a new account. */
  as: (role: Role, overrides?: AccountOverrides) => Promise<Person>;
  /** Deletes all files, emails and log lines, and all rows except the journal's names. */
  empty: () => Promise<void>;
  close: () => Promise<void>;
}

/** How to open the product: as Meridian, or with `isNew` as a journal without settings. */
interface Opening {
  poolSize?: number;
  requireEditorMfa?: boolean;
  isNew?: boolean;
}

/** Opens the product with a migrated database, empty except for the journal's names. */
export async function openTestJournal(
  engine: TestEngine = PGLITE,
  { requireEditorMfa = false, isNew = false, ...options }: Opening = {},
): Promise<TestJournal> {
  const database = await engine.open(options);
  const { db } = database;
  const name = async () => {
    if (!isNew) await insertSettings({ db }, MERIDIAN_SETTINGS);
  };
  await name();
  const folder = mkdtempSync(join(tmpdir(), 'journal-test-files-'));
  const { context, current, clock, logged, mailer, wakes } = contextOn(db, diskFileStore(folder));
  context.requireEditorMfa = requireEditorMfa;
  return {
    db,
    database,
    context,
    current,
    clock,
    logged,
    mailer,
    wakes: () => wakes.count,
    deliver: async () => deliverDue(await current(), allDeliverers),
    as: (role, overrides) => signIn(context, { ...overrides, role }),
    files: context.files,
    fetch: sendTo(handlerOf(allRoutes, current)),
    async empty() {
      await database.empty();
      await name();
      if (existsSync(folder)) rmSync(folder, { recursive: true });
      logged.length = 0;
      mailer.sent.length = 0;
      mailer.failure = undefined;
      wakes.count = 0;
    },
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The product for one group of tests: opened with an empty, migrated database before the first, closed after the last.
 */
export const useTestJournal = (...call: Parameters<typeof openTestJournal>): TestJournal =>
  useOpened(() => openTestJournal(...call));

/** A resource shared by a group of tests: opened before the first, closed after the last. */
export function useOpened<Opened extends { close: () => Promise<void> }>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return new Proxy({} as Opened, {
    get(_, name) {
      if (!opened) throw new Error('It is opened before the first test, not earlier.');
      return Reflect.get(opened, name);
    },
  });
}

/** The HTTP kernel with routes of the test, and a database that returns nothing for every query. */
export function openKernel(routes: readonly Route[], overrides: Partial<Context> = {}) {
  const { context, logged, clock } = contextOn(silentDatabase(), diskFileStore(tmpdir()));
  const handler = handlerOf(routes, async () => ({ ...context, ...overrides }));
  return { handler, fetch: sendTo(handler), logged, clock };
}

/** The product's routes on a test's connection, without stored files. */
export function openOn({ db }: Pick<Connection, 'db'>) {
  const { context, current, logged, clock } = contextOn(db, diskFileStore(tmpdir()));
  const handler = handlerOf(allRoutes, current);
  return { handler, fetch: sendTo(handler), logged, clock, context, current };
}

/**
 * The files of a built site that the API reads: pages that functions fill in, and the index of a journal without
 * articles.
 */
const EMPTY_SITE: Record<string, string> = {
  [`${paths.search}/index.html`]: '<main><div class="frame" id="search-page"></div></main>',
  [paths.searchBlocks]: '[]',
  [`${alertPaths.answer}/index.html`]:
    '<title>Alerts | J</title><main><div class="frame" id="alert-answer"></div> </main>',
};

function contextOn(db: Kysely<Database>, files: FileStore) {
  const logged: Logged[] = [];
  const clock = testClock('2026-11-21T10:00:00.000Z');
  const mailer = testMailer();
  const wakes = { count: 0 };
  const context: Context = {
    db,
    files,
    clock,
    mailer,
    siteUrl: SITE_URL,
    secret: SECRET,
    dossierKey: DOSSIER_KEY,
    reader: readerOf(db),
    journal: MERIDIAN,
    requireEditorMfa: false,
    directUploadMax: DOCUMENT_MAX_BYTES,
    scanner: undefined,
    payments: undefined,
    publicationWaitsForPayment: false,
    rebuildSite: async () => {},
    siteFiles: async (path) => EMPTY_SITE[path],
    log: (level, message, cause) => logged.push({ level, message, cause }),
    wakeOutbox: () => {
      wakes.count += 1;
    },
  };
  const readJournal = journalReader();
  const current = async () => ({ ...context, journal: await readJournal(context.reader) });
  return { context, current, clock, logged, mailer, wakes };
}

function testMailer(): TestMailer {
  const mailer: TestMailer = {
    sent: [],
    failure: undefined,
    async send(mail) {
      if (mailer.failure) throw mailer.failure;
      mailer.sent.push(mail);
    },
  };
  return mailer;
}

const handlerOf = (routes: readonly Route[], open: () => Promise<Context>) =>
  serve(routes, async () => ({ context: await open(), close: async () => {} }), manuscriptAccess);

function sendTo(handler: Handler): Send {
  return (path, init, ip = '192.0.2.1') => handler(new Request(new URL(path, SITE_URL), init), { ip });
}

function testClock(start: string): TestClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    set: (moment) => {
      time = Date.parse(moment);
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

function silentDatabase(): Kysely<Database> {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
