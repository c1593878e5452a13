/** An email about a manuscript, as listed on the deliveries screen. */
export interface SentMail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  /** Without links and codes; null if it was not stored. */
  words: string | null;
  sent_at: string;
  manuscript: { id: string; manuscript_number: string } | null;
}
