/**
 * The words of a text in small letters, each between spaces, so that texts are compared, and a name is found in one, without
 * regard to signs, capitals and the forms of letters.
 */
export const wordsIn = (text: string) =>
  ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;
