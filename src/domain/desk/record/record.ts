import { DESTINATIONS, type DepositState, type Destination } from '#domain/register/deposit/destination';

/** What an article may lack for discovery, in the order of repair. */
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
  /** When the DOI was registered or the article listed, whatever came of later deposits. */
  registered_at: string | null;
}

/** A published article, and everywhere it can be found. */
export interface RecordEntry {
  id: string;
  manuscript_number: string;
  title: string;
  slug: string;
  doi: string | null;
  published_on: string;
  is_withdrawn: boolean;
  /** It was imported with an existing DOI. */
  is_moved: boolean;
  /** When its public version last changed. */
  changed_at: string;
  /** JATS has the full text, not only metadata. */
  has_text: boolean;
  has_pdf: boolean;
  /** Null if no register is configured. */
  deposit: RecordDeposit | null;
  /** Null if no DOAJ key is configured. */
  doaj: RecordDeposit | null;
  gaps: Gap[];
}

/** The journal at a glance. */
export interface RecordCheck {
  articles: number;
  in_order: number;
  /** Articles per gap. */
  gaps: Record<Gap, number>;
  /** Where DOIs are deposited; a sandbox registers nothing. */
  register: { destination: Destination; is_live: boolean } | null;
  /** Whether articles go to DOAJ itself or to a stand-in; null for neither. */
  doaj: { is_live: boolean } | null;
}

/** How to close a gap, in a sentence or two. */
export function remedyFor(
  gap: Gap,
  { deposit, doaj, is_moved }: Pick<RecordEntry, 'deposit' | 'doaj' | 'is_moved'>,
  register: RecordCheck['register'],
): string {
  const name = register ? DESTINATIONS[register.destination] : 'The register';
  const said = wordsOf(deposit);
  switch (gap) {
    case 'page':
      return 'The site has not been built since it changed. The next build brings it up to date.';
    case 'text':
      return 'Its JATS has the metadata only. Write or convert its text in production, then update the article.';
    case 'pdf':
      return 'Readers and indexes find no PDF. Create one in production.';
    case 'doi':
      return 'Without a DOI it cannot be cited permanently. Add one in production, then update the article.';
    case 'not_deposited':
      if (is_moved) {
        return `It was imported with this DOI, which another system registered. Once ${name} has transferred the prefix to the journal, send the deposit so that the DOI leads here.${said}`;
      }
      return `${name} does not know the DOI yet.${said || ' Send the deposit.'}`;
    case 'deposit_failed':
      return `${name} refused the deposit:${said} Fix the cause, then send it again.`;
    case 'deposit_warning':
      return `${name} registered the DOI with a warning:${said} Check the record, then send it again.`;
    case 'not_in_doaj':
      return `DOAJ does not list it yet.${wordsOf(doaj) || ' It is sent automatically within a few hours.'}`;
    case 'doaj_failed':
      return `DOAJ rejected it.${wordsOf(doaj)} Fix the cause, then send it again.`;
    case 'doaj_warning':
      return `DOAJ has it, with a warning.${wordsOf(doaj)} Check it there, then send it again.`;
    default:
      return gap satisfies never;
  }
}

const wordsOf = (deposit: RecordDeposit | null) => (deposit?.message ? ` ${ended(deposit.message)}` : '');

const ended = (message: string) => (/[.!?]$/.test(message.trim()) ? message.trim() : `${message.trim()}.`);
