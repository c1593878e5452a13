import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAM = process.env.SOFFICE ?? 'soffice';
const LIMIT_MS = 300_000;

export const hasOffice = () =>
  run(PROGRAM, ['--version'], { timeout: 60_000 }).then(
    () => true,
    () => false,
  );

interface Conversion {
  /** The file extension, and the filter after a colon. */
  to: string;
  folder: string;
  /** Whether the files are web pages, which need a filter to be opened as documents. */
  isPage?: boolean;
}

/** Converts files with LibreOffice, all in one start. */
export async function officeConvert(
  files: readonly string[],
  { to, folder, isPage = false }: Conversion,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'journal-office-'));
  try {
    const how = ['--headless', '--norestore', '--nolockcheck', ...(isPage ? ['--infilter=HTML (StarWriter)'] : [])];
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...how,
      '--convert-to',
      to,
      '--outdir',
      folder,
      ...files,
    ];
    await run(PROGRAM, args, { timeout: LIMIT_MS, killSignal: 'SIGKILL' });
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
