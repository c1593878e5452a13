/** Looks for viruses. `file` is a path, or the bytes themselves; throws ScannerUnreachable where it could not look. */
export interface Scanner {
  scan: (file: string | AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>;
}

/** The scanner is unreachable, too slow, or has refused. The file may be scanned later. */
export class ScannerUnreachable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The virus scanner could not scan the file (${reason}). Check SCANNER_URL, and that clamd runs.`, { cause });
    this.name = 'ScannerUnreachable';
  }
}
