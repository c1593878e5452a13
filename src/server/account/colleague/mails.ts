import { INVITATION_DAYS } from '#domain/account/colleague/invitation';
import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import type { Letter } from '#server/kernel/outbox/mail-template';

export function dutyChangedEmail({ name, duty }: { name: string; duty: string }, url: string): Letter {
  return {
    subject: `Your work in the office: ${duty}`,
    greeting: `Dear ${name},`,
    paragraphs: [`A managing editor has changed your duty in the office. It is now: ${duty}.`],
    action: { label: 'Open the office', url },
    reason: 'you are an editor of the journal.',
    isUnsigned: true,
  };
}

export function coverRequestedEmail(
  { name, absent, from, until }: { name: string; absent: string; from: string; until: string },
  url: string,
): Letter {
  return {
    subject: `You cover for ${absent}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `${absent} is away from ${longDate(from)} to ${longDate(until)} and has named you to cover. On these days you can see their manuscripts, and their pending tasks appear on your dashboard.`,
    ],
    action: { label: 'Open the office', url },
    closing: [`If you cannot, please tell ${absent} or a managing editor.`],
    reason: 'you are an editor of the journal.',
    isUnsigned: true,
  };
}

export function editorAssignedEmail(
  { name, manuscript_number, title }: { name: string; manuscript_number: string; title: string },
  url: string,
): Letter {
  return {
    subject: `Assigned to you: ${manuscript_number}`,
    greeting: `Dear ${name},`,
    paragraphs: [`A colleague has assigned ${manuscript_number}, “${title}”, to you.`],
    action: { label: 'Open the manuscript', url },
    closing: ['If you have a conflict of interest, open it and declare it: someone else will then handle it.'],
    reason: 'you are an editor of the journal.',
    isUnsigned: true,
  };
}

/** Invites someone into the office; `url` carries the link. */
export function colleagueInvitationEmail(
  journal: Journal,
  { name, duty, invited_by }: { name: string; duty: string; invited_by: string },
  url: string,
): Letter {
  return {
    subject: `Invitation to join the editorial office of ${journal.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `${invited_by || 'A managing editor'} invites you to join the editorial office of ${journal.name} as: ${duty}.`,
      'Follow the link to accept. If you have an account with the journal, you sign in with it; otherwise you choose a password.',
    ],
    action: { label: 'See the invitation', url },
    closing: [`The link is only for you. It works once and for ${INVITATION_DAYS} days.`],
    reason: 'a managing editor of the journal invited you. If you do not wish to, ignore this email.',
  };
}

export function colleagueJoinedEmail(
  { name, newcomer, email, duty }: { name: string; newcomer: string; email: string; duty: string },
  url: string,
): Letter {
  return {
    subject: `${newcomer} has joined the office`,
    greeting: `Dear ${name},`,
    paragraphs: [`${newcomer} (${email}) has accepted your invitation and joined the office, as: ${duty}.`],
    action: { label: 'Open “Colleagues”', url },
    reason: 'you invited this person to join the office.',
    isUnsigned: true,
  };
}
