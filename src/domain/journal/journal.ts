import type { AnnouncementTexts } from '#domain/journal/announcement/announcement';
import type { BoardMember } from '#domain/journal/board/board';
import type { Home } from '#domain/journal/home/home-defaults';
import type { DescribedLicence } from '#domain/journal/licence/licence';
import type { Look } from '#domain/journal/look/look-defaults';
import type { OwnMails } from '#domain/journal/mail/mail-text';
import type { Navigation } from '#domain/journal/navigation/navigation';
import type { Picture } from '#domain/journal/picture/picture';
import type { JournalArticleType } from './article-type-defaults.ts';
import type { ArticleType } from './article-type-id.ts';
import type { Category } from './category-defaults.ts';
import type { ChecklistGroup } from './checklist-defaults.ts';
import type { Guidelines } from './guidelines.ts';
import type { APC_DEFAULTS, Days, JOURNAL_DEFAULTS, ReviewProcess, WaiverRules } from './journal-defaults.ts';
import type { Language } from './language.ts';
import type { ReminderAbout, ReminderDays } from './reminder-days.ts';
import type { ReviewQuestion } from './review-form.ts';
import type { Timeline } from './timeline-defaults.ts';

/** The journal's names and numbers; languages are tags. */
type Names = Record<Exclude<keyof typeof JOURNAL_DEFAULTS, 'bankDetails' | 'language' | 'languages'>, string>;

/**
 * The journal as the office has set it: the defaults with its changes over them, read once per request, build or script and
 * handed on. Plain data, so that it can go to a thread and into a page.
 */
export type Journal = Readonly<
  Names & {
    /** Line by line. */
    bankDetails: readonly string[];
    /** True if there is an account to be paid into. */
    issuesInvoices: boolean;
    language: Language;
    languages: readonly [Language, ...Language[]];
    /** Of what is published from now on; articles keep theirs. */
    licence: DescribedLicence;
    look: Look;
    home: Home;
    board: readonly BoardMember[];
    /** As the office writes it, with facts in braces. */
    checklist: readonly ChecklistGroup[];
    navigation: Navigation;
    /** On whatever days; what is announced today follows from it. */
    announcement: Partial<AnnouncementTexts>;
    /** In the order in which forms offer them, with retired ones. */
    categories: readonly Category[];
    /** In the order in which forms offer them, with retired ones. */
    articleTypes: readonly JournalArticleType[];
    /** Article processing charges that are set, in integer US cents, by the ids of article types. */
    charges: Readonly<Record<keyof typeof APC_DEFAULTS, number> & Record<ArticleType, number>>;
    waivers: WaiverRules;
    timelines: readonly Timeline[];
    days: Days;
    guidelines: Guidelines;
    process: ReviewProcess;
    reminders: Readonly<Record<ReminderAbout, ReminderDays>>;
    /** After how many days of waiting the editor in charge is emailed; 0 for never. */
    digestDays: number;
    reviewQuestions: readonly ReviewQuestion[];
    /** The words of emails that the office has changed; none in a build, which sends no emails. */
    mails: OwnMails;
    /** The office's pictures that pages show; none outside a build and a preview. */
    pictures: readonly Picture[];
  }
>;

/**
 * What pages write into their islands: what an island reads, and everyone may know. A new fact is not among it until it
 * is named.
 */
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
  | ('categories' | 'articleTypes' | 'charges' | 'waivers' | 'timelines' | 'days' | 'guidelines' | 'process')
>;

/** The office's mailbox: where its mails come from and where those to it go. */
export const office = ({ name, officeEmail }: Journal): { name: string; address: string } => ({
  name,
  address: officeEmail,
});

/** Whom a sentence names that asks people to write: the office's address, or the office itself until it has one. */
export const officeToWriteTo = ({ officeEmail }: Pick<Journal, 'officeEmail'>): string =>
  officeEmail || 'the editorial office';
