import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { Env, PaypalAccount } from '#server/kernel/env';
import type { CitationResolver } from './citation-resolver.ts';
import type { CitedBy } from './cited-by-crossref.ts';
import type { Clock } from './clock.ts';
import type { Depositor } from './deposits.ts';
import type { FileStore } from './files.ts';
import type { Orcid } from './orcid.ts';
import type { Payments } from './payments.ts';
import type { Scanner } from './scanner.ts';

/** The resolver at CITATION_RESOLVER_URL; if undefined, references stay unchanged. */
export async function openCitationResolver(
  env: Pick<Env, 'citationResolverUrl'>,
): Promise<CitationResolver | undefined> {
  const { citationResolverUrl } = env;
  return citationResolverUrl ? (await import('./citation-resolver.ts')).httpResolver(citationResolverUrl) : undefined;
}

/** The service at CITED_BY_URL; if undefined, citations are not counted. */
export async function openCitedBy(
  journal: Journal,
  { citedByUrl }: Pick<Env, 'citedByUrl'>,
): Promise<CitedBy | undefined> {
  return citedByUrl ? (await import('./cited-by-crossref.ts')).crossrefCitedBy(journal, citedByUrl) : undefined;
}

/** ORCID if the journal has a client; otherwise people type their iDs and cannot sign in with them. */
export async function openOrcid({ orcid }: Pick<Env, 'orcid'>): Promise<Orcid | undefined> {
  return orcid && (await import('./orcid.ts')).orcidClient(orcid);
}

/** The scanner at SCANNER_URL; if undefined, files count as not scanned, never as clean. */
export async function openScanner(env: Pick<Env, 'scannerUrl'>): Promise<Scanner | undefined> {
  return env.scannerUrl ? (await import('./scanner.ts')).clamdScanner(env.scannerUrl) : undefined;
}

// A function opens a context per request; PayPal's token outlives them.
const clients = new WeakMap<PaypalAccount, Payments>();

/**
 * PayPal if configured; the demonstration's provider in a demonstration; otherwise none.
 * @throws Error if a demonstration would take real money
 */
export async function openPayments(
  { paypal }: Pick<Env, 'paypal'>,
  journal: { isDemonstration: boolean; db: Kysely<Database>; clock: Clock },
): Promise<Payments | undefined> {
  if (paypal?.environment === 'live' && journal.isDemonstration) {
    throw new Error(
      'This is the demonstration journal, and PAYPAL_ENVIRONMENT is "live": no one may pay real money for invented manuscripts. Remove the PAYPAL settings, or set "sandbox".',
    );
  }
  if (paypal) {
    const client = clients.get(paypal) ?? (await import('./payments-paypal.ts')).paypalPayments(paypal);
    clients.set(paypal, client);
    return client;
  }
  if (!journal.isDemonstration) return undefined;
  return (await import('./payments-demonstration.ts')).demonstrationPayments(journal.db, journal.clock);
}

export async function openFileStore(env: Pick<Env, 'files' | 'dataDir'>): Promise<FileStore> {
  if (env.files === 'blobs') return (await import('./files-blobs.ts')).blobsFileStore('journal-files');
  return (await import('./files-disk.ts')).diskFileStore(env.dataDir);
}

/**
 * The configured destinations.
 * @throws Error if sample articles, or DOIs that lead nowhere, would be registered permanently
 */
export async function openDepositors(
  journal: Journal,
  { crossref, datacite, doaj, siteUrl }: Pick<Env, 'crossref' | 'datacite' | 'doaj' | 'siteUrl'>,
  { isDemonstration }: { isDemonstration: boolean },
): Promise<readonly Depositor[]> {
  const depositors: Depositor[] = [];
  if (crossref) depositors.push((await import('./deposits-crossref.ts')).crossrefDepositor(crossref));
  if (datacite) depositors.push((await import('./deposits-datacite.ts')).dataciteDepositor(datacite));
  if (doaj) depositors.push((await import('./deposits-doaj.ts')).doajDepositor(journal, doaj));
  if (depositors.some(({ isLive }) => isLive)) {
    const remedy = 'Set the register’s environment to "sandbox" and leave DOAJ_API_KEY empty.';
    if (isDemonstration) throw new Error(`This is the demonstration journal: its articles are invented. ${remedy}`);
    if (!siteUrl.startsWith('https://')) {
      throw new Error(
        `DOIs would permanently point to ${siteUrl}, which is not an https address. Set SITE_URL. ${remedy}`,
      );
    }
  }
  return depositors;
}
