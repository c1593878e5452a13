/** An email about a manuscript that was sent, as the office's screen of deliveries lists it. */
export interface SentMail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  /** Without links and codes of the journal; null if they were not kept. */
  words: string | null;
  sent_at: string;
  manuscript: { id: string; manuscript_number: string } | null;
}
