import type { Typeface } from './fonts.ts';
import type { TextRun, TextStyle } from './style.ts';

/** A piece of a line in one style, placed from the line's start. */
export interface Segment {
  text: string;
  style: TextStyle;
  x: number;
  width: number;
}

/** One line of text. */
export interface Line {
  segments: Segment[];
  width: number;
}

interface Piece extends TextRun {
  width: number;
}

/** What stays together on a line; `space` is the style of the space before it, null after a hyphen. */
interface Word {
  pieces: Piece[];
  width: number;
  space: TextStyle | null;
}

// No-break and thin spaces are not among these: they hold a number and its unit together.
const SPACES = /([ \t\n\r\f\u200b\u2028\u2029]+)/;
const AFTER_HYPHEN = /(?<=\p{L}\p{L}[-\u2010\u2013\u2014/])(?=\p{L}\p{L})/u;
// What no page shows: control characters, marks that turn the writing direction, byte order marks, joiners.
const UNSEEN = /(?![\t\n\r\f\u200b])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

/** A text as it can be set: composed characters, no lone surrogates, nothing invisible. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(UNSEEN, '');
}

/** Breaks text into lines no wider than `measure`; what has no better place to break is broken anywhere. */
export function breakLines(typeface: Typeface, runs: TextRun[], measure: number): Line[] {
  const lines: Word[][] = [];
  let current: Word[] = [];
  let reached = 0;
  for (const word of wordsOf(typeface, runs).flatMap((word) => shatter(typeface, word, measure))) {
    const gap = current.length > 0 && word.space ? typeface.width(' ', word.space) : 0;
    if (current.length > 0 && reached + gap + word.width > measure + 0.01) {
      lines.push(current);
      current = [];
      reached = 0;
    }
    reached += (current.length > 0 ? gap : 0) + word.width;
    current.push(word);
  }
  if (current.length > 0) lines.push(current);
  return lines.map((words, index) => setLine(typeface, words, lines[index + 1]?.[0]?.space ?? null));
}

/** Breaks a title into lines of about the same length, as few as the measure allows. */
export function breakEvenly(typeface: Typeface, runs: TextRun[], measure: number): Line[] {
  let lines = breakLines(typeface, runs, measure);
  const count = lines.length;
  for (let narrower = measure - 8; narrower > measure / 2; narrower -= 8) {
    const attempt = breakLines(typeface, runs, narrower);
    if (attempt.length > count) break;
    lines = attempt;
  }
  return lines;
}

/** The widths a text asks for: of its longest word, and of all of it on one line. */
export function extents(typeface: Typeface, runs: TextRun[]): { word: number; line: number } {
  let longest = 0;
  let total = 0;
  for (const word of wordsOf(typeface, runs)) {
    longest = Math.max(longest, word.width);
    total += word.width + (word.space && total > 0 ? typeface.width(' ', word.space) : 0);
  }
  return { word: longest, line: total };
}

function wordsOf(typeface: Typeface, runs: TextRun[]): Word[] {
  const cleaned = runs.map(({ text, style }) => ({ text: cleanText(text), style }));
  const words: Word[] = [];
  let space: TextStyle | null = null;
  let isNew = true;
  for (const { text, style } of typeface.cover(cleaned)) {
    for (const part of style.isWhole ? [text] : text.split(SPACES)) {
      if (part === '') continue;
      if (!style.isWhole && SPACES.test(part)) {
        space ??= style;
        isNew = true;
        continue;
      }
      for (const [index, bit] of (style.isWhole ? [part] : part.split(AFTER_HYPHEN)).entries()) {
        if (isNew || index > 0) words.push({ pieces: [], width: 0, space: index > 0 ? null : space });
        const word = words.at(-1);
        if (!word) continue;
        const width = typeface.width(bit, style);
        word.pieces.push({ text: bit, style, width });
        word.width += width;
        isNew = false;
        space = null;
      }
    }
  }
  return words;
}

/** Cuts a word that is wider than a line, after a stroke or dot where one is near. */
function shatter(typeface: Typeface, word: Word, measure: number): Word[] {
  if (word.width <= measure) return [word];
  const parts: Word[] = [{ pieces: [], width: 0, space: word.space }];
  for (const { text, style } of word.pieces) {
    for (const bit of text.match(/[^/._?&=,;-]+[/._?&=,;-]*|[/._?&=,;-]+/g) ?? []) {
      const fits = typeface.width(bit, style) <= measure;
      for (const part of fits ? [bit] : bit) {
        const width = typeface.width(part, style);
        let last = parts.at(-1);
        if (!last || (last.width > 0 && last.width + width > measure)) {
          last = { pieces: [], width: 0, space: null };
          parts.push(last);
        }
        last.pieces.push({ text: part, style, width });
        last.width += width;
      }
    }
  }
  return parts;
}

/** Joins the words of a line into segments of one style each; a space at the line's end is kept for those who copy. */
function setLine(typeface: Typeface, words: Word[], nextSpace: TextStyle | null): Line {
  const runs: TextRun[] = [];
  const add = (text: string, style: TextStyle) => {
    const last = runs.at(-1);
    if (last && last.style === style && !style.mark && !style.actual) last.text += text;
    else runs.push({ text, style });
  };
  for (const [index, word] of words.entries()) {
    if (index > 0 && word.space) add(' ', word.space);
    for (const { text, style } of word.pieces) add(text, style);
  }
  let x = 0;
  const segments = runs.map(({ text, style }) => {
    const width = typeface.width(text, style);
    const segment = { text, style, x, width };
    x += width;
    return segment;
  });
  const last = segments.at(-1);
  if (last && nextSpace && !last.style.mark && !last.style.actual) last.text += ' ';
  return { segments, width: x };
}
