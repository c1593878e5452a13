import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { writeLog } from '#server/kernel/http/log';
import { parseIpAddress } from '#server/kernel/http/network';
import { Problem, problemResponse } from '#server/kernel/http/problem';
import type { Handler, SendText } from '#server/kernel/http/serve';
import { removeAbandonedUploads } from '#server/kernel/http/spool';
import { COMPRESSED_FROM } from './file-cache.ts';
import type { SendFile } from './serve-site.ts';

const HEADERS_MS = 30_000;
// Enough for ten megabytes at 100 kbit/s. A stalled body is aborted earlier, by its reader.
const REQUEST_MS = 15 * 60_000;

/** The parts of the local server, replaceable while it runs. */
export interface Site {
  api: Handler;
  pages: (request: Request, send?: SendFile) => Response | Promise<Response>;
  /** Serves API addresses from the built site, without the database. */
  apiFiles?: (request: Request, send?: SendFile) => Response | Promise<Response> | undefined;
}

/** A server that already holds its port. It answers 503 until `open` is called, while the journal starts. */
export interface NodeServer {
  port: number;
  open: (site: Site) => void;
  close: () => Promise<void>;
}

/** With `trustProxy`, the caller's address is the last one the proxy names. */
export interface ServerOptions {
  port: number;
  host: string;
  simulateNetlify: boolean;
  trustProxy: boolean;
}

/**
 * Takes the port first, so that a conflict is reported before anything else is done.
 * @throws Error naming the port and the remedy
 */
export async function listen(options: ServerOptions): Promise<NodeServer> {
  let site: Site | undefined;
  const app = new Hono<{ Bindings: { reply: Promise<Response> } }>();
  app.use(compress());
  app.all('*', (c) => c.env.reply);
  app.onError((error) => {
    writeLog('error', 'A request could not be answered.', error);
    return new Response('Something went wrong. Please try again.\n', { status: 500, headers: TEXT });
  });
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings) => {
    if (!site) return starting();
    const sendFile = fileSender(incoming, outgoing);
    if (!isApiPath(new URL(request.url).pathname)) return site.pages(request, sendFile);
    const file = site.apiFiles?.(request, sendFile);
    if (file) return file;
    const refused = options.simulateNetlify && refuseAsNetlify(request);
    const sendText = textSender(incoming, outgoing);
    return refused || site.api(request, { ip: callerKey(incoming, options.trustProxy), sendText });
  };
  const handle = async (request: Request, bindings: HttpBindings) => {
    const reply = answer(request, bindings);
    // The handler below reports failures.
    await reply.catch(() => {});
    return bindings.outgoing.headersSent ? reply : app.fetch(request, { reply });
  };
  // The listener streams bodies, and closes a connection whose body is not read to its end.
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const inTurn = createPageQueue();
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS }, (incoming, outgoing) => {
    if (isApiPath(incoming.url ?? '')) listener(incoming, outgoing);
    else inTurn(() => listener(incoming, outgoing));
  });
  await removeAbandonedUploads();
  await bind(server, options);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    open: (opened) => {
      site = opened;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** Without an address from the proxy, the proxy counts as the caller. */
function callerKey(incoming: IncomingMessage, trustProxy: boolean): string {
  const named = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
  const forwarded = trustProxy ? parseIpAddress(named.at(-1) ?? '') : undefined;
  return forwarded ?? incoming.socket.remoteAddress ?? '';
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

const isApiPath = (path: string) => /^\/(api|oai)(\/|\?|$)/.test(path);

/** Maximum page requests started per turn of the event loop. */
const PAGES_PER_TURN = 16;

/**
 * Starts page requests in order, a few in each turn of the event loop. An API call waits a turn for each of its
 * queries, and under load page requests would fill every turn.
 */
function createPageQueue(): (begin: () => void) => void {
  let waiting: (() => void)[] = [];
  const beginNext = () => {
    const now = waiting.slice(0, PAGES_PER_TURN);
    waiting = waiting.slice(PAGES_PER_TURN);
    if (waiting.length > 0) setImmediate(beginNext);
    for (const begin of now) begin();
  };
  return (begin) => {
    waiting.push(begin);
    if (waiting.length === 1) setImmediate(beginNext);
  };
}

function starting(): Response {
  return new Response('The journal is starting. Please try again in a moment.\n', {
    status: 503,
    headers: { ...TEXT, 'Retry-After': '2' },
  });
}

function bind(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new Error(`Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another.`));
      } else if (error.code === 'EACCES') {
        reject(new Error(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`));
      } else if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
        reject(
          new Error(`HOST ${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`),
        );
      } else reject(error);
    });
    server.listen(port, host, resolve);
  });
}

// Netlify hands a function at most 6 MB of request, and carries binary bodies as Base64.
const REQUEST_MAX = 6_000_000;

/**
 * Applies Netlify's refusals before calling a function, so that its limits hold locally too (`SIMULATE_NETLIFY=1`).
 * Returns undefined for requests Netlify would accept.
 */
function refuseAsNetlify(request: Request): Response | undefined {
  const size = Number(request.headers.get('content-length') ?? 0);
  const encoded = Math.ceil(size / 3) * 4;
  if (encoded <= REQUEST_MAX) return undefined;
  return problemResponse(new Problem('too_large', 'The request is larger than Netlify passes to a function.'), '');
}

const gzipped = promisify(gzip);

/** Sends text immediately, compressed if the client accepts that. */
function textSender(incoming: IncomingMessage, outgoing: ServerResponse): SendText {
  return async (text, headers) => {
    const isLong = text.length >= COMPRESSED_FROM;
    const isCompressed = isLong && takesGzip(String(incoming.headers['accept-encoding'] ?? ''));
    const body = isCompressed ? await gzipped(text) : text;
    outgoing.writeHead(200, {
      ...headers,
      ...(isLong && { Vary: 'Accept-Encoding' }),
      ...(isCompressed && { 'Content-Encoding': 'gzip' }),
      'Content-Length': Buffer.byteLength(body),
    });
    outgoing.end(body);
    return RESPONSE_ALREADY_SENT;
  };
}

/** Sends a file immediately, compressed if the client accepts that. */
function fileSender(incoming: IncomingMessage, outgoing: ServerResponse): SendFile {
  return (status, headers, { bytes, gzipped }) => {
    const isCompressed = gzipped && takesGzip(String(incoming.headers['accept-encoding'] ?? ''));
    const body = isCompressed ? gzipped : bytes;
    outgoing.writeHead(status, {
      ...headers,
      ...(gzipped && { Vary: 'Accept-Encoding' }),
      ...(isCompressed && { 'Content-Encoding': 'gzip', ETag: `W/${headers.ETag}` }),
      'Content-Length': body.length,
    });
    outgoing.end(body);
    return RESPONSE_ALREADY_SENT;
  };
}

/** RFC 9110 §12.5.3: by name or "*", and not with weight 0. */
function takesGzip(accepted: string): boolean {
  const named = accepted.toLowerCase().split(',');
  const weights = new Map(named.map((one) => [one.split(';')[0]?.trim(), one.split(';')[1]?.trim() ?? 'q=1']));
  return !/^q=0(\.0*)?$/.test(weights.get('gzip') ?? weights.get('*') ?? 'q=0');
}
