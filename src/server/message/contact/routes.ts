import { paths } from '#domain/kernel/paths';
import { ContactMessage } from '#domain/message/contact/message';
import { message, SENT_PLAINLY } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { sendMessage } from './send-message.ts';

/** `POST /api/contacts/` (spec §7): a message to the editorial office. */
export const contactRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/contacts',
    summary: 'Sends a message to the editorial office.',
    notes:
      'The message is kept and mailed to the office, whose answer goes to the writer, and copied to the writer: three copies a day at most, and none of a text with more than five links. `website` is a trap for machines: where it is filled in, and where the same text came within the last hour, the answer is the same and nothing more is kept or sent.',
    answers: [message(201), SENT_PLAINLY],
    refusals: { 429: 'More than 10 messages in an hour came from one network.' },
    access: 'public',
    csrf: true,
    cache: 0,
    input: ContactMessage,
    plainForm: { done: paths.contactSent },
    handle: sendMessage,
  }),
];
