import { accountApi } from '#domain/account/paths';
import { callApi } from '#islands/kernel/api.ts';
import { readSession } from '#islands/kernel/session.ts';

/** Asks for the account of a session that may have ended on the server: where it has, that ends it here as well. */
export async function checkSession(): Promise<void> {
  if (readSession()) await callApi(accountApi.me, { as: true, fallback: 'Request failed' }).catch(() => {});
}
