import { ContactMessage } from '#domain/contact/message';
import { paths } from '#domain/paths';
import { type Route, route } from '#server/http/route';
import { sendMessage } from './send-message.ts';

/** `POST /api/contacts/` (spec §7): a message to the editorial office. */
export const contactRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/contacts',
    access: 'public',
    csrf: true,
    cache: 0,
    input: ContactMessage,
    plainForm: { done: paths.contactSent },
    handle: sendMessage,
  }),
];
