/** How many files go along with one message. */
export const MESSAGE_FILES_MAX = 5;

export const MESSAGE_FILE_TEXTS = {
  alone: '[The email contained only files.]',
  tooMany: `At most ${MESSAGE_FILES_MAX} files are accepted per email. Send the others in another email`,
  tooManyChosen: `Attach at most ${MESSAGE_FILES_MAX} files to a message. Send the others in another one.`,
  infected: 'A virus was found in it: it cannot be downloaded.',
} as const;

/** A file attached to a message. */
export interface MessageFile {
  id: string;
  /** As its sender called it. */
  name: string;
  bytes: number;
  /** What its reader should know about it, in sentences; what was seen inside is for the office alone. */
  notes: string[];
}

/** What a search of a file for people who must not be named has found in it. */
export interface SearchedFile {
  name: string;
  /** The words that name someone. */
  names: readonly string[];
  /** Why it could not be searched wholly, in one sentence; empty if it was. */
  unread: string;
}

/** What a message says of a file that was not taken. */
export const rejectedFileNote = (name: string, reason: string): string => `[${rejectedFile(name, reason)}]`;

/** The same for whoever has chosen the file. */
export const rejectedFile = (name: string, reason: string): string =>
  `“${name}” was not accepted. ${reason.replace(/\.$/, '')}.`;
