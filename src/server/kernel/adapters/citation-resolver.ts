import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Looks up registered DOIs. */
export interface CitationResolver {
  /**
   * Returns the registered CSL-JSON record, unvalidated; undefined if none.
   * @throws ResolverUnavailable
   */
  find: (doi: string, signal: AbortSignal) => Promise<unknown>;
}

/** The resolver was unreachable, too slow or unintelligible. */
export class ResolverUnavailable extends Error {}

const ACCEPT = 'application/vnd.citationstyles.csl+json';
const REPLY_MAX = 256 * 1024;
/** doi.org redirects to the registration agency, which may redirect further. */
const REDIRECTS_MAX = 3;

/** Private addresses of machines and networks (RFC 6890, RFC 4193, RFC 4291). */
const PRIVATE_ADDRESSES = new BlockList();
for (const [net, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
])
  PRIVATE_ADDRESSES.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE_ADDRESSES.addSubnet(net, prefix, 'ipv6');

const isPrivate = (address: string) => PRIVATE_ADDRESSES.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Resolves a host name when connecting, and refuses private addresses. */
const lookupPublic: LookupFunction = (name, options, done) =>
  lookUp(name, { ...options, all: true }, (error, found) => {
    const privateAddress = error ? undefined : found.find(({ address }) => isPrivate(address));
    const [first] = found ?? [];
    if (error || privateAddress || !first) done(error ?? new Error(`${name} is not a public address.`), '', 0);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });

/**
 * Requests `{url}/{doi}` as CSL-JSON, as doi.org serves it. The setting may be any address; redirects must be public
 * and https.
 */
export function httpResolver(base: string): CitationResolver {
  const start = base.replace(/\/+$/, '');
  return {
    async find(doi, signal) {
      const steps = doi.split('/');
      // Dot segments would lead to another path, and no DOI has them.
      if (steps.some((step) => step === '.' || step === '..')) return undefined;
      const path = steps.map(encodeURIComponent).join('/');
      let address = new URL(`${start}/${path}`);
      try {
        for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
          const reply = await request(address, step === 0, signal);
          const { statusCode: status = 0, headers } = reply;
          if (status >= 300 && status < 400 && headers.location) {
            reply.destroy();
            address = new URL(headers.location, address);
            continue;
          }
          if (status === 404 || status === 410) return void reply.destroy();
          if (status !== 200) {
            reply.destroy();
            throw new ResolverUnavailable(`The resolver responded with status ${status}.`);
          }
          return JSON.parse(await readLimitedText(reply));
        }
        throw new ResolverUnavailable('The resolver redirects too often.');
      } catch (cause) {
        if (cause instanceof ResolverUnavailable) throw cause;
        throw new ResolverUnavailable('The resolver’s response could not be read.', { cause });
      }
    },
  };
}

function request(address: URL, isConfigured: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, hostname } = address;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!isConfigured && (protocol !== 'https:' || (isIP(host) > 0 && isPrivate(host)))) {
    throw new ResolverUnavailable('The resolver redirects to an address that is not public.');
  }
  const options: RequestOptions = {
    signal,
    headers: { Accept: ACCEPT, 'User-Agent': 'journal-platform (references)' },
    ...(!isConfigured && { lookup: lookupPublic }),
  };
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    send(address, options, resolve).on('error', reject).end();
  });
}

async function readLimitedText(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > REPLY_MAX) throw new ResolverUnavailable('The resolver’s response is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
