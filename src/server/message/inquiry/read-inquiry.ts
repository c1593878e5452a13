import type { Inquiry, InquiryCard } from '#domain/message/inquiry/inquiry';
import type { SignedInCall } from '#server/kernel/http/route';
import { findInquiry, listInquiryMessages, listOwners } from './queries.ts';
import { inquiryVisibilityOf } from './visibility.ts';

/** A database row. */
type Found = Omit<InquiryCard, 'owner' | 'asked_at' | 'waiting_since'> & {
  owner_id: string | null;
  owner_name: string;
  asked_at: Date;
  waiting_since: Date | null;
};

/** An inquiry as the list shows it. */
export const inquiryCard = ({ id, form, name, email, subject, state, ...row }: Found): InquiryCard => ({
  id,
  form,
  name,
  email,
  subject,
  state,
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name },
  asked_at: row.asked_at.toISOString(),
  waiting_since: row.waiting_since?.toISOString() ?? null,
});

/** An inquiry with its messages; null if missing or hidden. */
export async function readInquiry(id: string, { context, user }: SignedInCall): Promise<Inquiry | null> {
  const { reader, inboundMail } = context;
  const [found, messages, candidates] = await Promise.all([
    findInquiry(reader, id),
    listInquiryMessages(reader, id),
    listOwners(reader),
  ]);
  const seenBy = inquiryVisibilityOf(user);
  if (!found || (seenBy !== null && found.owner_id !== seenBy)) return null;
  const { organization, text } = found;
  return {
    ...inquiryCard(found),
    organization,
    text,
    messages,
    candidates,
    answers_come_back: inboundMail !== undefined,
  };
}
