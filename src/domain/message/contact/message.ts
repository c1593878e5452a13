import * as z from 'zod';
import { Email } from '#domain/account/account';
import { paragraphsSchema, singleLineSchema } from '#domain/kernel/text';

export const CONTACT_TEXTS = {
  noToken: 'CSRF token not available. Please try again.',
  failed: 'Failed to submit contact form',
  unreachable: 'There was an error submitting your message. Please try again.',
  sent: 'Message sent successfully',
  thanks: "Thank you for contacting us. We'll respond to your inquiry as soon as possible.",
} as const;

/** The body of `POST /api/contacts/` (spec §7). `website` is a honeypot, hidden from people. */
export const ContactMessage = z.strictObject({
  name: singleLineSchema({ called: 'your name', max: 200, required: 'Enter your name.' }),
  email: Email,
  subject: singleLineSchema({ called: 'the subject', max: 200, required: 'Enter a subject.' }),
  // This many characters of any script fit into the largest body, even as a plain form encodes them.
  message: paragraphsSchema({ called: 'your message', max: 5_000, required: 'Write your message.' }),
  website: z.string().optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
