/** The words of a text in small letters, without regard to signs and the forms of letters. */
export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text in one line, each between spaces, so that texts are compared and a name is found in one. */
export const wordsIn = (text: string) => ` ${tokensOf(text).join(' ')} `;
