import { ADDRESS_CHANGE_DAYS, ADDRESS_PAGE, STOP_ADDRESS_PAGE } from '#domain/account/address-change';
import { officeMailbox } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, renderEmail } from '#server/kernel/outbox/mail-template';
import { findAddressChange, findFormerAddress } from './address-queries.ts';
import { findAccount, replaceToken, type TokenPurpose } from './queries.ts';

const MINUTE = 60_000;
const TOKEN_LIFE_MS: Record<TokenPurpose, number> = {
  verify_email: DAY_MS,
  reset_password: 30 * MINUTE,
  present_address: ADDRESS_CHANGE_DAYS * DAY_MS,
  new_address: ADDRESS_CHANGE_DAYS * DAY_MS,
  stop_address: ADDRESS_CHANGE_DAYS * DAY_MS,
};

/**
 * Creates a token for an emailed link when sending; only its hash is stored. The link carries it in the fragment, which
 * no log or Referer shows, and only a POST consumes it, because email scanners open links.
 */
async function createTokenLink(
  context: Context,
  accountId: string,
  purpose: TokenPurpose,
  page: string,
): Promise<string> {
  const token = randomToken();
  const now = context.clock.now();
  await replaceToken(context.db, {
    hash: tokenHash(token),
    account_id: accountId,
    purpose,
    created_at: now,
    expires_at: new Date(now.getTime() + TOKEN_LIFE_MS[purpose]),
  });
  return `${context.siteUrl}${page}#token=${token}`;
}

// The texts are loaded with the first email.
const loadMails = () => import('./mails.ts');

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
/** Returns nothing if the email is no longer needed. */
type Writer = (account: Account, context: Context) => Promise<EmailContent | undefined>;

