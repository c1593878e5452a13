/** Letters that Unicode does not decompose into base letter and mark, and variants of the same character. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
// Accents, and the points of Hebrew and Arabic. In other scripts marks are letters, such as the vowels of Hindi.
const MARKS_AND_INVISIBLE = /[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u00ad\u200b-\u200d\u2060\ufeff]/g;
const PLAIN = /^[\n -~]*$/;

/**
 * Folds text for searching: no capitals, accents, ligatures or invisible characters, so that "soltoft" finds
 * "Søltoft" and "o'brien" finds "O’Brien". Fold both the text and the query. The result may be longer.
 */
export function foldForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS_AND_INVISIBLE, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** The LIKE pattern for texts containing a word literally. */
export const containsPattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
