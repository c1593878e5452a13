/** Splits text into lower-case words, ignoring symbols and letter variants. */
export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Joins a text's words by single spaces, to compare texts and find names. */
export const wordsIn = (text: string) => ` ${tokensOf(text).join(' ')} `;
