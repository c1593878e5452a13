export const SUPERSCRIPTS: Record<string, string> = Object.fromEntries(
  [...'0123456789+-−–n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ'][at] ?? '']),
);
export const SUBSCRIPTS: Record<string, string> = Object.fromEntries(
  [...'0123456789+-−'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋'][at] ?? '']),
);
const MARKS: Record<string, string> = { TM: '™', SM: '℠', R: '®' };
/** A number, one letter or a bracket, which a superscript may follow. */
const BASE = /(?:\d|(?<![\p{L}\p{N}])\p{L}|[)\]])$/u;
const ORDINAL = /^(?:st|nd|rd|th)$/i;

/** Superscripts as text: "10" and a superscript "−6" become 10⁻⁶, "10" and "6.5" become 10^6.5. */
export function toSuperscript(text: string, before: string): string {
  const bare = text.trim();
  if (Object.hasOwn(MARKS, bare)) return text.replace(bare, MARKS[bare] ?? bare);
  return text.replace(/\S+/g, (piece, at: number) => {
    // A dash between two numbers marks a range.
    if (/^[\d+\-−–,n]+$/.test(piece))
      return piece.replace(/[\d+n]|(?<!\d)[-−–]/g, (sign) => SUPERSCRIPTS[sign] ?? sign);
    const isPower = at === text.length - text.trimStart().length && BASE.test(before) && !ORDINAL.test(piece);
    if (!isPower || !/^[+\-−–]?[\p{L}\d.]+(?:[/·*+\-−–][\p{L}\d.]+)?$/u.test(piece)) return piece;
    return /^[\p{L}\d.]+$/u.test(piece) ? `^${piece}` : `^(${piece})`;
  });
}

/** Subscript numbers as text: "CO" and a subscript "2" become CO₂. Fonts have no subscript letters. */
export const toSubscript = (text: string): string =>
  /^[\d+\-−\s]+$/.test(text) ? text.replace(/\S/g, (sign) => SUBSCRIPTS[sign] ?? sign) : text;
