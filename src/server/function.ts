import { connect, readerOf } from '#database/connect';
import { systemClock } from '#server/adapters/clock';
import { openFileStore } from '#server/adapters/files';
import { type Env, parseEnv } from '#server/env';
import type { Route } from '#server/http/route';
import { type OpenContext, serve } from '#server/http/serve';

/** What Netlify calls: a request, and the function's own context. */
export type NetlifyFunction = (
  request: Request,
  netlify: { waitUntil?: (work: Promise<unknown>) => void },
) => Promise<Response>;

/**
 * Mounts routes as a Netlify function. Settings are read at the first request, so that a wrong one
 * ends in a log line that names it; the database is opened for one request and closed after the reply.
 */
export function serveFunction(routes: readonly Route[]): NetlifyFunction {
  const handler = serve(routes, openPerRequest());
  return (request, netlify) => handler(request, netlify.waitUntil?.bind(netlify));
}

function openPerRequest(): OpenContext {
  let settings: RequiredSettings | undefined;
  return async () => {
    settings ??= requireSettings(parseEnv());
    const { env, databaseUrl, secret } = settings;
    const connection = await connect({ databaseUrl, poolSize: 2 });
    const { db, close } = connection;
    const log = (level: 'info' | 'error', message: string, cause?: unknown) => console[level](message, cause ?? '');
    const files = await openFileStore(env);
    const context = { db, reader: readerOf(db), files, clock: systemClock, siteUrl: env.siteUrl, secret, log };
    return { context, close };
  };
}

interface RequiredSettings {
  env: Env;
  databaseUrl: string;
  secret: string;
}

/** A function has no data folder to fall back on: without these settings it refuses to work. */
function requireSettings(env: Env): RequiredSettings {
  const { databaseUrl, sessionSecret: secret } = env;
  if (databaseUrl && secret) return { env, databaseUrl, secret };
  const missing = [!databaseUrl && 'DATABASE_URL', !secret && 'SESSION_SECRET'].filter(Boolean).join(' and ');
  throw new Error(`Set ${missing} in the site's environment variables on Netlify, then deploy again.`);
}
