/** A text on one line: line breaks and control characters become one space, lone surrogates U+FFFD. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
