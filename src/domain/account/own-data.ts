/** Everything the journal stores about a person, for that person; instants in ISO 8601. */
export interface OwnData {
  exported_at: string;
  account: OwnAccountData;
  sessions: { created_at: string; last_seen_at: string; ended_at: string | null; user_agent: string }[];
  /** The last requested change of address; once made, `email` is the former address. */
  address_changes: { email: string; asked_at: string; changed_at: string | null }[];
  drafts: { created_at: string; updated_at: string; content: Record<string, unknown> }[];
  uploads: { name: string; bytes: number; created_at: string }[];
  manuscripts: SubmittedData[];
  manuscript_files: { manuscript: string; round: number; kind: string; name: string; bytes: number; sent_at: string }[];
  revisions: { manuscript: string; round: number; response: string; submitted_at: string }[];
  decision_letters: { manuscript: string; round: number; subject: string; text: string; sent_at: string }[];
  /** Manuscripts that name the confirmed address as an author's. */
  authorships: AuthorshipData[];
  review_assignments: AssignmentData[];
  reviews: { assignment_id: string; number: number; recommendation: string; content: unknown; submitted_at: string }[];
  review_drafts: { assignment_id: string; content: unknown; updated_at: string }[];
  review_files: { assignment_id: string; name: string; bytes: number; created_at: string }[];
  messages: { manuscript: string; text: string; written_at: string }[];
  requests: RequestData[];
  waivers: { manuscript: string; country: string; reason: string; requested_at: string; state: string; note: string }[];
  proof_replies: { manuscript: string; number: number; answer: string | null; reply: unknown; answered_at: string }[];
  payments: PaymentData[];
  invoices: InvoiceData[];
  alerts: { name: string; path: string; asked_at: string; confirmed_at: string | null }[];
  /** Messages sent through the contact form from the confirmed address. */
  contact_messages: { name: string; subject: string; message: string; created_at: string }[];
  service_requests: { name: string; organization: string; service_type: string; details: string; created_at: string }[];
  /** This person's replies to inquiries. */
  inquiry_answers: { text: string; written_at: string }[];
  saved_lists: { name: string; status: string; query: string; is_shared: boolean; created_at: string }[];
  /** This person's actions, without the ids of the objects. */
  events: { at: string; action: string; object_type: string }[];
  /** Emails about manuscripts sent to the confirmed address, without their links. */
  mails: { kind: string; subject: string; words: string | null; sent_at: string }[];
}

interface OwnAccountData {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  affiliation: string;
  country: string;
  orcid: string | null;
  /** When the person confirmed their iD at ORCID. */
  orcid_confirmed_at: string | null;
  expertise: string[];
  languages: string[];
  role: string;
  duty: string | null;
  has_second_factor: boolean;
  email_verified_at: string | null;
  created_at: string;
  last_here_on: string | null;
  /** When the account was imported; null if its owner registered. */
  moved_in_at: string | null;
  /** Why and when an earlier account with the confirmed address was closed, kept for imports. */
  earlier_account: { why: string; gone_at: string } | null;
}

interface SubmittedData {
  manuscript: string;
  title: string;
  abstract: string;
  keywords: string[];
  category: string | null;
  article_type: string | null;
  language: string;
  status: string;
  round: number;
  submitted_at: string;
  cover_letter: string;
  declarations: Record<string, string>;
  suggested_reviewers: unknown;
  opposed_reviewers: unknown;
  authors: unknown;
}

interface AuthorshipData {
  manuscript: string;
  title: string;
  submitted_at: string;
  position: number;
  given: string;
  family: string;
  email: string;
  orcid: string | null;
  is_corresponding: boolean;
}

interface AssignmentData {
  assignment_id: string;
  manuscript: string;
  title: string;
  round: number;
  invited_at: string;
  due_on: string;
  accepted_at: string | null;
  declined_at: string | null;
  decline_reason: string;
  suggested_colleagues: string;
  interests: string | null;
  cancelled_at: string | null;
  cancel_reason: string;
  completed_at: string | null;
  returned_at: string | null;
  return_reason: string;
}

interface RequestData {
  manuscript: string;
  kind: string;
  words: string;
  wanted_on: string | null;
  asked_at: string;
  answer: string | null;
  answer_words: string;
  granted_on: string | null;
}

interface PaymentData {
  article_type: string;
  amount_cents: number;
  currency: string;
  state: string;
  payer_name: string;
  payer_email: string;
  reference: string;
  created_at: string;
  paid_at: string | null;
}

interface InvoiceData {
  number: string;
  payer: string;
  institution: string;
  address: string;
  email: string;
  vat_number: string;
  purchase_order: string;
  charge_cents: number;
  waived_cents: number;
  currency: string;
  issued_at: string;
}

/** The lists among the data, in the order of the file. */
export type OwnLists = Omit<OwnData, 'exported_at' | 'account'>;
