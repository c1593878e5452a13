import * as z from 'zod';
import { Email } from '#domain/account/account';
import type { IslandJournal } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';
import { paragraphsSchema, singleLineSchema } from '#domain/kernel/text';

/** The six writing services on offer, as shown and sent (spec §9). */
export const SERVICE_TYPES = [
  'Research Manuscript',
  'Medical Content',
  'Grant Writing',
  'Regulatory Document',
  'Health Policy Brief',
  'Other',
] as const;

/** One of the six kinds of writing service (spec §3, service request). */
const ServiceType = z.enum(SERVICE_TYPES);
type ServiceType = z.infer<typeof ServiceType>;

/** One sentence per service, for the services page (names: spec §9). */
export const SERVICE_TYPE_DESCRIPTIONS: Record<ServiceType, string> = {
  'Research Manuscript': 'Structuring, language and reporting of a study you have carried out and analysed.',
  'Medical Content': 'Educational and informative texts for professionals, patients or the public.',
  'Grant Writing': 'Applications for research funding, from the summary to the data management plan.',
  'Regulatory Document': 'Protocols, study reports and other documents required by a health authority.',
  'Health Policy Brief': 'Short, sourced papers that set out evidence for people who decide on health care.',
  Other: 'Anything else in medical writing: describe it, and the office will say whether it can help.',
};

/** The texts of the request form (spec §8); the dash of the second is an en dash. */
export const SERVICE_REQUEST_TEXTS = {
  failed: 'Error submitting request. Please try again.',
  sent: 'Request Submitted!',
  thanks: (journal: IslandJournal) =>
    `Thank you for your submission. Our editorial team will contact you within ${timelineDuration(journal, 'service-reply')}.`,
} as const;

/** The body of `POST /api/request-service/` (spec §7). `website` is a honeypot, hidden from people. */
export const ServiceRequest = z.strictObject({
  name: singleLineSchema({ called: 'your name', max: 200, required: 'Enter your name.' }),
  email: Email,
  organization: singleLineSchema({ called: 'your organisation', max: 200 }).optional(),
  serviceType: z.enum(SERVICE_TYPES, 'Choose one of the services.'),
  // This many characters of any script fit into the largest body, even as a plain form encodes them.
  details: paragraphsSchema({ called: 'the details', max: 5_000, required: 'Describe what you need.' }),
  website: z.string().optional(),
});
export type ServiceRequest = z.infer<typeof ServiceRequest>;
