import { issnLine } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { bagInfoLines } from '#domain/publication/bag';
import type { OjsVersion } from './ojs.ts';

/** The bundle's format version; any change of meaning raises it. */
export const BUNDLE_FORMAT = 1;

/** The bundle's contents, one sentence each, for the screen and the read-me file. */
export const IN_BUNDLE: readonly string[] = [
  'Every published article: its record, its text and its notices as JATS, its PDF, figures and supplementary files, as readers see them.',
  'Volumes and issues, with their named sections, and calls for papers.',
  'The editorial board, and the authors of each article.',
  'The office’s pictures, with their descriptions.',
  'Accounts with a confirmed address: name, address, affiliation, ORCID iD with the date of its confirmation, keywords, languages, account role, editorial role and an editor’s subject areas.',
  'The journal’s settings, letters and technical checklist.',
  'Manuscripts: number, title, status, the call for papers, the editors with a conflict of interest, and every decision with its letter.',
  'Old addresses of imported articles, and the details that were not imported.',
  'The monthly usage of each article.',
  'The last invoice number of each year, so that no number is used twice.',
  'The event log, with its hashes.',
];

/** The bundle's omissions, one sentence each. */
export const NOT_IN_BUNDLE: readonly string[] = [
  'Passwords, second factors, sessions, emailed links and tracking codes: everyone sets a new password in the new system.',
  'Files of manuscripts, reviews, messages, inquiries, fees, payments and invoices. A backup includes them.',
  'Subscribers to email alerts: readers gave their address to this site only. A backup includes them.',
  'Deposits with DOI agencies and their replies, earlier settings, saved views and site builds.',
  'Earlier versions of articles, and withdrawn articles.',
  'Sealed waiver requests.',
  'Manuscripts for which the person downloading has a conflict of interest, with their decisions and events. The command on the server includes them.',
];

/** Downloads per person per hour. */
export const BUNDLES_PER_HOUR = 10;

/** The bundle's folder, and its file name without `.zip`; the day is a plain date. */
export const bundleName = (journal: Journal, day: string, ojs?: OjsVersion): string =>
  [journal.abbreviation, ...(ojs ? ['ojs', ojs] : []), day]
    .join('-')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();

/** The read-me file of the bundle. */
export const readMe = (journal: Journal, at: string): string =>
  [
    `${journal.name}: the whole journal, on ${at}`,
    '',
    'This folder is a BagIt bag (RFC 8493): manifest-sha256.txt has the checksum of every file below data/.',
    'Files ending in .jsonl have one JSON record per line. data/schemas/ describes each of them in JSON Schema.',
    'data/bundle.json gives the number of records of each kind, and lists the files that could not be read.',
    '',
    'Included:',
    ...IN_BUNDLE.map((sentence) => `- ${sentence}`),
    '',
    'Not included:',
    ...NOT_IN_BUNDLE.map((sentence) => `- ${sentence}`),
    '',
    'It contains names and unpublished correspondence: share it only with people who may read them.',
    '',
  ].join('\n');

/** The bundle's `bag-info.txt` (RFC 8493). */
export function bundleInfo(
  journal: Journal,
  day: string,
  { bytes, files }: { bytes: number; files: number },
  origin: string,
): string {
  const facts: [label: string, value: string][] = [
    ['Source-Organization', journal.publisher],
    ['Organization-Address', journal.address],
    ['Contact-Email', journal.officeEmail],
    ['External-Description', `${journal.name}: the whole journal`],
    ['External-Identifier', issnLine(journal) && `ISSN ${issnLine(journal)}`],
    ['Internal-Sender-Description', `${origin} Licence of the articles: ${journal.licence.url}`],
    ['Bagging-Date', day],
    ['Payload-Oxum', `${bytes}.${files}`],
  ];
  return bagInfoLines(facts);
}
