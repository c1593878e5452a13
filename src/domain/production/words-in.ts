/** A text's words in lower case, ignoring symbols and letter variants. */
export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A text's words separated by single spaces, for comparing and finding names. */
export const wordsIn = (text: string) => ` ${tokensOf(text).join(' ')} `;
