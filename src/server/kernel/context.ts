import type { Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { Backups } from '#server/kernel/adapters/backups';
import type { CitationResolver } from '#server/kernel/adapters/citation-resolver';
import type { CitedBy } from '#server/kernel/adapters/cited-by-crossref';
import type { Clock } from '#server/kernel/adapters/clock';
import type { Depositor } from '#server/kernel/adapters/deposits';
import type { DomainChecks } from '#server/kernel/adapters/domain-checks';
import type { FileStore } from '#server/kernel/adapters/files';
import type { Mailer } from '#server/kernel/adapters/mail';
import type { Office } from '#server/kernel/adapters/office';
import type { Orcid } from '#server/kernel/adapters/orcid';
import type { Payments } from '#server/kernel/adapters/payments';
import type { PreviousSite, Rebuild } from '#server/kernel/adapters/rebuild';
import type { Scanner } from '#server/kernel/adapters/scanner';
import type { SiteFiles } from '#server/kernel/adapters/site-files';

/** A handler's access to the outside world; tests build their own. */
export interface Context {
  db: Kysely<Database>;
  /** The same database, read-only; used by GET. */
  reader: ReadonlyKysely<Database>;
  /** The journal as last set by the office, read for each request and outbox run. */
  journal: Journal;
  files: FileStore;
  mailer: Mailer;
  /**
   * Email replies: the domain of reply addresses, and the secret with which the mail server signs deliveries, if used.
   * Undefined: replies are written on the page.
   */
  inboundMail?: { domain: string; secret?: string } | undefined;
  /** Scans uploads; undefined if not configured. */
  scanner: Scanner | undefined;
  /** Looks up DOIs; undefined if not configured. */
  citationResolver?: CitationResolver | undefined;
  /** Counts citations; undefined if not configured. */
  citedBy?: CitedBy | undefined;
  /** Proves ORCID iDs; undefined if not configured. */
  orcid?: Orcid | undefined;
  /** Destinations of article records; empty or absent if not configured. */
  depositors?: readonly Depositor[];
  /** Opens old Word files; absent if unsupported (Netlify). */
  office?: Office;
  /** Online payments; undefined if not configured. */
  payments: Payments | undefined;
  /** Allows publication only if the charge is paid, waived or exempt. */
  publicationWaitsForPayment: boolean;
  clock: Clock;
  /** The site's origin, without trailing slash. */
  siteUrl: string;
  /** Signs tokens; at least 32 characters. */
  secret: string;
  /** A secret that signs dossiers; undefined if not set. */
  dossierKey?: string | undefined;
  /** Editors must log in with a second factor. */
  requireEditorMfa: boolean;
  /** Maximum bytes of a file sent with its form; larger ones are sent in parts. */
  directUploadMax: number;
  /** Rebuilds the site from what is published now. */
  rebuildSite: Rebuild;
  /** The previous site; absent if the host keeps earlier ones (Netlify). */
  previousSite?: PreviousSite;
  /** The backup folder; absent if the host has none (Netlify). */
  backups?: Backups;
  /** Undefined for a site on this machine. */
  domainChecks?: DomainChecks | undefined;
  /** Reads files of the live site; absent if there is none. */
  siteFiles?: SiteFiles;
  /** Delivers the outbox after the reply; call after every commit that wrote to it. */
  wakeOutbox: () => void;
  log: Log;
}

/** Writes a log line for the operator. The cause may reveal internals and is never sent in a reply. */
export type Log = (level: 'info' | 'error', message: string, cause?: unknown) => void;
