/** How many files of one mail are taken. */
export const MAIL_FILES_MAX = 5;

/** The sentences about files that come along with a mail. */
export const MESSAGE_FILE_TEXTS = {
  alone: '[The mail held files alone.]',
  tooMany: `Of one mail ${MAIL_FILES_MAX} files are taken. Send the others with another mail`,
  infected: 'A virus was found in it: it cannot be downloaded.',
} as const;

/** A file that came along with a message. */
export interface MessageFile {
  id: string;
  /** As its sender called it. */
  name: string;
  bytes: number;
}

/** The same for the office, with what it should know about the file, in sentences. */
export interface OfficeMessageFile extends MessageFile {
  notes: string[];
}

/** What a message says of a file that was not taken. */
export const notTaken = (name: string, reason: string): string =>
  `[“${name}” was not taken. ${reason.replace(/\.$/, '')}.]`;
