import * as z from 'zod';
import { longDate } from '#domain/date';
import { PlainDate } from '#domain/plain-date';

/** One issue of a volume; `publication_date` is a plain date (spec §3). */
export const Issue = z.strictObject({
  id: z.string().min(1),
  number: z.int().min(1),
  publication_date: PlainDate,
});
export type Issue = z.infer<typeof Issue>;

/** A volume with its issues, ascending by number (spec §3). */
export const Volume = z.strictObject({
  id: z.string().min(1),
  number: z.int().min(1),
  year: z.int().min(1000),
  issues: z.array(Issue),
});
export type Volume = z.infer<typeof Volume>;

/** "Volume 2 (2026)" (spec §2, volumes). */
export function volumeLabel(volume: Pick<Volume, 'number' | 'year'>): string {
  return `Volume ${volume.number} (${volume.year})`;
}

/** "Issue 3 – 30 October 2026", with an en dash (spec §2, volumes); the date as everywhere else. */
export function issueLabel(issue: Pick<Issue, 'number' | 'publication_date'>): string {
  return `Issue ${issue.number} – ${longDate(issue.publication_date)}`;
}

/** What the volumes page says of a volume without issues (spec §2). */
export const NO_ISSUES = 'No issues yet.';
