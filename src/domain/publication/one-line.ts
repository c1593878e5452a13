/** Replaces line breaks and control characters with a space, and lone surrogates with U+FFFD. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
