import { Resolver } from 'node:dns/promises';
import { connect } from 'node:tls';

const TIMEOUT_MS = 4_000;

/** Reads the expiry date of a site's certificate; throws if there is none. */
export function readCertificate({ hostname, port }: URL): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // Expired and mismatched certificates are read too: only the expiry matters.
  const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
  const socket = connect(options, () => resolve(new Date(socket.getPeerCertificate().valid_to)));
  socket.setTimeout(TIMEOUT_MS, () => reject(new Error('the site timed out.')));
  socket.once('error', reject);
  return promise.finally(() => socket.destroy());
}

/** Reads a domain's email policy from DNS; throws if DNS cannot be queried. */
export async function readMailRecords(domain: string): Promise<{ hasSpf: boolean; hasDmarc: boolean }> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 1 });
  const has = async (name: string, pattern: RegExp) => {
    try {
      return (await resolver.resolveTxt(name)).some((parts) => pattern.test(parts.join('')));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // Only a "not found" error proves anything about the domain.
      if (code === 'ENODATA' || code === 'ENOTFOUND') return false;
      throw error;
    }
  };
  const [hasSpf, hasDmarc] = await Promise.all([has(domain, /^v=spf1\b/i), has(`_dmarc.${domain}`, /^v=DMARC1\b/i)]);
  return { hasSpf, hasDmarc };
}
