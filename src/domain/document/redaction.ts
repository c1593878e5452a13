/** What stands in place of words that are blacked out: as long for every name. */
export const BAR = '█████';

/** How many passages are blacked out at once, and how long one may be. */
export const REDACTION_MAX = { texts: 60, length: 300 } as const;

/** The sentences about passages that are blacked out. */
export const REDACTION_TEXTS = {
  choose: 'Choose a passage, or write the words to black out.',
  tooShort: 'Write at least two letters or digits to black out.',
  tooMany: 'Black out at most 60 passages at once.',
  notWord: 'Only in a Word file (.docx) can the journal black out words. Put a clean copy in place of this file.',
  tooSlow: 'The file takes too long to read. Put a clean copy in its place.',
  removed: 'passages that the office blacked out',
  missing: (text: string) =>
    `“${text}” does not stand in the file like this. Copy it from there, with its capitals, or leave it out.`,
} as const;
