/** The `type` of an `ol`; "1" is the default. */
export type ListType = '1' | 'a' | 'A' | 'i' | 'I';

const TYPE = /^[aAiI]$/;
export const listTypeOf = (type: string | undefined): ListType => (TYPE.test(type ?? '') ? (type as ListType) : '1');

/**
 * Matches a typed label that no `ol` can produce: "(e)", "iv)", "[3]", "B.1", "☑". "2.5" does not count: it may be a
 * dose.
 */
export const OWN_NUMBER =
  /^\s*(?:[([]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[)\]]|[A-Z](?:\.\d{1,2}){1,4}|[☐☑☒✓✔✗✘])\s+\S/u;

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const LETTERS = 26;

/** Formats 5 as "5", "e" or "v". */
export function listNumber(value: number, type: ListType): string {
  if (type === '1' || value < 1) return String(value);
  const lowerCase = type.toLowerCase() === 'i' ? roman(value) : letters(value);
  return type === type.toUpperCase() ? lowerCase.toUpperCase() : lowerCase;
}

/** Undefined if the number does not have the format. */
export function listValue(number: string, type: ListType): number | undefined {
  if (type === '1') return /^\d{1,4}$/.test(number) ? Number(number) : undefined;
  for (let value = 1; value <= VALUES_MAX; value += 1) if (listNumber(value, type) === number) return value;
  return undefined;
}

const VALUES_MAX = 500;

/** "z" is followed by "aa" and "ab", as in browsers and Typst. */
function letters(value: number): string {
  const last = String.fromCharCode(97 + ((value - 1) % LETTERS));
  return value > LETTERS ? letters(Math.floor((value - 1) / LETTERS)) + last : last;
}

function roman(value: number): string {
  const [size = 0, numeral = ''] = ROMAN.find(([one]) => one <= value) ?? [];
  return size === 0 ? '' : numeral + roman(value - size);
}
