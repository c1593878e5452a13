import * as z from 'zod';
import { DUTIES, type Duty } from '#domain/account/colleague/duty';
import type { MessageFile } from '#domain/message/message-file';

/** The public forms that create inquiries, with their labels. */
export const INQUIRY_FORMS = { contact: 'Contact form', service: 'Writing service' } as const;
export type InquiryForm = keyof typeof INQUIRY_FORMS;

/** An inquiry's state: waiting for the office, answered, or closed. */
export const INQUIRY_STATES = { open: 'Open', answered: 'Answered', closed: 'Closed' } as const;
export type InquiryState = keyof typeof INQUIRY_STATES;

/** The writer's side. */
export type InquirySide = 'office' | 'asker';

export const INQUIRY_TEXTS = {
  answered: 'Your reply has been sent.',
  closed: 'The inquiry has been closed.',
  opened: 'The inquiry has been reopened.',
  ownerSaved: 'The owner has been saved.',
  ownerRemoved: 'The inquiry no longer has an owner.',
  stateStale: 'Someone else has answered, closed or reopened this inquiry. Its current state is shown.',
  ownerStale: 'Someone else has reassigned this inquiry. Its current owner is shown.',
  invalidOwner: 'This person cannot answer inquiries. Choose someone else.',
} as const;

export interface InquiryOwner {
  id: string;
  name: string;
}

/** An inquiry in the office's list. */
export interface InquiryCard {
  id: string;
  form: InquiryForm;
  name: string;
  email: string;
  /** A message's subject, or the requested service. */
  subject: string;
  state: InquiryState;
  owner: InquiryOwner | null;
  asked_at: string;
  waiting_since: string | null;
}

/** A message after the form. */
interface InquiryMessage {
  id: string;
  from: InquirySide;
  by: string;
  text: string;
  at: string;
  files: MessageFile[];
}

/** An inquiry with all its messages. */
export interface Inquiry extends InquiryCard {
  /** Empty if not given, as in the contact form. */
  organization: string;
  /** The text of the form. */
  text: string;
  messages: InquiryMessage[];
  /** Colleagues it can be assigned to. */
  candidates: InquiryOwner[];
  /** Whether the asker can reply to the thread by email. */
  answers_come_back: boolean;
}

/** The reply to every change to an inquiry; null if the caller reassigned it and can no longer see it. */
export interface InquiryChange {
  message: string;
  inquiry: Inquiry | null;
}

/** Returns the colleague's id if they may see only their own inquiries; null if they may see all. */
export const visibleInquiryOwner = ({ id, office }: { id: string; office: { duty: Duty } | null }): string | null =>
  office && DUTIES[office.duty].scope === 'everything' ? null : id;

const STATES = Object.keys(INQUIRY_STATES) as InquiryState[];

export const InquiryStateName = z.enum(STATES, 'Choose open, answered or closed.');

/**
 * Closes or reopens an inquiry; `instead_of` is the state the caller saw. Reopening sets `answered`: the office owes no
 * reply.
 */
export const InquiryStateChange = z
  .strictObject({ state: InquiryStateName, instead_of: InquiryStateName })
  .refine(({ state, instead_of }) => state !== 'answered' || instead_of === 'closed', {
    path: ['state'],
    error: 'Send `state` as open or closed.',
  });
export type InquiryStateChange = z.infer<typeof InquiryStateChange>;

const AccountId = z.string().max(80).nullable();

/** Assigns an inquiry to a colleague or to no one; `instead_of` is the owner the caller saw. */
export const InquiryOwnerChange = z.strictObject({ owner_id: AccountId, instead_of: AccountId });
export type InquiryOwnerChange = z.infer<typeof InquiryOwnerChange>;
