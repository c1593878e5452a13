import { ScannerUnreachable } from '#server/kernel/adapters/scanner';
import type { Context } from '#server/kernel/context';
import { fileProblem } from '#server/kernel/http/problem';

const INFECTED = 'A virus was found in the file. Remove it with your virus scanner and choose the file again.';

/**
 * Scans a file for viruses. If the scanner is unreachable, the file is accepted and scanned later; until then it cannot
 * be downloaded.
 * @throws Problem unprocessable with the field `file` if one is found
 */
export async function scanDocument(path: string, { scanner, log }: Pick<Context, 'scanner' | 'log'>) {
  if (!scanner) return 'not_scanned';
  const verdict = await scanner.scan(path).catch((error) => {
    if (!(error instanceof ScannerUnreachable)) throw error;
    log('error', error.message);
    return 'pending' as const;
  });
  if (verdict === 'infected') throw fileProblem('unprocessable', INFECTED);
  return verdict;
}
