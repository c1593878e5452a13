import * as z from 'zod';
import { parseDoi } from '#domain/kernel/doi';
import { lineSchema } from '#domain/kernel/text';
import type { Notice } from '#domain/publication/article';
import { NOTICE_KINDS } from '#domain/publication/notice-kind';

export const NOTICE_TEXTS = {
  kindRequired: 'Choose the type of notice.',
  doi: 'Enter the DOI of the notice as 10.1234/abcd, or leave the field empty.',
  ownDoi: 'This is the DOI of the article. A notice has its own DOI, or none.',
  byRequired: 'Enter the person or body retracting the article.',
  byElsewhere: 'Only a retraction can name who is retracting the article.',
  numberRequired: 'Type the manuscript number to confirm the retraction.',
  reasonRequired: 'Give the reason for withdrawing the notice.',
  onlyPublished: 'Only a published article can have a notice.',
  retracted: 'This article is already retracted.',
} as const;

const DoiInput = z
  .string(NOTICE_TEXTS.doi)
  .trim()
  .refine((given) => given === '' || parseDoi(given) !== undefined, NOTICE_TEXTS.doi)
  .transform((given) => parseDoi(given) ?? null);

/**
 * The body of `POST …/notices/`. A retraction states who retracts and why (NISO RP-45-2024), and repeats the manuscript
 * number to prevent mistakes.
 */
export const NoticeInput = z
  .strictObject({
    kind: z.enum(NOTICE_KINDS, NOTICE_TEXTS.kindRequired),
    text: lineSchema({ called: 'the notice', max: 3_000, required: 'Enter the text of the notice.' }),
    retracted_by: lineSchema({ called: 'the retracting party', max: 200 }).default(''),
    doi: DoiInput.nullable().default(null),
    confirm: z.string(NOTICE_TEXTS.numberRequired).trim().default(''),
  })
  .refine(({ kind, retracted_by }) => kind !== 'retraction' || retracted_by !== '', {
    path: ['retracted_by'],
    error: NOTICE_TEXTS.byRequired,
  })
  .refine(({ kind, retracted_by }) => kind === 'retraction' || retracted_by === '', {
    path: ['retracted_by'],
    error: NOTICE_TEXTS.byElsewhere,
  });
export type NoticeInput = z.infer<typeof NoticeInput>;

/** The body of `POST …/notices/{notice}/withdraw/`. */
export const NoticeWithdrawal = z.strictObject({
  reason: lineSchema({ called: 'the reason', max: 1_000, required: NOTICE_TEXTS.reasonRequired }),
});

/** Returns the public text; that of a retraction begins with who is retracting. */
export function noticeText({ kind, text, retracted_by }: Pick<NoticeInput, 'kind' | 'text' | 'retracted_by'>): string {
  if (kind !== 'retraction') return text;
  const by = retracted_by.replace(/[.\s]+$/, '');
  return `This article has been retracted by ${by}. ${text}`;
}

/** A notice as shown to the office; `withdrawn_at` is an instant. */
export interface EditorialNotice extends Notice {
  id: string;
  created_by: string;
  withdrawn_at: string | null;
  withdrawn_by: string;
  withdrawal_reason: string;
}
