/** Adobe's published encoding of the Symbol font, as far as manuscripts use it. */
const GREEK = ['abgdezhqiklmnxoprstufcywVJj', 'αβγδεζηθικλμνξοπρστυφχψως' + 'ϑϕ'] as const;
const CAPITALS = ['ABGDEZHQIKLMNXOPRSTUFCYW', 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'] as const;
const HIGH: Record<number, string> = {
  162: '′',
  163: '≤',
  165: '∞',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  182: '∂',
  183: '•',
  184: '÷',
  185: '≠',
  186: '≡',
  187: '≈',
  206: '∈',
  214: '√',
  229: '∑',
  242: '∫',
};
const WINGDINGS: Record<number, string> = {
  108: '●',
  110: '■',
  111: '☐',
  168: '☐',
  224: '→',
  252: '✓',
  251: '✗',
  253: '☒',
  254: '☑',
};

const OTHERS: Record<string, Record<number, string>> = {
  wingdings: WINGDINGS,
  'wingdings 2': { 80: '✓', 79: '✗', 81: '☒', 82: '☑', 83: '☒', 84: '☒', 163: '☐' },
  'wingdings 3': { 112: '▲', 113: '▼' },
  webdings: { 97: '✓', 114: '✗', 99: '☐' },
  'mt extra': { 104: 'ℏ', 108: 'ℓ' },
};

/** The character that a symbol font shows for a code; characters in other fonts are unchanged. */
export function symbolFor(font: string, sign: string): string {
  const code = sign.charCodeAt(0);
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (place > 0xff) return sign;
  const glyphs = OTHERS[font.toLowerCase()];
  if (glyphs) return glyphs[place] ?? '\ufffd';
  if (!/^symbol$/i.test(font)) return sign;
  const letter = String.fromCharCode(place);
  for (const [from, to] of [GREEK, CAPITALS]) {
    const at = from.indexOf(letter);
    if (at !== -1) return [...to][at] ?? letter;
  }
  return HIGH[place] ?? letter;
}
