import { INVITATION_DAYS } from '#domain/account/colleague/invitation';
import { COLLEAGUE_MAILS } from '#domain/account/colleague/mail-templates';
import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

const write = mailWriter(COLLEAGUE_MAILS);

export const dutyChangedEmail = (journal: Journal, told: { name: string; duty: string }, url: string): EmailContent =>
  write(journal, 'duty-changed', told, { url });

export const coverRequestedEmail = (
  journal: Journal,
  { name, absent, from, until }: { name: string; absent: string; from: string; until: string },
  url: string,
): EmailContent =>
  write(
    journal,
    'cover-asked',
    { name, colleague: absent, from_date: longDate(from), until_date: longDate(until) },
    { url },
  );

export const editorAssignedEmail = (
  journal: Journal,
  { name, manuscript_number: number, title }: { name: string; manuscript_number: string; title: string },
  url: string,
): EmailContent => write(journal, 'editor-assigned', { name, number, title }, { url });

/** Invites someone to join the office; `url` is the link. */
export const colleagueInvitationEmail = (
  journal: Journal,
  { name, duty, invited_by }: { name: string; duty: string; invited_by: string },
  url: string,
): EmailContent =>
  write(
    journal,
    'colleague-invitation',
    { name, duty, colleague: invited_by || 'A managing editor', link_days: String(INVITATION_DAYS) },
    { url },
  );

export const colleagueJoinedEmail = (
  journal: Journal,
  { name, newcomer: colleague, email, duty }: { name: string; newcomer: string; email: string; duty: string },
  url: string,
): EmailContent => write(journal, 'colleague-joined', { name, colleague, email, duty }, { url });
