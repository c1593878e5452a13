import { type OrcidReturn, type OrcidStart, orcidApi, type ProvenOrcid } from '#domain/account/orcid-sign-in';
import { callApi } from '#islands/kernel/api.ts';
import type { LoggedIn, Message, OwnAccount } from './calls.ts';

const FAILED = 'ORCID could not be reached from here. Nothing was changed. Please try again.';
const post = <Reply>(address: string, body: object = {}) =>
  callApi<Reply>(address, { method: 'POST', body, fallback: FAILED });

export const readOrcidOffer = () => callApi<{ is_on: boolean }>(orcidApi.orcid, { fallback: FAILED });
export const proveOrcid = (back: OrcidReturn) => post<ProvenOrcid>(orcidApi.prove, back);
export const showProven = () => post<ProvenOrcid>(orcidApi.show);
export const signInWithOrcid = (otp?: string) => post<LoggedIn>(orcidApi.signIn, otp ? { otp } : {});
export const connectOrcid = (password: string) =>
  callApi<OwnAccount & Message>(orcidApi.connect, { method: 'POST', body: { password }, as: true, fallback: FAILED });

/** Leaves for ORCID, which returns to `ORCID_PAGE`. */
export async function goToOrcid(beginning: OrcidStart): Promise<void> {
  const { address } = await post<{ address: string }>(orcidApi.begin, beginning);
  location.assign(address);
}
