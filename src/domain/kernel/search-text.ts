/** Letters that Unicode does not decompose into a plain letter and a mark, and variants of the same sign. */
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
 * A text as searches compare it: without capitals, accents, ligatures and invisible characters, so that "soltoft"
 * finds "Søltoft" and "o'brien" finds "O’Brien". Both sides of a comparison are folded. The text may become longer.
 */
export function foldForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS_AND_INVISIBLE, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** The pattern by which the database finds texts that hold a word, every character of it as it is written. */
export const containsPattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
