import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TextRun, TextStyle } from './style.ts';

const { resolve } = createRequire(import.meta.url);

// The complete static fonts: the web fonts of the site are split by script, and none of their
// parts has ≥ or ≤. Written out one by one, so that a bundler can see which files are needed.
const FONT_FILES: Record<string, string> = {
  serif: resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  'serif-italic': resolve('@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
  'serif-bold': resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  'serif-bold-italic': resolve(
    '@expo-google-fonts/source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf',
  ),
  sans: resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  'sans-italic': resolve('@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf'),
  'sans-bold': resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  'sans-bold-italic': resolve('@expo-google-fonts/source-sans-3/600SemiBold_Italic/SourceSans3_600SemiBold_Italic.ttf'),
};

const bytesOfFonts = new Map<string, Uint8Array>();

/** Measures text in the document's fonts, and knows which characters they have. */
export interface Typeface {
  /** The width of a text, kerning included. */
  width: (text: string, style: TextStyle) => number;
  /** Makes the style's font the one the document writes in next. */
  select: (style: TextStyle) => void;
  /** The same text, with every character its font lacks set in the sans, or else as a box. */
  cover: (runs: TextRun[]) => TextRun[];
}

/** Registers the journal's fonts with a document; only those that are used are embedded, and of them only the glyphs. */
export function openTypeface(doc: PDFKit.PDFDocument): Typeface {
  for (const [name, file] of Object.entries(FONT_FILES)) doc.registerFont(name, fontBytes(name, file));
  const widths = new Map<string, number>();
  const known = new Map<string, boolean>();

  function select(style: TextStyle): void {
    doc.font(fontName(style)).fontSize(style.size);
  }

  function width(text: string, style: TextStyle): number {
    if (style.mark) return style.size;
    const key = `${fontName(style)} ${text}`;
    let perPoint = widths.get(key);
    if (perPoint === undefined) {
      perPoint = doc.font(fontName(style)).fontSize(1000).widthOfString(plainForms(text)) / 1000;
      widths.set(key, perPoint);
    }
    return perPoint * style.size + style.tracking * text.length;
  }

  function hasGlyph(character: string, style: TextStyle): boolean {
    const key = `${fontName(style)} ${character}`;
    let has = known.get(key);
    if (has === undefined) {
      doc.font(fontName(style));
      // pdfkit keeps the parsed font to itself, but nothing else can tell which characters it has.
      const { font } = (doc as unknown as { _font: { font: ParsedFont } })._font;
      has = font.hasGlyphForCodePoint(plainForms(character).codePointAt(0) ?? 0);
      known.set(key, has);
    }
    return has;
  }

  function coverCharacter(character: string, style: TextStyle): TextRun {
    if (/[\t\n\r\f]/.test(character) || hasGlyph(character, style)) return { text: character, style };
    if (/\s/.test(character)) return { text: '\u00a0', style };
    const other: TextStyle = { ...style, family: 'sans' };
    if (hasGlyph(character, other)) return { text: character, style: other };
    return { text: '\u25a1', style: { ...other, actual: character } };
  }

  function cover(runs: TextRun[]): TextRun[] {
    return runs.flatMap((whole) => {
      if (/^[\x20-\x7e\s]*$/.test(whole.text)) return [whole];
      const parts: TextRun[] = [];
      for (const character of whole.text) {
        const part = coverCharacter(character, whole.style);
        const last = parts.at(-1);
        if (last && last.style === part.style) last.text += part.text;
        else parts.push(part);
      }
      return parts;
    });
  }

  return { width, select, cover };
}

/**
 * No-break spaces and hyphens share their glyphs with the plain ones, and a glyph stands for one
 * character only, the first it is asked for: that must be the one readers type when they search.
 */
export function plainForms(text: string): string {
  return text.replaceAll('\u00a0', ' ').replace(/[\u2010\u2011]/g, '-');
}

interface ParsedFont {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
}

function fontName(style: TextStyle): string {
  return `${style.family}${style.bold ? '-bold' : ''}${style.italic ? '-italic' : ''}`;
}

function fontBytes(name: string, file: string): Uint8Array {
  const known = bytesOfFonts.get(name);
  if (known) return known;
  const bytes = readFileSync(file);
  bytesOfFonts.set(name, bytes);
  return bytes;
}
