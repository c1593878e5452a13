import type { User } from '#domain/account/account';
import { type AddressAnswer, addressApi, type GivenAddress } from '#domain/account/address-change';
import type { ActiveChange } from '#domain/account/closing';
import type { Role } from '#domain/account/role';
import { editorialApi } from '#domain/desk/editorial/paths';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import type { Message } from './calls.ts';

/*
 * What the office does with accounts. It is separate, so that the areas of authors and reviewers load no address of
 * the office.
 */

/** An account as editors see it. */
export interface AccountEntry extends User {
  is_active: boolean;
  /** When the person showed that the address is theirs; an instant. */
  email_verified_at: string | null;
  /** The last day on which the person was signed in; null for who never was. */
  last_here_on: string | null;
}

const post = <Reply>(address: string, body: object = {}, fallback = 'Request failed') =>
  callApi<Reply>(address, { method: 'POST', body, as: true, fallback });
const list = <Item>(address: string) => callListApi<Item>(address, { as: true, fallback: 'Request failed' });

/** A page of accounts: the first that a search finds, or the one behind another. */
export const listAccounts = (address: string) => list<AccountEntry>(address);
export const accountsAddress = (search: string) => `${editorialApi.accounts}?${new URLSearchParams({ search })}`;
export const changeRole = (id: string, role: Role) => post<Message>(editorialApi.changeRole(id), { role });
export const giveAddress = (id: string, given: GivenAddress) => post<AddressAnswer>(addressApi.forSomebody(id), given);
export const endSessionsOf = (id: string) => post<Message>(editorialApi.endSessions(id));
export const setActive = (id: string, is_active: boolean) =>
  post<ActiveChange>(editorialApi.setActive(id), { is_active });
export const closeAccountOf = (id: string) =>
  post<Message>(editorialApi.closeAccount(id), {}, 'The account could not be closed.');

/** Work of the outbox that failed; times are instants. */
export interface Delivery {
  id: string;
  kind: string;
  /** The recipient of an email about an account; not given for other emails. */
  to: string | null;
  status: 'waiting' | 'dead';
  attempts: number;
  next_at: string;
  last_error: string;
  created_at: string;
}

export const listDeliveries = () => list<Delivery>(editorialApi.deliveries);
export const retryDelivery = (id: string) => post<Message>(editorialApi.retryDelivery(id));
