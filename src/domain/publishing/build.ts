/**
 * The state of a build of the site: `asked` (it waits, or Netlify was told), `running`, `live` (it went live),
 * `failed`, `superseded` (a later one replaces it), `rolled_back` (it was live, and was taken back).
 */
export type BuildState = 'asked' | 'running' | 'live' | 'failed' | 'superseded' | 'rolled_back';

/** Why there is a build: someone published, the office pressed a button, the server started, code was deployed. */
export type BuildReason = 'publication' | 'office' | 'start' | 'deploy' | 'roll_back';

/** Addresses of pages that a build added, changed and removed: of each the first few. */
export interface BuildAddresses {
  added: string[];
  changed: string[];
  removed: string[];
}

/** What a build did. The numbers count pages; `addresses` names the first `ADDRESSES_NAMED` of each. */
export interface BuildReport {
  rendered: number;
  kept: number;
  added: number;
  changed: number;
  removed: number;
  addresses: BuildAddresses;
  /** The folder the site is live from, on our own server. */
  release?: string;
}

/** How many addresses of each kind are kept with a build. */
export const ADDRESSES_NAMED = 20;

/** A build that has not ended after this time counts as interrupted. */
export const BROKEN_OFF_MINUTES = 30;

/** How often an interrupted build is tried. */
export const BUILD_TRIES_MAX = 3;

/** A build as editors see it. Times are ISO 8601. */
export interface SiteBuild {
  id: string;
  state: BuildState;
  reason: BuildReason;
  /** True for the one that readers see. */
  is_current: boolean;
  asked_at: string;
  asked_by: string;
  /** When the build hook took the request, where the site is built elsewhere. */
  called_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  attempts: number;
  /** Why it failed, and what to do; empty if it did not. */
  error: string;
  manuscripts: { id: string; manuscript_number: string; title: string }[];
  /** Numbers of pages; null until the build has ended. */
  rendered: number | null;
  added: number | null;
  changed: number | null;
  removed: number | null;
  addresses: BuildAddresses;
}

/** Where the site stands, for editors. */
export interface SiteState {
  /** A build is queued or running. */
  is_building: boolean;
  /** The build that readers see; null before the first one on record. */
  current: SiteBuild | null;
  /** The build that failed last, where none went live after it; `retry_at` if it is tried again automatically. */
  failure: (SiteBuild & { retry_at: string | null }) | null;
  /** Whether this server can restore the previous site; `release` names it, `build` is its record, if there is one. */
  roll_back: { is_here: boolean; release: string | null; build: SiteBuild | null };
}

/** What the office is told about builds. */
export const BUILD_TEXTS = {
  asked: 'The site will be built now.',
  rolledBack: 'The site shows its earlier state again.',
  underWay: 'A build is queued or running. Wait until it has finished, then roll back.',
  noEarlier: 'There is no earlier site to go back to.',
  otherEarlier: 'Another build has gone live in the meantime. Check again at what the site would go back to.',
  onNetlify: 'This site is built by Netlify. Open Deploys there, choose the deploy before, and press “Publish deploy”.',
  brokenOff: 'The build was interrupted. The live site is unchanged. Press “Rebuild now”.',
  diskFull:
    'The server’s disk is full. Ask the person who runs the server to free some space, then rebuild. The live site is unchanged.',
  memory:
    'The server has too little memory to build the site. Ask the person who runs the server to add memory, then rebuild. ' +
    'The live site is unchanged.',
  denied:
    'The journal may not write to one of its folders. Ask the person who runs the server to grant write access, then build ' +
    'again. The log names the folder. The live site is unchanged.',
  database:
    'The database could not be reached while the site was built. If this continues, ask the person who runs the server. The ' +
    'live site is unchanged.',
  damaged:
    'A working file of the build is damaged. The person who runs the server can delete it, and the next build recreates it; ' +
    'the log names it. The live site is unchanged.',
  logo:
    'The journal’s logo cannot be drawn. A managing editor can choose another one under Settings, Look; ' +
    'the site is then built again. The live site is unchanged.',
  picture: (name: string) =>
    `The picture ${name} cannot be made smaller. A managing editor can remove it from the pages that show it, or add it ` +
    'again from another file. The live site is unchanged.',
  article: (title: string, path: string) =>
    `The page of “${title}” (${path}) cannot be made. A production editor can look through its text and ` +
    'record, and correct what was changed last; then build again. If nothing there is wrong, ask the person who runs the ' +
    'server: the log names the cause. The live site is unchanged.',
  page: (path: string) =>
    `The page ${path} cannot be made. A managing editor can correct its text under Settings, Pages, or restore an ` +
    'earlier version there; then build again. The live site is unchanged.',
  home:
    'The home page cannot be made. A managing editor can correct it under Settings, Home page, or restore an earlier ' +
    'version there; then build again. The live site is unchanged.',
  setting: (group: string, label: string, problem: string) =>
    `The setting “${label}” is wrong: ${problem} A managing editor can correct it under Settings, ${group}; the site is ` +
    'then built again. The live site is unchanged.',
  inside:
    'The site could not be built because of an error in the software. The office cannot fix it: ask the person who runs ' +
    'the server, whose log names the cause, and who can report it. The live site is unchanged.',
} as const;
