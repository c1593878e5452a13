/** Scans a file, given as a path or its bytes, for viruses. Throws ScannerUnreachable if it cannot. */
export interface Scanner {
  scan: (file: string | AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>;
}

export class ScannerUnreachable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The virus scanner could not scan the file (${reason}). Check SCANNER_URL and that clamd is running.`, {
      cause,
    });
    this.name = 'ScannerUnreachable';
  }
}
