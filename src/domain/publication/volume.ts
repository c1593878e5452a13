import * as z from 'zod';
import { longDate } from '#domain/kernel/date';
import { PlainDate } from '#domain/kernel/text';

/** In characters. */
export const ISSUE_TITLE_MAX = 200;
export const ISSUE_DESCRIPTION_MAX = 4_000;

/** The maximum per issue. */
export const SECTIONS_MAX = 20;
export const SECTION_NAME_MAX = 120;

/**
 * An issue (spec §3). `description` is plain text with empty lines between paragraphs; `articles` are the ids of its
 * published articles in the office's order; `sections` are named ones, which precede all others. A special issue may have
 * guest editors and a call for papers. `cover` is the name of one of the office's pictures.
 */
export const Issue = z.strictObject({
  id: z.string().min(1),
  number: z.int().min(1),
  publication_date: PlainDate,
  title: z.string().min(1).optional(),
  description: z.string().min(1).optional(),
  articles: z.array(z.string().min(1)).min(1).optional(),
  sections: z
    .array(z.strictObject({ name: z.string().min(1), articles: z.array(z.string().min(1)).min(1) }))
    .min(1)
    .optional(),
  is_special: z.literal(true).optional(),
  guest_editors: z
    .array(z.strictObject({ name: z.string().min(1), affiliation: z.string(), orcid: z.string() }))
    .min(1)
    .optional(),
  call: z.strictObject({ text: z.string().min(1), opens_on: PlainDate, closes_on: PlainDate }).optional(),
  cover: z.string().min(1).optional(),
});
export type Issue = z.infer<typeof Issue>;

/** `issues` are ascending by number (spec §3). */
export const Volume = z.strictObject({
  id: z.string().min(1),
  number: z.int().min(1),
  year: z.int().min(1000),
  issues: z.array(Issue),
});
export type Volume = z.infer<typeof Volume>;

/** Returns "Volume 2 (2026)" (spec §2, volumes). */
export function volumeLabel(volume: Pick<Volume, 'number' | 'year'>): string {
  return `Volume ${volume.number} (${volume.year})`;
}

/** Returns "Issue 3 – 30 October 2026", with an en dash (spec §2, volumes). */
export function issueLabel(issue: Pick<Issue, 'number' | 'publication_date'>): string {
  return `Issue ${issue.number} – ${longDate(issue.publication_date)}`;
}

/** The label of an issue whose publication date is in the future. */
export const FORTHCOMING = 'Forthcoming';
export const isForthcoming = ({ publication_date }: Pick<Issue, 'publication_date'>, today: string | undefined) =>
  today !== undefined && today < publication_date;

/** Shown for a volume without issues (spec §2). */
export const NO_ISSUES = 'No issues yet.';

/** Shown for an issue without published articles. */
export const NO_ARTICLES = 'No articles in this issue have been published yet.';
