import * as z from 'zod';
import { message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

/** Routes for email replies, delivered by the receiving mail server. */
export const inboundMailRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/inbound-mail',
    summary: 'Receives an email replying to a message about a manuscript or to an inquiry.',
    notes:
      'The body is the mail as it came (RFC 5322), at most 5 MiB. `X-Timestamp` is the time in seconds since 1970, `X-Signature` the HMAC-SHA-256 in hexadecimal of that number, a dot and the body, by `INBOUND_MAIL_SECRET`. 200 also for what is left out: a mail that came before, a bounce, an automatic answer. Attached PDF and Word files are kept like those of a submission, five of a mail; the message tells which were not taken, and why.',
    answers: [message()],
    refusals: {
      400: 'The signature is missing or wrong, or older than five minutes.',
      404: 'Replies by email are not set up.',
      413: 'The email is larger than 5 MiB.',
      422: 'The mail cannot be read or holds nothing that can be taken, nobody may answer by it, or its thread is closed or full: the sender is told by a bounce.',
      429: 'More than 20 messages or 60 emails in an hour came from one person.',
      503: 'Too many emails are being read.',
    },
    access: 'public',
    csrf: false,
    cache: 0,
    input: z.strictObject({}),
    body: 'stream',
    streams: { type: 'message/rfc822' },
    handle: async (_, call) => (await import('./take-inbound.ts')).takeSigned(call),
  }),
];
