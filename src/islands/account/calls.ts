import type { Login, Profile, Registration, User } from '#domain/account/account';
import {
  type AddressAnswer,
  type AddressChange,
  type AddressConfirmed,
  addressApi,
  type PendingAddress,
} from '#domain/account/address-change';
import type { Duty } from '#domain/account/colleague/duty';
import type { ColleagueWelcome, Joining } from '#domain/account/colleague/invitation';
import { type OrcidReturn, type OrcidStart, orcidApi, type VerifiedOrcid } from '#domain/account/orcid-sign-in';
import { accountApi } from '#domain/account/paths';
import type { Reviewing } from '#domain/account/reviewing';
import type { Language } from '#domain/journal/language';
import type { NameParts } from '#domain/kernel/person/family-name';
import { callApi } from '#islands/kernel/api.ts';

/** A reply consisting of one sentence. */
export interface Message {
  message: string;
}

/** A person's own account. */
export interface OwnAccount {
  user: User;
  /** As articles and citations list the person. */
  listed_as: NameParts;
  affiliation: string;
  country: string;
  orcid: string | null;
  orcid_confirmed_at: string | null;
  can_connect_orcid: boolean;
  expertise: string[];
  languages: Language[];
  email_verified: boolean;
  pending_address: PendingAddress | null;
  has_second_factor: boolean;
  /** For editors: their duty. */
  duty?: Duty | null;
  /** If true, the editor area stays closed until a second factor is set up. */
  requires_second_factor: boolean;
}

export interface SessionEntry {
  id: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  is_remembered: boolean;
  is_current: boolean;
}

/** A successful login; editors may have to set up a second factor first. */
export interface LoggedIn {
  token: string;
  user: User;
  mfa_enrolment_required?: boolean;
}

/** Cache keys of the account and its sessions. */
export const OWN_ACCOUNT = ['own-account'];
export const SESSIONS_KEY = ['places'];

const REQUEST_FAILED = 'Request failed';
const post = <Reply>(address: string, body: object = {}, fallback = REQUEST_FAILED) =>
  callApi<Reply>(address, { method: 'POST', body, fallback });
const postSignedIn = <Reply>(address: string, body: object = {}) =>
  callApi<Reply>(address, { method: 'POST', body, as: true, fallback: REQUEST_FAILED });
const getSignedIn = <Reply>(address: string) => callApi<Reply>(address, { as: true, fallback: REQUEST_FAILED });

export const logIn = (login: Login) => post<LoggedIn>(accountApi.login, login, 'Login failed');
export const register = (registration: Registration) =>
  post<Message>(accountApi.register, registration, 'Registration failed');
export const requestPasswordReset = (email: string) => post<Message>(accountApi.forgotPassword, { email });
export const resetPassword = (token: string, password: string) =>
  post<Message>(accountApi.resetPassword, { token, password });
/** Without a password, the one chosen at registration stays. */
export const verifyEmail = (token: string, password?: string) =>
  post<Message>(accountApi.verifyEmail, { token, password });
export const confirmOwnAddress = (token: string) => postSignedIn<Message>(accountApi.confirmOwnAddress, { token });

export const showColleagueInvitation = (token: string) =>
  post<ColleagueWelcome>(accountApi.showColleagueInvitation, { token }, 'The invitation could not be loaded.');
export const joinWithPassword = (joining: Joining) => post<Message>(accountApi.joinWithPassword, joining);
export const acceptColleagueInvitation = (token: string) =>
  postSignedIn<Message>(accountApi.acceptColleagueInvitation, { token });

/** Ends the session of a token that this browser has already forgotten. */
export const endSession = (token: string) =>
  callApi<Message>(accountApi.logout, { method: 'POST', as: token, fallback: REQUEST_FAILED });

export const readOwnAccount = () => getSignedIn<OwnAccount>(accountApi.me);
export const saveProfile = (profile: Profile) => postSignedIn<OwnAccount & Message>(accountApi.profile, profile);
export const saveReviewing = (reviewing: Reviewing) =>
  postSignedIn<OwnAccount & Message>(accountApi.reviewing, reviewing);
export const disconnectOrcid = () =>
  callApi<OwnAccount & Message>(orcidApi.orcid, { method: 'DELETE', as: true, fallback: REQUEST_FAILED });
export const changePassword = (current_password: string, password: string) =>
  postSignedIn<Message>(accountApi.changePassword, { current_password, password });
export const requestAddress = (change: AddressChange) => postSignedIn<AddressAnswer>(addressApi.address, change);
export const cancelAddress = () =>
  callApi<AddressAnswer>(addressApi.address, { method: 'DELETE', as: true, fallback: REQUEST_FAILED });
export const confirmAddress = (token: string) => post<AddressConfirmed>(addressApi.confirm, { token });
export const stopAddress = (token: string) => post<Message>(addressApi.stop, { token });
export const resendVerification = () => postSignedIn<Message>(accountApi.resendVerification);

export const listSessions = () => getSignedIn<SessionEntry[]>(accountApi.sessions);
export const revokeSession = (id: string) =>
  callApi<Message>(accountApi.session(id), { method: 'DELETE', as: true, fallback: REQUEST_FAILED });
export const revokeAllSessions = () => postSignedIn<Message>(accountApi.logoutEverywhere);

export const beginSecondFactor = (password: string) =>
  postSignedIn<{ secret: string; uri: string }>(accountApi.beginSecondFactor, { password });
export const enableSecondFactor = (password: string, otp: string) =>
  postSignedIn<{ recovery_codes: string[] }>(accountApi.enableSecondFactor, { password, otp });
export const disableSecondFactor = (password: string, otp: string) =>
  postSignedIn<Message>(accountApi.disableSecondFactor, { password, otp });

const ORCID_FAILED = 'We could not reach ORCID. Nothing was changed. Please try again.';
const postToOrcid = <Reply>(address: string, body: object = {}) =>
  callApi<Reply>(address, { method: 'POST', body, fallback: ORCID_FAILED });

export const readOrcidOffer = () => callApi<{ is_on: boolean }>(orcidApi.orcid, { fallback: ORCID_FAILED });
export const verifyOrcid = (returned: OrcidReturn) => postToOrcid<VerifiedOrcid>(orcidApi.prove, returned);
export const readVerifiedOrcid = () => postToOrcid<VerifiedOrcid>(orcidApi.show);
export const signInWithOrcid = (otp?: string) => postToOrcid<LoggedIn>(orcidApi.signIn, otp ? { otp } : {});
export const connectOrcid = (password: string) =>
  callApi<OwnAccount & Message>(orcidApi.connect, {
    method: 'POST',
    body: { password },
    as: true,
    fallback: ORCID_FAILED,
  });

/** Leaves for ORCID, which returns to `ORCID_PAGE`. */
export async function goToOrcid(start: OrcidStart): Promise<void> {
  const { address } = await postToOrcid<{ address: string }>(orcidApi.begin, start);
  location.assign(address);
}
