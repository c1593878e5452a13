/** The digits of Arabic and Persian. */
const OTHER_DIGITS = /[٠-٩۰-۹]/g;

/** Writes Arabic and Persian digits as European ones. */
export const withPlainDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));

/** Splits text into lower-case words, ignoring symbols and variants of letters and digits. */
export const tokensOf = (text: string): string[] =>
  withPlainDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Joins a text's words by single spaces, to compare texts and find names. */
export const wordsIn = (text: string) => ` ${tokensOf(text).join(' ')} `;
