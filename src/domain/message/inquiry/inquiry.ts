import type { MessageFile } from '#domain/message/message-file';

/** The forms by which anyone asks the office, as the office calls them. */
export const INQUIRY_FORMS = { contact: 'Contact form', service: 'Writing service' } as const;
export type InquiryForm = keyof typeof INQUIRY_FORMS;

/** How far an inquiry is: it waits for the office, the office has answered, or nothing more is to be done. */
export const INQUIRY_STATES = { open: 'Open', answered: 'Answered', closed: 'Closed' } as const;
export type InquiryState = keyof typeof INQUIRY_STATES;

/** Who has written a message of an inquiry. */
export type InquirySide = 'office' | 'asker';

export const INQUIRY_TEXTS = {
  answered: 'The answer is sent.',
  closed: 'The inquiry is closed.',
  opened: 'The inquiry is open again.',
  owned: 'The owner is saved.',
  disowned: 'The inquiry no longer has an owner.',
  stateStale: 'Someone else has answered, closed or reopened this inquiry. Its current state is shown.',
  ownerStale: 'Someone else has reassigned this inquiry. Its current owner is shown.',
  noSuchOwner: 'This person cannot answer inquiries. Choose someone else.',
} as const;

/** Someone of the office who may own an inquiry. */
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
  /** Of a message its subject; of a request for a service, the service. */
  subject: string;
  state: InquiryState;
  owner: InquiryOwner | null;
  asked_at: string;
  /** Since when someone waits for the office's answer. */
  waiting_since: string | null;
}

/** A message that was written after the form. */
interface InquiryMessage {
  id: string;
  from: InquirySide;
  by: string;
  text: string;
  at: string;
  files: MessageFile[];
}

/** An inquiry with all that was written. */
export interface Inquiry extends InquiryCard {
  /** Empty if none was given, as by the contact form. */
  organization: string;
  /** What was written in the form. */
  text: string;
  messages: InquiryMessage[];
  /** Whom of the office it can be given to. */
  candidates: InquiryOwner[];
  /** True if the asker can reply to the thread by email. */
  answers_come_back: boolean;
}

/**
 * The reply of everything that changes an inquiry; null if the caller has given it to someone else and sees it no more.
 */
export interface InquiryChange {
  message: string;
  inquiry: Inquiry | null;
}
