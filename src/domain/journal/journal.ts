import type { AnnouncementTexts } from '#domain/journal/announcement/announcement';
import type { BoardMember } from '#domain/journal/board/board';
import type { Home } from '#domain/journal/home/home-defaults';
import type { DescribedLicence } from '#domain/journal/licence/licence';
import type { Look } from '#domain/journal/look/look-defaults';
import type { SavedMails } from '#domain/journal/mail/mail-template';
import type { Navigation } from '#domain/journal/navigation/navigation';
import type { Picture } from '#domain/journal/picture/picture';
import type { JournalArticleType } from './article-type-defaults.ts';
import type { ArticleType } from './article-type-id.ts';
import type { Category } from './category-defaults.ts';
import type { ChecklistGroup } from './checklist-defaults.ts';
import type { Currency } from './currency.ts';
import type { Guidelines } from './guidelines.ts';
import type { APC_DEFAULTS, Days, JOURNAL_DEFAULTS, ReviewProcess, WaiverRules } from './journal-defaults.ts';
import type { Language } from './language.ts';
import type { ReminderDays, ReminderSubject } from './reminder-days.ts';
import type { ReviewQuestion } from './review-form.ts';
import type { Timeline } from './timeline.ts';

/** The journal's names and numbers; languages are tags. */
type Names = Record<Exclude<keyof typeof JOURNAL_DEFAULTS, 'bankDetails' | 'language' | 'languages'>, string>;

/**
 * The journal as configured: the defaults, overridden by the office's changes. It is read once per request, build or
 * script and passed on; it is plain data, so that it can be sent to a thread and embedded in a page.
 */
export type Journal = Readonly<
  Names & {
    /** Line by line. */
    bankDetails: readonly string[];
    /** Whether there is a bank account to pay into. */
    issuesInvoices: boolean;
    language: Language;
    languages: readonly [Language, ...Language[]];
    /** For articles published from now on; earlier ones keep theirs. */
    licence: DescribedLicence;
    look: Look;
    home: Home;
    board: readonly BoardMember[];
    /** The labels may contain placeholders in braces. */
    checklist: readonly ChecklistGroup[];
    navigation: Navigation;
    /** Shown only on its days. */
    announcement: Partial<AnnouncementTexts>;
    /** In the order shown on forms, including retired ones. */
    categories: readonly Category[];
    /** In the order shown on forms, including retired ones. */
    articleTypes: readonly JournalArticleType[];
    /** The currency of new charges; existing charges keep theirs. */
    currency: Currency;
    /** The article processing charges set, in integer cents, by article type id. */
    charges: Readonly<Record<keyof typeof APC_DEFAULTS, number> & Record<ArticleType, number>>;
    waivers: WaiverRules;
    timelines: readonly Timeline[];
    days: Days;
    guidelines: Guidelines;
    process: ReviewProcess;
    reminders: Readonly<Record<ReminderSubject, ReminderDays>>;
    /** Days after which the responsible editor is emailed about a pending task; 0 for never. */
    digestDays: number;
    reviewQuestions: readonly ReviewQuestion[];
    /** The office's changes to email texts; none in a build, which sends no emails. */
    mails: SavedMails;
    /** The office's pictures in use; none outside a build and a preview. */
    pictures: readonly Picture[];
  }
>;

/** The public part of the journal that pages embed for their islands. New properties must be listed here. */
export type IslandJournal = Pick<
  Journal,
  | (
      | 'name'
      | 'abbreviation'
      | 'manuscriptPrefix'
      | 'description'
      | 'publisher'
      | 'address'
      | 'issn'
      | 'printIssn'
      | 'doiPrefix'
    )
  | ('updatePolicyDoi' | 'officeEmail' | 'issuesInvoices' | 'language' | 'languages' | 'licence' | 'checklist')
  | ('categories' | 'articleTypes' | 'currency' | 'charges' | 'waivers' | 'timelines' | 'days')
  | ('guidelines' | 'process')
>;

/** The sender of the office's emails, and the recipient of emails to it. */
export const officeMailbox = ({ name, officeEmail }: Journal): { name: string; address: string } => ({
  name,
  address: officeEmail,
});

/** The office's address for use in a sentence, or "the editorial office" if it has none. */
export const officeContact = ({ officeEmail }: Pick<Journal, 'officeEmail'>): string =>
  officeEmail || 'the editorial office';
