import { DUTIES } from '#domain/account/colleague/duty';
import type { SignedIn } from '#server/kernel/http/session';

/** The owner whose inquiries a colleague may see: null for all; those with partial visibility see their own. */
export const inquiryVisibilityOf = ({ id, office }: Pick<SignedIn, 'id' | 'office'>): string | null =>
  office && DUTIES[office.duty].scope === 'everything' ? null : id;
