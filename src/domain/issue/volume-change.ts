import * as z from 'zod';
import { PlainDate } from '#domain/kernel/text';
import type { Issue, Volume } from '#domain/publication/volume';

export const VOLUME_TEXTS = {
  number: 'Enter the number as a whole number, 1 or higher.',
  year: 'Enter the year as four digits.',
  inUse: 'It contains manuscripts. Move them elsewhere first, then change or remove it.',
  stale: 'Another editor has changed this in the meantime. Check the current state, then try again.',
  taken: (called: string) => `There is already a ${called}. Choose another number.`,
} as const;

const WholeNumber = z.int(VOLUME_TEXTS.number).min(1, VOLUME_TEXTS.number).max(999_999_999, VOLUME_TEXTS.number);
const Year = z.int(VOLUME_TEXTS.year).min(1000, VOLUME_TEXTS.year).max(9999, VOLUME_TEXTS.year);

/** The fields that can be changed while a volume or an issue is empty. */
export const VolumeNames = z.strictObject({ number: WholeNumber, year: Year });
export const IssueNames = z.strictObject({ number: WholeNumber, publication_date: PlainDate });
export type VolumeNames = z.infer<typeof VolumeNames>;
export type IssueNames = z.infer<typeof IssueNames>;

/** `manuscripts` counts all manuscripts, published or not; an issue's `title` may be empty. */
export interface EditorialVolume extends Omit<Volume, 'issues'> {
  manuscripts: number;
  issues: (Pick<Issue, 'id' | 'number' | 'publication_date'> & { title: string; manuscripts: number })[];
}
