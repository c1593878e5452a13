import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Scans a file, given as a path or its bytes, for viruses. Throws ScannerUnreachable if it cannot. */
export interface Scanner {
  scan: (file: string | AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>;
}

export class ScannerUnreachable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The virus scanner could not scan the file (${reason}). Check SCANNER_URL and that clamd is running.`, {
      cause,
    });
    this.name = 'ScannerUnreachable';
  }
}

/** Timeouts in milliseconds: connection, and a whole scan. */
const TIMEOUTS = { connect: 5_000, total: 20_000 };
const DEFAULT_PORT = 3310;
const REPLY_MAX = 4_096;

/** Scans with clamd over TCP, by its command INSTREAM. `url` is SCANNER_URL. */
export function clamdScanner(url: string, timeouts = TIMEOUTS): Scanner {
  // `URL` has no default port for "tcp", and keeps the brackets of an IPv6 address.
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) };
  return {
    async scan(file) {
      // An unreadable file is our fault, not the scanner's, so the file is opened first.
      const bytes = typeof file === 'string' ? createReadStream(file) : Readable.from(file);
      const broken = Promise.withResolvers<never>();
      bytes.once('error', broken.reject);
      const socket = connect(address);
      try {
        return parseVerdict(await Promise.race([broken.promise, requestScan(socket, bytes, timeouts)]));
      } finally {
        socket.destroy();
        bytes.destroy();
      }
    },
  };
}

async function requestScan(socket: Socket, bytes: Readable, timeouts: typeof TIMEOUTS): Promise<string> {
  const failed = Promise.withResolvers<never>();
  const fail = (reason: string, cause?: unknown) => failed.reject(new ScannerUnreachable(reason, cause));
  const connecting = setTimeout(fail, timeouts.connect, `it did not respond within ${timeouts.connect / 1000} s`);
  const scanning = setTimeout(fail, timeouts.total, `it did not finish within ${timeouts.total / 1000} s`);
  socket.once('connect', () => clearTimeout(connecting));
  socket.on('error', (error) => fail(error.message, error));
  // clamd may reply and hang up before it has received everything: the reply counts, not the broken pipe.
  pipeline(bytes, encodeChunks, socket, { end: false }).catch(() => {});
  try {
    return await Promise.race([failed.promise, readReply(socket)]);
  } finally {
    clearTimeout(connecting);
    clearTimeout(scanning);
  }
}

/** The command, each chunk with its length, and a zero length at the end. */
async function* encodeChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes) {
    if (chunk.length > 0) yield Buffer.concat([lengthPrefix(chunk.length), chunk]);
  }
  yield lengthPrefix(0);
}

function lengthPrefix(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}

function readReply(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let reply = '';
  const done = () => resolve((reply.split('\0')[0] ?? '').trim());
  socket.on('data', (chunk) => {
    reply += chunk.toString('latin1');
    if (reply.includes('\0') || reply.length > REPLY_MAX) done();
  });
  socket.once('end', done);
  socket.once('close', done);
  return promise;
}

function parseVerdict(reply: string): 'clean' | 'infected' {
  if (reply === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(reply)) return 'infected';
  throw new ScannerUnreachable(
    reply ? `it replied "${reply.slice(0, 200)}"` : 'it closed the connection without replying',
  );
}
