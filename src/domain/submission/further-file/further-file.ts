import type { FurtherFormat } from '#domain/document/further-format';
import type { Leak } from '#domain/document/leak';

interface KindRule {
  label: string;
  /** The name of its copies, before the number. */
  stem: string;
  /** False for kinds that always name the authors: reviewers never see them. */
  isForReviewers: boolean;
}

/** Kinds of additional files, in display order. */
export const FURTHER_KINDS = {
  title_page: { label: 'Title page', stem: 'title-page', isForReviewers: false },
  figure: { label: 'Figure', stem: 'figure', isForReviewers: true },
  table: { label: 'Table', stem: 'table', isForReviewers: true },
  supplement: { label: 'Supplement', stem: 'supplement', isForReviewers: true },
  checklist: { label: 'Reporting checklist', stem: 'checklist', isForReviewers: true },
  disclosure: { label: 'Disclosure form', stem: 'disclosure', isForReviewers: false },
} as const satisfies Readonly<Record<string, KindRule>>;

export type FurtherKind = keyof typeof FURTHER_KINDS;

export const FURTHER_KIND_NAMES = Object.keys(FURTHER_KINDS) as [FurtherKind, ...FurtherKind[]];

/** Kinds shown to reviewers as an anonymised copy. */
export const KINDS_FOR_REVIEWERS = FURTHER_KIND_NAMES.filter((kind) => FURTHER_KINDS[kind].isForReviewers);

/** Maximum additional files per manuscript, and their total size. */
export const FURTHER_MAX = { files: 20, bytes: 60 * 1024 * 1024 } as const;

export const FURTHER_TEXTS = {
  wrongType: 'Choose a PDF, Word, Excel, CSV, plain text, PNG, JPEG or TIFF file.',
  wrongContents: 'The file’s contents don’t match its extension. Save it again in that format and choose the new file.',
  notText: 'The file is not plain text in UTF-8. Save it as “CSV UTF-8” or as text in UTF-8 and choose the new file.',
  tooMany: 'A manuscript can have at most 20 additional files. Combine several in one PDF, or remove one first.',
  totalTooLarge: 'Together, the files exceed 60 MB. Make this one smaller or remove another first.',
  wrongKind: 'Send the kind as title_page, figure, table, supplement, checklist or disclosure.',
  added: 'The file was added.',
  removed: 'The file was removed.',
  kindChanged: 'The kind of file was changed.',
  shown: 'Reviewers can now see the file. Anyone waiting for it is notified by email.',
  replaced: 'Reviewers now see this copy. Anyone waiting for it is notified by email.',
  replacedHeld: 'The copy was saved. It may also identify the authors, so reviewers cannot see it yet.',
  noScanner: 'The file cannot be checked for viruses at the moment. Please try again in a few minutes.',
  withheld: 'Reviewers cannot see the file.',
  notHeld: 'Reviewers can already see this file. Reload the page.',
  noCopy: 'There is no copy to show reviewers. Hide the file from them, or ask the authors for another file.',
  hiddenKind: 'Reviewers never see files of this kind.',
  copyPending: 'The copy of this file for reviewers is still being made. Please try again in a minute.',
  infected: 'A virus was found in this file, so it cannot be downloaded.',
} as const;

/** An additional file as its author sees it. */
export interface FurtherFile {
  id: string;
  kind: FurtherKind;
  /** The author's name for it. */
  name: string;
  format: FurtherFormat;
  bytes: number;
  sent_at: string;
}

/** A changed file of a draft, and all its files. */
export interface FurtherFilesChange {
  message: string;
  files: FurtherFile[];
}

/** An additional file as reviewers see it: neutral name, and why it is unavailable. */
export interface BlindFurtherFile {
  id: string;
  kind: FurtherKind;
  name: string;
  bytes: number | null;
  note: string;
}

/** Names a review copy: "MJ-2023-0123-figure-2.png". */
export const reviewCopyName = (
  { kind, format, number }: { kind: FurtherKind; format: FurtherFormat; number: number },
  manuscriptNumber: string,
): string => `${manuscriptNumber}-${FURTHER_KINDS[kind].stem}-${number}.${format}`;

/**
 * An additional file's availability to reviewers: never for its kind, being prepared, available, held back, or withheld by an editor.
 */
export type ReviewerAvailability = 'never' | 'pending' | 'shown' | 'held' | 'withheld';

/** An additional file as the office sees it. */
export interface OfficeFurtherFile extends FurtherFile {
  round: number;
  /** Notes on the file, one sentence each. */
  notes: string[];
  share: ReviewerAvailability;
  copy: string | null;
  leaks: Leak[];
  /** Why it was not searched or copied; empty if it was. */
  reason: string;
  /** Who released or withheld it; null if not needed. */
  settled_by: string | null;
}

/** The reply to a change of an additional file. */
export interface OfficeFurtherFilesChange {
  message: string;
  files: OfficeFurtherFile[];
}

/** Addresses of additional files. Separate from `#domain/kernel/paths`, so only pages with such files load them. */
const segment = encodeURIComponent;

/** API addresses of additional files; a file's address is below its list's. */
export const furtherApi = {
  draft: (draft: string) => `/api/draft-files/${segment(draft)}/`,
  author: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/further-files/`,
  office: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/further-files/`,
  reviewer: (assignment: string) => `/api/reviewer/assignment/${segment(assignment)}/further-files/`,
  file: (list: string, file: string) => `${list}${segment(file)}/`,
  copy: (list: string, file: string) => `${list}${segment(file)}/copy/`,
  cleanCopy: (list: string, file: string) => `${list}${segment(file)}/clean-copy/`,
  redact: (list: string, file: string) => `${list}${segment(file)}/redact/`,
  settle: (list: string, file: string) => `${list}${segment(file)}/settle/`,
} as const;
