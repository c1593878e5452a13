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
      'The body is the raw email (RFC 5322), at most 5 MiB. `X-Timestamp` is in seconds since 1970; `X-Signature` is the HMAC-SHA-256, in hexadecimal, of that number, a dot and the body, keyed with `INBOUND_MAIL_SECRET`. Repeated emails, bounces and automatic replies also return 200 and are ignored. Up to five attached PDF or Word files are checked and kept; the message says which were refused, and why.',
    answers: [message()],
    refusals: {
      400: 'The signature is missing, invalid or older than five minutes.',
      404: 'Replies by email are not set up.',
      413: 'The email is larger than 5 MiB.',
      422: 'The email cannot be read or is empty, its sender may not reply, or the thread is closed or full. The sender receives a bounce.',
      429: 'More than 20 messages or 60 emails in an hour from one person.',
      503: 'Too many emails are being processed.',
    },
    access: 'public',
    csrf: false,
    cache: 0,
    input: z.strictObject({}),
    body: 'stream',
    streams: { type: 'message/rfc822' },
    handle: async (_, call) => (await import('./accept-mail.ts')).receiveSignedMail(call),
  }),
];
