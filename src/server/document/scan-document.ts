import { ScannerUnreachable } from '#server/adapters/scanner';
import type { Context } from '#server/context';
import { Problem } from '#server/http/problem';

const INFECTED = 'A virus was found in the file. Remove it with your virus scanner, and choose the file again.';

/**
 * Has a file looked at for viruses. Where the scanner is away, the file is taken all the same and waits for it:
 * nobody can download it before.
 * @throws Problem unprocessable with the field `file` where one is found
 */
export async function scanDocument(path: string, { scanner, log }: Pick<Context, 'scanner' | 'log'>) {
  if (!scanner) return 'not_scanned';
  const verdict = await scanner.scan(path).catch((error) => {
    if (!(error instanceof ScannerUnreachable)) throw error;
    log('error', error.message);
    return 'pending' as const;
  });
  if (verdict === 'infected') throw new Problem('unprocessable', INFECTED, { fields: { file: [INFECTED] } });
  return verdict;
}
