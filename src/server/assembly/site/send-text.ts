import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { SendText } from '#server/kernel/http/serve';

/** Less than this is not worth it. */
const COMPRESSED_FROM = 1024;

const compress = promisify(gzip);

/** Answers with a text at once, compressed if the client accepts that. */
export function textSender(incoming: IncomingMessage, outgoing: ServerResponse): SendText {
  return async (text, headers) => {
    const isLong = text.length >= COMPRESSED_FROM;
    const isCompressed = isLong && takesGzip(String(incoming.headers['accept-encoding'] ?? ''));
    const body = isCompressed ? await compress(text) : text;
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

/** RFC 9110 §12.5.3: by name or "*", and not with weight 0. */
function takesGzip(accepted: string): boolean {
  const named = accepted.toLowerCase().split(',');
  const weights = new Map(named.map((one) => [one.split(';')[0]?.trim(), one.split(';')[1]?.trim() ?? 'q=1']));
  return !/^q=0(\.0*)?$/.test(weights.get('gzip') ?? weights.get('*') ?? 'q=0');
}
