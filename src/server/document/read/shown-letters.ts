import { isSymbolFont, shownCharacter } from '../symbol-fonts.ts';
import type { RunLook } from './word-styles.ts';
import type { Inline, Loss } from './word-tree.ts';

/** In half points, and characters. Smaller shifts are typography; longer text is no superscript. */
const RAISED_FROM = 2;
const SCRIPT_MAX = 12;
const PRIVATE = /[\uF020-\uF0FF]/;

/** A character of an unknown symbol font. */
const lostCharacter = (font: string, char: string): Loss => ({
  code: 'sign',
  what: `A character of the font ${font} (${char})`,
  end: 'was left out. Add it to the text.',
});

/**
 * A run's visible text: symbol fonts mapped to characters, and small capitals capitalised. `before` is the end of the
 * paragraph's preceding text.
 */
export function shownWords(words: string, look: RunLook, before: string): Inline[] {
  if (words === '') return [];
  const { font = '', otherFont = font } = look;
  const isSymbolText = isSymbolFont(font) || isSymbolFont(otherFont) || PRIVATE.test(words);
  if (!isSymbolText) return [textOf(look.isCaps || look.isSmallCaps ? capitals(words) : words, words, look)];
  const shown: Inline[] = [];
  let [text, typed] = ['', ''];
  const end = () => {
    if (typed) shown.push(textOf(text, typed, look));
    [text, typed] = ['', ''];
  };
  for (const letter of words) {
    const character = shownLetter(letter, letter < '\u0080' ? font : otherFont, before + text);
    if (typeof character === 'string') [text, typed] = [text + character, typed + letter];
    else {
      end();
      shown.push({ kind: 'lost', loss: character });
    }
  }
  end();
  return shown;
}

/** A character given by font and code. */
export function shownSymbol(font: string, char: string, { look, before }: { look: RunLook; before: string }): Inline {
  const code = Number.parseInt(char, 16);
  const isPlain = code < 0xf000 && !isSymbolFont(font);
  const character = isPlain ? String.fromCodePoint(code) : shownCharacter(font, code);
  if (character === undefined || Number.isNaN(code)) return { kind: 'lost', loss: lostCharacter(font, char) };
  return textAs(microIn(character, before), look);
}

/** Text as superscript or subscript if it is shown so, whatever raises or lowers it. */
export const textAs = (text: string, look: RunLook): Inline => ({
  kind: 'text',
  text,
  look: { ...typographyOf(look), script: look.script || scriptByPosition(text, look) },
});

function textOf(text: string, typed: string, look: RunLook): Inline {
  const { script } = look;
  const positionScript = scriptByPosition(typed, look);
  const isOther = text !== typed || positionScript !== undefined;
  return {
    kind: 'text',
    text,
    look: { ...typographyOf(look), ...(positionScript && { script: positionScript }) },
    ...(isOther && { typed: (script ? '^' : '') + typed }),
  };
}

/** A few raised or lowered characters that are not marked as superscript or subscript. */
function scriptByPosition(words: string, { position = 0, script }: RunLook): 'sup' | 'sub' | undefined {
  const isShort = words.trim().length <= SCRIPT_MAX && /^\s*\S+\s*$/.test(words);
  if (script || Math.abs(position) < RAISED_FROM || !isShort) return undefined;
  return position > 0 ? 'sup' : 'sub';
}

/** A run's typography, without its visibility. */
export const typographyOf = ({
  isBold,
  isItalic,
  isEmphasised,
  isStruck,
  isStruckTwice,
  script,
  size,
  isUnseen,
}: RunLook) => ({
  isBold,
  isItalic: isItalic || isEmphasised,
  isStruck: isStruck || isStruckTwice,
  script,
  size,
  isUnseen,
});

/** Maps text in a symbol font to the characters it shows, dropping unknown ones. */
export function shownSymbols(words: string, font: string, lose: (lost: Loss) => void): string {
  if (!isSymbolFont(font) && !PRIVATE.test(words)) return words;
  let shown = '';
  for (const letter of words) {
    const character = shownLetter(letter, font, shown);
    if (typeof character === 'string') shown += character;
    else lose(character);
  }
  return shown;
}

/** Private-use characters outside symbol fonts are taken for Symbol; other characters stay. */
function shownLetter(letter: string, fontName: string, before: string): string | Loss {
  if (!isSymbolFont(fontName) && !PRIVATE.test(letter)) return letter;
  const font = fontName || 'Symbol';
  const code = letter.codePointAt(0) ?? 0;
  const character = shownCharacter(font, code);
  if (character !== undefined) return microIn(character, before);
  return letter.trim() === '' ? letter : lostCharacter(font, (0xf000 + (code & 0xff)).toString(16).toUpperCase());
}

/** After a number, the Greek letter mu means the micro sign. */
const microIn = (sign: string, before: string) => (sign === 'μ' && /\d[\s\u00a0]?$/.test(before) ? 'µ' : sign);

/** Capitalises all-lower-case text that is shown in capitals. Mixed case stays, as in names and headings. */
export function capitals(words: string): string {
  if (/\p{Lu}/u.test(words) && !/^\p{L}+\d\S*$/u.test(words)) return words;
  return words.replace(/\p{Script=Latin}+/gu, (letters) => letters.toUpperCase());
}
