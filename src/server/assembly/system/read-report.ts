import { pendingMigrations } from '#database/migrate';
import type { BackupState } from '#domain/assembly/backup';
import type { Finding, SystemPart, SystemReport } from '#domain/assembly/findings';
import {
  backupsFinding,
  certificateFinding,
  choresFinding,
  databaseFinding,
  deliveriesFinding,
  depositsFinding,
  filesFinding,
  senderFinding,
  serviceFinding,
  siteFinding,
} from '#domain/assembly/findings';
import { DESTINATIONS, findDoaj, findRegister } from '#domain/register/deposit/destination';
import type { Context } from '#server/kernel/context';
import { findFailure, isBuildRunning } from '#server/publishing/queries';
import { countDeliveries, countRefusedDeposits, listChoreTimes, readDatabase } from './queries.ts';

/** No file has this key: a read shows that the store responds. */
const NO_FILE = 'system/none';

/** The journal's health. Asks every service it uses, for a few seconds at most. */
export async function readReport(context: Context): Promise<SystemReport> {
  const now = context.clock.now();
  const backups = (await context.backups?.state()) ?? null;
  const parts = Object.entries(FINDERS).map(async ([part, find]) => ({
    part: part as SystemPart,
    ...(await find(context, { now, backups })),
  }));
  return { checked_at: now.toISOString(), parts: await Promise.all(parts), backups };
}

interface ReportFacts {
  now: Date;
  backups: BackupState | null;
}

const FINDERS: Readonly<Record<SystemPart, (context: Context, scene: ReportFacts) => Promise<Finding>>> = {
  async database({ db, reader }) {
    const [found, pending] = await Promise.all([readDatabase(reader), pendingMigrations(db)]);
    return databaseFinding({ ...found, pending });
  },
  async files({ files }) {
    const fault = await faultMessage(files.read(NO_FILE));
    const free = await withTimeout(files.freeBytes?.() ?? Promise.resolve(undefined)).catch(() => undefined);
    return filesFinding({ fault, free });
  },
  async deliveries({ reader }, { now }) {
    const { dead, due, oldest } = await countDeliveries(reader, now);
    return deliveriesFinding({ dead: Number(dead), due: Number(due), oldest }, now);
  },
  chores: async ({ reader }, { now }) => choresFinding(await listChoreTimes(reader), now),
  async site({ reader }, { now }) {
    // Only whether a build failed; the record lists the manuscripts.
    const [failure, isBuilding] = await Promise.all([
      findFailure(reader, { hidden: [], now }),
      isBuildRunning(reader, now),
    ]);
    return siteFinding({ isFailed: failure !== undefined, isBuilding });
  },
  async mail({ mailer }) {
    if (!mailer.check) return { state: 'off', words: 'The demonstration keeps its emails and sends none.' };
    const words = 'The mail server responds and accepts the journal’s user name and password.';
    const remedy = 'Compare SMTP_URL with your email provider’s instructions. Waiting emails are sent once it works.';
    return serviceFinding({ words, fault: await faultMessage(mailer.check()), remedy });
  },
  async sender({ journal, mailer, domainChecks }) {
    const domain = journal.officeEmail.split('@')[1] ?? '';
    const isDemonstration = !mailer.check;
    if (isDemonstration || !domainChecks) return senderFinding(domain, { isDemonstration });
    if (domain === '') return senderFinding(domain, { hasSpf: false, hasDmarc: false });
    const found = await withTimeout(domainChecks.readMailRecords(domain)).catch(({ message }: Error) => ({
      fault: message,
    }));
    return senderFinding(domain, found);
  },
  backups: async (_, { now, backups }) => backupsFinding(backups, now),
  async certificate({ domainChecks, siteUrl }, { now }) {
    if (!domainChecks) return certificateFinding({ isLocal: true }, now);
    if (!siteUrl.startsWith('https:')) return certificateFinding({ isEncrypted: false }, now);
    const ends = withTimeout(domainChecks.certificateEnds());
    const found = await ends.then((moment) => ({ ends: moment })).catch(({ message }: Error) => ({ fault: message }));
    return certificateFinding(found, now);
  },
  async payments({ payments }) {
    if (!payments) return { state: 'off', words: 'Online payment is off: no PayPal account is configured.' };
    if (!payments.check) return { state: 'off', words: 'The demonstration takes no real money.' };
    const words = 'PayPal responds and accepts the journal’s account.';
    const remedy = 'Compare the PAYPAL settings with the app in PayPal’s developer area.';
    const found = serviceFinding({ words, fault: await faultMessage(payments.check()), remedy });
    if (found.state === 'broken' || payments.config.environment === 'live') return found;
    return { state: 'look', words: `${words} This is the sandbox, which moves no money.`, remedy: LIVE };
  },
  async register({ depositors, reader }) {
    const register = findRegister(depositors);
    if (!register)
      return { state: 'off', words: 'DOIs are not registered: no Crossref or DataCite account is configured.' };
    const name = DESTINATIONS[register.destination];
    if (!register.isLive)
      return { state: 'look', words: `DOIs go to ${name}’s sandbox, which registers nothing.`, remedy: LIVE };
    const refused = await countRefusedDeposits(reader, register.destination);
    return depositsFinding({ name, refused, words: `DOIs are registered with ${name}.` });
  },
  async doaj({ depositors, reader }) {
    const doaj = findDoaj(depositors);
    if (!doaj) return { state: 'off', words: 'Articles are not deposited with DOAJ: no API key is configured.' };
    const remedy = 'Leave DOAJ_URL empty once your tests are done.';
    if (!doaj.isLive) return { state: 'look', words: 'The test server for DOAJ lists nothing.', remedy };
    const refused = await countRefusedDeposits(reader, 'doaj');
    return depositsFinding({ name: 'DOAJ', refused, words: 'Articles are deposited with DOAJ.' });
  },
  async orcid({ orcid }) {
    if (!orcid) return { state: 'off', words: 'Signing in with ORCID is off: no client is configured.' };
    const words = 'ORCID responds and accepts the journal’s client.';
    const remedy = 'Compare the ORCID settings with the client on ORCID’s developer tools page.';
    const found = serviceFinding({ words, fault: await faultMessage(orcid.check()), remedy });
    if (found.state === 'broken' || orcid.isLive) return found;
    return {
      state: 'look',
      words: `${words} This is a test server, not orcid.org.`,
      remedy: 'Leave ORCID_URL empty once your tests are done.',
    };
  },
  async scanner({ scanner }) {
    if (!scanner) return { state: 'off', words: 'Uploads are not scanned for viruses: no scanner is configured.' };
    const harmless = (async function* () {
      yield Buffer.from('harmless');
    })();
    const remedy = 'Check that the scanner is running. Until then, uploads wait.';
    return serviceFinding({
      words: 'The virus scanner is responding.',
      fault: await faultMessage(scanner.scan(harmless)),
      remedy,
    });
  },
};

const LIVE = 'Set the environment to “live” once your tests are done.';

const TIMEOUT_MS = 6_000;

/**
 * Queries a service, with a timeout of a few seconds.
 * @throws Error on timeout, or the service's own error
 */
export async function withTimeout<Answer>(promise: Promise<Answer>): Promise<Answer> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new Error('Timed out.')), TIMEOUT_MS);
  try {
    return await Promise.race([promise, tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A service's own error message; undefined if it works. */
async function faultMessage(promise: Promise<unknown>): Promise<string | undefined> {
  try {
    await withTimeout(promise);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return message || 'No response.';
  }
}
