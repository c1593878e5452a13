/**
 * A build's state: `asked` (queued, or requested from Netlify), `running`, `live`, `failed`, `superseded` (by a later
 * one), `rolled_back` (was live, then reverted).
 */
export type BuildState = 'asked' | 'running' | 'live' | 'failed' | 'superseded' | 'rolled_back';

export type BuildReason = 'publication' | 'office' | 'start' | 'deploy' | 'roll_back';

export interface BuildAddresses {
  added: string[];
  changed: string[];
  removed: string[];
}

/** The numbers count pages; `addresses` has the first `ADDRESSES_MAX` of each kind. */
export interface BuildReport {
  rendered: number;
  kept: number;
  added: number;
  changed: number;
  removed: number;
  addresses: BuildAddresses;
  /** The folder of the live site, on our own server. */
  release?: string;
}

export const ADDRESSES_MAX = 20;

/** A build that has not ended after this time counts as interrupted. */
export const INTERRUPTED_AFTER_MINUTES = 30;

/** The maximum number of attempts at an interrupted build. */
export const BUILD_ATTEMPTS_MAX = 3;

/** Times are in ISO 8601. */
export interface SiteBuild {
  id: string;
  state: BuildState;
  reason: BuildReason;
  is_current: boolean;
  asked_at: string;
  asked_by: string;
  /** When the build hook accepted the request, if built elsewhere. */
  called_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  attempts: number;
  /** The error and its remedy; empty on success. */
  error: string;
  manuscripts: { id: string; manuscript_number: string; title: string }[];
  /** Page counts; null until finished. */
  rendered: number | null;
  added: number | null;
  changed: number | null;
  removed: number | null;
  addresses: BuildAddresses;
}

export interface SiteState {
  /** Whether a build is queued or running. */
  is_building: boolean;
  /** The live build; null if none on record. */
  current: SiteBuild | null;
  /** The last failed build without a later success; `retry_at` if retried automatically. */
  failure: (SiteBuild & { retry_at: string | null }) | null;
  /** Whether this server can restore the previous site; `release` is its name, `build` its record, if any. */
  roll_back: { is_here: boolean; release: string | null; build: SiteBuild | null };
}

export const BUILD_TEXTS = {
  asked: 'A build of the site has been requested.',
  rolledBack: 'The site has been rolled back.',
  underWay: 'A build is queued or running. Wait until it has finished, then roll back.',
  noEarlier: 'There is no earlier site to roll back to.',
  otherEarlier: 'Another build has gone live in the meantime. Check which site you would roll back to, then try again.',
  onNetlify: 'This site is built by Netlify. Open Deploys there, choose an earlier deploy and press “Publish deploy”.',
  brokenOff: 'The build was interrupted. The live site is unchanged. Press “Rebuild now”.',
  diskFull:
    'The server’s disk is full. Ask the person who runs the server to free some space, then rebuild. The live site is unchanged.',
  memory:
    'The server has too little memory to build the site. Ask the person who runs the server to add memory, then rebuild. ' +
    'The live site is unchanged.',
  denied:
    'The journal cannot write to one of its folders. Ask the person who runs the server to grant write access, then build ' +
    'again. The log names the folder. The live site is unchanged.',
  database:
    'The database could not be reached while the site was being built. If this continues, ask the person who runs the server. The ' +
    'live site is unchanged.',
  damaged:
    'A working file of the build is damaged. The person who runs the server can delete it, and the next build recreates it; ' +
    'the log names it. The live site is unchanged.',
  logo:
    'The journal’s logo could not be rendered. A managing editor can choose another under Settings, Look; ' +
    'the site is then rebuilt. The live site is unchanged.',
  picture: (name: string) =>
    `The picture ${name} could not be resized. A managing editor can remove it from the pages that show it, or add it ` +
    'again from another file. The live site is unchanged.',
  article: (title: string, path: string) =>
    `The page of “${title}” (${path}) could not be built. A production editor can check its text and ` +
    'record, correct the latest change and build again. If nothing there is wrong, ask the person who runs the server: ' +
    'the log names the cause. The live site is unchanged.',
  page: (path: string) =>
    `The page ${path} could not be built. A managing editor can correct its text under Settings, Pages, or restore an ` +
    'earlier version there, and build again. The live site is unchanged.',
  home:
    'The home page could not be built. A managing editor can correct it under Settings, Home page, or restore an earlier ' +
    'version there, and build again. The live site is unchanged.',
  setting: (group: string, label: string, problem: string) =>
    `The setting “${label}” is wrong: ${problem} A managing editor can correct it under Settings, ${group}; the site is ` +
    'then rebuilt. The live site is unchanged.',
  inside:
    'The site could not be built because of an error in the software. The office cannot fix it: ask the person who runs ' +
    'the server, whose log names the cause, and who can report it. The live site is unchanged.',
} as const;

/** A failure with a message for the office, which names the problem and who can solve it, without internals. */
export class BuildProblem extends Error {}

/** Matches messages of Node, V8 and database drivers. */
const MACHINE_FAILURES: readonly [pattern: RegExp, text: string][] = [
  [/\b(?:ENOSPC|EDQUOT)\b/, BUILD_TEXTS.diskFull],
  [/heap out of memory|\b(?:ENOMEM|ERR_WORKER_OUT_OF_MEMORY)\b|SIGKILL/, BUILD_TEXTS.memory],
  [/\b(?:EACCES|EPERM|EROFS)\b/, BUILD_TEXTS.denied],
  [/\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|57P0[123])\b|Connection terminated/, BUILD_TEXTS.database],
  [/The publication snapshot .* is damaged/, BUILD_TEXTS.damaged],
];

/** Explains a machine failure to the office; undefined for other failures. */
export function machineFailureText(error: unknown): string | undefined {
  const { code = '', message = '' } = error instanceof Error ? (error as { code?: unknown; message: string }) : {};
  return MACHINE_FAILURES.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1];
}

/** Explains a failed build to the office: the cause, and who can solve it. */
export function buildFailureText(error: unknown): string {
  return error instanceof BuildProblem ? error.message : (machineFailureText(error) ?? BUILD_TEXTS.inside);
}
