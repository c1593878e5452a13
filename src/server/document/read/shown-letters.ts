import { isSymbolFont, shownCharacter } from '../symbol-fonts.ts';
import type { RunLook } from './word-styles.ts';
import type { Inline, Loss } from './word-tree.ts';

/** In half points. Less is how letters are set, and more than a few letters are no script. */
const RAISED_FROM = 2;
const SCRIPT_MAX = 12;
const PRIVATE = /[\uF020-\uF0FF]/;

/** A sign of a font that is not known. */
const lostSign = (font: string, char: string): Loss => ({
  code: 'sign',
  what: `A character of the font ${font} (${char})`,
  end: 'was left out. Add it to the text.',
});

/**
 * Words of a run as readers see them: letters of symbol fonts are the signs that those show, and small letters that are
 * shown as capitals are capitals. `before` is the end of what is shown before them in the paragraph.
 */
export function shownWords(words: string, look: RunLook, before: string): Inline[] {
  if (words === '') return [];
  const isOfSigns = isSymbolFont(look.font ?? '') || PRIVATE.test(words);
  if (!isOfSigns) return [textOf(look.isCapital ? capitals(words) : words, words, look)];
  const shown: Inline[] = [];
  let [text, typed] = ['', ''];
  const end = () => {
    if (typed) shown.push(textOf(text, typed, look));
    [text, typed] = ['', ''];
  };
  for (const letter of words) {
    const sign = signIn(letter, look.font || 'Symbol', before + text);
    if (typeof sign === 'string') [text, typed] = [text + sign, typed + letter];
    else {
      end();
      shown.push({ kind: 'lost', loss: sign });
    }
  }
  end();
  return shown;
}

/** A sign that a run names by its font and its place there. */
export function shownSymbol(font: string, char: string, { look, before }: { look: RunLook; before: string }): Inline {
  const code = Number.parseInt(char, 16);
  const isPlain = code < 0xf000 && !isSymbolFont(font);
  const sign = isPlain ? String.fromCodePoint(code) : shownCharacter(font, code);
  if (sign === undefined || Number.isNaN(code)) return { kind: 'lost', loss: lostSign(font, char) };
  return textAs(microIn(sign, before), look);
}

/** Text that is shown as it is, however high it is set. */
export const textAs = (text: string, look: RunLook): Inline => ({
  kind: 'text',
  text,
  look: { ...setAs(look), script: look.script || scriptByPosition(text, look) },
});

function textOf(text: string, typed: string, look: RunLook): Inline {
  const { script } = look;
  const raised = scriptByPosition(typed, look);
  const isOther = text !== typed || raised !== undefined;
  return {
    kind: 'text',
    text,
    look: { ...setAs(look), ...(raised && { script: raised }) },
    ...(isOther && { typed: (script ? '^' : '') + typed }),
  };
}

/** A few letters that are raised or lowered without being called superscript or subscript. */
function scriptByPosition(words: string, { position = 0, script }: RunLook): 'sup' | 'sub' | undefined {
  const isShort = words.trim().length <= SCRIPT_MAX && /^\s*\S+\s*$/.test(words);
  if (script || Math.abs(position) < RAISED_FROM || !isShort) return undefined;
  return position > 0 ? 'sup' : 'sub';
}

/** How letters are set, without how they are shown. */
export const setAs = ({ isBold, isItalic, isStruck, script, size }: RunLook) => ({
  isBold,
  isItalic,
  isStruck,
  script,
  size,
});

function signIn(letter: string, font: string, before: string): string | Loss {
  if (!isSymbolFont(font) && !PRIVATE.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  const sign = shownCharacter(font, code);
  if (sign !== undefined) return microIn(sign, before);
  return letter.trim() === '' ? letter : lostSign(font, (0xf000 + (code & 0xff)).toString(16).toUpperCase());
}

/** Behind a number, the Greek letter is the sign of a millionth. */
const microIn = (sign: string, before: string) => (sign === 'μ' && /\d[\s\u00a0]?$/.test(before) ? 'µ' : sign);

/**
 * Words in small letters that are shown as capitals. Words that were typed with capitals stay as they are: there it is
 * how a name or a heading is set.
 */
function capitals(words: string): string {
  if (/\p{Lu}/u.test(words) && !/^\p{L}+\d\S*$/u.test(words)) return words;
  return words.replace(/\p{Script=Latin}+/gu, (letters) => letters.toUpperCase());
}
