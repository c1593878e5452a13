/** The characters of symbol fonts by code, from 0x20 and from 0xA0; a space if there is none. */
const SYMBOL = {
  low: ' !∀#∃%&∋()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~',
  high: '€Υ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑           ⟩∫',
};

/** Dingbats used in manuscripts, as characters the journal's fonts have. */
const PICTURES: Record<string, string> = {
  Wingdings:
    '6C ● 6D ○ 6E ■ 6F □ 71 ☐ 72 ☐ 73 ◆ 75 ◆ 76 ❖ 9E · 9F • A0 ▪ A1 ○ A7 ▪ A8 ☐ DF ← E0 → E1 ↑ E2 ↓ E3 ↖ E4 ↗ E5 ↙ E6 ↘ ' +
    'E8 → EF ← F0 → F1 ↑ F2 ↓ F3 ↔ FB ✗ FC ✓ FD ☒ FE ☑',
  'Wingdings 2': '4F ✗ 50 ✓ 51 ☒ 52 ☑ 53 ☒ 54 ☒ 97 ● 98 • A3 ☐ A2 ■',
  'Wingdings 3': '66 ← 67 → 68 ↑ 69 ↓ 70 ▲ 71 ▼ 72 △ 73 ▽ 74 ◀ 75 ▶ 76 ◁ 77 ▷',
  Webdings: '61 ✓ 72 ✗ 63 ☐ 67 ■ 6E ●',
  'MT Extra': '6C ℓ 68 ℏ 4B … 4C ⋯ 4D ⋮ 4F ⋱ 6F ∘',
};

/** Other names of these fonts. */
const ALIASES: Record<string, string> = {
  symbolmt: 'symbol',
  mtsymbol: 'symbol',
  euclidsymbol: 'symbol',
  standardsymbolsl: 'symbol',
  standardsymbolsps: 'symbol',
  wingdingsregular: 'wingdings',
};
const nameOf = (font: string) => {
  const name = font.toLowerCase().replace(/[\s-]/g, '');
  return ALIASES[name] ?? name;
};

const TABLES = new Map<string, ReadonlyMap<number, string>>([
  ['symbol', new Map([...placed(SYMBOL.low, 0x20), ...placed(SYMBOL.high, 0xa0)])],
  ...Object.entries(PICTURES).map(([font, pairs]) => [nameOf(font), pairsOf(pairs)] as const),
]);

function placed(signs: string, from: number): [number, string][] {
  return [...signs].flatMap((sign, at) => (sign === ' ' && at > 0 ? [] : [[from + at, sign]]));
}

function pairsOf(pairs: string): Map<number, string> {
  const all = pairs.split(' ');
  return new Map(
    all.flatMap((sign, at) => (at % 2 === 1 ? [[Number.parseInt(all[at - 1] ?? '', 16), sign] as const] : [])),
  );
}

/** Whether a font replaces letters by symbols. */
export const isSymbolFont = (font: string): boolean =>
  TABLES.has(nameOf(font)) || /^(?:(?:itc)?(?:zapf)?dingbats|monotypesorts|marlett)$/.test(nameOf(font));

const NO_BREAK = 0xa0;

/**
 * The Unicode character of a symbol font's character; undefined if unknown. Such fonts map single bytes, which programs
 * also store from U+F000; all other characters come from another font.
 */
export function shownCharacter(font: string, code: number): string | undefined {
  if (code === NO_BREAK) return '\u00a0';
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  return place > 0xff ? String.fromCodePoint(code) : TABLES.get(nameOf(font))?.get(place);
}
