import type { User } from '#domain/account/account';
import { type AddressAnswer, addressApi, type OfficeAddressChange } from '#domain/account/address-change';
import type { ActiveChange } from '#domain/account/closing';
import type { Role } from '#domain/account/role';
import { editorialApi } from '#domain/desk/editorial/paths';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import type { Message } from './calls.ts';

/* The office's account calls. Separate, so that authors and reviewers do not load them. */

export interface AccountEntry extends User {
  is_active: boolean;
  email_verified_at: string | null;
  /** The last day the person was signed in; null if never. */
  last_here_on: string | null;
}

const post = <Reply>(address: string, body: object = {}, fallback = 'Request failed') =>
  callApi<Reply>(address, { method: 'POST', body, as: true, fallback });
const list = <Item>(address: string) => callListApi<Item>(address, { as: true, fallback: 'Request failed' });

/** A page of accounts: the first of a search, or a later one. */
export const listAccounts = (address: string) => list<AccountEntry>(address);
export const accountsAddress = (search: string) => `${editorialApi.accounts}?${new URLSearchParams({ search })}`;
export const changeRole = (id: string, role: Role) => post<Message>(editorialApi.changeRole(id), { role });
export const changeAddressOf = (id: string, change: OfficeAddressChange) =>
  post<AddressAnswer>(addressApi.forAccount(id), change);
export const endSessionsOf = (id: string) => post<Message>(editorialApi.endSessions(id));
export const setActive = (id: string, is_active: boolean) =>
  post<ActiveChange>(editorialApi.setActive(id), { is_active });
export const closeAccount = (id: string) =>
  post<Message>(editorialApi.closeAccount(id), {}, 'The account could not be closed.');

/** Failed outbox work; times are instants. */
export interface Delivery {
  id: string;
  kind: string;
  /** The recipient of an account email; omitted for others. */
  to: string | null;
  status: 'waiting' | 'dead';
  attempts: number;
  next_at: string;
  last_error: string;
  created_at: string;
}

export const listDeliveries = () => list<Delivery>(editorialApi.deliveries);
export const retryDelivery = (id: string) => post<Message>(editorialApi.retryDelivery(id));
