import * as z from 'zod';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import { lineSchema, PlainDate, paragraphsSchema } from '#domain/kernel/text';

const GUESTS_MAX = 12;
const CALL_MAX = 8_000;

export const GUEST_FIELDS = [
  { name: 'name', label: 'Name', hint: 'As shown to readers, such as Dr Amina Diallo.' },
  { name: 'affiliation', label: 'Affiliation', hint: 'Optional.' },
  { name: 'orcid', label: 'ORCID iD', hint: 'For example, 0000-0002-1825-0097 or the full URL (optional).' },
] as const;

/** Guest editors have no rights in the office. */
export const GuestEditor = z.strictObject({
  name: lineSchema({ called: 'the name of a guest editor', max: 120, required: 'Enter the name of the guest editor.' }),
  affiliation: lineSchema({ called: 'the affiliation of a guest editor', max: 200 }),
  orcid: z
    .string()
    .transform(normalizeOrcid)
    .refine((orcid) => orcid === '' || isOrcid(orcid), {
      error: 'Check the ORCID iD: it is not valid. An iD looks like 0000-0002-1825-0097.',
    }),
});
export type GuestEditor = z.infer<typeof GuestEditor>;

const OptionalDate = z.union([z.literal(''), PlainDate], 'Enter a date with day, month and year.');

/** Without a text there is no call, and its dates are empty. */
export const SpecialIssueText = z.strictObject({
  is_special: z.boolean(),
  guest_editors: z.array(GuestEditor).max(GUESTS_MAX, `Add at most ${GUESTS_MAX} guest editors.`),
  call_text: paragraphsSchema({ called: 'the call', max: CALL_MAX }),
  call_opens_on: OptionalDate,
  call_closes_on: OptionalDate,
});
export type SpecialIssueText = z.infer<typeof SpecialIssueText>;

export function callProblems({
  call_text,
  call_opens_on,
  call_closes_on,
}: Pick<SpecialIssueText, 'call_text' | 'call_opens_on' | 'call_closes_on'>): {
  name: keyof SpecialIssueText;
  message: string;
}[] {
  if (call_text === '') {
    const isDated = call_opens_on !== '' || call_closes_on !== '';
    return isDated ? [{ name: 'call_text', message: 'Enter the text of the call, or clear its dates.' }] : [];
  }
  return [
    ...(call_opens_on ? [] : [{ name: 'call_opens_on', message: 'Enter the day the call opens.' } as const]),
    ...(call_closes_on ? [] : [{ name: 'call_closes_on', message: 'Enter the day the call closes.' } as const]),
    ...(call_opens_on && call_closes_on && call_closes_on < call_opens_on
      ? [{ name: 'call_closes_on', message: 'The call cannot close before it opens.' } as const]
      : []),
  ];
}
