import type { User } from '#domain/account';
import { listedName } from '#domain/name-parts';
import { type Role, roleInForce } from '#domain/role';
import { findAccount } from '#server/account/queries';
import { requiresSecondFactor } from '#server/account/second-factor';
import type { Context } from '#server/context';
import { notFound } from '#server/http/problem';

/** What a person sees of the own account: everything but secrets. */
export async function ownAccount({ id }: Pick<User, 'id'>, context: Context) {
  const account = await findAccount(context.db, id);
  if (!account) throw notFound();
  const { email, first_name, last_name, affiliation, country, orcid } = account;
  const isConfirmed = account.email_verified_at !== null;
  const role = roleInForce(account.role as Role, isConfirmed);
  const user = { id, email, first_name, last_name, role };
  return {
    user,
    listed_as: listedName(account),
    affiliation,
    country,
    orcid,
    email_verified: isConfirmed,
    has_second_factor: account.totp_enabled_at !== null,
    requires_second_factor: requiresSecondFactor({ role }, context),
  };
}
