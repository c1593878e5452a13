import type { User } from '#domain/account';
import { findAccount } from '#server/account/queries';
import { requiresSecondFactor } from '#server/account/second-factor';
import type { Context } from '#server/context';
import { notFound } from '#server/http/problem';

/** What a person sees of the own account: everything but secrets. */
export async function ownAccount({ id }: Pick<User, 'id'>, context: Context) {
  const account = await findAccount(context.db, id);
  if (!account) throw notFound();
  const { email, first_name, last_name, role, affiliation, country, orcid } = account;
  const user = { id, email, first_name, last_name, role };
  return {
    user,
    affiliation,
    country,
    orcid,
    email_verified: account.email_verified_at !== null,
    has_second_factor: account.totp_enabled_at !== null,
    requires_second_factor: requiresSecondFactor(account, context),
  };
}
