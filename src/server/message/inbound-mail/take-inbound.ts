import { createHmac, timingSafeEqual } from 'node:crypto';
import { readBody } from '#server/kernel/http/body';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import { takeMail } from './take-mail.ts';

const MAIL_MAX = 5 * 1024 * 1024;
/** Allowed clock difference between mail server and journal, plus transmission time. */
const WINDOW_SECONDS = 300;

/**
 * Receives an email from the mail server, authenticated by its signature.
 * @throws Problem not_found if nothing is set up; bad_request for a wrong or old signature; too_large; else what
 * `takeMail` throws
 */
export async function takeSigned({ request, context }: Call): Promise<{ message: string }> {
  const secret = context.inboundMail?.secret;
  if (!secret) throw notFound();
  const timestamp = request.headers.get('x-timestamp') ?? '';
  const signature = request.headers.get('x-signature') ?? '';
  const age = Math.abs(context.clock.now().getTime() / 1_000 - Number(timestamp));
  // Checked before reading the body: old or unsigned requests cost nothing.
  if (!/^\d{10}$/.test(timestamp) || age > WINDOW_SECONDS || !/^[0-9a-f]{64}$/i.test(signature)) throw unsigned();
  const mac = createHmac('sha256', secret).update(`${timestamp}.`);
  const chunks: Uint8Array[] = [];
  const tooLarge = new Problem('too_large', 'The email must not be larger than 5 MiB.');
  for await (const chunk of readBody(request, { max: MAIL_MAX, tooLarge })) {
    mac.update(chunk);
    chunks.push(chunk);
  }
  if (!timingSafeEqual(mac.digest(), Buffer.from(signature, 'hex'))) throw unsigned();
  return takeMail(Buffer.concat(chunks), context);
}

const unsigned = () => new Problem('bad_request', 'The email is not signed, or its signature is wrong or too old.');
