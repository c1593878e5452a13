import { scanDocument } from '#server/document/scan-document';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';

/**
 * Scans a file that may soon be public: it cannot wait for the scanner.
 * @throws Problem unprocessable with the field `file` if one is found; unavailable if the scanner cannot be
 * reached
 */
export async function scanFile(path: string, context: Pick<Context, 'scanner' | 'log'>): Promise<void> {
  if ((await scanDocument(path, context)) !== 'pending') return;
  const text = 'The file cannot be checked for viruses at the moment. Please try again in a few minutes.';
  throw new Problem('unavailable', text, { headers: { 'Retry-After': '60' } });
}
