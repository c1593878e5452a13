/** Per message. */
export const MESSAGE_FILES_MAX = 5;

export const MESSAGE_FILE_TEXTS = {
  onlyFiles: '[The email contained only files.]',
  tooMany: `At most ${MESSAGE_FILES_MAX} files are accepted per email. Send the rest in another email`,
  tooManyChosen: `Attach at most ${MESSAGE_FILES_MAX} files to a message. Send the rest in another message.`,
  infected: 'A virus was found in this file, so it cannot be downloaded.',
} as const;

export interface MessageFile {
  id: string;
  /** The file name given by the sender. */
  name: string;
  bytes: number;
  /** Notes for the reader, one sentence each; notes on its content are for the office only. */
  notes: string[];
}

/** The result of searching a file for people who must not be named. */
export interface SearchedFile {
  name: string;
  /** The identifying text. */
  names: readonly string[];
  /** Why it could not be searched completely, in one sentence; empty if it was. */
  unsearched: string;
}

/** The note in a message about a rejected file. */
export const rejectedFileNote = (name: string, reason: string): string => `[${rejectedFileText(name, reason)}]`;

/** The same text for the person who chose the file. */
export const rejectedFileText = (name: string, reason: string): string =>
  `“${name}” was not accepted. ${reason.replace(/\.$/, '')}.`;
