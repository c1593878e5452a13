/** A number with its symbol and unit, such as "≤ 0.05" or "5 µg". */
export interface Quantity {
  /** Normalised: no spaces, one form per symbol. */
  key: string;
  /** As written. */
  shown: string;
  /** The words before it. */
  before: string;
}

/** A quantity of the source that the text lacks; `here` is the text's version, empty if missing. */
export interface ChangedQuantity {
  there: Quantity;
  here: string;
}

const WORDS_BEFORE = 2;
/** Long enough for any unit, and short enough for fast regular expressions. */
const BEFORE_MAX = 60;

const PREFIXED = '[pnμmcdkMGT]?(?:mol|eq|Eq|osm|Osm|kat|Hz|Pa|Gy|Sv|Bq|Ci|IU|cal|bar|eV|Da|bp|[gmlLsMJWVANUΩ])';
const ONE_UNIT = String.raw`(?:mm\s?Hg|cm\s?H2O|${PREFIXED}|°\s?[CFK]|h|min|hours?|days?|weeks?|months?|years?|ppm|ppb|rpm|dB|kg)`;
const UNIT = String.raw`(?:[%‰°](?!\s?[CFK](?![\p{L}\d]))|${ONE_UNIT}(?:\^?-?[1-3])?(?:\s?[/·]\s?(?:${ONE_UNIT})(?:\^?-?[1-3])?){0,3}(?![\p{L}\p{N}]))`;
const NUMBER = String.raw`(?:\d+(?:[.,·]\d+)*|\.\d+)`;
const EXPONENT = String.raw`[-+]?\d{1,3}(?:\.\d+)?(?!\d)`;
/** A number with its symbol and unit, or letters with a power: "m^2", "s^-1", "Ca^2+". */
const QUANTITY = new RegExp(
  String.raw`(?:(?<sign>[<>=≤≥≈≃≅≠±∓≪≫]\s*)|(?<![\p{L}\p{N}.,]))(?<minus>(?<![^\s(\[<>=≤≥≈±,;:/|])-)?(?<number>${NUMBER})` +
    String.raw`(?<power>\s*[×x]\s*10(?:\^\s?)?${EXPONENT}|\^\s?${EXPONENT})?(?:\s?(?<unit>${UNIT}))?` +
    String.raw`|(?<![\p{L}\p{N}])(?<base>\p{L}{1,3}|[)\]])\^\s?(?<raised>\d{0,3}[-+]?\d{0,3})(?![\p{L}\p{N},;-])`,
  'gu',
);

/** Separates paragraphs and cells, so that a number does not take its unit from the next. */
export const PARAGRAPH_END = '\u2029';

/** Unifies synonymous symbols. */
const normalise = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g, (raised) => `^${raised}`)
    .normalize('NFKC')
    .replace(/[\u2212\u2010-\u2013\ufe63\uff0d]/g, '-')
    .replace(/[⩽≦]/g, '≤')
    .replace(/[⩾≧]/g, '≥')
    .replace(/[✕✖⨯]/g, '×')
    .replace(/[⋅∙•]/g, '·')
    .replace(/º(?=\s?[CF]\b)/g, '°')
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replace(/[^\S\u2029]+/g, ' ')
    .replaceAll(PARAGRAPH_END, '|');

/**
 * Finds numbers with a symbol, power of ten or unit, and powers, which follow "^" or are Unicode superscripts. Other
 * numbers are compared as words.
 */
export function quantitiesIn(text: string): Quantity[] {
  const normalised = normalise(text);
  return Array.from(normalised.matchAll(QUANTITY)).flatMap((match): Quantity[] => {
    const { sign = '', minus = '', number = '', power = '', unit = '', base, raised } = match.groups ?? {};
    if (!sign && !minus && !power && !unit && !raised) return [];
    const words = normalised.slice(Math.max(match.index - BEFORE_MAX, 0), match.index).match(/[\p{L}\p{N}]+/gu) ?? [];
    const written = base ? `${base}^${raised}` : `${sign}${minus}${number}${power}${unit}`;
    const key = written.replaceAll(' ', '');
    return [{ key, shown: match[0].trim(), before: words.slice(-WORDS_BEFORE).join(' ') }];
  });
}

const placeKey = ({ key, before }: Quantity) => `${before.toLowerCase()} ${key}`;
const digitsOf = ({ key }: Quantity) => key.replace(/[^\d.,]+/g, ' ').trim();

/** Finds quantities that a text lacks or has less often than its source; moved ones do not count. */
export function changedQuantities(source: string, text: string): ChangedQuantity[] {
  const [normalised, present] = [quantitiesIn(source), quantitiesIn(text)];
  const missing = surplusQuantities(normalised, present);
  const others = surplusQuantities(present, normalised);
  return missing.map((there) => {
    const hasSameContext = (one: Quantity) => one.before.toLowerCase() === there.before.toLowerCase();
    const hasSameDigits = (one: Quantity) => digitsOf(one) === digitsOf(there);
    const at = [
      others.findIndex((one) => hasSameContext(one) && hasSameDigits(one)),
      others.findIndex(hasSameDigits),
      others.findIndex(hasSameContext),
    ];
    const found = at.find((index) => index !== -1);
    const [here] = found === undefined ? [] : others.splice(found, 1);
    return { there, here: here?.shown ?? '' };
  });
}

/** The surplus of `all` over `others`, preferably at places that `others` lack. */
function surplusQuantities(all: readonly Quantity[], others: readonly Quantity[]): Quantity[] {
  const surplus = new Map<string, number>();
  for (const { key } of all) surplus.set(key, (surplus.get(key) ?? 0) + 1);
  for (const { key } of others) surplus.set(key, (surplus.get(key) ?? 0) - 1);
  const places = new Set(others.map(placeKey));
  const take = (one: Quantity) => {
    const count = surplus.get(one.key) ?? 0;
    if (count > 0) surplus.set(one.key, count - 1);
    return count > 0;
  };
  const displaced = all.filter((one) => !places.has(placeKey(one)) && take(one));
  return [...displaced, ...all.filter((one) => places.has(placeKey(one)) && take(one))];
}

/** Both versions of a changed quantity, and its place: "the file has “5 µg” after “dose of”; the text has “5 mg”". */
export const describeDifference = ({ there, here }: ChangedQuantity, source: string, target: string): string =>
  `${source} has “${there.shown}”${there.before && ` after “${there.before}”`}; ${target} ${here ? `has “${here}”` : 'does not contain it'}`;
