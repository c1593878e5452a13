import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A word processor installed on the server. */
export interface Office {
  /**
   * Converts a pre-2007 Word file to the current format.
   * @throws OfficeMissing; OfficeBusy; Error if the file cannot be opened, or takes too much work
   */
  toDocx: (doc: Uint8Array) => Promise<Uint8Array>;
}

/** The program is not installed. */
export class OfficeMissing extends Error {
  override readonly name = 'OfficeMissing';
}

/** The program did not finish, possibly not because of the file: a retry may succeed. */
export class OfficeBusy extends Error {
  override readonly name = 'OfficeBusy';
}

/** Per file. A delivery may take two minutes of wall time in total. */
const LIMITS = { processorSeconds: 60, clockMs: 100_000 };
const run = promisify(execFile);
/** Runs a program with a CPU limit. The shell returns 127 if it is not installed. */
const LIMITED = 'ulimit -t "$0" && exec "$@"';
const NO_PROGRAM = 127;

/**
 * Keeps Equation Editor and MathType objects, which we parse ourselves: LibreOffice silently drops characters such as
 * "≥".
 */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Filter/Microsoft/Import"><prop oor:name="MathTypeToMath" oor:op="fuse"><value>false</value></prop></item></oor:items>`;

/**
 * Headless LibreOffice. Each file gets a fresh profile, in which nothing persists and no macro runs, and an environment
 * without the journal's secrets.
 */
export function libreOffice(program: string, { processorSeconds, clockMs } = LIMITS): Office {
  return {
    async toDocx(doc) {
      const folder = await mkdtemp(join(tmpdir(), 'journal-office-'));
      try {
        const source = join(folder, 'manuscript.doc');
        await writeFile(source, doc);
        await mkdir(join(folder, 'profile', 'user'), { recursive: true });
        await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), SETTINGS);
        const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
        const how = ['--headless', '--norestore', '--nolockcheck', '--convert-to', 'docx:MS Word 2007 XML'];
        const env = { HOME: folder, PATH: '/usr/local/bin:/usr/bin:/bin:/opt/libreoffice/program' };
        const call = [program, profile, ...how, '--outdir', folder, source];
        const limits = { timeout: clockMs, killSignal: 'SIGKILL', env } as const;
        await run('/bin/sh', ['-c', LIMITED, String(processorSeconds), ...call], limits);
        return new Uint8Array(await readFile(join(folder, 'manuscript.docx')));
      } catch (cause) {
        const { code, killed } = cause as { code?: number; killed?: boolean };
        if (code === NO_PROGRAM) throw new OfficeMissing('LibreOffice is not installed.', { cause });
        throw killed ? new OfficeBusy('LibreOffice timed out. Check the load on the machine.', { cause }) : cause;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
