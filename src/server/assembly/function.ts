import type { Config, Context as NetlifyContext } from '@netlify/functions';
import { connect, readerOf } from '#database/connect';
import { DIRECT_UPLOAD_MAX_BYTES } from '#domain/document/document';
import { systemClock } from '#server/kernel/adapters/clock';
import { openDomainChecks } from '#server/kernel/adapters/domain-checks';
import { openMailer } from '#server/kernel/adapters/mail';
import type { openDepositors } from '#server/kernel/adapters/open-adapters';
import {
  openCitationResolver,
  openCitedBy,
  openFileStore,
  openOrcid,
  openPayments,
  openScanner,
} from '#server/kernel/adapters/open-adapters';
import { rebuildByHook } from '#server/kernel/adapters/rebuild';
import { httpSiteFiles } from '#server/kernel/adapters/site-files';
import type { Context } from '#server/kernel/context';
import { type Env, parseEnv } from '#server/kernel/env';
import { writeLog } from '#server/kernel/http/log';
import type { Route } from '#server/kernel/http/route';
import { serve } from '#server/kernel/http/serve';
import { type Deliverers, deliverLanes } from '#server/kernel/outbox/deliver';
import { manuscriptAccess } from '#server/manuscript/access';
import { type JournalReader, journalReader } from '#server/settings/journal-reader';

/** Netlify passes more than this. */
export type NetlifyFunction = (
  request: Request,
  netlify: Partial<Pick<NetlifyContext, 'ip' | 'waitUntil'>>,
) => Promise<Response>;

/** Netlify's type lacks `includedFiles`. */
export type FunctionConfig = Config & { includedFiles: string[] };

/** The deliverers for effects written by the function's requests; loaded on demand. */
type DelivererSource = Deliverers | (() => Promise<Deliverers>);

/** Opens the destinations of deposits; passed in, so that other functions do not bundle the adapters. */
interface DepositModule {
  openDepositors: typeof openDepositors;
}

/**
 * Mounts routes as a Netlify function. Settings are read at the first request, so that the log names a wrong one; the
 * database connection lasts for one request. After the reply, effects the request wrote to the outbox are delivered.
 * `depositing` is for functions that ask where articles are deposited.
 */
export function serveFunction(
  routes: readonly Route[],
  deliverers: DelivererSource = {},
  depositing?: DepositModule,
): NetlifyFunction {
  const readJournal = journalReader();
  const handler = serve(routes, () => openPerRequest(readJournal, deliverers, depositing), manuscriptAccess);
  return (request, netlify) => handler(request, { ip: netlify.ip ?? '', waitUntil: netlify.waitUntil?.bind(netlify) });
}

/** Runs work outside any request, as the scheduled function does. */
export async function withContext(
  work: (context: Context) => Promise<unknown>,
  depositing?: DepositModule,
): Promise<void> {
  const { context, close } = await openPerRequest(journalReader(), {}, depositing);
  try {
    await work(context);
  } finally {
    await close();
  }
}

let settings: RequiredSettings | undefined;

async function openPerRequest(
  readJournal: JournalReader,
  known: DelivererSource,
  depositing?: DepositModule,
): Promise<{ context: Context; close: () => Promise<void> }> {
  settings ??= requireSettings(parseEnv());
  const { env, databaseUrl, secret } = settings;
  const { siteUrl, requireEditorMfa, publicationWaitsForPayment } = env;
  const { db, close } = await connect({ databaseUrl, poolSize: 2 });
  const clock = systemClock;
  const reader = readerOf(db);
  const isDemonstration = env.demo;
  const journal = await readJournal(reader);
  let isWoken = false;
  const context: Context = {
    db,
    reader,
    journal,
    clock,
    siteUrl,
    secret,
    requireEditorMfa,
    publicationWaitsForPayment,
    files: await openFileStore(env),
    directUploadMax: DIRECT_UPLOAD_MAX_BYTES.netlify,
    mailer: openMailer(journal, env, { isDemonstration, db, clock }),
    inboundMail: env.inboundMail,
    dossierKey: env.dossierKey,
    domainChecks: openDomainChecks(env),
    scanner: await openScanner(env),
    citationResolver: await openCitationResolver(env),
    citedBy: await openCitedBy(journal, env),
    orcid: await openOrcid(env),
    ...(depositing && { depositors: await depositing.openDepositors(journal, env, { isDemonstration }) }),
    payments: await openPayments(env, { isDemonstration, db, clock }),
    rebuildSite: rebuildByHook(env),
    siteFiles: httpSiteFiles(siteUrl),
    wakeOutbox: () => {
      isWoken = true;
    },
    log: writeLog,
  };
  const deliverAndClose = async () => {
    try {
      if (!isWoken) return;
      const deliverers = typeof known === 'function' ? await known() : known;
      await deliverLanes(context, deliverers, { limit: DELIVERIES_PER_REQUEST, onlyKnown: true });
    } catch (error) {
      context.log('error', 'The outbox could not be read.', error);
    } finally {
      await close();
    }
  };
  return { context, close: deliverAndClose };
}

// Per lane. The scheduled function delivers the rest, so a request never takes on the deliveries of others.
const DELIVERIES_PER_REQUEST = 5;

interface RequiredSettings {
  env: Env;
  databaseUrl: string;
  secret: string;
}

/** A function has no data folder to fall back on, so these settings are required. */
function requireSettings(env: Env): RequiredSettings {
  const { databaseUrl, sessionSecret: secret } = env;
  if (databaseUrl && secret) return { env, databaseUrl, secret };
  const missing = [!databaseUrl && 'DATABASE_URL', !secret && 'SESSION_SECRET'].filter(Boolean).join(' and ');
  throw new Error(`Set ${missing} in the site's environment variables on Netlify, then deploy again.`);
}
