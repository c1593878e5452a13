import * as z from 'zod';
import { AccountId } from '#domain/account/colleague/colleague';
import { paragraphsSchema } from '#domain/kernel/text';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import { CHOSEN_AT_ONCE } from './chosen.ts';

const TOO_MANY = `Choose at most ${CHOSEN_AT_ONCE} manuscripts per call.`;
const ids = z
  .array(z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'This is not a manuscript id.'), 'Choose manuscripts.')
  .min(1, 'Choose at least one manuscript.')
  .max(CHOSEN_AT_ONCE, TOO_MANY)
  .transform((given) => [...new Set(given)]);
/** Identifies one press of the button, so that a retry after a lost reply is not done twice. */
const press = z.string('Send an id of the press.').regex(/^[a-z0-9-]{8,64}$/, 'Send an id of the press.');

const number = (sentence: string) => z.int(sentence).min(1, sentence).max(999_999_999, sentence);
const place = {
  volume: number('Enter the volume as a whole number, 1 or higher.').nullable(),
  issue: number('Enter the issue as a whole number, 1 or higher.').nullable(),
};
const hasVolume = ({ volume, issue }: { volume: number | null; issue: number | null }) =>
  issue === null || volume !== null;
const WITHOUT_VOLUME = { path: ['volume'], error: 'Give the volume that the issue belongs to.' };

/** The manuscripts to export as a table. */
export const ChosenIds = z.strictObject({ ids, what: z.enum(['list', 'metadata'], 'Choose list or metadata.') });

/** The selected manuscripts and what to do with them. */
export const ChosenForEditor = z.strictObject({ ids, press, editor_id: AccountId });
export const ChosenForReminder = z.strictObject({ ids, press });
export const ChosenForIssue = z.strictObject({ ids, press, ...place }).refine(hasVolume, WITHOUT_VOLUME);
export const ChosenForMessage = z.strictObject({
  ids,
  press,
  text: paragraphsSchema({ called: 'the message', max: MESSAGE_MAX.text, required: MESSAGE_TEXTS.required }),
});

/** A manuscript's volume and issue; `version`, or the place as `seen`, is what the editor saw. */
export const PlaceChange = z
  .strictObject({
    ...place,
    version: z.int('Send version as a whole number.').min(1, 'Send version as a whole number.').optional(),
    seen: z.strictObject(place).optional(),
  })
  .refine(({ version, seen }) => version !== undefined || seen !== undefined, {
    path: ['seen'],
    error: 'Send the version, or the place as you saw it.',
  })
  .refine(hasVolume, WITHOUT_VOLUME);
export type PlaceChange = z.infer<typeof PlaceChange>;
