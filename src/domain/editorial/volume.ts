import * as z from 'zod';
import { PlainDate } from '#domain/publication/article';
import type { Issue, Volume } from '#domain/publication/volume';

/** The sentences about volumes and issues that were made by mistake. */
export const VOLUME_TEXTS = {
  number: 'Give the number as a whole number from 1 on.',
  year: 'Give the year as four digits.',
  inUse: 'Manuscripts stand in it. Give them another place first, then change or remove it.',
  stale: 'Another editor has changed this meanwhile. Look at what stands here now, then try again.',
  taken: (called: string) => `There is a ${called} already. Choose another number.`,
} as const;

const Whole = z.int(VOLUME_TEXTS.number).min(1, VOLUME_TEXTS.number).max(999_999_999, VOLUME_TEXTS.number);
const Year = z.int(VOLUME_TEXTS.year).min(1000, VOLUME_TEXTS.year).max(9999, VOLUME_TEXTS.year);

/** What may be changed of a volume, and of an issue, while no manuscript stands in it. */
export const VolumeNames = z.strictObject({ number: Whole, year: Year });
export const IssueNames = z.strictObject({ number: Whole, publication_date: PlainDate });
export type VolumeNames = z.infer<typeof VolumeNames>;
export type IssueNames = z.infer<typeof IssueNames>;

/** A volume as the office sees it: `is_empty` where no manuscript stands in it, published or not. */
export interface EditorialVolume extends Omit<Volume, 'issues'> {
  is_empty: boolean;
  issues: (Issue & { is_empty: boolean })[];
}
