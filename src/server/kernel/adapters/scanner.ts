/** Scans for viruses. `file` is a path or the bytes; throws ScannerUnreachable if it could not scan. */
export interface Scanner {
  scan: (file: string | AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>;
}

export class ScannerUnreachable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The virus scanner could not scan the file (${reason}). Check SCANNER_URL, and that clamd runs.`, { cause });
    this.name = 'ScannerUnreachable';
  }
}
