import { DESTINATIONS, type DepositState, type Destination } from '#domain/register/deposit/destination';

/** Obstacles to finding an article, in the order in which to remove them. */
export const GAPS = {
  page: 'Page not up to date',
  text: 'No full text',
  pdf: 'No PDF',
  doi: 'No DOI',
  not_deposited: 'DOI not deposited',
  deposit_failed: 'Deposit refused',
  deposit_warning: 'Deposit with a warning',
  not_in_doaj: 'Not in DOAJ',
  doaj_failed: 'Refused by DOAJ',
  doaj_warning: 'In DOAJ with a warning',
} as const;

export type Gap = keyof typeof GAPS;

/** The state of a deposit, as the destination reports it. */
export interface RecordDeposit {
  state: DepositState;
  message: string;
  state_at: string | null;
  /** When the DOI was registered or the article listed, regardless of later deposits. */
  registered_at: string | null;
}

/** A published article, and the places where it can be found. */
export interface RecordEntry {
  id: string;
  manuscript_number: string;
  title: string;
  slug: string;
  doi: string | null;
  published_on: string;
  is_withdrawn: boolean;
  /** Imported with an existing DOI. */
  is_moved: boolean;
  /** When the published record last changed. */
  changed_at: string;
  /** Whether the JATS contains the full text, not only metadata. */
  has_text: boolean;
  has_pdf: boolean;
  /** Null if no register is configured. */
  deposit: RecordDeposit | null;
  /** Null if no DOAJ key is configured. */
  doaj: RecordDeposit | null;
  gaps: Gap[];
}

/** Totals for the whole journal. */
export interface RecordCheck {
  articles: number;
  in_order: number;
  /** Articles per gap. */
  gaps: Record<Gap, number>;
  /** Null if no register is configured; a sandbox (not live) registers nothing. */
  register: { destination: Destination; is_live: boolean } | null;
  /** Null without a DOAJ key; a simulated service (not live) lists nothing. */
  doaj: { is_live: boolean } | null;
}

/** Describes how to close a gap. */
export function remedyFor(
  gap: Gap,
  { deposit, doaj, is_moved }: Pick<RecordEntry, 'deposit' | 'doaj' | 'is_moved'>,
  register: RecordCheck['register'],
): string {
  const name = register ? DESTINATIONS[register.destination] : 'The register';
  const reply = replyText(deposit);
  switch (gap) {
    case 'page':
      return 'The site has not been built since the article changed. The next build will update the page.';
    case 'text':
      return 'Its JATS contains only metadata. Write or convert its text in production, then update the article.';
    case 'pdf':
      return 'There is no PDF for readers and indexes. Create one in production.';
    case 'doi':
      return 'Without a DOI it cannot be cited permanently. Add one in production, then update the article.';
    case 'not_deposited':
      if (is_moved) {
        return `It was imported with this DOI, which another system registered. Once ${name} has transferred the prefix to the journal, send the deposit so that the DOI leads here.${reply}`;
      }
      return `${name} does not know the DOI yet.${reply || ' Send the deposit.'}`;
    case 'deposit_failed':
      return `${name} refused the deposit:${reply} Fix the cause, then send it again.`;
    case 'deposit_warning':
      return `${name} registered the DOI with a warning:${reply} Check the record, then send it again.`;
    case 'not_in_doaj':
      return `DOAJ does not list it yet.${replyText(doaj) || ' It will be sent automatically within a few hours.'}`;
    case 'doaj_failed':
      return `DOAJ rejected it.${replyText(doaj)} Fix the cause, then send it again.`;
    case 'doaj_warning':
      return `DOAJ accepted it with a warning.${replyText(doaj)} Check it there, then send it again.`;
    default:
      return gap satisfies never;
  }
}

const replyText = (deposit: RecordDeposit | null) => (deposit?.message ? ` ${withFullStop(deposit.message)}` : '');

const withFullStop = (message: string) => (/[.!?]$/.test(message.trim()) ? message.trim() : `${message.trim()}.`);
