import type { Context } from '#server/context';
import { scanDocument } from '#server/document/scan-document';
import { Problem } from '#server/http/problem';

/**
 * Has a file looked at for viruses that may be public in a moment: it cannot wait for the scanner.
 * @throws Problem unprocessable with the field `file` where one is found; unavailable where nobody could look
 */
export async function scanFile(path: string, context: Pick<Context, 'scanner' | 'log'>): Promise<void> {
  if ((await scanDocument(path, context)) !== 'pending') return;
  const text = 'The file cannot be checked for viruses at the moment. Please try again in a few minutes.';
  throw new Problem('unavailable', text, { headers: { 'Retry-After': '60' } });
}
