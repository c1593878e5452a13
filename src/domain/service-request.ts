import * as z from 'zod';

/** The six kinds of writing service a visitor may ask for, as shown and as sent (spec §9). */
export const SERVICE_TYPES = [
  'Research Manuscript',
  'Medical Content',
  'Grant Writing',
  'Regulatory Document',
  'Health Policy Brief',
  'Other',
] as const;

/** One of the six kinds of writing service (spec §3, service request). */
export const ServiceType = z.enum(SERVICE_TYPES);
export type ServiceType = z.infer<typeof ServiceType>;

/** One sentence on what each service covers, for the list on the services page (names: spec §9). */
export const SERVICE_TYPE_DESCRIPTIONS: Record<ServiceType, string> = {
  'Research Manuscript': 'Structuring, language and reporting of a study you have carried out and analysed.',
  'Medical Content': 'Educational and informative texts for professionals, patients or the public.',
  'Grant Writing': 'Applications for research funding, from the summary to the data management plan.',
  'Regulatory Document': 'Protocols, study reports and other documents that a health authority asks for.',
  'Health Policy Brief': 'Short, sourced papers that set out evidence for people who decide on health care.',
  Other: 'Anything else in medical writing: describe it, and the office will say whether it can help.',
};
