import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The server's behaviour until it is changed. */
export type Behaviour =
  | 'takes mails'
  | 'is away'
  | 'never greets'
  | 'never answers'
  | 'is busy'
  | 'knows no such person'
  | 'takes a mail and hangs up before it says so';

/** An email as received over the wire, parsed. */
export interface ReceivedMail {
  /** The envelope addresses, which decide where an email goes. */
  from: string;
  to: string[];
  /** Decoded, by lower-case name; all occurrences. */
  headers: Record<string, string[]>;
  text: string;
  html: string;
  source: string;
}

/** A local mail server controlled by a test. */
export interface FakeSmtp {
  port: number;
  url: string;
  received: ReceivedMail[];
  behave: (as: Behaviour) => Promise<void>;
  close: () => Promise<void>;
}

/** Passes `options` to the library, for example to require encryption or passwords. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = 'takes mails';
  const open = async (port: number) => {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 1,
      logger: false,
      onConnect: (_session, done) => behaviour === 'never greets' || done(),
      onRcptTo: (address, _session, done) => done(refusalOf(behaviour, address.address)),
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (behaviour === 'never answers') return;
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : '';
          received.push(
            parseMail(
              Buffer.concat(chunks).toString('latin1'),
              from,
              rcptTo.map(({ address }) => address),
            ),
          );
          if (behaviour.startsWith('takes a mail and')) for (const socket of sockets) socket.destroy();
          else done();
        });
      },
      ...options,
    });
    server.on('error', () => {});
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
    });
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server: SMTPServer | undefined = await open(0);
  const { port } = server.server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((resolve) => closing.close(resolve));
  };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    async behave(as) {
      behaviour = as;
      if (as === 'is away') await stop();
      else server ??= await open(port);
    },
    close: stop,
  };
}

function refusalOf(behaviour: Behaviour, address: string): Error | null {
  const refuse = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
  if (behaviour === 'is busy') return refuse(451, `Please come back later, <${address}>`);
  if (behaviour === 'knows no such person') return refuse(550, `No such person here: <${address}>`);
  return null;
}

/** A local port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Parses an email with two alternative parts, as a mail program does (RFC 5322, 2045, 2047). */
function parseMail(source: string, from: string, to: string[]): ReceivedMail {
  const { headers, body } = splitHead(source);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type']?.[0] ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [];
  const partOf = (type: string) => {
    for (const part of parts) {
      const inner = splitHead(part.replace(/^\r\n/, ''));
      if (!inner.headers['content-type']?.[0]?.startsWith(type)) continue;
      return decodeBody(inner.body, inner.headers['content-transfer-encoding']?.[0] ?? '7bit');
    }
    return '';
  };
  const decoded = Object.entries(headers).map(([name, values]) => [name, values.map(decodeWords)]);
  return {
    from,
    to,
    headers: Object.fromEntries(decoded) as Record<string, string[]>,
    text: partOf('text/plain'),
    html: partOf('text/html'),
    source,
  };
}

function splitHead(source: string): { headers: Record<string, string[]>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of source
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = [...(headers[key] ?? []), value];
  }
  return { headers, body: source.slice(end + 4) };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const bytes = encoding.toLowerCase() === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body;
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

const quotedPrintable = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) => {
      const bytes =
        encoding.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64').toString('latin1')
          : quotedPrintable(word.replaceAll('_', ' '));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    });
}
