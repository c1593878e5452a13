import { DUTIES } from '#domain/account/colleague/duty';
import { COLLEAGUES_PAGE } from '#domain/account/paths';
import { plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';

/** Delivers emails to colleagues. Their texts are loaded on first use. */
export const colleagueDeliverers = {
  'mail.duty-changed': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const [{ findColleague }, { dutyChangedEmail }] = await Promise.all([
      import('./queries.ts'),
      import('../mails.ts'),
    ]);
    const colleague = await findColleague(reader, payload.account_id);
    if (!colleague) return;
    const { name, email } = colleague;
    const duty = payload.duty ?? colleague.duty;
    const letter = dutyChangedEmail(journal, { name, duty: DUTIES[duty].label }, siteUrl + paths.editorDashboard);
    await mailer.send({ id, to: { name, address: email }, ...renderEmail(journal, letter) });
  },
  // Checked when sending: no email about a cover that was withdrawn or is over.
  'mail.cover-asked': async ({ id, payload }, { journal, reader, clock, mailer, siteUrl }) => {
    const [{ findAbsence, findColleague }, { coverRequestedEmail }] = await Promise.all([
      import('./queries.ts'),
      import('../mails.ts'),
    ]);
    const [absent, absence] = await Promise.all([
      findColleague(reader, payload.account_id),
      findAbsence(reader, payload.account_id),
    ]);
    const { absent_from: from, absent_until: until, cover } = absence ?? {};
    const recipient = cover && (await findColleague(reader, cover.id));
    if (!absent || !recipient || !from || !until || until < plainDate(clock.now())) return;
    const letter = coverRequestedEmail(
      journal,
      { name: recipient.name, absent: absent.name, from, until },
      siteUrl + paths.editorDashboard,
    );
    await mailer.send({ id, to: { name: recipient.name, address: recipient.email }, ...renderEmail(journal, letter) });
  },
  'mail.editor-assigned': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const [{ findAssigned }, { editorAssignedEmail }] = await Promise.all([
      import('./queries.ts'),
      import('../mails.ts'),
    ]);
    const assigned = await findAssigned(reader, payload.manuscript_id, payload.editor_id);
    if (!assigned) return;
    const letter = editorAssignedEmail(journal, assigned, siteUrl + paths.editorManuscript(payload.manuscript_id));
    await mailer.send({ id, to: { name: assigned.name, address: assigned.email }, ...renderEmail(journal, letter) });
  },
  // The link is created when sending; only its hash is stored.
  'mail.colleague-invitation': async ({ id, payload }, { journal, db, clock, mailer, siteUrl }) => {
    const [{ replaceLink }, { linkExpiry }, { colleagueInvitationEmail }] = await Promise.all([
      import('./queries.ts'),
      import('./invite-colleague.ts'),
      import('../mails.ts'),
    ]);
    const token = randomToken();
    const link = { token_hash: tokenHash(token), expires_at: linkExpiry(clock.now()) };
    const invitation = await replaceLink(db, payload.invitation_id, link);
    if (!invitation?.is_upheld) return;
    const { name, email, duty, invited_by } = invitation;
    const url = `${siteUrl}${paths.colleagueInvitation}#token=${token}`;
    const letter = colleagueInvitationEmail(journal, { name, duty: DUTIES[duty].label, invited_by }, url);
    await mailer.send({ id, to: { name, address: email }, ...renderEmail(journal, letter) });
  },
  'mail.colleague-joined': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const [{ findColleague }, { colleagueJoinedEmail }] = await Promise.all([
      import('./queries.ts'),
      import('../mails.ts'),
    ]);
    const [newcomer, inviter] = await Promise.all([
      findColleague(reader, payload.account_id),
      findColleague(reader, payload.invited_by_id),
    ]);
    if (!newcomer || !inviter) return;
    const { name, email } = inviter;
    const recipient = { name, newcomer: newcomer.name, email: newcomer.email, duty: DUTIES[newcomer.duty].label };
    const letter = colleagueJoinedEmail(journal, recipient, siteUrl + COLLEAGUES_PAGE);
    await mailer.send({ id, to: { name, address: email }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;
