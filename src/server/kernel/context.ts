import type { Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { Backups } from '#server/kernel/adapters/backups';
import type { CitationResolver } from '#server/kernel/adapters/citation-resolver';
import type { CitedBy } from '#server/kernel/adapters/cited-by';
import type { Clock } from '#server/kernel/adapters/clock';
import type { Depositor } from '#server/kernel/adapters/deposits';
import type { FileStore } from '#server/kernel/adapters/files';
import type { Mailer } from '#server/kernel/adapters/mail';
import type { Office } from '#server/kernel/adapters/office';
import type { Orcid } from '#server/kernel/adapters/orcid';
import type { OutsideView } from '#server/kernel/adapters/outside-view';
import type { Payments } from '#server/kernel/adapters/payments';
import type { EarlierSite, Rebuild } from '#server/kernel/adapters/rebuild';
import type { Scanner } from '#server/kernel/adapters/scanner';
import type { SiteFiles } from '#server/kernel/adapters/site-files';

/** What a use case may reach of the outside world. Tests build their own. */
export interface Context {
  db: Kysely<Database>;
  /** The same database in a type that cannot write; what a GET uses. */
  reader: ReadonlyKysely<Database>;
  /** The journal as the office had set it when this was opened: again for each request and each run of the outbox. */
  journal: Journal;
  files: FileStore;
  mailer: Mailer;
  /**
   * How answers to messages come by email: the domain of their addresses, and the secret by which the mail server signs
   * what it hands over, where one does. Undefined: they are written on the page.
   */
  inboundMail?: { domain: string; secret?: string } | undefined;
  /** Looks for viruses in uploads; undefined if none is configured. */
  scanner: Scanner | undefined;
  /** Knows what is registered under a DOI; undefined if none is configured. */
  citationResolver?: CitationResolver | undefined;
  /** Knows by how many works articles are cited; undefined if none is configured. */
  citedBy?: CitedBy | undefined;
  /** Where people show that an ORCID iD is theirs; undefined if none is configured. */
  orcid?: Orcid | undefined;
  /** Where the records of articles are deposited; empty or absent where nothing is configured. */
  depositors?: readonly Depositor[];
  /** Opens old Word files; absent where no such program can run (Netlify). */
  office?: Office;
  /** Takes payments online; undefined if no provider is configured. */
  payments: Payments | undefined;
  /** Manuscripts are published only once their charge is paid, waived or exempt. */
  publicationWaitsForPayment: boolean;
  clock: Clock;
  /** The site's origin, without trailing slash. */
  siteUrl: string;
  /** Signs tokens; at least 32 characters. */
  secret: string;
  /** Signs dossiers, a secret; undefined if the setting is missing. */
  dossierKey?: string | undefined;
  /** Editors must log in with a second factor. */
  requireEditorMfa: boolean;
  /** The largest file, in bytes, that is sent with a form itself; larger ones are sent in parts. */
  directUploadMax: number;
  /** Rebuilds the site from what is published now. */
  rebuildSite: Rebuild;
  /** The site that was live before; absent where the host of the site keeps earlier ones (Netlify). */
  earlierSite?: EarlierSite;
  /** The folder of backups; absent where the host has none to keep them in (Netlify). */
  backups?: Backups;
  /** What others see of the journal; undefined if only this machine can reach it. */
  outside?: OutsideView | undefined;
  /** Reads files of the live site; absent where nothing serves one. */
  siteFiles?: SiteFiles;
  /** Delivers the outbox after the reply; to be called after every commit that wrote to it. */
  wakeOutbox: () => void;
  log: Log;
}

/** One line for the operator. The cause may tell about the inside; it never reaches a reply. */
export type Log = (level: 'info' | 'error', message: string, cause?: unknown) => void;
