import { DUTIES } from '#domain/account/colleague/duty';
import type { SignedIn } from '#server/kernel/http/session';

/**
 * Whose inquiries someone of the office sees: null for all; those who see a part of the manuscripts see what they own.
 */
export const inquiryVisibilityOf = ({ id, office }: Pick<SignedIn, 'id' | 'office'>): string | null =>
  office && DUTIES[office.duty].scope === 'everything' ? null : id;