/** Delivers emails about accounts; an email to a deleted account counts as delivered. */
export const accountDeliverers = {
  'mail.verify-email': toOwner(async (account, context) => {
    if (account.email_verified_at) return undefined;
    const link = await createTokenLink(context, account.id, 'verify_email', paths.verifyEmail);
    return (await loadMails()).verificationEmail(fullName(account), link);
  }),
  'mail.address-confirmed': toOwner(async (account, { siteUrl }) =>
    (await loadMails()).addressConfirmedEmail(fullName(account), siteUrl + paths.forgotPassword),
  ),
  'mail.reset-password': toOwner(async (account, context) =>
    (await loadMails()).resetPasswordEmail(
      fullName(account),
      await createTokenLink(context, account.id, 'reset_password', paths.resetPassword),
    ),
  ),
  'mail.password-changed': toOwner(async (account, { siteUrl }) =>
    (await loadMails()).passwordChangedEmail(fullName(account), siteUrl + paths.forgotPassword),
  ),
  'mail.address-present': toOwner(async (account, context) => {
    const change = await findAddressChange(context.db, account.id, context.clock.now());
    if (!change) return undefined;
    const { currentAddressEmail, stopAddressEmail } = await loadMails();
    const { email, present_agreed_at: until } = change;
    if (until) {
      const url = await createTokenLink(context, account.id, 'stop_address', STOP_ADDRESS_PAGE);
      return stopAddressEmail(fullName(account), email, { url, until });
    }
    const url = await createTokenLink(context, account.id, 'present_address', ADDRESS_PAGE);
    return currentAddressEmail(fullName(account), email, url);
  }),
  'mail.address-new': async ({ id, payload }, context) => {
    const account = await findAccount(context.db, payload.account_id);
    const change = await findAddressChange(context.db, payload.account_id, context.clock.now());
    if (!account?.is_active || !change) return;
    const link = await createTokenLink(context, account.id, 'new_address', ADDRESS_PAGE);
    const letter = (await loadMails()).newAddressEmail(fullName(account), link);
    await context.mailer.send({
      id,
      to: { name: fullName(account), address: change.email },
      ...renderEmail(context.journal, letter),
    });
  },
  'mail.address-changed': async ({ id, payload }, context) => {
    const account = await findAccount(context.db, payload.account_id);
    const former = await findFormerAddress(context.db, payload.account_id);
    if (!account || !former) return;
    const letter = (await loadMails()).addressChangedEmail(fullName(account), context.siteUrl + paths.contact);
    await context.mailer.send({
      id,
      to: { name: fullName(account), address: former },
      ...renderEmail(context.journal, letter),
    });
  },
  'mail.address-stopped': async ({ id, payload }, context) => {
    const account = await findAccount(context.db, payload.account_id);
    if (!account) return;
    const { addressStoppedEmail } = await loadMails();
    const url = context.siteUrl + paths.editorAccounts;
    const letter = addressStoppedEmail(fullName(account) || account.email, url);
    await context.mailer.send({ id, to: officeMailbox(context.journal), ...renderEmail(context.journal, letter) });
  },
  'mail.orcid-connected': toOwner(async (account, { siteUrl }) =>
    (await loadMails()).orcidConnectedEmail(fullName(account), siteUrl + paths.account),
  ),
  'mail.second-factor-enabled': toOwner(async (account, { siteUrl }) =>
    (await loadMails()).secondFactorEnabledEmail(fullName(account), siteUrl + paths.forgotPassword),
  ),
  'mail.second-factor-disabled': toOwner(async (account, { siteUrl }) =>
    (await loadMails()).secondFactorDisabledEmail(fullName(account), siteUrl + paths.forgotPassword),
  ),
  'mail.account-locked': toOwner(async (account, { siteUrl }) =>
    (await loadMails()).accountLockedEmail(fullName(account), siteUrl + paths.forgotPassword),
  ),
  'mail.role-changed': (effect, context) =>
    toOwner(async (account, { siteUrl }) => {
      const role = effect.payload.role ?? account.role;
      return (await loadMails()).roleChangedEmail(fullName(account), role, siteUrl + paths.login);
    })(effect, context),
  async 'mail.account-closed'({ id, payload: { email, name = '', is_kept, by_office } }, context) {
    if (!email) return;
    const letter = (await loadMails()).accountClosedEmail(name, { isKept: is_kept, isByOffice: by_office });
    await context.mailer.send({ id, to: { name, address: email }, ...renderEmail(context.journal, letter) });
    await (await import('./closing-queries.ts')).deleteRecipient(context.db, id);
  },
  async 'mail.account-merged'({ id, payload: { email, name = '' } }, context) {
    if (!email) return;
    const letter = (await loadMails()).accountMergedEmail(name, context.siteUrl + paths.login);
    await context.mailer.send({ id, to: { name, address: email }, ...renderEmail(context.journal, letter) });
    await (await import('./closing-queries.ts')).deleteRecipient(context.db, id);
  },
  async 'mail.account-grown'({ id, payload: { account_id, email } }, context) {
    const account = await findAccount(context.db, account_id);
    if (!account?.is_active || !email) return;
    const letter = (await loadMails()).accountMergedIntoEmail(
      fullName(account),
      email,
      context.siteUrl + paths.account,
    );
    await context.mailer.send({
      id,
      to: { name: fullName(account), address: account.email },
      ...renderEmail(context.journal, letter),
    });
    await (await import('./closing-queries.ts')).deleteRecipient(context.db, id);
  },
} satisfies Deliverers;

function toOwner(write: Writer): Deliverer<{ account_id: string }> {
  return async ({ id, payload }, context) => {
    const account = await findAccount(context.db, payload.account_id);
    if (!account?.is_active) return;
    const letter = await write(account, context);
    if (!letter) return;
    await context.mailer.send({
      id,
      to: { name: fullName(account), address: account.email },
      ...renderEmail(context.journal, letter),
    });
  };
}

function fullName(account: Account): string {
  return [account.first_name, account.last_name].filter(Boolean).join(' ');
}
