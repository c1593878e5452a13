import type { User } from '#domain/account/account';
import { effectiveRole, type Role } from '#domain/account/role';
import { bylineName } from '#domain/kernel/person/name-parts';
import type { Context } from '#server/kernel/context';
import { notFound } from '#server/kernel/http/problem';
import { findPendingAddress } from './address-queries.ts';
import { findAccount, findDuty } from './queries.ts';
import { requiresSecondFactor } from './second-factor.ts';

/** One's own account without its secrets. */
export async function readOwnAccount({ id }: Pick<User, 'id'>, context: Context) {
  const account = await findAccount(context.db, id);
  if (!account) throw notFound();
  const { email, first_name, last_name, affiliation, country, orcid, expertise, languages } = account;
  const isConfirmed = account.email_verified_at !== null;
  const role = effectiveRole(account.role as Role, isConfirmed);
  const user = { id, email, first_name, last_name, role };
  return {
    user,
    listed_as: bylineName(account),
    affiliation,
    country,
    orcid,
    orcid_confirmed_at: account.orcid_confirmed_at,
    can_connect_orcid: context.orcid !== undefined,
    expertise,
    languages,
    email_verified: isConfirmed,
    pending_address: await findPendingAddress(context.db, id, context.clock.now()),
    has_second_factor: account.totp_enabled_at !== null,
    ...(role === 'editor' && { duty: await findDuty(context.db, id) }),
    requires_second_factor: requiresSecondFactor({ role }, context),
  };
}
