import * as z from 'zod';
import { Email } from '#domain/account/account';
import type { IslandJournal } from '#domain/journal/journal';
import { isCountry } from '#domain/kernel/country';
import { paragraphsSchema } from '#domain/kernel/text';
import { isByCountry, WAIVER_KINDS, WAIVER_TEXTS, waiverKindsFor } from './waiver.ts';

const fields = {
  country: z.string(WAIVER_TEXTS.countryRequired).refine(isCountry, WAIVER_TEXTS.countryRequired),
  kind: z.enum(WAIVER_KINDS, WAIVER_TEXTS.kindRequired),
  reason: paragraphsSchema({ called: 'the reason', max: 3_000 }).default(''),
};

interface RequestedWaiver {
  country: string;
  kind: (typeof WAIVER_KINDS)[number];
  reason: string;
}
const isOfferedToCountry = (journal: IslandJournal, { country, kind }: RequestedWaiver) =>
  waiverKindsFor(journal, country).includes(kind);
const WRONG_COUNTRY = { path: ['kind'], error: WAIVER_TEXTS.notOfCountry };
const hasReason = ({ kind, reason }: RequestedWaiver) => isByCountry(kind) || reason !== '';
const REASON_MISSING = { path: ['reason'], error: WAIVER_TEXTS.reasonRequired };

/** The body of `POST /api/author/manuscripts/{id}/waiver/`. The reason is optional for country waivers. */
export const waiverForm = (journal: IslandJournal) =>
  z
    .strictObject(fields)
    .refine((request) => isOfferedToCountry(journal, request), WRONG_COUNTRY)
    .refine(hasReason, REASON_MISSING);
export type WaiverForm = z.infer<ReturnType<typeof waiverForm>>;

const holderFields = {
  email: Email,
  submission_code: z
    .string('Enter the submission code.')
    .trim()
    .min(1, 'Enter the submission code.')
    .max(200, 'The submission code is too long.'),
};

/** The body of `POST /api/waivers/show/`: the submission code and an author's address. */
export const CodeHolder = z.strictObject(holderFields);
export type CodeHolder = z.infer<typeof CodeHolder>;

/** The body of `POST /api/waivers/request/`: the same form, for people without an account. */
export const publicWaiverForm = (journal: IslandJournal) =>
  z
    .strictObject({ ...holderFields, ...fields })
    .refine((request) => isOfferedToCountry(journal, request), WRONG_COUNTRY)
    .refine(hasReason, REASON_MISSING);

const Percent = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ],
    WAIVER_TEXTS.percentRequired,
  )
  .refine((percent) => percent >= 1 && percent <= 100, WAIVER_TEXTS.percentRequired);

/** The body of `POST /api/editor/waivers/{id}/decide/`; `percent` applies if granted. */
export const WaiverDecision = z
  .strictObject({
    state: z.enum(['granted', 'refused'], WAIVER_TEXTS.decisionRequired),
    percent: z.union([z.literal('').transform(() => undefined), Percent], WAIVER_TEXTS.percentRequired).optional(),
    note: paragraphsSchema({ called: 'the note', max: 3_000 }).default(''),
  })
  .refine(({ state, percent }) => state === 'refused' || percent !== undefined, {
    path: ['percent'],
    error: WAIVER_TEXTS.percentRequired,
  })
  .refine(({ state, note }) => state === 'granted' || note !== '', {
    path: ['note'],
    error: WAIVER_TEXTS.noteRequired,
  });
export type WaiverDecision = z.infer<typeof WaiverDecision>;
